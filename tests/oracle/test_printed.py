"""A deck printed in a random style, whose meaning is known: no verdict on its list goes against it."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from deckcheck.decklists import read
from deckcheck.findings import Verdict
from deckcheck.games import edition as edition_of
from deckcheck.legality.checker import Checker
from tests import runs
from tests.for_each import for_each
from tests.oracle.possible import possible_decks
from tests.oracle.printed import Part, Style, doubtful_style, plain_style, printed, sure_style
from tests.oracle.redemption_cards import TABLES, Card
from tests.oracle.redemption_decks import SIZES, pool, random_deck
from tests.oracle.redemption_judge import Deck, in_rotation
from tests.oracle.redemption_names import cards
from tests.oracle.test_redemption import guides_are_stated, judged

pytestmark = pytest.mark.skipif(not TABLES.is_dir(), reason="the tables of facts lie in ../shared, which is not here")

EDITIONS = ("limited@2.0", "unlimited@2.0", "type-2@2.0", "type-1@1.3", "type-2@1.3", "type-1@3rd-edition")
SURE = (("outline",), ("chat",), ("mark",), ("of_the_copy",), ("outline", "chat", "of_the_copy"))
OPEN = (("absent",), ("unknown",), ("more",), ("absent", "chat"), ("unknown", "outline"), ("more", "of_the_copy"))
RESERVES = {edition: most > 0 for edition, (_, most) in SIZES.items()}
"""Without a reserve an unknown heading has nothing to be unsure of."""
VERDICTS = (Verdict.ILLEGAL, Verdict.LEGAL)
KINDS = {
    "Hero": "Heroes", "Evil Character": "Evil Characters", "Good Enhancement": "Good Enhancements",
    "Evil Enhancement": "Evil Enhancements", "Dominant": "Dominants", "Lost Soul": "Lost Souls",
    "Artifact": "Artifacts", "Covenant": "Covenants", "Curse": "Curses", "Fortress": "Fortresses", "Site": "Sites",
    "City": "Cities",
}  # fmt: skip


def parts_of(deck: Deck) -> list[Part]:
    """Return the deck by section and kind; a card of two types has no kind of its own."""
    parts: list[Part] = []
    for section, among in (("Deck", deck.deck), ("Reserve", deck.reserve)):
        by_kind: dict[str, Counter[str]] = {}
        for card in among:
            kind = KINDS[next(iter(card.types))] if len(card.types) == 1 else "Other"
            by_kind.setdefault(kind, Counter())[card.printing] += 1
        parts += [(section, kind, list(names.items())) for kind, names in sorted(by_kind.items())]
    return parts


def plainly_named(deck: Deck, names: Counter[str], pooled: bool) -> bool:
    """Does every name in the deck stand for one printing, without spaces that a tool may lose?

    Where a format has a pool, the name of a card outside it means the printing in it, if there is one.
    """
    return all(
        names[card.printing] == 1 and "  " not in card.printing
        and (not pooled or in_rotation(card) or not any(names[name] > 1 for name in card.names))
        for card in deck.both
    )  # fmt: skip


def draws(edition: str, guides: bool, rng: Random, count: int) -> list[tuple[Deck, Card]]:
    """Return decks, each with a card that is not in it and would matter."""
    names = Counter(name for card in cards() for name in (card.printing, *card.names))
    pooled = edition in ("limited@2.0", "type-2@2.0")
    found: list[tuple[Deck, Card]] = []
    while len(found) < count:
        deck = random_deck(edition, rng, guides)
        if plainly_named(deck, names, pooled):
            found.append((deck, rng.choice(pool(edition, guides).by_alignment["Good"])))
    return found


def mistaken(deck: Deck, stranger: Card, edition: str, style: Style, checker: Checker, rng: Random) -> str:
    """Return the list and what is wrong with the verdict on it; nothing where nothing is.

    No verdict goes against any deck that the list may mean. Only where there are several, or where it turns on who
    somebody is, the verdict may be left open; where more cards are spoken of than are named, none is legal.
    """
    if style.unknown and not deck.reserve:
        deck = Deck(deck.deck[:-2], deck.deck[-2:])
    made = printed(parts_of(deck), style, rng, stranger.printing)
    listed = read(made.text.encode(), syntax="text", header_only=True)
    report = checker.check(listed, edition_of(f"redemption/{edition}"))
    decks = possible_decks(deck, style, made)
    truths = [{VERDICTS[all(judged(each, edition, open_too).values())] for open_too in (False, True)} for each in decks]
    allowed = {verdict for verdict in VERDICTS if all(verdict in each for each in truths)}
    if style.more:
        allowed.discard(Verdict.LEGAL)
    if style.doubtful or style.more or len(decks) > 1 or any(len(each) > 1 for each in truths):
        allowed.add(Verdict.UNDETERMINED)
    if style.doubtful:
        allowed.add(Verdict.UNREADABLE)
    if report.verdict in allowed:
        return ""
    says = [(finding.rule, str(finding.status), finding.message) for finding in report.findings]
    return f"{edition}, {style}: {report.verdict}, not {sorted(allowed)}: {says}\n{made.text}"


@for_each("edition", EDITIONS)
def test_a_list_in_a_sure_style_is_judged_as_meant(edition: str, checker: Checker) -> None:
    rng, quick = Random(f"printed {edition} {runs.SEED}"), Checker(checker.database, suggest=False)
    for deck, stranger in draws(edition, guides_are_stated(checker), rng, runs.tried(4, 300)):
        assert not mistaken(deck, stranger, edition, sure_style(rng), quick, rng)


@pytest.mark.parametrize("what", [*SURE, *OPEN], ids="+".join)
def test_so_is_one_in_another_dress_unless_it_leaves_something_open(what: tuple[str, ...], checker: Checker) -> None:
    """A usual run tries each dress on a deck of one edition, which is another one for each."""
    rng, quick = Random(f"plain {what} {runs.SEED}"), Checker(checker.database, suggest=False)
    editions = [each for each in EDITIONS if "unknown" not in what or RESERVES[each]]
    for at in range(runs.tried(1, 300)):
        edition = editions[(at + [*SURE, *OPEN].index(what)) % len(editions)]
        [(deck, stranger)] = draws(edition, guides_are_stated(checker), rng, 1)
        assert not mistaken(deck, stranger, edition, plain_style(rng, *what), quick, rng)


@for_each("edition", EDITIONS)
@for_each("what", ["tails", "remarks", "strangers", "nested"])
def test_a_list_in_a_doubtful_style_is_never_decided_against_its_meaning(
    what: str, edition: str, checker: Checker
) -> None:
    rng, quick = Random(f"doubtful {what} {edition} {runs.SEED}"), Checker(checker.database, suggest=False)
    for deck, stranger in draws(edition, guides_are_stated(checker), rng, runs.tried(2, 100)):
        assert not mistaken(deck, stranger, edition, doubtful_style(rng, what), quick, rng)
