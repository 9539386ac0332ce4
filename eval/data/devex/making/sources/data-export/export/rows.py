"""Rows out of the booking archive."""


def read_rows(path, encoding="latin-1"):
    """The rows of an archive file, one list of cells a line."""
    with open(path, encoding=encoding) as archive:
        return [line.rstrip("\n").split(";") for line in archive]


def columns(rows):
    """The width all rows share."""
    widths = {len(row) for row in rows}
    if len(widths) != 1:
        raise ValueError(f"rows of {len(widths)} widths: {sorted(widths)}")
    return widths.pop()
