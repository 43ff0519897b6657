"""Lists put in order: names, headings, sorting, merging, and the comments that stay with them."""

from __future__ import annotations

import re

import pytest

from deckcheck.deck import heading_key
from deckcheck.decklists import read
from deckcheck.editing.reorder import Arranged, arrange
from deckcheck.editing.sheet_order import sheet
from deckcheck.errors import UnreadableDeck, UnwritableDeck
from deckcheck.games import game, game_ids
from deckcheck.legality.checker import Checker
from tests.for_each import for_each

UNLIMITED = "redemption/unlimited"


def arranged(checker: Checker, text: str, format: str = UNLIMITED, path: str = "") -> Arranged:
    return arrange(read(text.encode(), path=path), text, format, checker=checker)


def ordered(checker: Checker, text: str, format: str = UNLIMITED, path: str = "") -> str:
    return arranged(checker, text, format, path).text


def kept(checker: Checker, text: str, format: str = UNLIMITED) -> list[str]:
    return [str(each) for each in arranged(checker, text, format).kept]


def test_the_check_sheet_of_redemption(checker: Checker) -> None:
    """The groups of the sheet in their order, two-typed cards after all others, the reserve without headings."""
    text = """\
1 Delivered
Tokens:
1 Follower Token
Maybeboard
1 Goliath (L)
Sideboard (4)
1 Goliath (L)
1 Amos
2 Burial (F)
Good cards
1 Covenant of Noah
1 Moses (G)
2 Amos
1 Golden Calf
Other
1 Pharaoh's Throne Room
1 Pharaoh's Prison
1 Grief (A)
1 Goliath (L)
1 Lost Soul Proverbs 10:4
1 Love (L)
1 Burial (F)
1 Son of God (K)
"""
    assert (
        ordered(checker, text)
        == """\
Dominants (2)
1 Son of God [K]
1 Burial (F)

Heroes (3)
1 Moses (G)
2 Amos

Good Enhancements (1)
1 Love (L)

Lost Souls (1)
1 Lost Soul Proverbs 10:4

Evil Characters (1)
1 Goliath (L)

Evil Enhancements (1)
1 Grief (A)

Artifacts (1)
1 Golden Calf

Covenants (1)
1 Covenant of Noah

Sites (1)
1 Pharaoh's Prison

Fortresses (1)
1 Pharaoh's Throne Room

Misc (1)
1 Delivered

Reserve (4)
2 Burial (F)
1 Amos
1 Goliath (L)

Tokens (1)
1 Follower Token

Maybeboard (1)
1 Goliath (L)
"""
    )


def test_below_a_heading_come_alignment_brigade_and_name(checker: Checker) -> None:
    text = "1 Burial (F)\n1 Son of God [K]\n1 Tola\n1 Amos\n1 Ruth (L)\n1 Abdon\n1 Silas (L)\n1 Huldah\n"
    assert ordered(checker, text) == (
        "Dominants (2)\n1 Son of God [K]\n1 Burial (F)\n\n"  # good, evil
        "Heroes (6)\n1 Silas (L)\n1 Abdon\n1 Huldah\n1 Tola\n1 Amos\n1 Ruth (L)\n"  # blue, gold, green, white
    )


def test_other_games(checker: Checker) -> None:
    mission = "1 A Stranger\nSideboard: 4\n1 Fear\n2 Backslide\n1 Prayer\n"
    mission += "Enemies:\n1 Prayer\n1 Envy\nMissions:\n1 Backslide\n"
    assert ordered(checker, mission, "the-mission/standard") == (
        "1 A Stranger\n\n"
        "Missions (1)\n1 Backslide\n\n"
        "Enemies (2)\n1 Prayer\n1 Envy\n\n"
        "Side missions (1)\n1 Prayer\n\n"
        "Side enemies (2)\n2 Backslide\n\n"
        "Side deck (1)\n1 Fear\n"
    )
    gospel = (
        "Adversity\n1 Demon\nFellowship (2)\n1 Shared Supper\n1 boldness\nPlay deck:\n2 My Own\n1 Mother\n1 Faith\n"
    )
    assert ordered(checker, gospel, "gospel/standard") == (
        "Resources (1)\n1 Faith\n\nCharacters (1)\n1 Mother\n\nFellowships (2)\n1 Boldness\n1 Shared Supper\n\n"
        "Deck:\n2 My Own\n\nAdversity deck (1)\n1 Demon\n"
    )
    opr = "Mission deck:\n#22\n1 No. 21\n13\n1 seize 1\n"
    assert ordered(checker, opr, "opr-missions/custom") == "1 13\n2 Seize 1\n1 22\n"


@for_each(
    ("line", "official"),
    [
        ("1 amos", "1 Amos"),
        ("1 David (green)(Ki)", "1 David (Green) (Ki)"),
        ("1 Ehud (RoA)", "1 Ehud (RoA)"),
        ("1 SoG (K)", "1 Son of God [K]"),
        ("1 “Moses’ Rod”", "1 Moses' Rod"),
        ("Golden Calf x2", "2 Golden Calf"),
        ("7 Years of Famine", "1 7 Years of Famine [RR2]"),
        ("1\tdavid (green) (ki)\tKings", "1\tDavid (Green) (Ki)\tKings"),
        ("1 amos (generic)", "1 Amos (generic)"),
    ],
)
def test_official_names(checker: Checker, line: str, official: str) -> None:
    text = f"{line}\n1 Huldah\n1 Burial (F)\n1 Agabus\n1 Highway\n1 Two Olive Branches\n"
    made = arranged(checker, text)
    assert official in made.text.split("\n")
    assert made.kept == ()


def test_names_that_stay_as_written_are_told(checker: Checker) -> None:
    text = "1 goliath\n1 NOBODY at all\n2 Goliath\n\n1 Nobody at all\n1 goliath\n"
    text += "1 Lost Soul Psalm 1:4 (Site Doubler) (Ki)\n"
    made = arranged(checker, text)
    assert made.text == (
        "Lost Souls (1)\n1 Lost Soul Psalm 1:4 (Site Doubler) (Ki)\n\n"
        "Evil Characters (4)\n2 Goliath\n2 goliath\n\n"
        "Misc (2)\n1 NOBODY at all\n1 Nobody at all\n"
    )
    assert [str(each) for each in made.kept] == [
        "kept as written, since it may be any of several printings: goliath (lines 1, 6), Goliath (line 3)",
        "kept as written, since no card of this name is known: NOBODY at all (line 2), Nobody at all (line 5)",
        "kept as written, since its official name would not mean the same here: "
        "Lost Soul Psalm 1:4 (Site Doubler) (Ki) (line 7)",
    ]


def test_names_of_a_game_whose_cards_are_not_all_known(checker: Checker) -> None:
    """A name of a player's own is no cause for a word, one that may be a slip is."""
    text = "Missions:\n1 Night Watch\n1 Praye\n"
    assert kept(checker, text, "the-mission/standard") == [
        "kept as written, since it may be a card of the database, misspelt: Praye (line 3)"
    ]


@pytest.mark.parametrize(
    ("header", "format", "name"),
    [
        ("# format: redemption/limited", "", "Lydia (EC)"),
        ("# game: Redemption", "redemption/limited", "Lydia (EC)"),
        ("# game: Redemption", "", "Lydia"),
        ("# format: no such", "", "Lydia"),
    ],
)
def test_a_pool_tells_the_printing_where_the_format_is_stated(
    checker: Checker, header: str, format: str, name: str
) -> None:
    made = arranged(checker, f"{header}\nHeroes:\n1 Lydia\n", format)
    assert made.text == f"{header}\n\nHeroes (1)\n1 {name}\n"
    assert len(made.kept) == (name == "Lydia")


def test_equal_cards_are_one(checker: Checker) -> None:
    text = "1 amos\n2 Amos\n1\tAmos\tPrp\n1 Amos (generic)\n1 David (Green) (Ki)\n1 David (Green) (Wa)\n"
    text += "Reserve\n1 Amos\n1 AMOS\n"
    assert ordered(checker, text) == (
        "Heroes (7)\n3 Amos\n1 Amos (generic)\n1\tAmos\tPrp\n1 David (Green) (Ki)\n1 David (Green) (Wa)\n\n"
        "Reserve (2)\n2 Amos\n"
    )


@pytest.mark.parametrize(("more", "lines"), [(999, ["9999 Amos"]), (1000, ["9000 Amos", "1000 Amos"])])
def test_no_more_copies_than_can_be_written(checker: Checker, more: int, lines: list[str]) -> None:
    assert ordered(checker, f"9000 Amos\n{more} amos\n").split("\n")[1:-1] == lines


def test_what_a_heading_says_of_a_card_is_kept(checker: Checker) -> None:
    """A card that is not known stays below the heading that tells its kind; of several printings it may be one."""
    text = "Curses:\n1 Nobody\nHeroes:\n1 Noone\n1 Goliath (L)\nMain deck:\n1 Nothing\n"
    assert ordered(checker, text) == (
        "Heroes (1)\n1 Noone\n\nEvil Characters (1)\n1 Goliath (L)\n\nCurses (1)\n1 Nobody\n\nMisc (1)\n1 Nothing\n"
    )


def test_a_heading_of_the_lists_own_stays(checker: Checker) -> None:
    text = "My (big) Combo: 2\n1 The Watchman\n1 Amos\nReserve: 1\n1 Amos\nMcCoy's: 1\n1 Burial (F)\n"
    text += "Deck:\nHeroes\n1 The Watchman\n"
    assert ordered(checker, text) == (
        "Heroes (1)\n1 The Watchman\n\nMy (big) Combo: 2\n1 Amos\n1 The Watchman\n\n"
        "McCoy's: 1\n1 Burial (F)\n\nReserve (1)\n1 Amos\n"
    )
    with pytest.raises(UnwritableDeck, match="line 6: \"McCoy's\" may be no card; write '5 McCoy's' for the card"):
        ordered(checker, text.replace("McCoy's: 1", "McCoy's: 5"))


COMMENTS = """\
# name: Kings
# the deck of last year

# it won

// about Goliath
1 Goliath # one
# the heroes
Heroes: # all good
# about Amos
1 Amos # two
1 The Watchman
# again
1 amos # three
-----
# set
1\tAgabus\tPrp
Good cards: # mixed
1 Burial (F)
# nothing below

Reserve:
# author: somebody
# the end
"""


def test_comments_stay_with_their_lines(checker: Checker) -> None:
    assert (
        ordered(checker, COMMENTS)
        == """\
# name: Kings
# author: somebody
# the deck of last year

# it won

Dominants (1) # mixed
1 Burial (F)

# the heroes
Heroes (4) # all good
# set
1\tAgabus\tPrp
# about Amos
# again
# three
2 Amos # two
1 The Watchman

Evil Characters (1)
// about Goliath
1 Goliath # one

# nothing below
# the end
"""
    )


@for_each(
    ("begin", "made"),
    [
        (
            "# a\n1 The Watchman\n",
            "# a\n\nHeroes (2)\n1 Abdon\n1 The Watchman\n",
        ),  # nothing parts it from the card: about the list
        ("\n# a\n1 The Watchman\n", "# a\n\nHeroes (2)\n1 Abdon\n1 The Watchman\n"),
        ("# a\n\n# b\n1 The Watchman\n", "# a\n\nHeroes (2)\n1 Abdon\n# b\n1 The Watchman\n"),
        ("# a\n\n# b\n\n1 The Watchman\n", "# a\n\n# b\n\nHeroes (2)\n1 Abdon\n1 The Watchman\n"),
        ("# name: x\n\n# b\n1 The Watchman\n", "# name: x\n\nHeroes (2)\n1 Abdon\n# b\n1 The Watchman\n"),
        ("# a\n\n# b\n# name: x\n1 The Watchman\n", "# name: x\n# a\n\n# b\n\nHeroes (2)\n1 Abdon\n1 The Watchman\n"),
    ],
)
def test_which_comments_are_at_the_top(checker: Checker, begin: str, made: str) -> None:
    assert ordered(checker, f"{begin}1 Abdon\n") == made
    assert ordered(checker, made) == made


def test_a_comment_that_comes_to_stand_first_is_one_at_the_top(checker: Checker) -> None:
    made = "# a\n\nHeroes (2)\n1 Abdon\n1 Tola\n"
    assert ordered(checker, "1 Tola\n# a\nHeroes:\n1 Abdon\n") == made
    assert ordered(checker, made) == made
    native = '# a\n\n[deck]\n"Tola" = 1\n\n[reserve]\n"Tola" = 1\n'
    assert ordered(checker, '[reserve]\n"Tola" = 1\n# a\n[deck]\n"Tola" = 1\n', path="a.toml") == native
    assert ordered(checker, native, path="a.toml") == native


def test_counts_are_put_right_and_totals_left_out(checker: Checker) -> None:
    text = "Heroes (5)\n1 Amos\n\nTotal cards: 9 # by hand\n1 The Watchman\n"
    assert ordered(checker, text) == "Heroes (2)\n1 Amos\n# by hand\n1 The Watchman\n"


def test_what_stands_around_cards_is_told(checker: Checker) -> None:
    made = arranged(
        checker, "> 1 Amos - $0.50\n> - [x] 1 The Watchman\n* 1 Agabus\n\n| qty | name |\n|---|---|\n| 2 | Tola |\n"
    )
    assert made.text == "Heroes (5)\n2 Tola\n1 Agabus\n1 Amos\n1 The Watchman\n"
    assert made.losses == ("a quoted line, a price", "a quoted line, a box to tick")


def test_a_list_of_lackeyccg_stays_one(checker: Checker) -> None:
    text = "1\tGoliath (L)\n2\tamos\nReserve:\n1\tThe Watchman\n1\tBurial (F)\nTokens:\n1\tFollower Token"
    assert ordered(checker, text) == (
        "2\tAmos\n1\tGoliath (L)\nReserve:\n1\tBurial (F)\n1\tThe Watchman\nTokens:\n1\tFollower Token\n"
    )


TOML = """\
# top
# of the list

format = "redemption/unlimited" # as played
# who
author = 'me'

# what is known
[facts."Nobody"] # of it
type = "Hero"

# of the brigades
brigades = [ # both
  "Green",
] # end

# the rest
[sideboard]
"The Watchman" = 1
[deck] # main
# a judge
'the watchman' = 1  # one
"amos" = [
  # of two sets
  { count = 1, set = "Prp" }, # this
  { count = 2 },
]
"Burial (F)" = 1
# the end
"""


def test_native(checker: Checker) -> None:
    assert (
        ordered(checker, TOML, path="a.toml")
        == """\
# top
# of the list

# who
author = "me"
format = "redemption/unlimited"  # as played

[deck]  # main
"Burial (F)" = 1
# of two sets
# this
"Amos" = [
  { count = 2 },
  { count = 1, set = "Prp" },
]
# a judge
"The Watchman" = 1  # one

# the rest
[reserve]
"The Watchman" = 1

# what is known
[facts."Nobody"]  # of it
type = "Hero"
# of the brigades
# end
brigades = ["Green"]  # both

# the end
"""
    )


def test_native_in_other_layouts(checker: Checker) -> None:
    """They become tables, and no comment is lost."""
    text = (
        'reserve."Tola" = 1 # dotted\nfacts.Nobody.type = "Hero" # known\ndeck = { "Tola" = 1, "abdon" = 2 } # inline\n'
    )
    assert ordered(checker, text, path="a.toml") == (
        '[deck]\n"Abdon" = 2  # inline\n"Tola" = 1\n\n'
        '[reserve]\n"Tola" = 1  # dotted\n\n'
        '[facts."Nobody"]  # known\ntype = "Hero"\n'
    )


def test_facts_stay_with_their_card(checker: Checker) -> None:
    """A name that facts are stated for is only changed where they still are."""
    text = '[deck]\n"SoG (K)" = 1\n"amos" = 1\n[facts."SoG (K)"]\nability = false\n[facts."AMOS"]\nability = false\n'
    made = arranged(checker, text)
    assert made.text.startswith('[deck]\n"SoG (K)" = 1\n"Amos" = 1\n')
    assert [each.names for each in made.kept] == [(("SoG (K)", 2),)]


def test_json(checker: Checker) -> None:
    cards = '[{"name": "the watchman"}, {"name": "amos", "set": "Prp"}, {"name": "The Watchman"}]'
    text = f'{{"sideboard": [{{"name": "The Watchman"}}], "cards": {cards}}}'
    assert (
        ordered(checker, text)
        == """\
{
  "cards": [
    {"name": "Amos", "set": "Prp", "quantity": 1},
    {"name": "The Watchman", "quantity": 2}
  ],
  "reserve": [
    {"name": "The Watchman", "quantity": 1}
  ]
}
"""
    )


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_tables_keep_their_delimiter(checker: Checker, delimiter: str) -> None:
    text = "name,count\nthe watchman,1\nAmos,1\nThe Watchman,2\n".replace(",", delimiter)
    made = "quantity,name,set,section\n1,Amos,,\n3,The Watchman,,\n".replace(",", delimiter)
    assert ordered(checker, text) == made
    assert ordered(checker, made) == made


DEK = """\
<deck version="0.8">
\t<meta>
\t\t<game>Redemption</game>
\t</meta>
\t<superzone name="Reserve">
\t\t<card><name id="Amos_(Pr)">Amos</name><set>Prp</set></card>
\t</superzone>
\t<superzone name="Deck">
\t\t<card><name id="The Watchman_(Ju)">the watchman</name><set></set></card>
\t\t<card><name id="Amos_(Pr)">Amos</name><set>Prp</set></card>
\t\t<card><name id="The Watchman_(Ju)">The Watchman</name><set></set></card>
\t</superzone>
</deck>
"""


def test_lackeyccg(checker: Checker) -> None:
    assert (
        ordered(checker, DEK)
        == """\
<deck version="0.8">
\t<meta>
\t\t<game>Redemption</game>
\t</meta>
\t<superzone name="Deck">
\t\t<card><name id="Amos_(Pr)">Amos</name><set>Prp</set></card>
\t\t<card><name id="The Watchman_(Ju)">The Watchman</name><set></set></card>
\t\t<card><name id="The Watchman_(Ju)">The Watchman</name><set></set></card>
\t</superzone>
\t<superzone name="Reserve">
\t\t<card><name id="Amos_(Pr)">Amos</name><set>Prp</set></card>
\t</superzone>
</deck>
"""
    )
    with pytest.raises(UnwritableDeck, match=r"the comment '<!-- mine -->' would be lost; take it out first"):
        ordered(checker, DEK.replace("<deck ", "<!-- mine --><deck "))


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("1 Amos\n1.5 The Watchman\n", 2, r"cannot be read: 1\.5 The Watchman; expected "),
        ("1 Amos\n" * 5 + "0 The Watchman\n", 6, "cannot be read: 0 The Watchman; expected "),
        ("1 Amos\nfellowship:\n1 The Watchman\n# a\n", 0, ""),
        ('[deck]\n"Amos" = 1\n[facts."Amos"]\nheart = 3\n', 4, "has no fact 'heart'"),
    ],
)
def test_a_list_that_is_not_plain_is_refused(checker: Checker, text: str, line: int, message: str) -> None:
    if not message:
        assert ordered(checker, text.replace("fellowship", "heroes"))
        return
    with pytest.raises(UnreadableDeck, match=message) as caught:
        ordered(checker, text)
    assert caught.value.line == line
    with pytest.raises(UnwritableDeck, match="line 6: 'Bring Them All' may be no card; write "):
        ordered(checker, "1 Amos\n" * 5 + "Bring Them All\n1 Abdon\n")


@for_each("words", ["bring them all", "bring them all 2", "Good luck everybody"])
def test_words_around_the_cards_become_comments(checker: Checker, words: str) -> None:
    made = arranged(checker, "1 Amos\n" * 5 + f"{words}\n")
    assert (made.text, made.losses) == (f"Heroes (5)\n5 Amos\n\n# {words}\n", ())
    assert ordered(checker, f"Anna Schmidt\n{made.text}") == f"# Anna Schmidt\n\n{made.text}"


def test_words_that_would_have_an_effect_as_a_comment_are_not_lost(checker: Checker) -> None:
    with pytest.raises(UnwritableDeck, match=r"the words 'deckcheck: ignore=.*' \(line 6\) would be lost"):
        arranged(checker, "1 Amos\n" * 5 + "deckcheck: ignore=redemption/banned my mother allows it\n")


def test_a_list_of_no_known_game_is_refused(checker: Checker) -> None:
    with pytest.raises(UnreadableDeck, match=r"tells its game; .*say which with --format"):
        ordered(checker, "1 Nobody\n1 Nothing\n", "")


@pytest.mark.parametrize("id", game_ids())
def test_the_sheet_of_a_game(id: str) -> None:
    """Every heading of a sheet is read as such and known to the game; no kind of card and no section is left out."""
    rules = game(id)
    places = {word: section.id for section in rules.sections for word in section.words}
    places |= {word: kind.section or rules.main for kind in rules.kinds for word in kind.words}
    facts = {word: kind.facts for kind in rules.kinds for word in kind.words}
    for title in filter(None, rules.sheet):
        deck = read(f"{title} (3)\n3 Moses\n".encode(), syntax="text")
        assert [(entry.name, entry.section) for entry in deck.entries] == [("Moses", heading_key(title))]
    titles = [word for title in sheet(id).titles for word in re.split(" (?:/|&|and) |/", title)]
    found = {rules.main, *(places[word] for word in titles if word in places)}
    assert found - {""} == {each.id for each in rules.sections}
    told = [(places[word], facts[word].items()) for word in titles if word in facts]
    whole = {places[word] for word in titles if word in places and word not in facts} - {rules.main}
    for word, stated in facts.items():  # "Good Dominants", too
        if places[word] in whole:
            continue  # a part of a section that has a heading as a whole
        assert not stated or any(places[word] == place and stated.items() >= held for place, held in told), word
    assert set(rules.sort_by) <= set(rules.facts)


def test_a_card_with_its_count_behind_is_put_to_its_others_at_once(checker: Checker) -> None:
    made = ordered(checker, "Heroes\n3 Amos (PoC)\nAmos (PoC) - 2\n")
    assert made == "Heroes (5)\n5 Amos (PoC)\n" == ordered(checker, made)


def test_a_card_that_its_heading_is_not_about_stays_where_another_of_the_name_is(checker: Checker) -> None:
    text = "# format: redemption/limited@2.0\nHeroes\n1 Angel of God\n"
    made = arranged(checker, text, "redemption/limited@2.0")
    assert "Heroes (1)\n1 Angel of God\n" in made.text
    assert [str(each) for each in made.kept] == [
        "kept as written, since its heading tells of another card of this name: Angel of God (line 3)"
    ]
    made = arranged(checker, text.replace("Heroes", "Dominants"), "redemption/limited@2.0")
    assert "Dominants (1)\n1 Angel of God [2023 - National]\n" in made.text
    made = arranged(checker, "Heroes\n1 Harvest Time (Wa)\n", "redemption/limited@2.0")
    assert "Dominants (1)\n1 Harvest Time (Wa)\n" in made.text


def test_a_table_below_a_title_keeps_its_column_of_facts(checker: Checker) -> None:
    """Only facts: a list has no place for other words in it, and is refused."""
    table = "Spring Cup\nquantity,name,set,section,note\n2,Nicholas,,deck,{note}\n1,Prayer,,deck,\n"
    text = ordered(checker, table.format(note='"m, heart 4"'), "the-mission/standard", "deck.csv")
    assert read(text.encode(), path="deck.csv").name == "Spring Cup"
    assert '2,Nicholas,,deck,"m, heart 4"' in text.splitlines()
    with pytest.raises(UnwritableDeck, match="note"):
        arranged(checker, table.format(note="signed"), "the-mission/standard", "deck.csv")
