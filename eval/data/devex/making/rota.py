#!/usr/bin/env python3
"""Writes `oncall.csv`: three weeks of the on-call sheet, with the spellings people use.

Who is on call follows from the place in the lists below and nothing else. Planted on purpose: seat-map
is not on the sheet, `gateway` in the last week is a name that two services declare, the ferry
simulator is in no catalogue, and some rows have no secondary.
"""

import csv
from pathlib import Path

WEEKS = [("2026-11-09", "2026-11-15"), ("2026-11-16", "2026-11-22"), ("2026-11-23", "2026-11-29")]

PEOPLE = [
    "Runa Feldt", "Ilse Marten", "Tomas Oyelaran", "Pia Castellane", "Joren Vask", "Amara Lindqvist",
    "Bo Terhune", "Sunniva Krag", "Malik Roussel", "Edda Wyszak", "Noor Halvorsen", "Gil Abendroth",
    "Teresa Quint",
]

# Each service as the sheet writes it, week by week; one spelling stands for all three weeks.
SPELLINGS = [
    ["Booking API", "bookings", "booking-api"],
    ["fares"],
    ["ledger", "General Ledger", "ledger"],
    ["harbour search", "search-index", "search-index"],
    ["config-store", "settings", "config-store"],
    ["boarding gate", "gate-firmware", "Gate Firmware"],
    ["quay lights"],
    ["tide-feed", "tides", "tides"],
    ["manifest"],
    ["mailer", "Notifier", "notifier"],
    ["harbour-clock"],
    ["roster", "crew-roster", "crew roster"],
    ["archive export", "data-export", "Data Export"],
    ["loyalty", "points desk", "loyalty"],
    ["shop", "web-shop", "Web Shop"],
    ["departure board", "timetable-web", "departure board"],
    ["status board", "status-page", "status-page"],
    ["backups"],
    ["sign-in", "identity", "identity"],
    ["release-train"],
    ["payments", "payment-gateway", "gateway"],
    ["partner-gateway", "partners", "partner-gateway"],
    ["receipts", "receipt-printer", "receipt-printer"],
    ["check-in kiosk", "kiosk", "kiosk"],
    ["log-shipper"],
    ["berths", "berth-planner", "berths"],
    ["ferry simulator"],
]


def main():
    target = Path(__file__).resolve().parent.parent / "oncall.csv"
    with open(target, "w", encoding="utf-8", newline="") as out:
        table = csv.writer(out, lineterminator="\n")
        table.writerow(["service", "from", "to", "primary", "secondary"])
        for week, (first, last) in enumerate(WEEKS):
            for place, spellings in enumerate(SPELLINGS):
                primary = PEOPLE[(place * 5 + week * 3) % len(PEOPLE)]
                secondary = PEOPLE[(place * 5 + week * 3 + 4) % len(PEOPLE)]
                lonely = place % 9 == 7
                written = spellings[week % len(spellings)]
                table.writerow([written, first, last, primary, "" if lonely else secondary])


if __name__ == "__main__":
    main()
