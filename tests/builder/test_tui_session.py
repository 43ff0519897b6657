"""What lies under the full-screen view: edits that can be undone, the cards in memory, and a file that is kept."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from deckcheck.builder.tui.autosave import ChangedElsewhere, ListFile, load_file
from deckcheck.builder.tui.deck_snapshot import SnapshotReader
from deckcheck.builder.tui.row_text import finding_rows, findings_by_line
from deckcheck.builder.tui.search_pane import CardIndex
from deckcheck.builder.tui.session import Session
from deckcheck.cards import Database, search
from deckcheck.errors import DeckcheckError, UneditableDeck, UnknownCard, UnreadableDeck
from deckcheck.findings import Verdict
from deckcheck.games import edition, game
from deckcheck.legality.checker import Checker
from tests.builder.driven import EXAMPLES
from tests.for_each import for_each
from tests.runs import tried

LISTS = [
    EXAMPLES / "legal" / "redemption" / "limited-2.0-green-and-white.txt",
    EXAMPLES / "legal" / "redemption" / "type-1-3rd-edition-daniel-in-babylon.json",
    EXAMPLES / "legal" / "redemption" / "type-2-3rd-edition-mighty-men-and-giants.toml",
    EXAMPLES / "formats" / "prophets.dek",
    EXAMPLES / "formats" / "prophets.csv",
    EXAMPLES / "legal" / "the-mission" / "standard-river-street-church.txt",
]
NAMES = ["Moses", "Son of God", "Burial", "Angel of God", "David (Roots)", "No such card", "Prayer", "", "7 Lost Souls"]
moves = st.lists(
    st.tuples(
        st.sampled_from(["add", "take", "more", "move", "swap", "undo", "redo"]),
        st.integers(0, 200),
        st.integers(1, 3),
        st.sampled_from(NAMES),
    ),
    max_size=12,
)


def do(session: Session, what: str, at: int, copies: int, name: str) -> None:
    """One of the things that can be done; what cannot be done changes nothing."""
    lines = session.snapshot.lines
    entry = lines[at % len(lines)][0] if lines else None
    sections = [id for id, _ in session.sections()]
    before = session.data
    try:
        if what in ("undo", "redo"):
            getattr(session, what)()
        elif what == "add":
            session.add(name, copies, ["", *sections][at % (len(sections) + 1)], as_written=at % 3 == 0)
        elif entry is not None and what in ("take", "more"):
            session.change(entry, copies if what == "more" else -copies)
        elif entry is not None and what == "move":
            session.move(entry, copies, sections[at % len(sections)])
        elif entry is not None:
            session.swap(entry, name)
    except (UneditableDeck, UnknownCard, UnreadableDeck):
        assert session.data == before


@settings(max_examples=tried(10, 40), suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(LISTS), moves)
def test_whatever_is_done_can_be_undone_and_done_again(
    checker: Checker, path: Path, done: list[tuple[str, int, int, str]]
) -> None:
    data = path.read_bytes()
    session = Session(SnapshotReader(checker, str(path)), data)
    states = [data]
    for what, at, copies, name in done:
        before = session.data
        do(session, what, at, copies, name)
        if what == "undo":
            if len(states) > 1:
                states.pop()
        elif what == "redo":
            if session.data != before:
                states.append(session.data)
        elif session.data != before:
            states.append(session.data)
        assert session.data == states[-1]
        anew = SnapshotReader(checker, str(path)).snapshot(session.data)
        assert (session.snapshot.deck, session.snapshot.report) == (anew.deck, anew.report)
    last = session.data
    steps = 0
    for state in reversed(states[:-1]):
        assert session.undo()
        assert session.data == state
        steps += 1
    assert not session.undo() and session.data == data
    for _ in range(steps):
        assert session.redo()
    assert session.data == last


def test_an_edit_after_an_undo_forgets_what_was_undone(checker: Checker) -> None:
    session = Session(SnapshotReader(checker, "a.txt"), b"# format: redemption/limited\n1 Moses\n")
    session.add("Burial")
    session.undo()
    session.add("Angel of God")
    assert not session.redo()
    session.take_over(b"# format: redemption/limited\n1 Aaron\n")
    assert session.undo() == "read the file anew"
    assert b"Angel of God" in session.data


def test_edits_keep_comments_and_say_what_they_did(checker: Checker) -> None:
    data = b"# format: redemption/limited\n# mine\n2 Burial # signed\n1 Moses\n"
    session = Session(SnapshotReader(checker, "a.txt"), data)
    assert session.add("Burial") == "added 1 × Burial to deck"
    assert session.data == data.replace(b"2 Burial", b"3 Burial")
    entry = session.snapshot.lines[0][0]
    assert session.change(entry, -99) == "removed 3 × Burial; gone with its line: # signed (Ctrl-Z brings it back)"
    assert session.move(session.snapshot.lines[0][0], 1, "reserve") == "moved 1 × Moses to reserve"
    assert session.undo() == "moved 1 × Moses to reserve"
    with pytest.raises(UnknownCard, match="Moses"):
        session.add("Mosesss")
    with pytest.raises(UneditableDeck, match="no more than"):
        session.change(session.snapshot.lines[0][0], 10**6)


def test_what_a_name_may_be_taken_for(checker: Checker) -> None:
    session = Session(SnapshotReader(checker, "a.txt"), b"# format: redemption/limited\n1 Mosess\n1 David (Roots)\n")
    unknown, david = (entry for entry, _ in session.snapshot.lines)
    assert "Moses" in session.instead(unknown)
    assert "David (Red) (Wa)" in session.instead(david) and "David (Roots)" not in session.instead(david)
    assert session.swap(david, "David (Red) (Wa)") == "David (Roots) is now David (Red) (Wa)"
    assert b"1 David (Red) (Wa)\n" in session.data


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.txt", b"# format: redemption/limited\n2 Chariot of Frie  # mine\n1 Nobody\nReserve:\n1 Angel of Gd\n"),
        ("a.csv", b"quantity,name,section\r\n2,Chariot of Frie,deck\r\n1,Nobody,deck\r\n1,Angel of Gd,reserve\r\n"),
        ("a.json", b'{"deck": [{"name": "Chariot of Frie", "quantity": 2}, {"name": "Nobody", "quantity": 1}],\n'
                   b' "reserve": [{"name": "Angel of Gd", "quantity": 1}]}'),
        ("a.toml", b'[deck]\n"Chariot of Frie" = 2 # mine\n"Nobody" = 1\n[reserve]\n"Angel of Gd" = 1\n'),
    ],
)  # fmt: skip
def test_names_near_to_one_card_are_mended_in_one_step(checker: Checker, name: str, data: bytes) -> None:
    session = Session(SnapshotReader(checker, name, "redemption/limited"), data)
    done = session.mend()
    assert (
        done.startswith("Chariot of Frie → Chariot of Fire")
        and "Angel of Gd → Angel of God" in done
        and "1 name left" in done
    )
    held = {(found.section, entry.copies): entry.name for entry, found in session.snapshot.lines}
    assert held == {("deck", 2): "Chariot of Fire", ("deck", 1): "Nobody", ("reserve", 1): "Angel of God"}
    assert session.data == data.replace(b"Frie", b"Fire").replace(b"Angel of Gd", b"Angel of God")
    with pytest.raises(UneditableDeck, match="no suggestion is clear"):
        session.mend()
    assert session.undo() == done.partition(";")[0] and session.data == data
    plain = Session(SnapshotReader(checker, "a.txt"), b"# format: redemption/limited\n1 Moses\n")
    with pytest.raises(UneditableDeck, match="every name"):
        plain.mend()


def test_what_one_name_leaves_open_is_told_with_it(checker: Checker) -> None:
    """A nearly whole deck with a misspelt name has one finding, of one line, which says what rests on it."""
    data = LISTS[0].read_bytes().replace(b"1 Elijah (PoC)", b"1 Elijahh (PoC)")
    report = SnapshotReader(checker, "a.txt").snapshot(data).report
    assert report.verdict is Verdict.UNDETERMINED and len(report.findings) > 2
    [row] = finding_rows(report)
    assert "Open until then: pool" in row.left[1].text and row.left[0].text == "? "
    [(line, about)] = findings_by_line(report).items()
    assert data.splitlines()[line - 1] == b"1 Elijahh (PoC)" and about.suggestions == ("Elijah (PoC)",)


def test_a_note_of_a_name_may_be_in_any_case(checker: Checker) -> None:
    session = Session(SnapshotReader(checker, "a.txt"), b"# format: the-mission/standard\nCharacters\n1 Nicholas\n")
    stated: dict[str, dict[str, object]] = {
        "(F)": {"gender": "female"}, "(Female)": {"gender": "female"}, "(M)": {"gender": "male"},
        "(MALE)": {"gender": "male"}, "(M, Heart 4)": {"gender": "male", "heart": 4},
    }  # fmt: skip
    for note, facts in stated.items():
        session.add(f"Dorcas {note}", section="characters")
        [line] = [found for entry, found in session.snapshot.lines if entry.name.startswith("Dorcas")]
        assert {fact: line.cards[0].facts.get(fact) for fact in facts} == facts, note
        session.undo()


@for_each(
    ("data", "verdict", "fault"),
    [
        (b"# format: redemption/limited\n", Verdict.ILLEGAL, ""),
        (b"# format: redemption/limited\n1.5 Moses\n", Verdict.UNREADABLE, "line 2"),
        (b"# format: redemption/limted\n1 Moses\n", Verdict.UNREADABLE, ""),
        (b"# format: the-mission/standard\nCharacters:\n1 Nobody\n", Verdict.ILLEGAL, ""),
        (b"\x00\x01\x02", Verdict.UNREADABLE, "binary"),
        (b"", Verdict.UNREADABLE, ""),
        (b"1 Zwxq\n", Verdict.UNREADABLE, "names no format"),
        (b'format = "redemption/limited"\n[deck]\nMoses = 1\n[facts.Moses]\nshoe = 1\n', Verdict.UNREADABLE, ""),
    ],
)
def test_no_list_is_too_odd_to_be_looked_at(checker: Checker, data: bytes, verdict: Verdict, fault: str) -> None:
    look = SnapshotReader(checker, "a.toml" if b"[deck]" in data else "a.txt").snapshot(data)
    assert look.report.verdict is verdict
    assert fault in look.fault


def test_the_counts_against_the_limits(checker: Checker) -> None:
    look = SnapshotReader(checker, "a.txt").snapshot(LISTS[0].read_bytes())
    assert [(each.what, each.actual.least, each.kept) for each in look.limits] == [
        ("Cards in the deck", 50, True),
        ("Lost Souls", 7, True),
        ("Cards in the reserve", 0, True),
        ("Dominants, no more than Lost Souls", 5, True),
        ("Sites and Cities, no more than Lost Souls", 0, True),
    ]


@pytest.fixture(scope="module")
def catalog(built_in: Database) -> CardIndex:
    return CardIndex(game("redemption"), built_in.cards("redemption"), edition("redemption/limited@2.0").pool)


def test_a_search_finds_what_the_database_finds(catalog: CardIndex, built_in: Database) -> None:
    cards = built_in.cards("redemption")
    assert len(catalog.search("")) == len(list(cards.all()))
    for text in ("david", "DAVID", "o’neill", "son of god", "hopper", "sog", "lost soul", "(roots)", "zzzz"):
        names = {each.name for each in catalog.search(text)}
        assert {each.name for each in search(cards, text, limit=10_000)} <= names, text
    assert catalog.search("moses")[0].title == "Moses"
    for text in ("", "moses", "david"):  # what the format allows comes first, as if there were nothing else
        found, pool = catalog.search(text), catalog.pool
        assert pool is not None and 0 < found.inside < len(found)
        assert [bool(pool.match(each.facts)) for each in found] == [at < found.inside for at in range(len(found))]
    # Typing on narrows what there is, and gives the same as if it had been typed at once.
    for end in range(1, len("angel of god")):
        catalog.search("angel of god"[:end])
    typed = [each.name for each in catalog.search("angel of god")]
    catalog.search("")
    assert typed == [each.name for each in catalog.search("angel of god")]


def test_words_may_stand_in_any_order(catalog: CardIndex) -> None:
    assert {each.name for each in catalog.search("god angel of")} >= {
        each.name for each in catalog.search("angel of god")
    }


def test_facts_narrow_a_search(catalog: CardIndex) -> None:
    both = catalog.search("type=Hero, Site & brigade=Blue")
    assert both and all("Blue" in card.facts["brigades"] and {"Hero", "Site"} & {*card.facts["type"]} for card in both)  # type: ignore[operator, misc]
    every, heroes, others, red = (
        {card.id for card in catalog.search(text)}
        for text in ("david", "david type=Hero", "david & type!=Hero", "david type=Hero & brigades=Red")
    )
    assert heroes and others and heroes | others == every and not heroes & others
    assert red and red < heroes


def test_the_facts_of_every_game_are_its_own(built_in: Database) -> None:
    for id, query in {"the-mission": "kind=mission", "gospel": "resource=faith", "opr-missions": "number=11"}.items():
        assert CardIndex(game(id), built_in.cards(id)).search(query)
    with pytest.raises(UnknownCard, match="has no fact 'brigade'"):
        CardIndex(game("gospel"), built_in.cards("gospel")).search("brigade=Blue")


def test_a_file_is_kept_and_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "deck.txt"
    file = load_file(str(path))
    assert file.known is None and file.theirs() is None
    file.write(b"1 Moses\n")
    assert path.read_bytes() == b"1 Moses\n" and file.theirs() is None
    path.write_bytes(b"1 Aaron\n")
    with pytest.raises(ChangedElsewhere):
        file.write(b"2 Moses\n")
    assert path.read_bytes() == b"1 Aaron\n" == file.theirs() == file.theirs()
    path.write_bytes(b"")
    assert file.theirs() == b""
    path.write_bytes(b"1 Moses\n")
    assert file.theirs() is None
    file.write(b"2 Moses\n")
    path.unlink()
    assert file.theirs() is None
    file.write(b"3 Moses\n")
    assert path.read_bytes() == b"3 Moses\n"
    assert [each.name for each in tmp_path.iterdir()] == ["deck.txt"]


def test_a_file_that_another_program_makes_first_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "deck.txt"
    file = load_file(str(path))
    path.write_bytes(b"1 Aaron\n")
    with pytest.raises(ChangedElsewhere):
        file.write(b"1 Moses\n")
    beside = file.unused_sibling()
    beside.write(b"1 Moses\n")
    assert Path(beside.path).name == "deck-mine.txt" and Path(file.unused_sibling().path).name == "deck-mine-2.txt"
    assert path.read_bytes() == b"1 Aaron\n"


def test_a_file_that_cannot_be_written_or_read(tmp_path: Path) -> None:
    with pytest.raises(UnreadableDeck, match="not a file"):
        load_file(str(tmp_path))
    path = tmp_path / "no" / "deck.txt"
    with pytest.raises(DeckcheckError, match="cannot be written") as raised:
        ListFile(str(path), None).write(b"")
    assert not isinstance(raised.value, ChangedElsewhere)
    file = load_file(str(tmp_path / "deck.txt"))
    file.write(b"1 Moses\n")
    Path(file.path).unlink()
    Path(file.path).mkdir()
    with pytest.raises(UnreadableDeck):
        file.theirs()
