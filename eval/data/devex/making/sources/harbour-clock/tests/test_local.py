from datetime import datetime, timezone

from clock.local import harbour_time, parse_sailing


def test_the_clock_goes_back_in_october():
    before = datetime(2026, 10, 25, 0, 59, tzinfo=timezone.utc)
    after = datetime(2026, 10, 25, 1, 0, tzinfo=timezone.utc)
    assert harbour_time(before).hour == 2
    assert harbour_time(after).hour == 2


def test_a_sailing_is_read_as_utc():
    assert parse_sailing("2026-11-02T06:40").hour == 6
