"""Points for miles."""


def points(miles, tier):
    """Points for a sailing."""
    return miles * {"deck": 1, "saloon": 2, "captain": 3}[tier]
