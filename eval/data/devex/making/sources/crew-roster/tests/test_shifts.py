from roster.shifts import mean_hours, overlaps


def test_a_crew_without_shifts_has_no_hours():
    assert mean_hours([]) == 0.0


def test_the_mean_is_in_hours():
    assert mean_hours([8, 10]) == 9.0


def test_shifts_that_meet_do_not_overlap():
    assert not overlaps((6, 14), (14, 22))
