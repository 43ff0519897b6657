"""Putting a list in order loses nothing and is done once: every card, every copy, every section, every comment."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

from hypothesis import assume, given
from hypothesis import strategies as st

from deckcheck.batch.file_kinds import WRITTEN
from deckcheck.deck import Deck
from deckcheck.decklists import decode, read
from deckcheck.decklists.registry import SYNTAXES, headers, kept
from deckcheck.editing.reorder import arrange
from deckcheck.errors import UnreadableDeck, UnwritableDeck
from deckcheck.legality.checker import Checker
from deckcheck.legality.format_detection import choose
from tests.decklists.generated import decks
from tests.for_each import for_each
from tests.lists import NO_LISTS
from tests.runs import tried

EXAMPLES = sorted(
    path
    for path in (Path(__file__).parents[2] / "examples").rglob("*.*")
    if path.suffix in WRITTEN and path.name not in NO_LISTS
)
FORMATS_OF_EXAMPLES = {
    "gospel": "gospel/standard",
    "opr-missions": "opr-missions/fixed",
    "league": "opr-missions/custom",
    "juniors": "opr-missions/custom",
    "opened": "redemption/unlimited",
    "formats": "redemption/type-2@3rd-edition",
}
MARK = re.compile(r"c\d+c")

NAMES = [
    *("Amos", "amos", "David (Green) (Ki)", "Goliath", "SoG", "Burial (F)", "burial  (f)", "Angel of the Lord (E)"),
    *("Saul/Paul", "Hopper", "Lost Soul Proverbs 10:4", "Lost Souls", "Golden Calf", "Covenant of Noah", "Babylon"),
    *("Follower Token", "Debora's Directive", "Nobody at All", "7 Years of Famine", "David (green) (ki)"),
    *("Potiphera, Priest of On", "Apprehended", "Delivered", "Judge's Seat", "The Coming Prince"),
]
HEADINGS = [
    *("Heroes", "Hero:", "Lost Souls (3)", "Evil Characters", "Good cards:", "Misc", "Artifacts", "Main deck"),
    *(
        "Reserve",
        "Sideboard:",
        "# Reserve",
        "My combo:",
        "My combo: 2",
        "My own side:",
        "Maybeboard",
        "Tokens:",
        "Deck:",
    ),
    *("Fortresses", "Enhancements", "Dominants"),
]


def meaning(checker: Checker, deck: Deck, format: str = "") -> Counter[object]:
    """Copies of every card a deck may hold, in the sections they may stand in, with what else a line says."""
    found: Counter[object] = Counter()
    for entry, meant in checker.read(deck, choose(checker, deck, format)).lines:
        names = tuple((card.name, repr(sorted(card.facts.items()))) for card in meant.cards)
        found[names, meant.sections, entry.set, entry.image, entry.note] += entry.copies
    return found


def in_order(checker: Checker, text: str, path: str, format: str = "") -> str:
    """The list in order, held against all it must keep."""
    before = read(text.encode(), path=path)
    made = arrange(before, text, format, checker=checker).text
    after = read(made.encode(), path=path)
    assert meaning(checker, after, format) == meaning(checker, before, format)
    assert headers(after) == headers(before)
    assert dict(after.facts) == dict(before.facts)
    assert after.problems == after.remarks == ()
    assert not any(entry.doubt for entry in after.entries)
    assert Counter(MARK.findall(made)) == Counter(MARK.findall(text))
    assert arrange(after, made, format, checker=checker).text == made
    return made


@for_each("path", EXAMPLES, ids=lambda path: path.name)
def test_examples(checker: Checker, path: Path) -> None:
    text = path.read_text("utf-8")
    stated = read(text.encode(), path=str(path)).format
    in_order(checker, text, str(path), "" if stated else FORMATS_OF_EXAMPLES[path.parent.name])


def test_real_decks(checker: Checker, real_decks: Path) -> None:
    paths = sorted(real_decks.iterdir())
    assert len(paths) > 30
    for path in paths[:: tried(4, 1)]:
        text = decode(path.read_bytes())
        in_order(checker, text, str(path), "redemption/unlimited")
        made = arrange(read(text.encode(), path=str(path)), text, checker=checker).text
        assert arrange(read(made.encode(), path=str(path)), made, checker=checker).text == made


class _Marks:
    """Comments that are all different."""

    def __init__(self) -> None:
        self.number = 0

    def __call__(self) -> str:
        self.number += 1
        return f"# c{self.number}c"


def _text(kinds: list[tuple[str, str, int, bool]]) -> str:
    mark = _Marks()
    made = []
    for kind, word, copies, remarked in kinds:
        line = {
            "card": f"{copies} {word}",
            "after": f"{word} x{copies}",
            "columns": f"{copies}\t{word}\tK",
            "aside": f"SB: {copies} {word}",
            "heading": word,
            "comment": mark(),
            "slashes": mark().replace("#", "//"),
            "blank": "",
            "rule": "-----",
            "header": f"# author: {copies}",
            "total": f"Total: {copies}",
        }[kind]
        behind = f" {mark()}" if remarked and "\t" not in line and kind not in ("blank", "header", "rule") else ""
        made.append(line + (behind if not line.startswith(("#", "//")) else ""))
    return "\n".join(made)


def _lines(*kinds: str) -> st.SearchStrategy[tuple[str, str, int, bool]]:
    return st.tuples(st.sampled_from(kinds), st.sampled_from(NAMES), st.integers(1, 3), st.booleans())


_headings = st.tuples(st.just("heading"), st.sampled_from(HEADINGS), st.integers(1, 3), st.booleans())
_some = st.lists(
    _lines("card", "card", "card", "after", "columns", "aside")
    | _lines("comment", "slashes", "blank", "rule", "total")
    | _headings,
    max_size=14,
)
_head = st.lists(_lines("comment", "blank", "slashes"), max_size=4)


@given(_head, st.booleans(), _head, _some)
def test_any_text_list(
    checker: Checker,
    before: list[tuple[str, str, int, bool]],
    headed: bool,
    after: list[tuple[str, str, int, bool]],
    lines: list[tuple[str, str, int, bool]],
) -> None:
    text = _text([*before, *([("header", "", 1, False)] if headed else []), *after, *lines, ("card", "Amos", 1, False)])
    try:
        in_order(checker, text, "a.txt", "redemption/unlimited")
    except UnreadableDeck:  # such as a heading that counts cards which are not there
        assume(False)
    except UnwritableDeck:  # only where the list leaves open which cards a line heads, or whether it is one
        deck = read(text.encode(), path="a.txt")
        found = checker.read(deck, choose(checker, deck, "redemption/unlimited")).lines
        assert any(entry.within or entry.doubt or meant.perhaps for entry, meant in found)


_keys = st.sampled_from(["Amos", "amos", "Goliath", "SoG", "Burial (F)", "burial (f)", "Hopper", "Debora's Directive"])
_values = st.sampled_from(
    [
        "2",
        '{ count = 1, set = "K" }',
        "[ # M\n  { count = 1 }, # M\n  # M\n\n  { count = 2, set = 'K' },\n] # M",
        "1 # M",
    ]
)
_tables = st.sampled_from(["deck", "reserve", '"lost souls"', "heroes", "Sideboard", "maybeboard", '"My combo"'])
_between = st.lists(st.sampled_from(["", "# M", "  # M"]), max_size=3)
_facts = st.sampled_from(
    [
        '[facts."Amos"] # M\nability = true # M\n# M\n\nclass = [ # M\n  "Star", # M\n]',
        "[facts.Nobody]\nart = '''a\n# b\n\nc'''",
    ]
)


@st.composite
def toml_lists(draw: st.DrawFn) -> str:
    """Native lists with comments wherever TOML allows them."""
    parts = [*draw(_between)]
    if draw(st.booleans()):
        parts += ['format = "redemption/unlimited" # M', *draw(_between), "name = 'x'", *draw(_between)]
    facts = draw(_facts) if draw(st.booleans()) else ""
    first = draw(st.booleans())
    parts += [facts, *draw(_between)] if facts and first else []
    for table in draw(st.lists(_tables, min_size=1, max_size=3, unique=True)):
        parts += [f"[{table}]" + draw(st.sampled_from(["", " # M"])), *draw(_between)]
        for key in draw(st.lists(_keys, min_size=1, max_size=4, unique=True)):
            parts += [f'"{key}" = {draw(_values)}', *draw(_between)]
    parts += [facts, *draw(_between)] if facts and not first else []
    pieces = "\n".join(parts).split("# M")
    return "".join(f"{piece}# c{number}c" for number, piece in enumerate(pieces[:-1])) + pieces[-1]


@given(toml_lists())
def test_any_native_list(checker: Checker, text: str) -> None:
    in_order(checker, text, "a.toml", "redemption/unlimited")


@given(decks(), st.sampled_from([name for name in SYNTAXES if name != "lackey-text"]))
def test_any_deck_in_any_format(checker: Checker, deck: Deck, name: str) -> None:
    """Names that look like something else are kept as well."""
    target = SYNTAXES[name]
    try:
        text = target.write(kept(deck, target.supported), {})
        if read(text.encode(), path=f"a{target.extensions[0]}").source == name:
            in_order(checker, text, f"a{target.extensions[0]}", "redemption/unlimited")
    except (UnreadableDeck, UnwritableDeck):  # such as facts that the game does not know, or a name of several cards
        assume(False)
