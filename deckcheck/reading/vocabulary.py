"""The words that lists use beside names, grouped by what they say of a card or of the cards below them."""

from __future__ import annotations


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


COPY = _words(
    "alt alter altered alternate alternative art artist artwork autographed be bent black border bordered borderless "
    "borrowed color colour common condition copy custom damaged deutsch dutch ed edition english ex excellent "
    "extended f favorite favourite first foil foiled foils french frame full german good graded heavily holo "
    "holofoil holographic hp italian japanese korean language latin legacy lent light lightly loan loaned loaner lp "
    "mint misprint misprinted moderately mp my nd near new nm old older original owned played polish poor portuguese "
    "pre print printed printing promo promotional proxied proxies proxy rare rd reprint returned russian second signed "
    "sleeve sleeved spanish st stained staple super th third ultra uncommon unlimited used version vg white worn"
)
"""About the copy of a card, which is in the deck all the same."""

OWNER = _words("by from of thanks to via")
"""Before the name of a person, whose copy it is."""

BELONGING = _words("of to")
"""Of these, the ones that need a word before them to say so: "lent to Ben"."""

ABSENT = _words(
    "arrives arriving away banned bench benched bought buy confirmed considering cut decided deleted determined don't "
    "don’t dropped excluded fence gave gone hopefully if lacking later left lost maybe missing need needed none not "
    "optional ordered out pending perhaps possibly probably remove removed removing replaced reserve sb side sideboard "
    "sold swap swapped taken tba tbc tbd tentative testing traded unclear undecided unsure want wanted wish wishlist "
    "without"
)
"""The card is not there, or not in this section, perhaps."""

QUANTITY = {
    word: number
    for number, words in enumerate(
        (
            "another single extra one",
            "two twice double doubled pair couple",
            "three thrice triple",
            *("four", "five", "six", "seven", "eight", "nine", "ten"),
        ),
        start=1,
    )
    for word in words.split()
}
"""Numbers of copies in words."""

NUMERALS = _words("one two three four five six seven eight nine ten")
"""Of these, the numbers themselves, which alone in a comment may count anything."""

EACH = _words("all each everything more of plus times every")
"""With a number, these say that there are more cards than the list names."""

WHOLE = _words("all each everything every")
"""With a number, these say it of every card of the list."""

RESERVE = _words("reserve res resv rsv sb side sideboard sidedeck sideb rsrv")
"""Short words for the second part of a deck, of whatever game."""

FILLING = _words("card cards count total totals the my of our section")
"""Words that a heading may have beside those that a game knows."""

SIDES = _words("offense offence defense defence good evil")
"""Headings of halves of a deck, which say nothing of where its cards stand."""

GREETINGS = _words(
    "cheers dear gg ggs glhf goodbye greetings hello hey hi howdy luck regards sincerely thank thanks thx ty bye "
    "sorry please pls plz"
)
"""The first words of greetings and good-byes."""

LISTS = _words("deck decks decklist decklists list lists")
"""The last words of what a list is called."""

HEADER_KEYS = _words(
    "archetype author by cc cardinality church city class country created date deck deckname description dci "
    "email event from group id kit location mail nickname number opponent phone place player playgroup posted "
    "round sent signature state strategy subject table team theme time title to tournament type updated url "
    "username user venue version"
)
"""Before a colon these head a line about the list."""

TABLE_HEADS = _words(
    "amount art artist brigade card cards cnt code copies count id image info kind name names no nr number "
    "picture price qty quantity rarity section set sets title type"
)
"""Heads of the columns of a table."""

PAGE_ENDS = frozenset({"comments", "comment", "replies", "discussion", "related decks", "similar decks", "description"})
"""Headings of a page below which nothing need be of the deck."""
