"""Hours of a crew."""


def mean_hours(shifts):
    """Mean length of a shift in hours; zero without shifts."""
    if not shifts:
        return 0.0
    return sum(shifts) / len(shifts)


def overlaps(first, second):
    """Whether two (start, end) shifts share an hour."""
    return first[0] < second[1] and second[0] < first[1]
