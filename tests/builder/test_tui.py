"""The full-screen view: every key, the search, the edits and the verdict that follows them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from shutil import copyfile
from typing import Any

import pytest
from textual.color import Color
from textual.events import Paste

from deckcheck.builder.tui import deck_screen, keys
from deckcheck.builder.tui.dialogs import Dialog
from deckcheck.builder.tui.row_text import HUES
from deckcheck.builder.tui.widgets import RowList, palette
from deckcheck.findings import Verdict
from deckcheck.legality.checker import Checker
from tests.builder.driven import EXAMPLES, SIZES, View, cards, drive, rows, text
from tests.runs import tried

LEGAL = EXAMPLES / "legal" / "redemption" / "limited-2.0-green-and-white.txt"
GOSPEL = EXAMPLES / "legal" / "gospel" / "standard-faith-and-love.txt"
MISSION = EXAMPLES / "legal" / "the-mission" / "standard-the-fishermen.toml"


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    """A legal deck of Redemption Limited."""
    return Path(copyfile(LEGAL, tmp_path / "deck.txt"))


@pytest.mark.parametrize("size", SIZES)
def test_a_card_is_searched_added_and_judged(checker: Checker, deck: Path, size: tuple[int, int]) -> None:
    async def play(view: View) -> None:
        assert view.verdict() is Verdict.LEGAL
        assert "LEGAL" in view.seen() and "deck.txt" in view.seen()
        await view.type("angel of god")
        assert view.found[0].startswith("Angel of God")
        before = sum(view.deck.values())
        await view.press("enter")
        assert sum(view.deck.values()) == before + 1
        assert f"{before + 1} cards" in view.seen()
        assert view.said.startswith("added 1 × Angel of God")
        await view.press("enter")
        assert view.verdict() is Verdict.ILLEGAL
        assert "ILLEGAL" in view.seen()
        assert "at most 1 of each Dominant" in " ".join(rows(view.desk.findings))
        await view.press("ctrl+z", "ctrl+z")
        assert view.verdict() is Verdict.LEGAL
        assert rows(view.desk.findings) == ["✓ Nothing to be said against this deck."]
        await view.press("ctrl+y")
        await view.press("ctrl+shift+z")
        assert view.verdict() is Verdict.ILLEGAL

    view = drive(checker, deck, play, size=size)
    assert cards(deck) == view.deck
    changed = set(LEGAL.read_text().splitlines()) - set(deck.read_text().splitlines())
    assert changed == {"Dominants (5)"}  # which is (7) now; every other line is as it was


@pytest.mark.slow
def test_a_pasted_list_is_added_card_by_card(checker: Checker, deck: Path) -> None:
    before = deck.read_bytes()

    async def play(view: View) -> None:
        view.pilot.app.post_message(Paste("Hello all,\n2 Burial (B)\nReserve:\n1 Prayer (K)\n1 No Such Card\n"))
        await view.until(lambda: view.said)
        assert view.said.startswith("pasted 4 cards")
        lines = {(entry.name, entry.copies, entry.section) for entry in view.desk.session.snapshot.deck.entries}
        assert ("Prayer (K)", 1, "reserve") in lines
        assert any(entry[:2] == ("Burial (B)", 2) for entry in lines)
        await view.press("ctrl+z")
        assert view.desk.session.data == before
        view.pilot.app.post_message(Paste("Moses"))
        await view.until(lambda: view.desk.search_pane.input.value == "Moses")

    drive(checker, deck, play)


def test_the_keys_of_the_deck(checker: Checker, deck: Path) -> None:
    async def play(view: View) -> None:
        view.to_card("Amos (PoC)")
        await view.press("plus")
        assert view.deck["Amos (PoC)"] == 2
        await view.press("equals_sign", "enter")
        assert view.deck["Amos (PoC)"] == 4
        await view.press("minus", "backspace")
        assert view.deck["Amos (PoC)"] == 2
        for number in range(9, 0, -1):
            await view.press(str(number))
            assert view.deck["Amos (PoC)"] == number
        at = view.desk.deck_pane.list.at
        await view.press("3", "delete")
        assert "Amos (PoC)" not in view.deck and view.desk.deck_pane.list.at == at
        await view.press("ctrl+z", "ctrl+z")
        assert view.deck["Amos (PoC)"] == 1
        view.to_card("Amos (PoC)")
        await view.press("2", "m")
        assert isinstance(view.top, Dialog)
        await view.type("res")
        await view.answer("enter")
        assert sorted(view.sections("Amos (PoC)")) == ["deck", "reserve"]
        await view.press("M")
        assert isinstance(view.top, Dialog)
        await view.type("maybe")
        await view.answer("enter")
        assert sorted(view.sections("Amos (PoC)")) == ["maybeboard", "reserve"]
        await view.press("f")
        assert view.focused() is view.desk.search_pane.input and view.desk.search_pane.input.value == "Amos"
        await view.press("tab")
        assert view.focused() is view.desk.deck_pane.list
        await view.press("slash")
        assert view.focused() is view.desk.search_pane.input

    drive(checker, deck, play)


def test_a_dialog_that_is_asked_for_again_begins_anew(checker: Checker, deck: Path) -> None:
    async def play(view: View) -> None:
        await view.press("f4")
        first = view.top
        assert isinstance(first, Dialog)
        every = rows(first.lines)
        await view.type("r")
        await view.press("down")
        assert 1 < len(first.lines.rows) < len(every) and first.lines.at == 1
        await view.press("escape", "escape", "f1")
        help = view.top
        assert isinstance(help, Dialog)
        begin = help.lines.at
        await view.type("undo")
        assert help.lines.rows and all("undo" in row.lower() for row in rows(help.lines))
        await view.press("pagedown", "escape", "escape", "f6", "f4")
        again = view.top
        assert isinstance(again, Dialog)
        assert again.search.value == "" and again.lines.at == 0 and rows(again.lines) == every
        assert again.focused is again.search
        await view.press("escape", "f1")
        assert isinstance(view.top, Dialog)
        assert view.top.lines.at == begin and view.top.focused is view.top.search

    drive(checker, deck, play)


def test_the_keys_that_move(checker: Checker, deck: Path) -> None:
    async def play(view: View) -> None:
        desk = view.desk
        assert desk.search_pane.found.at == 0
        await view.press("down", "down", "up")
        assert desk.search_pane.found.at == 1
        await view.press("pagedown")
        assert desk.search_pane.found.at > 10
        await view.press("pageup")
        assert desk.search_pane.found.at < 10
        await view.press("tab")
        first = desk.deck_pane.list.at
        await view.press("down", "j", "k", "up", "down")
        assert desk.deck_pane.list.at == first + 1
        await view.press("end")
        last = desk.deck_pane.list.at
        await view.press("pageup")
        assert first < desk.deck_pane.list.at < last
        await view.press("pagedown", "home")
        assert desk.deck_pane.list.at == first and desk.deck_pane.list.scroll_y == 0  # with the headings over it
        await view.press("plus", "tab")
        assert view.focused() is desk.findings
        await view.press("down", "j", "k", "up", "home", "end", "pageup", "pagedown", "home")
        await view.press("enter")
        assert (
            view.focused() is desk.deck_pane.list
            and desk.deck_pane.line is not None
            and desk.deck_pane.line.entry.copies == 2
        )
        await view.press("tab", "slash")
        assert view.focused() is desk.search_pane.input
        await view.press("shift+tab")
        assert view.focused() is desk.findings
        await view.press("tab")
        assert view.focused() is desk.search_pane.input

    drive(checker, deck, play)


def test_every_key_is_bound_shown_and_told(checker: Checker, deck: Path) -> None:
    async def play(view: View) -> None:
        bars = []
        for _ in range(3):
            bars.append(text(view.desk.key_bar))
            assert all(word in bars[-1] for word in ("Help", "Quit", "Undo"))
            await view.press("tab")
        assert "Add" in bars[0] and "Move" in bars[1] and "Show card" in bars[2]
        await view.press("f1")
        assert isinstance(view.top, Dialog)
        told = "\n".join(rows(view.top.lines))
        for key in (key for bindings in keys.KEYS.values() for key in bindings):
            if key.key_display:
                assert key.key_display in told and key.tooltip in told
        await view.answer("f1")
        await view.press("f1")
        await view.answer("escape")

    drive(checker, deck, play)
    named = [(where, each) for where, bindings in keys.KEYS.items() for key in bindings for each in key.key.split(",")]
    assert len(named) == len(set(named))
    for where in (keys.SEARCH, keys.DECK, keys.FINDINGS):
        assert not {key for place, key in named if place == where} & {k for p, k in named if p == keys.EVERYWHERE}


SEARCHES: list[tuple[str, Callable[[Mapping[str, Any]], bool]]] = [
    ("type=hero", lambda facts: "Hero" in facts["type"]),
    ("brigade=purple", lambda facts: "Purple" in facts["brigades"]),
    ("set=roj (ab)", lambda facts: facts["set"] == "RoJ (AB)"),
    ("pool=rotation", lambda facts: facts["pool"] == "Rotation"),
    ("alignment=evil", lambda facts: "evil" in facts["alignment"]),
    ("class=warrior", lambda facts: "Warrior" in facts["class"]),
    ("ability=no", lambda facts: facts["ability"] is False),
    ("generic=yes", lambda facts: facts["generic"] is True),
    ("type=Hero & brigades=Purple", lambda facts: "Hero" in facts["type"] and "Purple" in facts["brigades"]),
]


@pytest.mark.slow
def test_each_fact_narrows_the_search(checker: Checker, deck: Path) -> None:
    async def play(view: View) -> None:
        every = len(view.found)
        for typed, holds in SEARCHES:
            await view.type(typed)
            found = view.printings
            assert [row.key for row in view.desk.search_pane.found.rows[:9]] == found[:9], typed
            assert 0 < len(found) < every, typed
            assert all(holds(card.facts) for card in found), typed
            catalog = view.desk.search_pane.index
            assert catalog is not None
            assert sum(holds(card.facts) for card in catalog.printings) == len(found), typed
            await view.press("escape")
            assert len(view.found) == every

    drive(checker, deck, play)


def test_a_name_and_facts_together(checker: Checker, deck: Path) -> None:
    async def play(view: View) -> None:
        assert "type=" in view.seen()  # says what may be searched for
        await view.type("david")
        named = view.found
        await view.type(" type=hero & brigades=purple")
        assert view.found and set(view.found) < set(named)
        assert all("Purple" in str(card.facts["brigades"]) for card in view.printings)
        await view.type("x")
        assert not view.found
        assert "no card of Redemption has the brigades 'purplex'; did you mean 'Purple'?" in " ".join(
            map(str.strip, rows(view.desk.search_pane.found))
        )
        await view.press("enter")
        assert "no card is like that" in view.said
        await view.press("escape")
        assert view.desk.search_pane.input.value == "" and len(view.found) == 5692

    drive(checker, deck, play)


def test_the_first_cards_found_are_listed_and_the_rest_counted(checker: Checker, deck: Path) -> None:
    async def play(view: View) -> None:
        shown = rows(view.desk.search_pane.found)
        assert shown[-1] == f"  and {len(view.found) - len(shown) + 1:,} more; type more of the name"
        await view.type("moses")
        shown = rows(view.desk.search_pane.found)
        assert all(any(name in row for row in shown) for name in view.found) and "more;" not in "".join(shown)

    drive(checker, deck, play)


def test_the_section_that_cards_are_added_to(checker: Checker, deck: Path) -> None:
    async def play(view: View) -> None:
        await view.press("f4")
        await view.type("reserve")
        await view.answer("enter")
        assert "Reserve" in text(view.desk.search_pane.target_line)
        await view.type("zeal for the lord")
        await view.press("enter")
        # A bare title means the printing in the pool, which the line at the foot says.
        assert view.said == "added 1 × Zeal for the Lord (Roots) to reserve"
        assert view.sections("Zeal for the Lord (Roots)") == ["reserve"]
        await view.press("f4", "enter")
        assert view.desk.search_pane.target == ""

    drive(checker, deck, play)


def test_names_that_are_not_known_or_not_plain(checker: Checker, tmp_path: Path) -> None:
    path = tmp_path / "deck.txt"
    path.write_text("# format: redemption/limited\n1 Mosess\n1 David\n1 Nobody [bold red]\n", encoding="utf-8")

    async def play(view: View) -> None:
        shown = rows(view.desk.deck_pane.list)
        assert any("? Mosess" in row and "not known" in row for row in shown)
        assert any("Nobody [bold red]" in row for row in shown)
        assert "Nobody [bold red]" in view.seen()
        assert any("Did you mean" in row for row in rows(view.desk.findings))
        view.to_card("Mosess")
        await view.press("r")
        assert isinstance(view.top, Dialog)
        assert any("Moses" in row for row in rows(view.top.lines))
        await view.answer("enter")
        assert "Mosess" not in view.deck and any(name.startswith("Moses") for name in view.deck)
        await view.press("ctrl+z")
        assert "Mosess" in view.deck
        view.to_card("David")
        await view.press("r")
        await view.type("(pri")
        if isinstance(view.top, Dialog):
            await view.press("escape", "escape")
        await view.press("slash")
        await view.type("no such card")
        assert rows(view.desk.search_pane.found) == ["+ “no such card” as it is written"]
        await view.press("enter")
        assert "no such card" in view.deck

    drive(checker, path, play)


def test_a_game_of_which_the_database_holds_only_some(checker: Checker, tmp_path: Path) -> None:
    path = Path(copyfile(MISSION, tmp_path / "deck.toml"))

    async def play(view: View) -> None:
        assert view.verdict() is Verdict.LEGAL
        await view.type("kind=mission")
        assert view.found == ["Covering", "Offer of Life", "Prayer"]
        await view.press("escape")
        await view.type("Josiah")
        await view.press("end", "pagedown", "enter")
        assert "which section" in view.said  # nobody knows what it is
        await view.press("f4")
        await view.type("char")
        await view.answer("enter")
        await view.press("enter")
        assert view.sections("Josiah") == ["characters"]

    drive(checker, path, play)
    assert "[characters]" in path.read_text()


@pytest.mark.slow
@pytest.mark.parametrize(
    "example",
    sorted([*EXAMPLES.glob("*/*/*.*"), *EXAMPLES.glob("formats/*.*")])[:: tried(9, 1)],
    ids=lambda path: path.name,
)
def test_every_example_is_shown_as_check_judges_it(checker: Checker, tmp_path: Path, example: Path) -> None:
    path = Path(copyfile(example, tmp_path / example.name))

    async def play(view: View) -> None:
        verdict = view.verdict()
        assert verdict.value.upper() in view.seen()
        if verdict is Verdict.UNREADABLE:
            return
        view.desk.go_to(keys.DECK)
        await view.press("plus", "delete")
        assert len(view.deck) == len(set(view.deck))
        await view.press("ctrl+z", "ctrl+z")
        assert view.desk.session.data == example.read_bytes()

    drive(checker, path, play, size=(80, 24))
    assert path.read_bytes() == example.read_bytes()


# Begun at each of these sizes in a long run; in a usual one at the first, and brought to the others.
SEVERAL = [(80, 24), (200, 60), (66, 24), (50, 16), (40, 12), (30, 10), (20, 6)]


@pytest.mark.slow
@pytest.mark.parametrize("size", SEVERAL[: tried(1, len(SEVERAL))])
def test_what_is_needed_is_on_the_screen_at_any_size(checker: Checker, deck: Path, size: tuple[int, int]) -> None:
    def needed(view: View) -> None:
        width, height = view.pilot.app.size
        screen = view.desk.region
        shown = [each for each in view.desk.query("*") if each.display and each.region.area]
        assert all(screen.contains_region(each.region) for each in shown), (width, height)
        assert view.desk.focused is not None and view.desk.focused.region.area
        if width >= 30:
            assert "LEGAL" in view.seen()
        if view.focused() is view.desk.search_pane.input:
            assert view.desk.search_pane.found.size.height > 0
        if view.focused() is view.desk.deck_pane.list:
            assert view.desk.deck_pane.list.size.height > 0
        assert not view.desk.show_vertical_scrollbar

    async def play(view: View) -> None:
        await view.type("david")
        await view.press("enter", "enter")
        for other in [size, (120, 40), *SEVERAL[1:], (120, 40), (80, 24), size]:
            await view.pilot.resize_terminal(*other)
            for _ in range(3):
                needed(view)
                await view.press("tab")
            await view.press("f1")
            assert view.top.region.contains_region(view.top.query_one("#box").region)
            assert view.top.query_one("#answers").size.height > 0
            await view.press("escape")

    drive(checker, deck, play, size=size)


@pytest.mark.slow
def test_light_and_dark_and_without_colours(checker: Checker, deck: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(view: View) -> None:
        dark = view.pilot.app.current_theme.dark
        before = view.seen()
        await view.press("f6")
        assert view.pilot.app.current_theme.dark is not dark
        assert view.seen() == before  # but for its colours
        await view.press("f6")

    drive(checker, deck, play)
    monkeypatch.setenv("COLORFGBG", "0;15")
    monkeypatch.setenv("NO_COLOR", "1")

    async def without(view: View) -> None:
        assert view.pilot.app.no_color and not view.pilot.app.current_theme.dark
        await play(view)

    drive(checker, deck, without)


def contrast(one: Color | None, other: Color | None) -> float:
    """How much two colours differ in lightness, as the Web Content Accessibility Guidelines reckon it."""

    def light(color: Color | None) -> float:
        assert color is not None
        parts = (each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in color.normalized)
        return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), parts, strict=True))

    dark, bright = sorted((light(one), light(other)))
    return (bright + 0.05) / (dark + 0.05)


GROUND = {"dark": "#121212", "light": "#e0e0e0"}
"""The background of text in Textual's two default themes."""
CURSOR = {"dark": ("#0b3f68", "#2c2c2c"), "light": ("#a9cdf2", "#cccccc")}
"""The background of the row with the cursor, with the focus and without it."""
STYLE = Path(deck_screen.__file__).with_name("style.tcss").read_text("utf-8")


@pytest.mark.parametrize("name", GROUND)
def test_text_can_be_read_on_its_ground(name: str) -> None:
    styles = palette(dark=name == "dark")
    ground = Color.parse(GROUND[name])
    assert all(each in STYLE for each in CURSOR[name])
    on = [ground, *map(Color.parse, CURSOR[name])]
    for style, each in styles.items():
        if style == "faint":
            continue
        if style.startswith("badge--"):
            assert contrast(each.foreground, each.background) >= 4.5, style
        elif style.startswith("hue--"):
            assert contrast(each.foreground, each.background or ground) >= 3, style
        else:
            assert all(contrast(each.foreground, back) >= 4.5 for back in on), style
    assert set(HUES) == {each.removeprefix("hue--").replace("-", " ") for each in styles if each.startswith("hue--")}


def test_the_mouse_does_it_too(checker: Checker, deck: Path) -> None:
    async def play(view: View) -> None:
        await view.type("david")
        await view.pilot.click("#found", offset=(10, 2))
        assert view.desk.search_pane.found.at == 2
        name = view.found[2]
        await view.pilot.click("#found", offset=(10, 2), times=2)
        await view.pilot.pause()
        assert name in view.deck

    drive(checker, deck, play)


def test_a_deck_without_a_format_or_a_game(checker: Checker, tmp_path: Path) -> None:
    path = tmp_path / "deck.txt"
    path.write_text("1 Zwxq\n", encoding="utf-8")

    async def play(view: View) -> None:
        assert view.verdict() is Verdict.UNREADABLE
        assert "say which" in " ".join(rows(view.desk.findings))
        assert [row for row in rows(view.desk.deck_pane.list) if "Zwxq" in row]
        await view.press("enter", "f4", "escape")
        view.desk.go_to(keys.DECK)
        await view.press("plus", "r")

    drive(checker, path, play)


def test_a_list_with_lines_that_cannot_be_read_is_shown_but_not_edited(checker: Checker, tmp_path: Path) -> None:
    path = tmp_path / "deck.txt"
    data = b"# format: redemption/limited\n1.5 Moses\n2 Burial\n"
    path.write_bytes(data)

    async def play(view: View) -> None:
        assert view.verdict() is Verdict.UNREADABLE
        assert any("1.5 Moses" in row for row in rows(view.desk.findings))
        assert "line 2" in view.said
        view.desk.go_to(keys.DECK)
        await view.press("plus")
        assert "mend that in an editor" in view.said
        await view.press("slash")
        await view.type("moses")
        await view.press("enter")
        assert "mend that in an editor" in view.said
        path.write_bytes(data.replace(b"1.5", b"1"))
        await view.press("f5")
        assert isinstance(view.top, Dialog)
        await view.answer("enter")
        await view.press("enter")
        assert view.said.startswith("added")

    drive(checker, path, play)


def test_what_does_not_fit_is_shortened_and_said(checker: Checker, deck: Path) -> None:
    """What is said is wrapped; a dialog says that nothing fits."""

    async def play(view: View) -> None:
        view.desk.show_message(" ".join(["word"] * 25) + " F4")
        await view.press("f4")
        await view.type("zzzz")
        assert "Nothing here is like that" in view.seen()
        await view.press("escape", "escape")
        assert "F4" in view.seen().splitlines()[-2]
        await view.press("f4", "ctrl+q")
        await view.pilot.pause()
        assert not view.pilot.app.is_running or view.pilot.app._exit

    drive(checker, deck, play, size=(80, 24))


BAD = """# format: redemption/limited
Heroes
1 Herod teh Great
1 Angel of Gd  # mine
2 David (Roots)
1 Abraham's Servant to Ur of the Chaldeans (Promo)
1 Elijah
Dominants
1 Chariot of Frie
1 Hezekiah, the Devout / Hezekiah, the Repentant (LoC)
"""


def test_cards_with_findings_are_marked_and_names_mended(checker: Checker, tmp_path: Path) -> None:
    path = tmp_path / "deck.txt"
    path.write_text(BAD, encoding="utf-8")

    async def play(view: View) -> None:
        pane, findings = view.desk.deck_pane, view.desk.findings
        await view.press("tab")
        shown = rows(pane.list)
        assert {row[0] for row in shown if "David" in row} == {"✗"} and not [
            row for row in shown if row == " 1 ●  Elijah"
        ]
        assert {row[0] for row in shown if "not known" in row} == {"?"}
        for line in BAD.splitlines()[2:]:  # whole names, one way or the other
            name = line.partition("#")[0].strip(" 123456789")
            assert not line[0].isdigit() or name in view.seen() or name in "".join(shown), name
        assert "…" not in view.seen().splitlines()[5] and "w Why" in view.seen() and "R Mend" in view.seen()
        # The finding of the card with the cursor is seen, and one key away.
        view.to_card("David (Roots)")
        await view.press("w")
        assert view.focused() is findings and findings.finding is not None
        assert findings.finding.rule == "redemption/copy-limit"
        await view.press("enter")
        assert pane.line is not None and pane.line.entry.name == "David (Roots)"
        names = set()
        for _ in range(6):
            await view.press("n")
            assert pane.finding is not None and findings.finding is pane.finding and pane.line is not None
            names.add(pane.line.entry.name)
        assert {"Angel of Gd", "Herod teh Great", "David (Roots)", "Chariot of Frie"} <= names and "Elijah" not in names
        # One name is mended with its suggestions, or all clear ones at once; both can be taken back.
        view.to_card("Chariot of Frie")
        await view.press("r")
        assert rows(view.top.query_one("#answers", RowList))[0] == "Chariot of Fire"
        await view.answer("enter")
        assert "Chariot of Fire" in view.deck and "Angel of Gd" in view.deck
        await view.press("R")
        assert {"Angel of God", "Herod the Great", "Chariot of Fire"} <= set(view.deck)
        assert "1 name left" in view.said and b"1 Angel of God  # mine\n" in view.desk.session.data
        await view.press("R")
        assert "no suggestion is clear" in view.said
        await view.press("ctrl+z")
        assert "Angel of Gd" in view.deck and "Chariot of Fire" in view.deck
        await view.press("ctrl+z")
        assert view.desk.session.data == BAD.encode()
        view.desk.go_to(keys.FINDINGS)
        await view.press("home", "r")  # from the finding, too
        assert rows(view.top.query_one("#answers", RowList)) == ["Herod the Great"]
        await view.press("escape")

    drive(checker, path, play, size=(80, 24))


@pytest.mark.slow
def test_what_fits_on_a_small_screen(checker: Checker, deck: Path) -> None:
    """At 80×24 names are whole, the keys that matter are there, and the dialogs show all of each line."""

    async def play(view: View) -> None:
        await view.type("hezekiah")
        first = view.found[: view.desk.search_pane.found.size.height - 1]  # below them is a heading
        assert all(name in view.seen() for name in first) and max(map(len, first)) > 50
        for word in ("Enter Add", "F1 Help", "Tab Next", "^Z Undo", "F4 Section", "^Q Quit"):
            assert word in view.seen()
        await view.press("escape", "f1")
        assert isinstance(view.top, Dialog) and view.desk.search_pane.input.value == ""
        seen = view.seen()
        assert all(line in seen for line in keys.GUIDE) and "In the search" in seen
        for _ in range(5):
            await view.press("pagedown")
            assert "…" not in view.seen().replace("1 … 9", "")
        await view.answer("escape")
        await view.press("tab", "question_mark")
        assert "In the deck" in view.seen()
        await view.answer("escape")
        for height in (24, 21, 16):
            await view.pilot.resize_terminal(80, height)
            await view.press("f4")
            assert view.top.region.contains_region(view.top.query_one("#foot").region)
            assert "Esc back" in view.seen() and "…" not in view.seen()
            await view.answer("escape")

    drive(checker, deck, play, size=(80, 24))


def test_cards_that_the_format_does_not_allow_come_last_and_are_marked(checker: Checker, deck: Path) -> None:
    async def play(view: View) -> None:
        await view.type("daniel (p")
        shown = rows(view.desk.search_pane.found)
        head = shown.index("  outside the format's pool")
        pool = view.desk.session.snapshot.resolver
        assert pool is not None and pool.pool is not None
        allowed = [bool(pool.pool.match(card.facts)) for card in view.printings]
        assert allowed == sorted(allowed, reverse=True) and allowed.count(True) == head > 0
        assert {row[0] for row in shown[:head]} == {" "} and {row[0] for row in shown[head + 1 : -1]} == {"!"}
        name = view.found[head]
        await view.press(*["down"] * head)
        assert "outside the format's pool" in text(view.desk.search_pane.card)
        await view.press("enter")
        assert name in view.deck and view.verdict() is Verdict.ILLEGAL

    drive(checker, deck, play)
