"""What is known of a card goes with it: into other syntaxes, below other headings; and nothing is added to it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from itertools import permutations
from pathlib import Path
from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st

import deckcheck
from deckcheck.deck import Deck, Entry, heading_key
from deckcheck.decklists import SYNTAXES, load, read
from deckcheck.decklists.registry import FACTS, HEADING, NOTE, NOTED_FACTS, LeftOut, kept
from deckcheck.editing.convert import Conversion, convert
from deckcheck.editing.in_place import CardChange
from deckcheck.editing.in_place.target_lines import Guide
from deckcheck.editing.reorder import arrange
from deckcheck.errors import UneditableDeck
from deckcheck.facts import Fact, possible
from deckcheck.findings import Verdict
from deckcheck.games import edition, game
from deckcheck.games.model import FactType
from deckcheck.legality.checker import Checker
from deckcheck.legality.format_detection import choose, hash_of, likely_edition
from tests.cli import in_process
from tests.edits import edited
from tests.for_each import for_each

ROOT = Path(__file__).parents[2] / "examples"
EXAMPLES = sorted(path for kind in ("legal", "illegal", "undetermined") for path in (ROOT / kind).rglob("*.*"))
SAY_FACTS = [name for name, syntax in SYNTAXES.items() if NOTED_FACTS in syntax.supported]
FORMATS = {"the-mission": "the-mission/standard", "gospel": "gospel/standard", "opr-missions": "opr-missions/custom"}


@cache
def judge() -> Checker:
    return Checker(in_process.built_in())


def known(deck: Deck, format: str) -> list[str]:
    """What is known of each copy of a deck's cards, and where they stand."""
    lines = judge().read(deck, choose(judge(), deck, format)).lines
    said = [
        (found.sections, sorted(repr((card.name, sorted(card.facts.items()))) for card in found.cards), entry.copies)
        for entry, found in lines
    ]
    return sorted(repr((sections, cards)) for sections, cards, copies in said for _ in range(copies))


def answers(deck: Deck, format: str) -> tuple[object, ...]:
    report = deckcheck.check(deck, format, checker=judge())
    return report.verdict, report.counts, report.deck_hash


def left_out(made: Conversion, part: str) -> tuple[str, ...]:
    """The cards of which a part is told to be lost."""
    return next((left.names for left in made.left_out if left.part == part), ())


def there(deck: Deck, syntax: str) -> tuple[Deck, Conversion]:
    """The deck as it is read in another syntax, with the header that this one may not hold."""
    made = convert(deck, syntax, checker=judge())
    return replace(read(made.text.encode()), extra=deck.extra), made


@cache
def told(path: Path) -> tuple[Deck, str, list[str], tuple[object, ...]]:
    """An example with its format, what is known of its cards, and what is answered."""
    deck = load(path)
    format = choose(judge(), deck).id
    return deck, format, known(deck, format), answers(deck, format)


@for_each("syntax", SAY_FACTS)
def test_the_facts_of_examples_are_the_same_in_every_syntax_that_can_state_them(syntax: str) -> None:
    for path in EXAMPLES:
        deck, format, facts, answered = told(path)
        made, _ = there(deck, syntax)
        back, _ = there(made, deck.source)
        for each in (made, back):
            assert known(each, format) == facts, path
            assert answers(each, format) == answered, path


@for_each("syntax", [name for name in SYNTAXES if name not in SAY_FACTS])
def test_a_syntax_that_cannot_state_facts_names_the_cards(syntax: str) -> None:
    fishermen = load(ROOT / "legal" / "the-mission" / "standard-the-fishermen.toml")
    assert left_out(there(fishermen, syntax)[1], FACTS) == ("Captain Moor", "Net Mender", "Anna at the Quay")
    church = load(ROOT / "legal" / "the-mission" / "standard-river-street-church.txt")
    noted = tuple(entry.name for entry in church.entries if entry.note)
    assert noted and left_out(there(church, syntax)[1], NOTE) == noted
    assert str(LeftOut(FACTS, 12, tuple("abcdefghijkl"))).endswith("'i', 'j' …)")


def _values(fact: FactType) -> st.SearchStrategy[object]:
    if fact.type == "number":
        return st.integers(0, 99)
    if fact.type == "flag":
        return st.booleans()
    words = st.sampled_from(fact.values) if fact.values else st.sampled_from(["Lesser", "X", "a, b", "half (h)", "4"])
    several = st.lists(words, min_size=1, max_size=3, unique=True)
    return several if fact.type == "words" else st.one_of(words, several)


@st.composite
def described_decks(draw: st.DrawFn) -> tuple[Deck, str]:
    """A deck of cards of players' own, with facts in tables, and its format."""
    id = draw(st.sampled_from(sorted(FORMATS)))
    rules = game(id)
    names = ["Aunt Ada", "Bartholomew's Boat", "Quiet Evening", "Second Wind", "Prayre", "Lyin"]
    headings = [
        "deck",
        *(heading_key(section.id) for section in rules.sections),
        *(kind.words[0] for kind in rules.kinds),
    ]
    lines = st.tuples(st.sampled_from(names), st.integers(1, 4), st.sampled_from(headings))
    entries = [Entry(*line) for line in draw(st.lists(lines, min_size=1, max_size=6, unique_by=lambda line: line[::2]))]
    tables = st.fixed_dictionaries({}, optional={name: _values(fact) for name, fact in rules.facts.items()})
    facts: dict[str, Any] = draw(st.dictionaries(st.sampled_from(names), tables))
    facts = {name: table for name, table in facts.items() if table}
    return Deck(tuple(entries), format=FORMATS[id], source="toml", facts=facts), FORMATS[id]


@given(described_decks(), st.sampled_from(SAY_FACTS))
def test_facts_of_cards_of_players_own_are_kept_or_told(described: tuple[Deck, str], syntax: str) -> None:
    deck, format = described
    deck = read(SYNTAXES["toml"].write(deck).encode())
    made, conversion = there(deck, syntax)
    back, _ = there(made, "toml")
    lost = left_out(conversion, FACTS)
    assert {*deck.facts} - {entry.name for entry in deck.entries} <= {*lost, *made.facts}
    wanted = without(deck, lost)
    for each in (made, back):
        assert known(without(each, lost), format) == known(wanted, format)
        assert lost or answers(each, format) == answers(deck, format)


def without(deck: Deck, names: tuple[str, ...]) -> Deck:
    return replace(deck, entries=tuple(entry for entry in deck.entries if entry.name not in names))


@cache
def shared_titles() -> tuple[str, ...]:
    """The titles of Redemption that several printings have."""
    printings = defaultdict[str, set[tuple[str, str]]](set)
    for each in judge().prepared(edition("redemption/limited@2.0")).resolver.cards.all():
        printings[each.title].add((each.name, each.set))
    return tuple(sorted(title for title, those in printings.items() if len(those) > 1))


HEADERS = ("# game: redemption", *(f"# format: redemption/{format}" for format in ("limited", "type-1@3rd-edition")))


@given(st.data(), st.sampled_from(HEADERS), st.sampled_from(("", "Reserve:", "Heroes:", "Good Enhancements:")))
def test_a_title_of_several_printings_gets_none_of_their_sets(data: st.DataObject, header: str, heading: str) -> None:
    titles = data.draw(st.lists(st.sampled_from(shared_titles()), min_size=1, max_size=12, unique=True))
    deck = read("\n".join([header, "", heading, *(f"1 {title}" for title in titles)]).encode())
    then = hash_of(judge(), deck)
    assume(then.hash)
    listed = {entry.name: found for entry, found in judge().read(deck, likely_edition(judge(), deck)).lines}
    for to in ("json", "csv", "toml", "text"):
        made = read(convert(deck, to, checker=judge()).text.encode())
        assert hash_of(judge(), replace(made, game=deck.game, format=deck.format)).lines == then.lines, to
        assert all(
            not entry.set or len(listed[entry.name].cards) == 1 for entry in made.entries if entry.name in listed
        )
    ordered = read(arrange(deck, deck.written, checker=judge()).text.encode())
    assert hash_of(judge(), ordered).lines == then.lines


OWN = "Aunt Ada"


def facts_of(deck: Deck, format: str, name: str) -> Mapping[str, Fact]:
    """What is known of the card of that name."""
    lines = judge().read(deck, choose(judge(), deck, format)).lines
    [facts] = {repr(found.cards): found.cards[0].facts for entry, found in lines if entry.name == name}.values()
    return {fact: value for fact, value in facts.items() if fact in game(format.partition("/")[0]).facts}


@for_each("syntax", SYNTAXES)
def test_what_a_heading_tells_of_a_card_moves_with_it(syntax: str) -> None:
    refused = 0
    for id, format in FORMATS.items():
        rules = game(id)
        sections = [heading_key(section.id) for section in rules.sections]
        kinds = [kind.words[0] for kind in rules.kinds if HEADING in SYNTAXES[syntax].supported]
        for here, to in permutations((*sections, *kinds), 2):
            entries = (Entry("Second Wind", 2, sections[0]), Entry(OWN, 1, here), Entry("Old Tune", 2, sections[-1]))
            wanted = kept(Deck(entries, game=rules.name, format=format), SYNTAXES[syntax].supported)
            data = SYNTAXES[syntax].write(wanted).encode()
            deck = read(data, syntax=syntax)
            reading = judge().read(deck, choose(judge(), deck, format))
            headings = reading.prepared.resolver.headings
            if headings.of(here).sections == headings.of(to).sections:
                continue
            entry = next(entry for entry in deck.entries if entry.name == OWN)
            try:
                moved = Guide(reading).moved(entry, to)
            except UneditableDeck as error:
                assert NOTED_FACTS not in SYNTAXES[syntax].supported and "by its heading alone" in str(error)
                refused += 1
                continue
            changes = [CardChange.of(entry, -1), CardChange.of(moved, 1, to)]
            made = read(edited(data, changes, syntax=syntax, format=format, checker=judge()), syntax=syntax)
            before, after = facts_of(deck, format, OWN), facts_of(made, format, OWN)
            for fact in before:
                if NOTED_FACTS in SYNTAXES[syntax].supported:
                    assert after[fact] == before[fact], (here, to)
                elif fact in after:  # it may be less that is known, and nothing else
                    assert {*(possible(after, fact) or ())} >= {*(possible(before, fact) or ())}, (here, to)
    assert bool(refused) == (NOTED_FACTS not in SYNTAXES[syntax].supported)


@for_each("syntax", SYNTAXES)
def test_no_repair_makes_an_adversity_a_card_of_the_play_deck(syntax: str) -> None:
    """Each card below that heading is an Adversity by it alone, and one of them is too many."""
    deck = load(ROOT / "illegal" / "gospel" / "solitaire-forty-one-days.json")
    adversities = {entry.name for entry in deck.entries if entry.section == "adversity"}
    format = choose(judge(), deck).id
    for complete in (False, True):
        repair = deckcheck.fix(there(deck, syntax)[0], format, complete=complete, checker=judge())
        assert repair.after.verdict is Verdict.LEGAL
        elsewhere = {entry.name for entry in repair.deck.entries if entry.section != "adversity"}
        assert elsewhere and elsewhere.isdisjoint(adversities)
