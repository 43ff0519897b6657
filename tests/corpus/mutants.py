"""A list with one to three accidents, such as happen to one that people type, paste and send around."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from tests.decklists.mutations import moved, odd_line, tokens

REMARKS = (
    *(" (foil)", " - foil", ", signed", " // from Ben", " *borrowed*", " (removed)", " - maybe", " # proxy", " cut"),
)
BEHIND = (" please", " (2)", " - 3", " x2", " $1.50", " (LR)", "!!!", " twice", " [K]")
COUNTS = ("{n}x {name}", "{name} x{n}", "({n}) {name}", "{name} - {n}", "{n} copies of {name}", "{name}", "{n}: {name}")
BEFORE = ("Josh: ", "> ", "- ", "* ", "a) ", "iv. ", "[21/11/2026, 18:00:11] Josh: ", "[ ] ", "SB: ", "// ", "# ")
HEADINGS = (
    *("Reserve", "Reserve:", "Res. (1)", "Sideboard", "SB:", "Bench:", "Extras (3)", "Maybe:", "Not in reserve:"),
    *("Heroes x10", "I. Dominants", "Evil", "Heroes!!!", "Lost Souls x7", "Total Heroes: 12", "== Deck =="),
)
LINES = (
    *("GG everyone", "Thanks!", "-Josh", "Round 1", "50/50", "--- 50 ---", "plus 2 more heroes", "From: Ben"),
    *("Total: 50", "everything twice", "Sent from my iPhone", "Cards in deck: 56", "1 Zorblax Quuxifier"),
    *("Noah King", "see below"),
)


def mutant(text: str, random: Random) -> str:
    """Return the list after one to three accidents."""
    for _ in range(random.randint(1, 3)):
        text = random.choice(ACCIDENTS)(text, random)
    return text


def _on_a_line(change: Callable[[str, Random], str]) -> Callable[[str, Random], str]:
    """Return an accident that changes one line, or one in ten of them in the same way."""

    def changed(text: str, random: Random) -> str:
        lines = text.split("\n")
        written = [at for at, line in enumerate(lines) if line.strip()]
        if not written:
            return text
        seed = random.random()
        for at in random.sample(written, random.choice((1, 1, 1, -(-len(written) // 10)))):
            lines[at] = change(lines[at], Random(seed))
        return "\n".join(lines)

    return changed


def _counted(line: str, random: Random) -> str:
    """The count is written in another form."""
    count, _, name = line.strip().partition("\t" if "\t" in line else " ")
    form = random.choice(COUNTS)
    return form.format(n=count, name=name) if count.isdecimal() and name else line


def _misspelt(line: str, random: Random) -> str:
    at = random.randrange(len(line))
    return line[:at] + random.choice(("", line[at] * 2, "e", line[at : at + 2][::-1])) + line[at + 1 :]


def _inserted(lines: Sequence[str]) -> Callable[[str, Random], str]:
    """Return an accident that puts one of these lines before another."""
    return lambda line, random: random.choice(lines) + "\n" * random.randint(1, 2) + line


ACCIDENTS: Sequence[Callable[[str, Random], str]] = (
    moved,
    tokens,
    odd_line,
    _on_a_line(_counted),
    _on_a_line(_misspelt),
    _on_a_line(lambda line, random: line + random.choice(REMARKS)),
    _on_a_line(lambda line, random: line + random.choice(BEHIND)),
    _on_a_line(lambda line, random: random.choice(BEFORE) + line),
    _on_a_line(lambda line, random: ""),
    _on_a_line(lambda line, random: f"{line}\n" * random.randint(1, 2)),
    _on_a_line(_inserted(HEADINGS)),
    _on_a_line(_inserted(LINES)),
    lambda text, random: text + "\n" * random.randint(0, 2) + random.choice((*LINES, *HEADINGS)) + "\n",
)
