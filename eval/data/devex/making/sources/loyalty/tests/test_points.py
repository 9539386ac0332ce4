import pytest
from loyalty.points import points
from loyalty.server import listen


def test_the_saloon_counts_double():
    assert points(12, "saloon") == 24


def test_an_unknown_tier_is_a_key_error():
    with pytest.raises(KeyError):
        points(12, "hold")


def test_two_desks_open_side_by_side():
    with listen(0) as first, listen(0) as second:
        assert first.getsockname() != second.getsockname()
