"""Names as people write them, over all cards: each is the card, or several of which it is one, or suggested."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckcheck.cards import Cards, Database, FoundBy, Printing, find, fold
from deckcheck.cards.known_names import gathered, packed, unpacked
from deckcheck.cards.names import before_comma, loosely, suffix_of, title_of
from deckcheck.cards.suggestions import suggest
from tests.cli.in_process import OPEN
from tests.for_each import for_each

_NUMERAL = re.compile(r"\bI{1,3}\b")
_LAST_BRACKET = re.compile(r"\s*[(\[][^()\[\]]*[)\]]$")


def sides_swapped(name: str) -> str:
    """The sides the other way round; a bracket at the end belongs to all of the name."""
    if name.count("/") != 1 or re.search(r"[(\[][^)\]]*/", name):
        return name
    behind = bracket[0] if (bracket := _LAST_BRACKET.search(name)) else ""
    first, second = name[: len(name) - len(behind)].split("/")
    return f"{second.strip()} / {first.strip()}{behind}"


def short(name: str) -> str:
    """The words before the comma of the first side."""
    return name.partition(", ")[0] if before_comma(name) and ", " in name.partition("/")[0] else name


Named = tuple[Cards, str, frozenset[str]]
WRITTEN: Mapping[str, Callable[[str], str]] = {
    "a leading The dropped": lambda name: name.removeprefix("The "),
    "a leading The added": lambda name: name if name.startswith("The ") else f"The {name}",
    "any The dropped": lambda name: re.sub(r"\b[Tt]he ", "", name) or name,
    "w/ for with": lambda name: re.sub(r"\bwith\b", "w/", name),
    "& for and": lambda name: re.sub(r"\band\b", "&", name),
    "no ! and ?": lambda name: re.sub("[!?]", "", name),
    "2 for II": lambda name: _NUMERAL.sub(lambda numeral: str(len(numeral[0])), name),
    "the sides swapped": sides_swapped,
    "before the comma": short,
}


@pytest.fixture(scope="module")
def named(built_in: Database) -> list[Named]:
    """Each name and title of the newest release of each game, with the titles of the cards that go by it."""
    found: list[Named] = []
    for game in built_in.games():
        cards = built_in.cards(game)
        for name in sorted({each for printing in cards.all() for each in (printing.name, printing.title)}):
            found += [(cards, name, titles(find(cards, name).printings))]
    assert len(found) > 6_000
    return found


def titles(printings: tuple[Printing, ...]) -> frozenset[str]:
    return frozenset(printing.title for printing in printings)


def is_lost(cards: Cards, written: str, meant: frozenset[str]) -> bool:
    """Is the card meant neither among what is found nor suggested? What is a card's own name is that card."""
    found = find(cards, written)
    if not found.how:
        near = suggest(cards, written)
        return meant.isdisjoint(near) and meant.isdisjoint(map(title_of, near))
    called = {kind for kind, _ in cards.lookup(fold(title_of(written)))}
    return called.isdisjoint(("name", "title", "half")) and not meant <= titles(found.printings)


@pytest.mark.slow
@for_each("way", WRITTEN)
def test_each_name_written_one_way_is_never_another_card(named: list[Named], way: str) -> None:
    changed = [(cards, name, WRITTEN[way](name), meant) for cards, name, meant in named if WRITTEN[way](name) != name]
    assert len(changed) > 20
    assert [(name, written) for cards, name, written, meant in changed if is_lost(cards, written, meant)] == []


@given(st.data(), st.lists(st.sampled_from(sorted(WRITTEN)), min_size=2, max_size=4, unique=True))
def test_a_name_written_several_ways_at_once_is_never_another_card(
    named: list[Named], data: st.DataObject, ways: list[str]
) -> None:
    cards, name, meant = data.draw(st.sampled_from(named))
    written = name
    for way in ways:
        written = WRITTEN[way](written)
    assert not is_lost(cards, written, meant), (name, written)


@for_each(
    ("written", "how", "found"),
    [
        ("Angel Under the Oak", "variant", {"The Angel Under the Oak"}),
        ("Angel Under the Oak (Roots)", "variant", {"The Angel Under the Oak"}),
        ("The Bravery of David", "variant", {"Bravery of David"}),
        ("Seize Him", "variant", {"Seize Him!"}),
        ("Angel w/ a Secret Name", "variant", {"Angel with a Secret Name"}),
        ("Am I a Dog / The Lord Delivers", "variant", {"The Lord Delivers! / Am I a Dog?"}),
        ("Herod Agrippa 2", "variant", {"Herod Agrippa II"}),
        ("Babylon (Harlot)", "variant", {"Babylon (The Harlot)"}),
        ("Abihud", "shortened", {"Abihud, the Progeny / Abihud, the Exilarch"}),
        ("Harvest", "variant", {"The Harvest", 'Lost Soul "Harvest" [John 4:35]'}),
        ("The a Child is Born", "variant", {"A Child is Born", "The Child is Born"}),
        ("Crucify Him", "title", {"Crucify Him"}),
        ("Crucify Him!", "title", {"Crucify Him!"}),
        ("The Foo", "", set()),
    ],
)
def test_what_people_write_for_a_name(redemption: Cards, written: str, how: str, found: set[str]) -> None:
    meant = find(redemption, written)
    assert meant.how == FoundBy(how)
    assert titles(meant.printings) == found


def test_a_set_chooses_among_cards_that_are_written_alike(redemption: Cards) -> None:
    assert [each.set for each in find(redemption, "Angel Under the Oak (Roots)").printings] == ["RR"]
    assert titles(find(redemption, "The A Child is Born", set="GoC").printings) == {"The Child is Born"}


def test_a_short_name_of_several_cards_suggests_them_all(redemption: Cards) -> None:
    assert not find(redemption, "Ahimelech").how
    assert set(suggest(redemption, "Ahimelech", limit=1)) == {"Ahimelech, Chief Priest", "Ahimelech, Priest at Nob"}


def test_names_in_full_are_found_without_looking_for_others() -> None:
    with OPEN() as database:
        for name in ("Son of God (K)", "Son of God", "Hopper", "Saul", "SoG", "The Angel Under the Oak"):
            assert find(database.cards("redemption"), name).in_full
        assert not database.known_names


def test_all_names_are_read_once_for_all_who_ask() -> None:
    with OPEN() as database:
        for _ in range(2):
            assert find(database.cards("redemption"), "Nobody Has This Name").how == ""
        [known] = database.known_names.values()
        assert database.cards("redemption").keys is known.keys


@pytest.mark.parametrize("ordinal", [0, -1])
def test_a_release_holds_all_names_of_its_printings_and_no_others(ordinal: int) -> None:
    with OPEN() as database:
        for game in database.games():
            release = database.releases(game)[ordinal]
            cards = database.cards(game, release.date)
            number = database.releases(game).index(release)
            known = database.names_of(game, number)
            assert known == unpacked(packed(gathered(database.ask, game, number)))
            kinds = {key: {kind for kind, _ in cards.lookup(key)} for key in known.every}
            assert all(kinds.values())
            assert kinds.keys() >= {fold(each) for one in cards.all() for each in (one.name, one.title)}
            assert [*known.keys] == sorted(key for key in kinds if kinds[key] != {"name"})
            alike: dict[str, list[str]] = {key: [] for key in kinds}
            for key in sorted(key for key in kinds if kinds[key] != {"reference"}):
                alike.setdefault(loosely(key), []).append(key)
            assert {loose: [*known.alike(loose)] for loose in alike} == alike
            assert known.alike("no card is called so") == ()


def test_a_line_end_behind_a_name_hides_no_bracket() -> None:
    for name in ("David (Red) (Ki)", "David (Red) [Ki]", "David"):
        assert (suffix_of(f"{name}\n"), title_of(f"{name}\n").strip()) == (suffix_of(name), title_of(name))
