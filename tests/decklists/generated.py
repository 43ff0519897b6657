"""Decks that somebody could write down in some format, for tests of what writers and readers agree on."""

from __future__ import annotations

from hypothesis import strategies as st

from deckcheck.deck import Deck, Entry, Ignore, heading_key
from deckcheck.decklists.field_checks import HEADER_KEYS, UNPRINTABLE, name_error
from deckcheck.games import game, game_ids

GAMES = [game(id) for id in game_ids()]
SECTIONS = sorted(
    {heading_key(section.id) for each in GAMES for section in each.sections}
    | {word for each in GAMES for section in each.sections for word in section.words}
    | {word.rstrip(".") for each in GAMES for kind in each.kinds for word in kind.words}
)
"""Every section of every game, and every heading of one, without a dot, which a text list leaves off."""

ODD = [
    *("3 Angels", "3x Angel", "(3) Angel", "x3 Angel", "Angel x3", "Angel × 3", "# Angel", "// Angel", "Angel # one"),
    *(
        "[K] Angel",
        "[deck]",
        "Angel [K]",
        "{Angel}",
        "- Angel",
        "* Angel",
        "• Angel",
        "1. Angel",
        "12",
        "4x4",
        "½ Angel",
    ),
    *(
        '"Angel"',
        "'Angel'",
        'The "Angel" of',
        "“Angel”",
        '"',
        "Angel\\",
        "a\u00a0b",
        "a  b",
        "Ångel",
        "天使",
        "مَلَك",
        "😇 a",
    ),
    *(
        "Reserve",
        "Reserve:",
        "Sideboard",
        "Lost Souls: 7",
        "SB: Angel",
        "deck",
        "name",
        "cards",
        "facts",
        "name: Angel",
    ),
    *(
        "Angel (m)",
        "Angel (heart 4)",
        "Angel (Female)",
        "Angel (kind=hero)",
        "name = Angel",
        "= Angel",
        "Angel, the Old",
    ),
    *(
        "Angel;Harp",
        "<Angel> & 'Harp'",
        "]]>",
        "<!-- Angel -->",
        "&amp;",
        "a.b.c.d.e.f.g.h.i.j.k.l",
        "-1 Angel",
        "1.5 A",
    ),
    *(
        "| Angel |",
        "**Angel**",
        "Angel - $3.00",
        "７ Angels",
        "null",
        "1,000 Angels",
        "@A",
        "+A",
        "A ×",
        "x 3 A",
        "x",
        "×1a",
    ),
]
"""Names that look like something else."""


def plain(text: str) -> str:
    """Text as every reader leaves it."""
    return UNPRINTABLE.sub("", text).strip()


words = st.text(st.characters(exclude_categories=["Cs", "Cc", "Cn"]), max_size=12).map(plain)
names = (st.sampled_from(ODD) | words | st.builds("{} {}".format, words, st.sampled_from(ODD)).map(plain)).filter(
    lambda name: not name_error(name)
)
sections = st.sampled_from(["", *SECTIONS])
copies = st.integers(1, 4) | st.integers(1, 999)


notes = st.sampled_from(["", "m", "f, heart 4", "kind=enemy", "starter"])
values = st.recursive(
    st.booleans()
    | st.integers(-(10**9), 10**9)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3),
    max_leaves=4,
)
reasons = words.map(lambda text: " ".join(text.split())).filter(bool)
ignores = st.dictionaries(st.sampled_from(["deck-size", "redemption/copy-limit", "no-such-rule"]), reasons, max_size=2)
facts = st.dictionaries(names, st.dictionaries(st.text(max_size=5), values, max_size=3), max_size=2)


def _entry(name: str, copies: int, section: str, set: str, image: str, note: str) -> Entry:
    return Entry(name, copies, section, 0, set, image, note)


@st.composite
def decks(draw: st.DrawFn) -> Deck:
    """A deck of up to eight lines, each of which may state anything."""
    entries = draw(
        st.lists(
            st.builds(
                _entry,
                name=names,
                copies=copies,
                section=sections,
                set=st.just("") | words,
                image=st.just("") | words,
                note=notes,
            ),
            min_size=1,
            max_size=8,
        )
    )
    name, author, game, format, paragon = (draw(st.just("") | words) for _ in HEADER_KEYS)
    extra = {"paragon": paragon} if paragon else {}
    asked = tuple(Ignore(rule, reason) for rule, reason in draw(ignores).items())
    return Deck(tuple(entries), name, author, game, format, extra=extra, facts=draw(facts), ignores=asked)
