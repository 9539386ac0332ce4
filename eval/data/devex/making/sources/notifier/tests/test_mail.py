from notifier.mail import recipients, render


def test_a_delay_names_port_and_minutes():
    text = render("delay", port="Old Quay", minutes=25)
    assert text == "Your sailing to Old Quay leaves 25 minutes later."


def test_nobody_is_mailed_twice():
    bookings = [{"mail": "a@mail.example"}, {"mail": "b@mail.example"}, {"mail": "a@mail.example"}]
    assert recipients(bookings) == ["a@mail.example", "b@mail.example"]
