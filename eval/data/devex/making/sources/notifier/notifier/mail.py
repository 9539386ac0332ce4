"""Mails to passengers."""

from mailtemplates import TEMPLATES


def render(name, **fields):
    """The text of a mail."""
    return TEMPLATES[name].format(**fields)


def recipients(bookings):
    """Each address once, in the order of the bookings."""
    return list(dict.fromkeys(booking["mail"] for booking in bookings))
