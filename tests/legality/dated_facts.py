"""What is on record of the years between complete editions: decks on both sides of each limit, and days around a date.

Each fact has the formats, the rule, the lines of a deck, and by day whether the rule is kept, violated or left open.
"""

from __future__ import annotations

from tests.games.cases import files

HERO_2 = "Daniel (CoW AB)"
HERO_3 = "Moses (CoW AB)"
HERO = "Christian Soldier (C)"
SITE = "Egypt (H)"
ABILITY_SITE = "Dangerous Road"
SOUL = "Lost Soul Acts 23:27 (Retreater)"
PLAIN_SOUL = "Lost Soul Proverbs 10:4"
HOPPER = "Lost Soul II Chronicles 28:13 (Hopper)"
DOMINANT = "Son of God (K)"
LINER = "Lost Souls (Two Liner)"
THREE_LINER = "Lost Souls (Three Liner)"
ARTIFACT = "Golden Calf"
CURSE = "Wastelands"
ENHANCEMENT = "Letters to the Churches"
EVIL = "Pharaoh (L)"
EVIL_ENHANCEMENT = "Discord (L)"
COVENANT_2 = "Eternal Covenant"
JERUSALEM = "New Jerusalem (Wa)"

IN_RESERVE = f"Reserve\n1 {SITE}"
STOCK = files()["redemption"]["type-1@3rd-edition"]["bases"]["fifty"]["stock"]["cards"]
OTHERS_148 = "\n".join(f"4 {name}" for name in STOCK[:37])
HALF = f"4 {HERO}\n4 {EVIL}\n4 {ENHANCEMENT}\n4 {EVIL_ENHANCEMENT}\n4 {PLAIN_SOUL}\n5 {ARTIFACT}"

BROKEN, OPEN, KEPT = "violated", "undetermined", ""
Days = dict[str, str]
Fact = tuple[str, str, str, Days]

FACTS: list[Fact] = [
    # Type II, 2011-08-15: two of two brigades, four of one.
    ("type-2", "multi-brigade", f"2 {HERO_2}", {"2011-08-14": BROKEN, "2011-08-15": KEPT}),
    ("type-2", "multi-brigade", f"3 {HERO_2}", {"2011-08-14": BROKEN, "2011-08-15": BROKEN, "2026-03-12": BROKEN}),
    ("type-2", "multi-brigade", f"2 {HERO_3}", {"2011-08-14": BROKEN, "2011-08-15": BROKEN}),
    ("type-2", "copy-limit", f"4 {HERO}", {"2011-08-14": KEPT, "2011-08-15": KEPT, "2024-11-01": KEPT}),
    ("type-2", "copy-limit", f"5 {HERO}", {"2011-08-14": KEPT, "2011-08-15": BROKEN, "2024-11-01": BROKEN}),
    ("type-2", "copy-limit", f"5 {ENHANCEMENT}", {"2011-08-14": KEPT, "2011-08-15": BROKEN}),
    ("type-2", "copy-limit", f"5 {SITE}", {"2011-08-14": KEPT, "2011-08-15": BROKEN}),
    ("type-2", "copy-limit", f"4 {SITE}", {"2011-08-15": KEPT, "2018-02-14": KEPT}),
    (
        "type-2",
        "copy-limit",
        f"4 {EVIL}\n4 {ENHANCEMENT}\n4 {EVIL_ENHANCEMENT}",
        {"2011-08-14": KEPT, "2011-08-15": KEPT},
    ),
    ("type-2", "copy-limit", f"5 {EVIL}", {"2011-08-14": KEPT, "2011-08-15": BROKEN}),
    ("type-2", "copy-limit", f"5 {EVIL_ENHANCEMENT}", {"2011-08-14": KEPT, "2011-08-15": BROKEN}),
    ("type-2", "copy-limit", f"6 {HERO}", {"2011-08-14": BROKEN, "2011-08-15": BROKEN}),
    ("type-2", "multi-brigade", f"2 {COVENANT_2}", {"2011-08-14": KEPT, "2011-08-15": KEPT}),
    ("type-2", "multi-brigade", f"3 {COVENANT_2}", {"2011-08-14": KEPT, "2011-08-15": BROKEN, "2018-02-14": BROKEN}),
    # Type I since 2011-08-15: still the rulebook, as far as 1.3 has the same limits.
    ("type-1", "ability-limit", "1 Repentance (L)", {"2011-08-15": KEPT}),
    ("type-1", "ability-limit", "2 Repentance (L)", {"2011-08-14": BROKEN, "2011-08-15": BROKEN, "2026-03-12": BROKEN}),
    ("type-1", "multi-brigade", f"2 {HERO_2}", {"2011-08-14": BROKEN, "2011-08-15": BROKEN, "2026-03-12": BROKEN}),
    ("type-1", "plain-limit", f"3 {HERO}", {"2011-08-14": KEPT, "2011-08-15": KEPT, "2026-03-12": KEPT}),
    ("type-1", "plain-limit", f"4 {HERO}", {"2011-08-14": BROKEN, "2011-08-15": BROKEN, "2026-03-12": BROKEN}),
    # 2016-05-01: one ability Lost Soul in Type I, two in Type II, whatever the size; one of any Dominant in Teams.
    ("type-1", "lost-soul-ability", f"1 {SOUL}\n99 {HERO}", {"2016-04-30": KEPT, "2016-05-01": KEPT}),
    ("type-1", "lost-soul-ability", f"2 {SOUL}\n98 {HERO}", {"2016-04-30": KEPT, "2016-05-01": BROKEN}),
    ("type-1", "lost-soul-ability", f"2 {SOUL}\n48 {HERO}", {"2011-08-15": BROKEN, "2016-05-01": BROKEN}),
    ("type-2", "lost-soul-ability", f"3 {SOUL}\n97 {HERO}", {"2011-08-15": BROKEN}),
    ("type-2", "lost-soul-ability", f"2 {SOUL}\n148 {HERO}", {"2016-04-30": KEPT, "2016-05-01": KEPT}),
    ("type-2", "lost-soul-ability", f"3 {SOUL}\n147 {HERO}", {"2016-04-30": KEPT, "2016-05-01": BROKEN}),
    ("teams", "dominant-unique", f"1 {DOMINANT}", {"2016-05-01": KEPT}),
    ("teams", "dominant-unique", f"2 {DOMINANT}", {"2016-05-01": BROKEN, "2018-12-25": BROKEN, "2026-08-12": BROKEN}),
    # 2017-05-26: the reserve.
    (
        "type-1 type-2",
        "reserve-size",
        f"Reserve\n1 {HERO}",
        {"2011-08-14": BROKEN, "2017-05-25": OPEN, "2017-05-26": KEPT},
    ),
    ("type-1", "reserve-size", f"Reserve\n11 {HERO}", {"2024-11-01": BROKEN}),
    ("type-1", "reserve-size", f"Reserve\n10 {HERO}", {"2017-05-25": OPEN, "2017-05-26": KEPT, "2026-03-12": KEPT}),
    ("type-1", "reserve-size", f"Reserve\n11 {HERO}", {"2017-05-25": BROKEN, "2017-05-26": BROKEN}),
    ("type-2", "reserve-size", f"Reserve\n16 {HERO}", {"2017-05-25": BROKEN, "2017-05-26": BROKEN}),
    ("type-2", "reserve-size", f"Reserve\n11 {HERO}", {"2017-05-25": BROKEN, "2017-05-26": OPEN, "2024-11-01": KEPT}),
    ("type-1 type-2", "reserve-contents", f"Reserve\n1 {DOMINANT}", {"2017-05-25": KEPT, "2017-05-26": BROKEN}),
    ("type-1 type-2", "reserve-contents", f"Reserve\n1 {PLAIN_SOUL}", {"2017-05-25": KEPT, "2017-05-26": BROKEN}),
    (
        "type-1 type-2",
        "reserve-contents",
        f"Reserve\n1 {HOPPER}",
        {"2017-05-26": KEPT, "2026-03-12": KEPT, "2026-03-13": BROKEN},
    ),
    (
        "type-1",
        "lost-soul-count",
        f"7 {PLAIN_SOUL}\n1 {HOPPER}\n42 {HERO}",
        {"2011-08-14": BROKEN, "2017-05-25": OPEN, "2017-05-26": KEPT},
    ),
    ("type-1", "lost-soul-count", f"6 {PLAIN_SOUL}\n1 {HOPPER}\n43 {HERO}", {"2017-05-25": KEPT, "2017-05-26": BROKEN}),
    ("type-1 type-2", "site-count", f"1 {PLAIN_SOUL}\n{IN_RESERVE}", {"2017-05-26": KEPT}),
    (
        "type-1 type-2",
        "site-count",
        f"1 {PLAIN_SOUL}\n1 {SITE}\n{IN_RESERVE}",
        {"2017-05-25": KEPT, "2017-05-26": BROKEN},
    ),
    # Deck and reserve together are a legal deck, but for the number of Lost Souls.
    ("type-1", "ability-limit", "1 Repentance (L)\nReserve\n1 Repentance (L)", {"2017-05-26": BROKEN}),
    ("type-2", "copy-limit", f"4 {HERO}\nReserve\n1 {HERO}", {"2017-05-26": BROKEN}),
    ("type-2", "good-evil-balance", f"Reserve\n1 {HERO}\n1 {EVIL}", {"2017-05-25": KEPT, "2017-05-26": KEPT}),
    (
        "type-2",
        "good-evil-balance",
        f"Reserve\n1 {HERO}",
        {"2017-05-25": KEPT, "2017-05-26": BROKEN, "2026-03-12": BROKEN},
    ),
    ("type-2", "good-evil-balance", f"1 {HERO}\nReserve\n1 {EVIL}", {"2017-05-25": BROKEN, "2017-05-26": BROKEN}),
    # REG 5.0.0, in force by 2018-02-14.
    ("type-2", "deck-size", f"99 {HERO}", {"2018-02-13": BROKEN, "2018-02-14": BROKEN}),
    ("type-2", "deck-size", f"100 {HERO}", {"2018-02-13": KEPT, "2018-02-14": KEPT}),
    ("type-2", "lost-soul-count", f"15 {PLAIN_SOUL}\n96 {HERO}", {"2018-02-13": KEPT, "2018-02-14": KEPT}),
    ("type-2", "lost-soul-count", f"16 {PLAIN_SOUL}\n95 {HERO}", {"2018-02-13": BROKEN, "2018-02-14": BROKEN}),
    ("type-2", "lost-soul-count", f"15 {PLAIN_SOUL}\n91 {HERO}", {"2018-02-13": KEPT, "2018-02-14": OPEN}),
    (
        "type-2",
        "lost-soul-count",
        f"14 {PLAIN_SOUL}\n92 {HERO}",
        {"2018-02-13": OPEN, "2018-02-14": KEPT},
    ),
    ("type-2", "lost-soul-count", f"13 {PLAIN_SOUL}\n87 {HERO}", {"2018-02-13": BROKEN, "2018-02-14": BROKEN}),
    ("type-2", "lost-soul-count", f"14 {PLAIN_SOUL}\n96 {HERO}", {"2018-02-13": OPEN, "2018-02-14": KEPT}),
    ("type-2", "copy-limit", f"2 {ABILITY_SITE}\n{OTHERS_148}", {"2018-02-13": KEPT, "2018-02-14": KEPT}),
    ("type-2", "copy-limit", f"3 {ABILITY_SITE}\n{OTHERS_148}", {"2018-02-13": KEPT, "2018-02-14": BROKEN}),
    ("type-2", "copy-limit", f"3 {ABILITY_SITE}\n97 {HERO_2}", {"2011-08-15": BROKEN, "2018-02-14": BROKEN}),
    ("type-2", "copy-limit", f"3 {ARTIFACT}\n3 {CURSE}", {"2018-02-13": KEPT, "2018-02-14": KEPT}),
    ("type-2", "copy-limit", f"4 {ARTIFACT}", {"2018-02-13": BROKEN, "2018-02-14": BROKEN}),
    ("type-2", "copy-limit", f"4 {CURSE}", {"2018-02-13": KEPT, "2018-02-14": BROKEN}),
    ("type-2", "multi-brigade", f"1 {HERO_3}\n2 {HERO_2}", {"2018-02-14": KEPT}),
    ("type-2", "multi-brigade", f"2 {HERO_3}", {"2018-02-14": BROKEN}),
    ("type-2", "lost-soul-ability", f"2 {SOUL}", {"2018-02-14": KEPT}),
    ("type-2", "lost-soul-ability", f"3 {SOUL}", {"2018-02-14": BROKEN}),
    ("type-2", "dominant-unique", f"1 {DOMINANT}", {"2018-02-13": KEPT, "2018-02-14": KEPT}),
    ("type-2", "dominant-unique", f"2 {DOMINANT}", {"2018-02-13": BROKEN, "2018-02-14": BROKEN}),
    ("type-2", "good-evil-balance", f"1 {HERO}\n1 {EVIL}", {"2018-02-13": KEPT, "2018-02-14": KEPT}),
    ("type-2", "good-evil-balance", f"2 {HERO}\n1 {EVIL}", {"2018-02-13": BROKEN, "2018-02-14": BROKEN}),
    ("type-2", "good-evil-balance", f"Reserve\n1 {HERO}", {"2018-02-14": BROKEN, "2026-03-12": BROKEN}),
    ("type-2", "good-evil-balance", f"1 {HERO}\n1 Assyrian Camp (LoC)", {"2018-02-13": KEPT, "2018-02-14": KEPT}),
    ("type-2", "good-evil-balance", "1 Razor (Roots)", {"2018-02-14": KEPT}),
    # Early 2018: the first banned cards. Inside the range both records must agree.
    (
        "type-1 type-2",
        "banned",
        f"1 {LINER}",
        {"2017-12-31": KEPT, "2018-03-01": KEPT, "2018-07-01": BROKEN},
    ),
    ("type-2", "banned", f"1 {THREE_LINER}", {"2018-06-30": KEPT, "2018-07-01": BROKEN, "2026-08-13": KEPT}),
    ("type-1", "banned", f"1 {THREE_LINER}", {"2018-06-30": KEPT, "2018-07-01": BROKEN, "2026-08-12": BROKEN}),
    ("type-1 type-2", "banned", f"1 {SOUL}", {"2018-07-01": KEPT}),
    # 2018-12-25: no duplicate Dominants in any category; what a team may hold once.
    ("type-1 type-2 teams", "dominant-unique", f"1 {DOMINANT}", {"2018-12-24": KEPT, "2018-12-25": KEPT}),
    ("type-1 type-2 teams", "dominant-unique", f"2 {DOMINANT}", {"2018-12-24": BROKEN, "2018-12-25": BROKEN}),
    ("teams", "lost-soul-ability", f"2 {SOUL}", {"2018-12-24": KEPT, "2018-12-25": BROKEN}),
    ("teams", "lost-soul-ability", f"1 {SOUL}", {"2018-12-25": KEPT}),
    ("teams", "exclusive-pair", f"2 {DOMINANT}", {"2018-12-25": KEPT}),
    ("teams", "exclusive-pair", "1 Chariot of Fire\n1 Son of God (K)", {"2018-12-24": KEPT, "2018-12-25": BROKEN}),
    ("teams", "exclusive-pair", f"1 {JERUSALEM}\n1 The Second Coming", {"2018-12-24": KEPT, "2018-12-25": BROKEN}),
    # 2024-10: Deck Building Rules 1.2.
    ("type-1", "deck-size", f"154 {HERO}", {"2024-09-30": KEPT, "2024-11-01": KEPT}),
    ("type-1", "deck-size", f"155 {HERO}", {"2024-09-30": KEPT, "2024-10-15": KEPT, "2024-11-01": BROKEN}),
    ("type-2", "deck-size", f"252 {HERO}", {"2024-09-30": KEPT, "2024-11-01": KEPT}),
    ("type-2", "deck-size", f"253 {HERO}", {"2024-09-30": KEPT, "2024-10-31": KEPT, "2024-11-01": BROKEN}),
    ("type-2", "reserve-size", f"Reserve\n15 {HERO}", {"2024-10-15": OPEN, "2024-11-01": KEPT}),
    ("type-2", "reserve-size", f"Reserve\n16 {HERO}", {"2024-10-15": BROKEN, "2024-11-01": BROKEN}),
    ("type-1 type-2", "dominant-count", f"1 {PLAIN_SOUL}\n1 {DOMINANT}", {"2024-10-15": KEPT, "2024-11-01": KEPT}),
    ("type-1 type-2", "dominant-count", f"1 {HOPPER}\n1 {DOMINANT}", {"2024-10-15": KEPT, "2024-11-01": BROKEN}),
    ("type-1", "deck-size", f"49 {HERO}", {"2024-09-30": BROKEN, "2024-11-01": BROKEN}),
    ("type-1", "deck-size", f"50 {HERO}", {"2024-09-30": KEPT, "2024-11-01": KEPT}),
    ("type-2", "deck-size", f"99 {HERO}", {"2024-09-30": BROKEN, "2024-11-01": BROKEN}),
    ("type-2", "deck-size", f"100 {HERO}", {"2024-09-30": KEPT, "2024-11-01": KEPT}),
    (
        "type-1 type-2 limited unlimited",
        "dominant-count",
        f"1 {PLAIN_SOUL}\n1 {DOMINANT}\n1 {JERUSALEM}",
        {"2024-10-31": KEPT, "2024-11-01": BROKEN},
    ),
    # Classic and Rotation since 2021-09-13: the rules of Type I, and for the Rotation those of 2.0 must agree.
    ("unlimited", "deck-size", f"155 {HERO}", {"2021-09-13": KEPT, "2024-11-01": BROKEN, "2026-08-12": BROKEN}),
    ("limited", "deck-size", f"155 {HERO}", {"2021-09-13": KEPT, "2024-11-01": BROKEN, "2026-08-12": BROKEN}),
    ("limited", "deck-size", f"71 {HERO}", {"2026-08-12": KEPT, "2026-08-13": BROKEN}),
    ("unlimited", "banned", f"1 {LINER}", {"2021-09-13": BROKEN, "2026-08-12": BROKEN, "2026-08-13": KEPT}),
    ("limited", "banned", f"1 {LINER}", {"2021-09-13": BROKEN, "2026-08-12": OPEN, "2026-08-13": KEPT}),
    # The limits of 1.3 by kinds of cards are one copy-limit in 2.0: other rule ids about the same cards.
    ("limited", "ability-limit", "2 Restoring the Afflicted (GoC)", {"2026-03-12": BROKEN, "2026-04-01": BROKEN}),
    ("limited", "plain-limit", f"4 {HERO}", {"2026-03-12": BROKEN, "2026-04-01": BROKEN, "2026-08-13": KEPT}),
    ("limited", "plain-limit", f"3 {HERO}", {"2026-04-01": KEPT}),
    # Deck Building Rules 1.3 from 2026-03-13, 2.0 from 2026-08-13.
    ("type-1", "exclusive-pair", f"1 {JERUSALEM}\n1 The Second Coming", {"2026-03-12": KEPT, "2026-03-13": BROKEN}),
    ("type-1", "banned", "1 Ephesian Widow", {"2026-03-12": KEPT, "2026-03-13": BROKEN, "2026-08-12": BROKEN}),
    ("unlimited", "banned", "1 Ephesian Widow", {"2026-08-12": BROKEN, "2026-08-13": KEPT}),
    ("limited", "pool", f"1 {HERO}", {"2026-08-12": KEPT, "2026-08-13": BROKEN}),
    ("type-2", "deck-size", f"140 {HERO}", {"2026-08-12": KEPT, "2026-08-13": KEPT}),
    ("type-2", "deck-size", f"141 {HERO}", {"2026-08-12": KEPT, "2026-08-13": BROKEN}),
    ("type-2", "reserve-size", f"Reserve\n16 {HERO}", {"2026-08-12": BROKEN, "2026-08-13": KEPT}),
    ("type-2", "reserve-size", f"Reserve\n21 {HERO}", {"2026-08-13": BROKEN}),
    # Paragon: of its rules before 1.2 only the dates.
    ("paragon", "paragon-size", f"49 {HERO}", {"2025-11-01": KEPT, "2026-07-02": KEPT, "2026-07-03": BROKEN}),
    # Type ½, unofficial.
    ("type-half", "deck-size", f"25 {HERO}", {"2017-08-22": KEPT, "2020-01-01": KEPT}),
    ("type-half", "deck-size", f"24 {HERO}", {"2017-08-22": BROKEN, "2020-01-01": BROKEN}),
    ("type-half", "deck-size", f"26 {HERO}", {"2017-08-22": BROKEN}),
    ("type-half", "lost-soul-count", f"4 {PLAIN_SOUL}", {"2017-08-22": KEPT}),
    ("type-half", "lost-soul-count", f"5 {PLAIN_SOUL}", {"2017-08-22": BROKEN}),
    ("type-half", "half-makeup", f"5 {HERO}", {"2017-08-22": BROKEN}),
    ("type-half", "half-makeup", HALF.replace("4", "3", 1), {"2017-08-22": BROKEN}),
    ("type-half", "half-makeup", HALF.replace("5", "4"), {"2017-08-22": BROKEN}),
    ("type-half", "half-makeup", HALF.replace("5", "6"), {"2017-08-22": BROKEN}),
    ("type-half", "lost-soul-count", f"3 {PLAIN_SOUL}", {"2017-08-22": BROKEN}),
    ("type-half", "half-makeup", HALF, {"2017-08-22": KEPT}),
    ("type-half", "banned", HALF, {"2017-08-22": KEPT}),
    ("type-half", "dominant-count", HALF, {"2017-08-22": KEPT}),
    ("type-half", "reserve-size", HALF, {"2017-08-22": KEPT}),
    ("type-half", "banned", f"1 {LINER}", {"2017-08-22": BROKEN}),
    ("type-half", "dominant-count", f"1 {DOMINANT}", {"2017-08-22": BROKEN}),
    ("type-half", "reserve-size", f"Reserve\n1 {HERO}", {"2017-08-22": BROKEN}),
]
