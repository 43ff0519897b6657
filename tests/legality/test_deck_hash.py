"""The deck hash: one for every way to write a deck, another for every other deck, and none where a line is open."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from deckcheck.cards import Database, fold
from deckcheck.cards.build.compile import SOURCE
from deckcheck.cards.build.source import read_source
from deckcheck.cards.build.versions import versions
from deckcheck.deck import Deck
from deckcheck.decklists import load, read
from deckcheck.decklists.registry import SYNTAXES
from deckcheck.editing.convert import convert
from deckcheck.editing.reorder import arrange
from deckcheck.games import edition, edition_ids
from deckcheck.legality.checker import Checker
from deckcheck.legality.deck_hash import LENGTH, as_hash
from deckcheck.legality.format_detection import hash_of
from deckcheck.library import deck_hash
from tests.for_each import for_each
from tests.runs import tried
from tests.styles import STYLES
from tests.test_styles import DECK

EXAMPLES = Path(__file__).parents[2] / "examples"
NAMES = [
    *("Son of God (K)", "David (Red) (Ki)", "David (Green) (Ki)", "Aaron (G)", "Aaron (Pi)", "Flight (Wa)"),
    *("Famine in Egypt", "King Jehoahaz (Israel)", "Faith of Moses' Parents", "Angel of the Lord (E)", "Amos"),
    *("The Hard-Hearted Pharaoh (CoW)", "Gideon (L)", "Ruth (L)", "Nobody At All", "Jacob (Israel)", "Hope (L)"),
    *("Lost Soul Proverbs 10:4", "Burial (GoC)", "Burial (F)"),
]
SECTIONS = ["deck", "reserve", "maybeboard"]
Cards = dict[tuple[str, str], int]
decks = st.dictionaries(
    st.tuples(st.sampled_from(NAMES), st.sampled_from(SECTIONS)), st.integers(1, 4), min_size=1, max_size=12
)


def listed(cards: Cards, order: Random | None = None, spell: object = str) -> str:
    """Return a text list, its sections, its lines and the copies of each card in any order."""
    lines: dict[str, list[str]] = {}
    for (name, section), copies in cards.items():
        for number in [copies] if order is None or copies == 1 or order.random() < 0.5 else [1, copies - 1]:
            lines.setdefault(section, []).append(f"{number} {spell(name)}")  # type: ignore[operator]
    parts = [[section, *lines[section]] for section in lines]
    if order is not None:
        order.shuffle(parts)
        for part in parts:
            part[1:] = order.sample(part[1:], len(part) - 1)
    return "# game: redemption\n" + "\n".join("\n".join(part) for part in parts) + "\n"


def hashed(checker: Checker, text: str) -> str:
    return deck_hash(read(text.encode()), checker=checker)


def spelled(name: str, random: Random) -> str:
    """Return a name in another case, with other quotes, dashes and spaces; in small letters words may be a remark."""
    name = name[0] + "".join(random.choice((sign.lower(), sign.upper(), sign)) for sign in name[1:])
    name = name.replace("'", random.choice("'’`")).replace("-", random.choice("-–_"))
    return name.replace(" ", random.choice((" ", "  ", " ")))


@settings(max_examples=tried(30, 1000))
@given(decks, st.randoms(use_true_random=False))
def test_order_and_spelling_do_not_matter(checker: Checker, cards: Cards, random: Random) -> None:
    assert hashed(checker, listed(cards, random, lambda name: spelled(name, random))) == hashed(checker, listed(cards))


@settings(max_examples=tried(15, 300))
@given(decks)
def test_syntaxes_do_not_matter(checker: Checker, cards: Cards) -> None:
    held = {card: copies for card, copies in cards.items() if card[1] != "maybeboard"} or {("Amos", "deck"): 1}
    format = "redemption/unlimited"  # whose pool is every card, so that converting chooses no printings
    deck = replace(read(listed(held).encode()), format=format)
    for syntax in SYNTAXES:
        written = replace(read(convert(deck, syntax, checker=checker).text.encode(), syntax=syntax), format=format)
        assert deck_hash(written, checker=checker) == deck_hash(deck, checker=checker)


@settings(max_examples=tried(60, 2000))
@given(decks, decks)
def test_other_decks_have_other_hashes(checker: Checker, one: Cards, other: Cards) -> None:
    assert (hashed(checker, listed(one)) == hashed(checker, listed(other))) == (one == other)


@settings(max_examples=tried(40, 1000))
@given(decks, st.data())
def test_any_change_changes_it(checker: Checker, cards: Cards, data: st.DataObject) -> None:
    before = hashed(checker, listed(cards))
    (name, section), copies = data.draw(st.sampled_from(sorted(cards.items())))
    rest = {card: number for card, number in cards.items() if card != (name, section)}
    other = data.draw(st.sampled_from([each for each in NAMES if (each, section) not in cards]))
    moved = next(each for each in SECTIONS if each != section)
    for changed in (
        {**cards, (name, section): copies + 1},
        {**rest, (other, section): copies},
        {**rest, (name, moved): copies + cards.get((name, moved), 0)},
    ):
        assert hashed(checker, listed(changed)) != before


def test_it_is_what_the_manual_says(checker: Checker) -> None:
    text = "# game: redemption\nHeroes\n2 gideon  (l)\n1 nobody  At all\n1 David\n7 LS\nReserve\n1 Burial (GoC)\n"
    text += "1 Gideon (L)\n"
    lines = (
        "deck\tGideon (L)\tMain\t2",
        "deck\tdavid\t*\t1",
        "deck\tlost soul\t*\t7",
        "deck\tnobody at all\t?\t1",
        "reserve\tBurial (GoC)\tGoC\t1",
        "reserve\tGideon (L)\tMain\t1",
    )
    found = hash_of(checker, read(text.encode()))
    assert found.lines == lines
    bits = bin(int(hashlib.sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest(), 16))[2:].zfill(256)
    signs = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
    assert found.hash == "".join(signs[int(bits[at : at + 5], 2)] for at in range(0, 60, 5))
    assert len(found.hash) == LENGTH


def test_the_four_forms_of_the_example_are_one_deck(checker: Checker) -> None:
    assert len({deck_hash(load(path), checker=checker) for path in (EXAMPLES / "formats").iterdir()}) == 1


@for_each(
    ("one", "other"),
    [
        ("Heroes\n1 Gideon (L)\nSites\n1 Babylon", "1 Babylon\n1 Gideon (L)"),
        ("1 Famine of Egypt", "1 Famine in Egypt"),
        ("1 Flight ()Wa)", "1 Flight (Wa)"),
        ("1 Sarah (CoW AB)", "1 Sarah (CoW)"),
        ("1 SoG (K)", "1 Son of God (K)"),
        ("7 Lost Souls", "7 LS"),
    ],
)
def test_one_deck(checker: Checker, one: str, other: str) -> None:
    found = hashed(checker, f"# game: redemption\n{one}\n")
    assert found
    assert found == hashed(checker, f"# game: redemption\n{other}\n")


@for_each(
    ("one", "other"),
    [
        ("1 David (Red) (Ki)", "1 David (Green) (Ki)"),
        ("1 Sarah", "1 Sarah (CoW)"),
        ("1 Faith as Children (Wa)", "1 Faith as Children (Pi)"),  # another picture
        ("1 Pharaoh Ramses II (1st Print - K)", "1 Sarah (CoW)"),
        ("1 Nobody At All", "1 Nobody At Al"),
        ("1 Gideon (L)", "Reserve\n1 Gideon (L)"),
        ("1 David", "1 David (Red) (Ki)"),
    ],
)
def test_two_decks(checker: Checker, one: str, other: str) -> None:
    first, second = (hashed(checker, f"# game: redemption\n{text}\n") for text in (one, other))
    assert first
    assert second
    assert first != second


@pytest.mark.parametrize(
    "text",
    [
        "# game: redemption\n1 Amos\nReserv\n1 Ruth (L)\n",  # misspelt: of the reserve, or not
        "# game: redemption\n1 Amos\nGideon who is on loan\n1 Ruth (L)\n",
        "# game: redemption\n1 Bow and Arrow (Rqd) (L)\n",
        "# game: the-mission\n3 Nobody Knows\n",  # no heading tells its section
    ],
)
def test_a_line_that_may_be_two_things_leaves_no_hash(checker: Checker, text: str) -> None:
    found = hash_of(checker, read(text.encode()))
    assert found.hash == ""
    assert found.doubts
    assert all(problem.line > 1 and problem.expected for problem in found.doubts)


def test_neither_format_nor_release_nor_day_matters_where_names_are_plain(checker: Checker) -> None:
    deck = read(STYLES["counts"](DECK) if "counts" in STYLES else next(iter(STYLES.values()))(DECK))
    formats = [id for id in edition_ids() if id.startswith("redemption/") and edition(id).pool is None]
    assert len({deck_hash(deck, id, checker=checker) for id in formats}) == 1
    assert len({checker.check(deck, edition(id)).deck_hash for id in formats}) == 1
    printings = read(b"# game: redemption\n1 Amos (PoC)\n1 Adam (Pat)\n2 Aaron (G)\n")
    assert len({deck_hash(printings, id, checker=checker) for id in edition_ids() if id.startswith("redemption/")}) == 1
    for release in ("2024-06-06", "2026-02-24"):
        old = Checker(checker.database, release=release)
        assert deck_hash(read(b"# game: redemption\n1 Famine of Egypt\n"), checker=old) == hashed(
            checker, "# game: redemption\n1 Famine in Egypt\n"
        )
    fuzzy = Checker(checker.database, fuzzy=True)
    assert hashed(fuzzy, "# game: redemption\n1 Son off God (K)\n") == hashed(
        checker, "# game: redemption\n1 Son off God (K)\n"
    )


def test_a_printing_is_called_by_its_first_name_on_record(checker: Checker) -> None:
    [source] = [game for game in read_source(SOURCE) if game.name == "redemption"]
    stated: dict[tuple[object, object], tuple[int, object, object]] = {}
    for card in source.cards:
        first, *_, last = *(periods := versions(card, source.game)), periods[-1]
        if last.until == len(source.releases):
            stated[last.facts["name"], last.facts["set"]] = first.since, first.facts["name"], first.facts["set"]
    assert sum(name != first for (name, _), (_, first, _) in stated.items()) >= 9
    cards = checker.database.cards("redemption")
    assert stated.keys() == {(each.name, each.set) for each in cards.all()}
    alone = 0
    for each in cards.all():  # and so are all that are this card but for what tells printings apart
        blank = dict.fromkeys(("name", "set", "set_name", "image", "rarity"))
        of_title = {other.id: other for _, other in cards.lookup(fold(each.title))} | {each.id: each}
        alike = [other for other in of_title.values() if {**other.facts, **blank} == {**each.facts, **blank}]
        alone += len(alike) == 1
        _, name, code = min(stated[other.name, other.set] for other in alike)
        assert each.recorded == f"{name}\t{code}"
    assert 4_000 < alone < len(stated) - 500


def test_a_deck_that_is_read_is_hashed_without_asking_for_other_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    with Database.open() as database:
        checker = Checker(database)
        reading = checker.read(
            read(b"# format: redemption/unlimited\n1 Amos\n1 Son of God (K)\n"), edition("redemption/unlimited@2.0")
        )
        hasher = checker.hasher(reading)
        monkeypatch.setattr(Database, "ask", None)
        assert hasher.hash(reading.cards).lines[1:] == ("deck\tSon of God (1st Print - K)\tK1P\t1",)


def test_a_report_has_the_hash_and_an_unreadable_one_has_none(checker: Checker) -> None:
    deck = read(b"# format: redemption/unlimited\n1 Amos\n")
    report = checker.check(deck, edition("redemption/unlimited@2.0"))
    assert report.deck_hash == deck_hash(deck, checker=checker) != ""
    lost = read(b"# format: redemption/unlimited\n1.5 Amos\n")
    assert deck_hash(lost, checker=checker) == ""
    assert hash_of(checker, lost).doubts == lost.problems
    assert isinstance(lost, Deck)


@pytest.mark.parametrize("text", ["7Q2KM4XC9TB0", "7q2k-m4xc-9tbo", "7Q2KM4XC9TBO"])
def test_a_hash_is_known_however_it_is_copied(text: str) -> None:
    assert as_hash(text) == "7Q2KM4XC9TB0"


@for_each("text", ["", "-", "7Q2KM4XC9TB", "7Q2KM4XC9TB00", "7Q2KM4XC9TBU", "Son of God12"])
def test_what_is_no_hash(text: str) -> None:
    assert as_hash(text) == ""


@pytest.fixture(scope="module")
def called(checker: Checker) -> list[str]:
    """Return every name and title of Redemption."""
    cards = [*checker.database.cards("redemption").all()]
    names = Counter(each.name for each in cards)
    of_set = {f"{each.name} ({each.set})" for each in cards if names[each.name] > 1}
    return sorted({name for each in cards for name in (each.name, each.title)} | of_set)


@pytest.mark.parametrize("format", [id for id in edition_ids() if id.startswith("redemption/")])
@settings(max_examples=tried(12, 300), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_no_command_of_ours_changes_it(checker: Checker, called: list[str], format: str, data: st.DataObject) -> None:
    counts = data.draw(st.dictionaries(st.sampled_from(called), st.integers(1, 4), min_size=1, max_size=40))

    def text_of(names: Iterable[str]) -> str:
        return f"# format: {format}\n" + "".join(f"{counts[name]} {name}\n" for name in names)

    text = text_of(counts)
    deck = read(text.encode())
    known = hash_of(checker, deck)
    assert checker.check(deck, edition(format)).deck_hash == known.hash == deck_hash(deck, format, checker=checker)
    if not known.hash:
        return
    arranged = arrange(deck, text, checker=checker).text
    assert hash_of(checker, read(arranged.encode())).lines == known.lines
    made = {syntax: convert(deck, syntax, checker=checker) for syntax in SYNTAXES}
    told = {name for each in made.values() for guess in each.guesses for name in guess.names}
    plain = [name for name in counts if name not in told]
    deck = read(text_of(plain).encode(), empty=True)
    for syntax in SYNTAXES if plain else ():
        converted = convert(deck, syntax, checker=checker)
        if any(each.part == "set" for each in converted.left_out):
            continue  # which is told, too
        back = read(converted.text.encode(), syntax=syntax)
        assert hash_of(checker, replace(back, format=format)).lines == hash_of(checker, deck).lines, syntax


@pytest.mark.parametrize(
    ("format", "one", "other"),
    [
        ("redemption/limited", "1 Adam\n1 Amos", "1 Adam (FoM)\n1 Amos (PoC)"),
        ("redemption/limited", "1 Adam (Pat)\n1 Amos", "1 Adam [Pat]\n1 Amos (PoC)"),
        ("redemption/type-2", "1 Sarah", "1 Sarah (CoW)"),
    ],
)
def test_a_bare_name_is_what_its_format_chooses(checker: Checker, format: str, one: str, other: str) -> None:
    found = [deck_hash(read(f"# format: {format}\n{text}".encode()), checker=checker) for text in (one, other)]
    assert found[0] == found[1] != ""
    assert deck_hash(read(f"# game: redemption\n{one}".encode()), format, checker=checker) == found[0]
    assert deck_hash(read(f"# game: redemption\n{one}".encode()), checker=checker) != found[0]


def test_where_the_format_leaves_several_printings_the_name_is_open(checker: Checker) -> None:
    found = hash_of(checker, read(b"# format: redemption/paragon\n1 Sabbath Breaker\n"))
    assert found.lines == ("deck\tsabbath breaker\t*\t1",)


def test_a_list_of_printings_means_them(checker: Checker) -> None:
    lackey = convert(read(b"# game: redemption\n1 Adam (Pat)\n"), "lackey-text", checker=checker).text
    deck = replace(read(lackey.encode(), syntax="lackey-text"), format="redemption/limited")
    [line] = hash_of(checker, deck).lines
    assert line == "deck\tAdam\tPat\t1"
