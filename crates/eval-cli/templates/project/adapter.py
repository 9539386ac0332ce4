"""The way to your system: replace the body of `run` by a call of it.

`run` gets the `input` of a case and gives back a trace. Only "output" is required:

    output      str    the answer as the user reads it
    chunks      list   what retrieval handed to generation, in rank order; any JSON
    confidence  float  0 to 1
    citations   list   ids of the records that the answer cites
    refused     bool   whether it declined to answer

What is printed goes to the log, and an exception fails that one answer. This stub is a toy: a bicycle
rental's help desk that retrieves from the six notes below.
"""

NOTES = [
    {"id": "deposit", "status": "active", "text": "The deposit for a bicycle is 50 EUR and comes back with the bicycle."},
    {"id": "hours", "status": "active", "text": "The shop is open every day from 8:00 to 19:00."},
    {"id": "refund", "status": "active", "text": "A booking can be cancelled free of charge until 24 hours before it begins."},
    {"id": "helmet", "status": "active", "text": "A helmet is included with every bicycle, and children must wear one."},
    {"id": "price", "status": "active", "text": "A day with a city bicycle costs 18 EUR, a day with an electric one 34 EUR."},
    {"id": "price-2024", "status": "archived", "text": "A day with a city bicycle costs 15 EUR, a day with an electric one 29 EUR."},
]

# Words that say what a question is about, beside the words of the notes.
ABOUT = {
    "deposit": "deposit bring back return money",
    "hours": "open close opening hours when time sunday",
    "refund": "cancel cancelled refund booking charge",
    "helmet": "helmet helmets children child wear safety",
    "price": "price cost costs much electric city day rent",
}


def words(text):
    return {word.strip(".,;:!?").lower() for word in text.split()}


def run(input):
    asked = words(str(input.get("query", "")))
    active = [note for note in NOTES if note["status"] == "active"]
    ranked = sorted(active, key=lambda note: (-len(asked & words(ABOUT[note["id"]])), note["id"]))
    best = ranked[0]
    hits = len(asked & words(ABOUT[best["id"]]))
    if hits == 0:
        return {"output": "I cannot tell. Please ask the shop.", "chunks": [], "confidence": 0.2, "refused": True}
    return {
        "output": best["text"],
        "chunks": ranked[:2],
        "confidence": min(0.5 + 0.1 * hits, 0.9),
        "citations": [best["id"]],
        "refused": False,
    }
