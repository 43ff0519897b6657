"""Cards that no database has, written in two ways, and cards by number: one card perhaps, two, or none."""

from __future__ import annotations

from collections.abc import Iterator

from tests.dressed.layouts import CHURCH_LIST, GOSPEL, NUMBERED, NUMBERS, gospel
from tests.dressed.rulings import ILLEGAL, LEGAL, OPEN, Case
from tests.dressed.writing import CHURCH

BESIDE_NAMES = (
    "[{}]", "({})", "<{}>", "foil {}", "Promo {}", "New {}", "Ben's {}", "my {}", "last {}", "{} from Ben",
    "{} as well",
    "{} ★", "😀 {}", "{} †", "{}¹", "{}™", "{} 2", "{} II", "{} V2", "#12 {}", "{} 12/60", "{} (KAI) 12", "[KAI:12] {}",
    "{} 1st ed", "A {}", "card {}", "{0} {0}",
)  # fmt: skip
DIFFERENT = (
    "3 Psalm 23\n3 Psalm 24",
    "3 Old Debts\n3 New Debts",
    "3 Warm shoulder\n3 Warm hands",
    "3 Ben's Lamp\n3 Ann's Lamp",
    "3 Bread from Heaven\n3 Bread of Life",
    "3 Trial I\n3 Trial II",
    "3 Mother's Prayers\n3 Grandmother",
    "2 Gossips Anonymous\n3 Long Talks",
)


def one_card_written_twice() -> Iterator[Case]:
    """Words, numbers and signs around the name of another line, and misspelt names of the rulebook's cards."""
    ruling = "one card written twice"
    for style in BESIDE_NAMES:
        text = f"{CHURCH_LIST}1 {style.format('Gossip')}\n"
        yield Case(ruling, f"a mission: {style}", text, CHURCH, OPEN, finds=["the-mission/copy-limit"])
        less = text.replace("3 Gossip\n", "2 Gossip\n1 Long Talks\n")
        yield Case(ruling, f"a mission, three copies: {style}", less, CHURCH, LEGAL)
    for name in ("Mohter", "Moth er", "mothers", "The Mother", "Mother!", "Mother ★", "Ben's Mother", "Mother II"):
        yield Case(ruling, name, gospel(f"4 Mother\n1 {name}"), GOSPEL, OPEN, finds=["gospel/copy-limit"])
        yield Case(ruling, f"four copies, {name}", gospel(f"3 Mother\n1 {name}"), GOSPEL, LEGAL)
    yield Case(ruling, "(foil) Mother", gospel("4 Mother\n1 (foil) Mother"), GOSPEL, ILLEGAL)
    for names in DIFFERENT:
        yield Case("two cards of similar names", names, f"{CHURCH_LIST}{names}\n", CHURCH, LEGAL)


def counts_not_understood() -> Iterator[Case]:
    """Counts in two numbers, in quotes or in words, and names written several times."""
    ruling = "counts that are not understood"
    for line in (
        "4->5 Mother", "4-5 Mother", "4+ Mother", "5? Mother", "4(5) Mother", "4 (+1) Mother", "2·3 Mother",
        "4&1 Mother", 'Mother "5"', "'5' Mother", "Mother «5»", "Mother,5", "Mother\\5", "a dozen Mother",
        "3 pairs of Mother", "Mother Mother Mother Mother Mother", "5 Mother (-1)", "5x Mother (-1)", "5 Mother [−1]",
        "5 Mother {-1}",
    ):  # fmt: skip
        yield Case(ruling, line, gospel(line), GOSPEL, OPEN, finds=["gospel/copy-limit"])
    for line in (
        'Mother "4"',
        "'3' Mother",
        "zweimal Mother",
        "Mother Mother Mother",
        "3 Mother (-1)",
        "2 Mother (+1)",
    ):
        yield Case(ruling, line, gospel(line), GOSPEL, LEGAL)
    for line in ("5 Mother (foil)", "fünfmal Mother", "5 Mother - borrowed"):
        yield Case(ruling, line, gospel(line), GOSPEL, ILLEGAL)
    yield Case(ruling, "3 Gossip (-1)", CHURCH_LIST.replace("3 Gossip", "4 Gossip (-1)"), CHURCH, OPEN)


def among_bare_numbers() -> Iterator[Case]:
    """Signs and words beside a number among bare ones, two numbers to choose from, and numbers of other things."""
    ruling, numbers = "among bare numbers", NUMBERS.split()
    less = "\n".join(numbers[:-1])
    for line in ("no 36", "No 36", "maybe 36", "# 41", "[ ] 36", "- [ ] 36", "☐ 36", "○ 36", "~36~", "— 36", "👎 36"):
        yield Case(ruling, line, f"{less}\n{line}\n", NUMBERED, OPEN, finds=["opr-missions/custom-size"])
    for line in ("No. 36", "#36", "= 36", "(36)", "• 36", "[x] 36", "✓ 36", "Mission 36", "36 (foil)", "36\tx1"):
        yield Case(ruling, line, f"{less}\n{line}\n", NUMBERED, LEGAL, {"deck": 18})
    for line in ("36/41", "36 / 41", "36 -> 41", "36→41", "-36 +41", "36 instead of 41"):
        yield Case(ruling, f"{line}, less", f"{less}\n{line}\n", NUMBERED, OPEN)
        yield Case(ruling, line, f"{NUMBERS}{line}\n", NUMBERED, OPEN)
    for line in ("36, 41", "36 & 41", "36 41 42", "66"):
        yield Case(ruling, line, f"{NUMBERS}{line}\n", NUMBERED, ILLEGAL)
    for line in ("25€", "1500 pts", "2 players", "30 min", "3 rounds", "28.11.", "11/28", "18 cards, 2 players"):
        for text in (f"{NUMBERS}{line}\n", f"{line}\n{NUMBERS}"):
            yield Case(ruling, text[:9] + text[-9:], text, NUMBERED, OPEN)
    for sign in "\t,;":
        yield Case(ruling, f"a count behind {sign!r}", "".join(f"{n}{sign}1\n" for n in numbers), NUMBERED, LEGAL)
        text = "".join(f"{n}{sign}1\n" for n in numbers[:-1])
        yield Case(ruling, f"a count behind {sign!r}, less", text, NUMBERED, ILLEGAL, {"deck": 17})
        yield Case(ruling, f"a count of two behind {sign!r}", f"{text}36{sign}2\n", NUMBERED, ILLEGAL, {"deck": 19})
    for form in ("- {}", "☐ {}", "— {}", "# {}", "No {}"):
        text = "".join(f"{form.format(number)}\n" for number in numbers)
        yield Case(ruling, f"all {form}", text, NUMBERED, LEGAL, {"deck": 18})


RULINGS = (one_card_written_twice, counts_not_understood, among_bare_numbers)
