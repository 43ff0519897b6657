"""Ways in which people write lists, each with its name for the report and how often it is worn.

Only what a judge reads without doubt is here. ``n`` is a number of cards, ``t`` a heading's words, ``w`` a remark.
"""

from __future__ import annotations

Weighed = dict[str, int]
"""Each way and its weight."""

COUNTS: Weighed = {
    "{n} {name}": 20, "{n}x {name}": 12, "{name}": 12, "{name} x{n}": 8, "x{n} {name}": 5, "{n} x {name}": 4,
    "({n}) {name}": 4, "({n}x) {name}": 2, "{n} - {name}": 4, "{name} ({n})": 5, "{name} (x{n})": 3,
    "{name} - {n}": 4, "{name}: {n}": 3, "{n}\t{name}": 5, "{name}\t{n}": 3, "{n}X {name}": 2, "{n}× {name}": 2,
    "{name} ×{n}": 2, "{name} = {n}": 1, "{name} .... {n}": 1, "{n}: {name}": 1, "[{n}] {name}": 2,
    "Qty {n} {name}": 1, "{name} {n}x": 2, "{n} | {name}": 1, "{name} | {n}": 1,
}  # fmt: skip
"""A card and its count. The bare name is for single copies, each on a line of its own."""

HEADINGS: Weighed = {
    "{t}": 10, "{t}:": 10, "{t} ({n})": 10, "{t}: {n}": 6, "{t} x{n}": 4, "{n} {t}": 5, "{t} - {n}": 5, "{T}": 4,
    "{T} ({n})": 4, "## {t}": 5, "### {t} ({n})": 3, "# {t}": 2, "**{t}**": 4, "**{t} ({n})**": 3, "__{t}__": 1,
    "=== {t} ===": 3, "--- {t} ---": 3, "== {t} ({n}) ==": 2, "[{t}]": 3, "[{t} ({n})]": 1, "🔥 {t} 🔥": 2,
    "✨ {t} ({n})": 1, "{roman}. {t}": 2, "{letter}) {t}": 2, "{at}. {t}": 2, "{t} cards": 2, "{t} ({n} cards)": 3,
    "Total {t}: {n}": 1, "{t}!!!": 1, "~ {t} ~": 1, "{t} [{n}]": 2, "{t} = {n}": 1, "{n}x {t}": 1, "// {t}": 1,
    "{t} –": 1, "<{t}>": 1, "{t} ×{n}": 1, "**{t}:**": 2, "({n}) {t}": 1, "{t}, {n}": 1, "* {t} *": 1,
}  # fmt: skip
MAIN = ("Main Deck", "Deck", "Main", "Maindeck", "Main deck", "Main deck")
RESERVE = ("Reserve", "Reserve", "Reserve", "Sideboard", "Side board", "Reserves")
SHORT = ("Reserve:", "SB:", "Res.", "Resv:", "Sideboard:", "RESERVE", "Reserve ({n})", "Res. ({n})", "SB ({n})", "Res:")
MERGED = {
    **dict.fromkeys(("Artifacts", "Covenants", "Curses"), "Artifacts/Covenants/Curses"),
    **dict.fromkeys(("Fortresses", "Sites", "Cities"), "Fortresses, Sites & Cities"),
}
OTHER_WORDS = {
    "Evil Characters": "EC", "Good Enhancements": "GE", "Evil Enhancements": "EE", "Lost Souls": "LS",
    "Dominants": "Doms",
}  # fmt: skip

WRAPPERS: Weighed = {
    "": 60, "- {}": 8, "* {}": 5, "• {}": 5, "[x] {}": 3, "☑ {}": 1, "{at}. {}": 6, "{at}) {}": 2, "{bar}": 4,
    "**{}**": 2, "    {}": 3, "\t{}": 1, "– {}": 1, "_{}_": 1, "- [x] {}": 1, "`{}`": 1, "+ {}": 1,
}  # fmt: skip
"""What stands around a line with a card."""
BARS = (("", ""), ("| Qty | Card |\n|---|---|", ""), ("| Qty | Card | No. |\n|-----|------|-----|", " {at:03} |"))
"""The head of a table with bars, and its last cell."""
NAMES: Weighed = {"{}": 90, "**{}**": 3, "[[{}]]": 2, "*{}*": 1, "[{}](https://cards.example/c/{at})": 1}
"""What stands around a name."""
AROUND: Weighed = {
    "": 80, "> {}": 4, "[21/11/2026, {hh}:{mm}:11] Josh: {}": 4, "[{hh}:{mm}] Noah King: {}": 2, "```": 4,
    "21.11.26, {hh}:{mm} - Ben: {}": 2, "Josh: {}": 1, ">> {}": 1, "[11/21/26, {h}:{mm}:09 PM] Sarah M.: {}": 1,
}  # fmt: skip
"""What stands around every line that is not blank, or around the whole list."""

WORDS = (
    *("foil", "signed", "borrowed", "proxy", "mint", "from Ben", "played", "near mint", "borrowed from Sarah", "NM"),
    *("altered", "my favorite", "sleeved", "damaged", "new art"),
)
"""What people say of a copy; it is in the deck all the same. The first four cannot be part of an invented name, and
the last may tell the printing."""
SEPARATORS: Weighed = {
    " - {w}": 5, " ({w})": 8, " [{w}]": 2, " {{{w}}}": 1, ", {w}": 2, " *{w}*": 2, " // {w}": 2, " # {w}": 2,
    " #{w}": 1, "; {w}": 1, " | {w}": 1, ": {w}": 1, " – {w}": 2, " ~ {w}": 1, "\t{w}": 2, " <- {w}": 1, " -- {w}": 1,
}  # fmt: skip
PRICES = (" $1.25", " - $0.50", "\t$2.00", " 1,25 €", " ($3)", " @ $0.75")

TITLES = (
    *("My deck", "My Deck!", "Noah King", "Ruth May", "Josh Miller", "Nationals deck", "Deck list", "DECKLIST"),
    *("My best deck", "Josh's deck", "The Purple People Beater", "Clay/Green offense", "Final version", "Untitled"),
)
GREETINGS = (
    *("Hi all, here's my list", "Hi!", "Here is my deck for Saturday:", "Hello,\n\nplease find my deck list below."),
    *(
        "Hey Ben, can you check this?",
        "Good evening everyone",
        "Dear judges, this is what I will play.",
        "deck check pls",
    ),
)
HEADS = (
    *("Name: Josh Miller", "Player: Noah King", "Event: Nationals 2026", "Player: Ruth May\nEvent: State Tournament"),
    *(
        "Name: Josh\nDate: 21/11/2026",
        "Deck: Purple rain\nPlayer: Josh",
        "Team: The Judges",
        "Location: Springfield, OH",
    ),
)
MAILS = (
    *("From: Josh Miller <josh@mail.example>\nTo: judge@mail.example\nSubject: my deck", "Subject: Deck list"),
    *("On Tue, Nov 3, 2026 at 5:12 PM Josh Miller wrote:", "---------- Forwarded message ---------"),
    *("**Josh** — Today at 4:12 PM", "Josh — 21/11/2026 18:00"),
)
PLACES = (
    *("https://decks.example/d/48151", "www.decks.example/josh", "21/11/2026", "November 21, 2026", "Round 1"),
    *("Last updated: 2026-11-20", "v2.3", "Table 12"),
)
SIGNATURES = (
    *("-Josh", "- Josh", "Thanks!", "GG everyone", "Sent from my iPhone", "See you there :)", "👍", "Cheers,\nJosh"),
    *(
        "Signature: ____",
        "God bless!",
        "Let me know what you think!",
        "~ Ruth",
        "Thanks,\n\nNoah King",
        "Good luck all!",
    ),
)
TOTALS = (
    *("Total: {n}", "{n} cards", "Deck size: {n}", "--- {n} ---", "Cards in deck: {n}", "Total cards: {n}", "{n}/{n}"),
    *("Total = {n}", "Size: {n}", "({n} cards)", "TOTAL {n}", "= {n} cards", "Deck total: {n}"),
)
