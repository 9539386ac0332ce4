"""Templates of the mails to passengers."""

TEMPLATES = {
    "delay": "Your sailing to {port} leaves {minutes} minutes later.",
    "cancelled": "Your sailing to {port} is cancelled.",
}
