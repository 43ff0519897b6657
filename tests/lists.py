"""Lists that several tests start from, and what they ask of a report."""

from __future__ import annotations

from dataclasses import replace

from deckcheck.deck import Deck
from deckcheck.decklists import read
from deckcheck.findings import DeckReport, Finding
from deckcheck.games import edition

NO_LISTS = ("our-league.toml", "more-bans.toml", "sealed.toml", "deckcheck.toml")
"""Files among the examples that are formats and configurations."""

MISSION = edition("the-mission/standard@advanced")
STARTER = edition("the-mission/starter@advanced")
GOSPEL = edition("gospel/standard@starter")
FIXED = edition("opr-missions/fixed@1")
CUSTOM = edition("opr-missions/custom@1")
TYPE_1 = edition("redemption/type-1@3rd-edition")

CHURCH = "Characters\n2 Andrew (m, heart 4)\n2 Martha (f, heart 5)\n2 Simeon (m, heart 6)\n2 Phoebe (f, heart 5)\n"
REST = """
Strongholds
12 Fear
Missions
32 Prayer
Enemies
3 Backslide
3 Lustful Intentions
3 Unteachable
3 Whom He May Devour
3 Doubt
3 Gossip
3 Envy
3 Idle Talk
3 Strife
1 Worry
"""
FORTY_NINE = """\
7 Lost Soul Proverbs 10:4
3 Gideon (L)
3 Deborah (L)
3 Othniel (A)
3 Samson (L)
3 Shamgar (L)
3 Ruth (L)
3 Joab (L)
3 Hope (L)
3 Joy (L)
3 Love (L)
3 Pharaoh (L)
3 Haman (L)
3 Jezebel (L)
3 Goliath (L)
"""
"""A legal Type I deck but for one card, for which line 16 is free."""


def deck(text: str, **changes: object) -> Deck:
    return replace(read(text.encode(), path="list.txt"), **changes)  # type: ignore[arg-type]


def found(report: DeckReport, rule: str) -> Finding:
    [finding] = [each for each in report.findings if each.rule == rule]
    return finding
