"""How well misspelt, spoilt and respelt names are understood, and what that costs.

Run by hand from the repository: ``python -m tests.bench.names``. Real names of the newest Redemption release are
written as people write them, by a seeded generator: with one or two slips of the hand (two letters changed places,
one left out, one doubled, the key beside it hit) in the title, with the beginning spoilt, or with nothing changed but
case, quotes, dashes, commas, spaces, accents and brackets.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import NamedTuple

from deckcheck.cards import Cards, Database, card_keys, find, fold
from deckcheck.cards.names import suffix_of, title_of
from deckcheck.cards.suggestions import clear_correction, sole_correction, suggest
from deckcheck.cards.typos import NEIGHBOURS
from tests.card_data import printed_names

SEED = 20260809
Ways = Mapping[str, Callable[[str, Random], str]]
HARMLESS = ("case", "quotes", "dashes", "commas", "spaces", "accents", "brackets")


class Written(NamedTuple):
    """A real name, what somebody made of it, and in which ways it differs."""

    meant: str
    written: str
    kinds: tuple[str, ...]


def misspelt(
    cards: Cards, count: int, seed: int = SEED, ways: Ways | None = None, most: int = 2, *, bare: bool = False
) -> list[Written]:
    """Real names with one slip each or up to ``most``, none of which makes the name of another card.

    ``bare`` are half of them without their suffix.
    """
    ways = ways or SLIPS
    random = Random(seed)
    found: list[Written] = []
    for name in _names(cards, random):
        kinds = tuple(random.choice(tuple(ways)) for _ in range(random.randint(1, most)))
        written = title_of(name) if bare and random.random() < 0.5 else name
        for kind in kinds:
            written = ways[kind](written, random)
        if fold(title_of(written)) != fold(title_of(name)) and not find(cards, title_of(written)).how:
            found.append(Written(name, written, kinds))
        if len(found) == count:
            break
    return found


def respelt(cards: Cards, count: int, seed: int = SEED) -> list[Written]:
    """Real names written otherwise, in one to three harmless ways each."""
    random = Random(seed)
    found: list[Written] = []
    for name in _names(cards, random):
        kinds = tuple(random.sample(HARMLESS, random.choice((1, 2, 3))))
        written = name
        for kind in kinds:
            written = _RESPELLINGS[kind](written, random)
        if written != name:
            found.append(Written(name, written, kinds))
        if len(found) == count:
            break
    return found


def same_card(cards: Cards, one: str, other: str) -> bool:
    """Do both names stand for the same card?"""
    first, second = (
        {key for each in find(cards, name).printings for key in (*card_keys(each), fold(each.title))}
        for name in (one, other)
    )
    return bool(first & second)


def _names(cards: Cards, random: Random) -> list[str]:
    names = sorted(set(printed_names(cards)))
    random.shuffle(names)
    return names


def _letters(name: str) -> list[int]:
    """Where in the title of a name a letter stands."""
    return [place for place, sign in enumerate(name[: len(title_of(name))]) if sign.lower() in NEIGHBOURS]


def _swap(name: str, random: Random) -> str:
    places = set(_letters(name))
    pairs = [i for i in sorted(places) if i + 1 in places and name[i].lower() != name[i + 1].lower()]
    if not pairs:
        return name
    at = random.choice(pairs)
    return name[:at] + name[at + 1] + name[at] + name[at + 2 :]


def _drop(name: str, random: Random) -> str:
    at = random.choice(_letters(name) or [len(name)])
    return name[:at] + name[at + 1 :]


def _double(name: str, random: Random) -> str:
    at = random.choice(_letters(name) or [len(name)])
    return name[: at + 1] + name[at : at + 1] + name[at + 1 :]


def _key(name: str, random: Random) -> str:
    at = random.choice(_letters(name) or [len(name)])
    wrong = random.choice(NEIGHBOURS.get(name[at : at + 1].lower()) or " ")
    return name[:at] + (wrong.upper() if name[at : at + 1].isupper() else wrong) + name[at + 1 :]


def _vowel(name: str, random: Random) -> str:
    at = random.choice([at for at in _letters(name) if name[at].lower() in _VOWELS] or [len(name)])
    wrong = random.choice([vowel for vowel in _VOWELS if vowel != name[at : at + 1].lower()])
    return name[:at] + (wrong.upper() if name[at : at + 1].isupper() else wrong) + name[at + 1 :] if name[at:] else name


def _sound(name: str, random: Random) -> str:
    title = title_of(name)
    one, other = random.choice([pair for pair in _SOUNDS if pair[0] in title] or [("", "")])
    at = random.choice([at for at in range(len(title)) if title.startswith(one, at)] or [0])
    return name[:at] + other + name[at + len(one) :]


_VOWELS = "aeiou"
_PAIRS = (("ph", "f"), ("c", "k"), ("ie", "ei"), ("i", "y"), ("s", "z"))
_SOUNDS = (*_PAIRS, *((other, one) for one, other in _PAIRS), ("th", "t"), ("ch", "k"), ("ah", "a"))
SLIPS: Ways = {"swap": _swap, "drop": _drop, "double": _double, "key": _key}
SPELLINGS: Ways = {
    "swap": _swap,
    "drop": _drop,
    "double": _double,
    "vowel": _vowel,
    "sound": _sound,
    "apostrophe": lambda name, _: name.replace("'", "", 1),
}
"""How people misspell who know a name by ear."""


def _lost_inside(name: str, random: Random) -> str:
    inner = [at for at in range(1, len(title_of(name)) - 1) if name[at - 1 : at + 2].isalpha()]
    at = random.choice(inner or [len(name)])
    return name[:at] + name[at + 1 :]


def _small_and_lost(name: str, random: Random) -> str:
    return name[:1].lower() + _lost_inside(name, random)[1:]


SPOILINGS: dict[str, Callable[[str, Random], str]] = {
    "first small, one lost": _small_and_lost,
    "first two swapped": lambda name, _: name[1::-1] + name[2:] if len(name) > 1 else name,
    "first lost": lambda name, _: name[1:],
    "one lost inside": _lost_inside,
}
"""How a name is spoilt so that it may read like a remark."""


def spoilt(cards: Cards, names: Iterable[str], kind: str, seed: int = SEED) -> list[Written]:
    """Names spoilt in one way, none of which makes the name of a card."""
    random = Random(seed)
    pairs = [(name, SPOILINGS[kind](name, random)) for name in names]
    return [Written(name, made, (kind,)) for name, made in pairs if made != name and not find(cards, made).how]


def _each(signs: str, others: tuple[str, ...]) -> Callable[[str, Random], str]:
    """Writes each of these signs in another way."""
    return lambda name, random: "".join(random.choice(others) if sign in signs else sign for sign in name)


def _case(name: str, random: Random) -> str:
    return random.choice((str.upper, str.lower, str.title, str.swapcase))(name)


def _quotes(name: str, random: Random) -> str:
    if "'" not in name and '"' not in name:
        return random.choice(("“{}”", '"{}"', "«{}»", "'{}'")).format(name)
    return _each("'\"", ("’", "‘", "´", "`", "ʼ", "“", "”", ""))(name, random)


def _spaces(name: str, random: Random) -> str:
    return " " + _each(" ", ("  ", "\u00a0", "\t", " \u200b", " "))(name, random) + " "


_RESPELLINGS: dict[str, Callable[[str, Random], str]] = {
    "case": _case,
    "quotes": _quotes,
    "dashes": _each("-", ("‐", "‑", "–", "—", "−", " - ", " ")),
    "commas": _each(",", ("", " ,", ",")),
    "spaces": _spaces,
    "accents": lambda name, random: name.translate(str.maketrans("aeio", "áéïô")),
    "brackets": lambda name, random: name.translate(str.maketrans("()[]", random.choice(("[]()", "{}{}", "（）（）")))),
}


class Rates(NamedTuple):
    """Of misspelt names: how many, with the right card first, found in silence, accepted, and accepted wrongly."""

    names: int
    first: int
    silent: int
    accepted: int
    wrong: int


def rates(cards: Cards, names: list[Written]) -> Rates:
    """How misspelt names are understood."""
    first = silent = accepted = wrong = 0
    for meant, written, _ in names:
        silent += bool(find(cards, written).how)
        first += any(same_card(cards, meant, near) for near in suggest(cards, written)[:1])
        if taken := sole_correction(cards, written):
            accepted += 1
            wrong += not same_card(cards, meant, taken)
    return Rates(len(names), first, silent, accepted, wrong)


class Corrections(NamedTuple):
    """Of misspelt names: how many are put right and wrongly, and are suggested first and at all."""

    names: int
    right: int
    wrong: tuple[tuple[str, str, str], ...]
    first: int
    suggested: int


def corrections(cards: Cards, names: list[Written]) -> Corrections:
    """How misspelt names are put right: a name with a suffix by that very printing."""
    right = first = suggested = 0
    wrong = []
    for meant, written, _ in names:
        near = suggest(cards, written)
        same = [same_card(cards, meant, each) for each in near]
        first += any(same[:1])
        suggested += any(same)
        if new := clear_correction(cards, written, near):
            exact = not suffix_of(written) or fold(new) == fold(meant)
            if exact and same_card(cards, meant, new):
                right += 1
            else:
                wrong.append((meant, written, new))
    return Corrections(len(names), right, tuple(wrong), first, suggested)


def taken_for_neighbours(database: Database, step: int = 1) -> tuple[int, list[tuple[str, str]]]:
    """How many titles and printings there are, and of every ``step``-th those taken for another card if lacking."""
    cards = database.cards("redemption")
    every = cards.keys
    names_of: dict[str, set[str]] = {}
    for key in every:
        for _, printing in cards.lookup(key):
            for card in card_keys(printing):
                names_of.setdefault(card, set()).add(key)
    written = {name: each for each in cards.all() for name in (each.title, each.name)}
    taken = []
    for name, each in [*written.items()][::step]:
        gone = set().union(*(names_of[card] for card in card_keys(each)))
        cards.keys = tuple(key for key in every if key not in gone)
        if near := sole_correction(cards, name):
            taken.append((name, near))
    return len(written), taken


def cost(count: int = 60, runs: int = 5) -> tuple[float, float]:
    """CPU ms, in a new process with the database open, of finding and suggesting misspelt names; and with none."""
    script = (
        "import sys\nfrom time import process_time\nfrom deckcheck.cards import Database, find\n"
        "cards = Database.open().cards('redemption')\nfind(cards, 'Son of God')\nstart = process_time()\n"
        "for name in sys.argv[1:]:\n    if not find(cards, name).how:\n"
        "        from deckcheck.cards.suggestions import suggest\n        suggest(cards, name)\n"
        "print((process_time() - start) * 1000)\n"
    )
    with Database.open() as database:
        names = misspelt(database.cards("redemption"), count)
    return tuple(  # type: ignore[return-value]
        min(
            float(subprocess.run([sys.executable, "-c", script, *args], capture_output=True, check=True).stdout)
            for _ in range(runs)
        )
        for args in ([each.written for each in names], [each.meant for each in names])
    )


def main() -> None:
    """Print the table."""
    with Database.open() as database:
        cards = database.cards("redemption")
        names = misspelt(cards, 1000)
        print(f"{'misspelt':22}{'names':>7}{'right first':>13}{'in silence':>12}{'accepted':>10}{'wrongly':>9}")
        groups = {"all": names, "one slip": [], "two slips": []}
        for each in names:
            groups["one slip" if len(each.kinds) == 1 else "two slips"].append(each)
            for kind in dict.fromkeys(each.kinds):
                groups.setdefault(f"  with {kind}", []).append(each)
        for label, group in groups.items():
            found = rates(cards, group)
            first, accepted = (f"{part / found.names:.1%}" for part in (found.first, found.accepted))
            print(f"{label:22}{found.names:7}{first:>13}{found.silent:12}{accepted:>10}{found.wrong:9}")
        print(f"\n{'known by ear':22}{'names':>7}{'corrected':>11}{'wrongly':>9}{'first':>7}{'suggested':>11}")
        for game in database.games():
            names = misspelt(
                own := database.cards(game), 1200 if game == "redemption" else 100, SEED, SPELLINGS, 1, bare=True
            )
            counts = corrections(own, names)
            print(
                f"{game:22}{counts.names:7}{counts.right:11}{len(counts.wrong):9}{counts.first:7}{counts.suggested:11}"
            )
            print(*counts.wrong, sep="\n")
        print(f"\n{'spoilt':22}{'names':>7}{'right first':>13}")
        titles = [each for each in _names(cards, Random(SEED)) if find(cards, each).how]
        for kind in SPOILINGS:
            found = rates(cards, spoilt(cards, titles[:1000], kind))
            print(f"{kind:22}{found.names:7}{found.first / found.names:>13.1%}")
        print(f"\n{'respelt':22}{'names':>7}{'found':>13}")
        names = respelt(cards, 1000)
        for kind in ("", *HARMLESS):
            group = [each for each in names if not kind or kind in each.kinds]
            right = sum(same_card(cards, each.meant, each.written) for each in group)
            print(f"{f'  with {kind}' if kind else 'all':22}{len(group):7}{right / len(group):>13.1%}")
        count, taken = taken_for_neighbours(database)
        print(f"\ntaken for a neighbour if the database lacked the card: {len(taken)} of {count}", *taken, sep="\n  ")
    with_slips, without = cost()
    print(f"\n60 misspelt names: {with_slips:.1f} ms of CPU with their suggestions; spelt right: {without:.1f} ms")


if __name__ == "__main__":
    main()
