"""Sailing times in harbour time, which is UTC plus one hour, in summer plus two."""

from datetime import datetime, timedelta, timezone


def last_sunday(year, month):
    """Day of the month of its last Sunday."""
    last = (datetime(year, month + 1, 1) - timedelta(days=1)) if month < 12 else datetime(year, 12, 31)
    return last.day - (last.weekday() + 1) % 7


def harbour_time(utc):
    """Harbour time of an aware UTC time."""
    begin = datetime(utc.year, 3, last_sunday(utc.year, 3), 1, tzinfo=timezone.utc)
    end = datetime(utc.year, 10, last_sunday(utc.year, 10), 1, tzinfo=timezone.utc)
    hours = 2 if begin <= utc < end else 1
    return utc.astimezone(timezone(timedelta(hours=hours)))


def parse_sailing(text):
    """A sailing time as the timetable writes it, in UTC."""
    return datetime.fromisoformat(text).replace(tzinfo=timezone.utc)
