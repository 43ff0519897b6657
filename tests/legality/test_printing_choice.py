"""Which printings a line means: by its brackets and set, the format's pool, its heading, and who wrote the list."""

from __future__ import annotations

import pytest

from deckcheck.deck import Deck, Entry
from deckcheck.findings import DeckReport, Finding, Severity, Status
from deckcheck.games import edition
from deckcheck.legality.checker import Checker
from deckcheck.reporters.causes import suggestion
from deckcheck.rules.profiles import Match
from tests.for_each import for_each

LIMITED = edition("redemption/limited@2.0")
POOL = "redemption/pool"


def resolved(checker: Checker, entry: Entry, *, source: str = "text", rules: str = "limited@2.0") -> Match:
    """Return what a line may stand for, as rules see it."""
    [(_, found)] = checker.read(Deck((entry,), source=source), edition(f"redemption/{rules}")).lines
    return found


def names(found: Match) -> list[str]:
    return [card.name for card in found.cards]


def judged(checker: Checker, *entries: Entry, source: str = "text", rules: str = "limited@2.0") -> DeckReport:
    lines = tuple(entry._replace(line=number) for number, entry in enumerate(entries, 1))
    return checker.check(Deck(lines, source=source), edition(f"redemption/{rules}"))


def about(report: DeckReport, rule: str) -> list[Finding]:
    return [finding for finding in report.findings if finding.rule == rule]


GOLIATHS = ["Goliath (LoC)", "Goliath (UL)", "Goliath (L)", "Goliath (Promo)", "Goliath [2018 - Regional]"]


@pytest.mark.parametrize("astray", ["ZZZ", "U", "Warriors"])
def test_a_set_that_is_none_of_the_cards_narrows_nothing(checker: Checker, astray: str) -> None:
    for entry in (Entry(f"Goliath ({astray})"), Entry("Goliath", set=astray)):
        assert names(resolved(checker, entry)) == GOLIATHS
        report = judged(checker, entry)
        [pool] = about(report, POOL)
        assert pool.status is Status.UNDETERMINED
        [line] = about(report, "deckcheck/line")
        assert line.message == f"{entry.name}: '{astray}' names no printing of Goliath; any of its 5 may be meant."
        assert len(line.suggestions) == 5
        assert {"Goliath (LoC) [LoC]", "Goliath (UL) [Main UL]"} < {*line.suggestions}
        assert about(report, "deckcheck/ambiguous-card") == []


@for_each(
    ("entry", "meant", "status"),
    [
        (Entry("Goliath (Unlimited)"), "Goliath (UL)", Status.VIOLATED),
        (Entry("Goliath (Lineage of Christ)"), "Goliath (LoC)", None),
        (Entry("Goliath", set="LC"), "Goliath (LoC)", None),
        (Entry("Samuel (RA)"), "Samuel (RoA)", Status.VIOLATED),
        (Entry("Abiathar", set="Pri"), "Abiathar", Status.VIOLATED),
        (Entry("Abiathar", set="K"), "Abiathar [K]", None),
    ],
)
def test_a_set_that_is_meant_decides(checker: Checker, entry: Entry, meant: str, status: Status | None) -> None:
    assert names(resolved(checker, entry)) == [meant]
    report = judged(checker, entry)
    assert [finding.status for finding in about(report, POOL)] == ([status] if status else [])
    assert about(report, "deckcheck/line") == []


@for_each(("astray", "closest"), [("U", "Goliath (UL) [Main UL]"), ("Promos", "Goliath (Promo) [Pmo-P1]")])
def test_the_printing_with_the_closest_set_is_suggested_first(checker: Checker, astray: str, closest: str) -> None:
    [line] = about(judged(checker, Entry(f"Goliath ({astray})")), "deckcheck/line")
    assert line.suggestions[0] == closest


@for_each(
    ("name", "meant"),
    [
        ("Amos (PoC) (Hero)", ["Amos (PoC)"]),
        ("Elijah (PoC) (Green)", ["Elijah (PoC)"]),
        ("Goliath (Evil Character)", GOLIATHS),
        ("Amos (Green)", ["Amos (PoC)", "Amos"]),
    ],
)
def test_a_fact_of_the_card_behind_its_name_is_no_other_printing(checker: Checker, name: str, meant: list[str]) -> None:
    assert names(resolved(checker, Entry(name), rules="type-1@3rd-edition")) == meant
    assert about(judged(checker, Entry(name)), "deckcheck/line") == []


@pytest.mark.parametrize("name", ["Amos (PoC) (Evil Character)", "Elijah (PoC) (Crimson)", "Goliath (Hero)"])
def test_a_fact_of_no_such_card_is_reported(checker: Checker, name: str) -> None:
    assert len(about(judged(checker, Entry(name)), "deckcheck/line")) == 1


def test_a_name_and_a_set_that_gainsay_each_other(checker: Checker) -> None:
    report = judged(checker, Entry("Goliath (LoC)", set="Prophets"))
    [line] = about(report, "deckcheck/line")
    assert line.message == (
        "Goliath (LoC): 'Prophets' does not fit the printing; the name alone counts, Goliath (LoC) [LoC]."
    )
    assert about(report, POOL) == []
    report = judged(checker, Entry("Goliath (LoC)", set="Main"))
    [line] = about(report, "deckcheck/line")
    assert line.message == (
        "Goliath (LoC): the name means Goliath (LoC) [LoC], but 'Main' means Goliath (L) [Main]; either was left open. "
        "Write the one meant."
    )
    assert [each.status for each in about(report, POOL)] == [Status.UNDETERMINED]
    assert about(judged(checker, Entry("Goliath (LoC)", set="LoC")), "deckcheck/line") == []
    [pool] = about(judged(checker, Entry("Goliath (L)", set="LoC")), POOL)
    assert pool.status is Status.UNDETERMINED


def test_no_set_is_asked_for_in_games_that_know_none(checker: Checker) -> None:
    deck = Deck((Entry("Backslide", set="first print"),), source="csv")
    report = checker.check(deck, edition("the-mission/standard@advanced"))
    assert about(report, "deckcheck/line") == []


BARE = ["Abiathar", "abiathar", "Altar of Burnt Offering", "Lost Soul Hosea 13:2"]


@for_each("source", ["text", "csv", "json", "toml", ""])
@for_each("name", BARE)
def test_a_bare_name_means_the_printings_in_the_pool(checker: Checker, name: str, source: str) -> None:
    found = resolved(checker, Entry(name), source=source)
    assert {card.facts["pool"] for card in found.cards} == {"Rotation"}
    assert about(judged(checker, Entry(name), source=source), POOL) == []


@pytest.mark.parametrize("source", ["lackey", "lackey-text"])
def test_lackeyccg_writes_printings_names(checker: Checker, source: str) -> None:
    entry = Entry("Abiathar")
    assert [card.facts["set"] for card in resolved(checker, entry, source=source).cards] == ["Pri"]
    [pool] = about(judged(checker, entry, source=source), POOL)
    assert pool.status is Status.VIOLATED
    assert pool.suggestions == ("Abiathar (1st Print - K) [K1P]",)
    assert suggestion(pool) == "In the pool: Abiathar (1st Print - K) [K1P]."
    # And what is no printing's name is a title there too.
    assert about(judged(checker, Entry("Goliath"), source=source), POOL) == []


def test_one_resolver_keeps_the_readings_apart(checker: Checker) -> None:
    for source, code in (("text", "K"), ("lackey", "Pri"), ("text", "K"), ("lackey-text", "Pri"), ("json", "K")):
        found = resolved(checker, Entry("Abiathar"), source=source)
        assert code in {card.facts["set"] for card in found.cards}
        assert ("Pri" in {card.facts["set"] for card in found.cards}) == (code == "Pri")


@pytest.mark.parametrize("rules", ["unlimited@2.0", "type-1@1.3", "type-1@3rd-edition"])
def test_without_a_pool_the_exact_name_stays_exact(checker: Checker, rules: str) -> None:
    assert [card.facts["set"] for card in resolved(checker, Entry("Abiathar"), rules=rules).cards] == ["Pri"]


def test_a_printing_that_is_in_the_pool_stays_the_one_named(checker: Checker) -> None:
    """And so does one that is not, where the bracket or the set says that it is meant."""
    assert names(resolved(checker, Entry("The Coming Prince"))) == ["The Coming Prince"]
    for entry in (Entry("Altar of Ahaz (Pri)"), Entry("Altar of Ahaz", set="Pri")):
        [pool] = about(judged(checker, entry), POOL)
        assert pool.status is Status.VIOLATED
        assert pool.suggestions == ("Altar of Ahaz [RR2] [RR2]",)
    assert about(judged(checker, Entry("Altar of Ahaz")), POOL) == []


def test_without_its_title_in_the_pool_other_titles_of_its_person_are_suggested(checker: Checker) -> None:
    suggested = [about(judged(checker, Entry(name)), POOL)[0].suggestions for name in ("Samuel (RoA)", "King David")]
    assert suggested == [
        ("Samuel (CoW AB) [CoW (AB)]",),
        (
            "David, the Psalmist (CoW AB) [CoW (AB)]",
            "David, the Shepherd (CoW AB) [CoW (AB)]",
            "David, the Anointed (1st Print - K) [K1P]",
        ),
    ]


def test_a_card_without_a_printing_in_the_pool_has_no_suggestion(checker: Checker) -> None:
    [pool] = about(judged(checker, Entry("Whore of Babylon (UL)"), Entry("Abiathar (Pri)")), POOL)
    assert pool.suggestions == ("Abiathar (1st Print - K) [K1P]",)
    [banned] = about(judged(checker, Entry("Daniel (CoW)")), "redemption/banned")
    assert banned.suggestions == ()  # it is in the pool
    quiet = Checker(checker.database, suggest=False).check(Deck((Entry("Abiathar (Pri)"),), source="text"), LIMITED)
    assert about(quiet, POOL)[0].suggestions == ()


SOULS = {
    "Lost Soul II Chronicles 28:13": "Hopper",
    "Lost Soul 2 Chronicles 28:13": "Hopper",
    "Lost Soul Jeremiah 13:10": "Color Guard",
    "Lost Soul Jeremiah 7:18": "Female Only",
    "Lost Soul Psalm 1:4": "Chaff",
    "Lost Soul Hosea 13:2": "Deck Discard",
    "Lost Soul (Hosea 13:2)": "Deck Discard",
    "Lost Soul [Hosea 13:2]": "Deck Discard",
    "LS Hosea 13:2": "Deck Discard",
    "LS: Hosea 13:2": "Deck Discard",
    "Lost Soul Hosea 13:2 (Deck Discard)": "Deck Discard",
    "Deck Discarder": "Deck Discard",
    "LS Deck Discarder": "Deck Discard",
    "Deck Discard": "Deck Discard",
    "Site Doubler": "Chaff",
    "Lost Soul Psalm 30:3": "Resurrection",
    "Lost Soul John 3:20": "Revealer",
    "Lost Soul James 4:6": "Humble",
}


@for_each(("name", "soul"), SOULS.items())
def test_a_soul_by_reference_or_nickname_is_the_one_in_the_pool(checker: Checker, name: str, soul: str) -> None:
    found = resolved(checker, Entry(name))
    assert {(card.facts["soul"], card.facts["pool"]) for card in found.cards} == {(soul, "Rotation")}
    anywhere = resolved(checker, Entry(name), rules="unlimited@2.0")
    assert {card.facts["soul"] for card in anywhere.cards} == {soul}


@pytest.mark.parametrize(
    ("name", "printing"),
    [("2-Liner", "Two"), ("Two Liner", "Two"), ("LS 2-Liner", "Two"), ("3-Liner", "Three"), ("Three-Liner", "Three")],
)
def test_the_liners(checker: Checker, name: str, printing: str) -> None:
    """They are printings, and another of their soul is not meant."""
    for rules in ("limited@2.0", "type-1@1.3"):
        assert names(resolved(checker, Entry(name), rules=rules)) == [f"Lost Souls ({printing} Liner)"]
    [banned] = about(judged(checker, Entry(name), rules="type-1@1.3"), "redemption/banned")
    assert banned.status is Status.VIOLATED


def test_a_soul_of_another_reference_is_not_meant(checker: Checker) -> None:
    [pool] = about(judged(checker, Entry("Lost Soul Proverbs 22:14")), POOL)
    assert pool.status is Status.VIOLATED
    assert pool.suggestions == ('Lost Soul "Lost Souls" [Proverbs 2:16-17] [RR]',)
    assert about(judged(checker, Entry("Lost Soul Proverbs 2:16-17")), POOL) == []


def test_a_soul_whose_printing_is_named_is_that_printing(checker: Checker) -> None:
    for entry in (Entry("Lost Soul Hosea 13:2 (Deck Discarder)"), Entry("Lost Soul Hosea 13:2 (RoA)"),
                  Entry("Deck Discard", set="RoA")):  # fmt: skip
        [pool] = about(judged(checker, entry), POOL)
        assert pool.suggestions == ('Lost Soul "Deck Discard" [Hosea 13:2 - LR] [PoC]',)


@pytest.mark.parametrize(
    ("heading", "types"),
    [
        ("lost souls", {("Lost Soul",)}),
        ("", {("Good Enhancement", "Evil Character")}),
        ("evil characters", {("Good Enhancement", "Evil Character")}),
        ("reserve", {("Good Enhancement", "Evil Character")}),
        ("heroes", {("Good Enhancement", "Evil Character")}),  # which no way to read the name agrees with
    ],
)
def test_a_heading_chooses_between_ways_to_read_a_name(
    checker: Checker, heading: str, types: set[tuple[str, ...]]
) -> None:
    found = resolved(checker, Entry("Famine", section=heading), rules="unlimited@2.0")
    assert {card.facts["type"] for card in found.cards} == types


def test_a_heading_may_overrule_an_exact_name(checker: Checker) -> None:
    """``Babylon`` is a Site of Women and, by its title, a Fortress."""
    for heading, kind in (("", "Site"), ("sites", "Site"), ("fortresses", "Fortress"), ("dominants", "Site")):
        found = resolved(checker, Entry("Babylon", section=heading), rules="unlimited@2.0")
        assert {card.facts["type"] for card in found.cards} == {(kind,)}, heading


def test_a_card_of_a_later_release_may_be_any(checker: Checker) -> None:
    early = Checker(checker.database, release="2026-03-30")
    for name in ("Altar of Ahaz [RR2]", "Noah, Ark Builder"):
        report = early.check(Deck((Entry(name, line=1),), source="text"), edition("redemption/type-1@1.3"))
        [unknown] = about(report, "deckcheck/unknown-card")
        assert unknown.message == f"{name} is first in the cards of 2026-07-20, not yet in those of 2026-03-30."
        assert [finding.status for finding in about(report, "redemption/banned")] == [Status.UNDETERMINED]
    today = checker.check(Deck((Entry("Altar of Ahaz [RR2]"),), source="text"), edition("redemption/type-1@1.3"))
    assert about(today, "deckcheck/unknown-card") == about(today, "redemption/banned") == []


def test_messages_label_printings_so_that_the_set_selects_them(checker: Checker) -> None:
    for code, named in (("", 2), ("PoC", 2), ("PoC [Ban]", 1)):
        found = resolved(checker, Entry("Endless Treasures", set=code))
        assert len(found.cards) == named
    report = judged(checker, Entry("Endless Treasures"))
    [line] = about(report, "deckcheck/ambiguous-card")
    assert line.suggestions == ("Endless Treasures (Banned) [PoC [Ban]]", "Endless Treasures (Errata)")
    banned = about(judged(checker, Entry("Endless Treasures", set="PoC [Ban]")), "redemption/banned")
    assert [finding.status for finding in banned] == [Status.VIOLATED]
    for label, forbidden in zip(line.suggestions, (1, 0), strict=True):
        assert len(about(judged(checker, Entry(label)), "redemption/banned")) == forbidden


CONTRADICTING = [
    # the list's line, who wrote it, and what either means
    (Entry("Zeresh (Roots)"), "text", ["Zeresh", "Zeresh, Wife of Haman (Roots)"]),
    (Entry("Zeresh", set="RR"), "csv", ["Zeresh", "Zeresh, Wife of Haman (Roots)"]),
    (Entry("Zeresh", set="Pri", image="163-Zeresh"), "lackey", ["Zeresh", "Zeresh, Wife of Haman (Roots)"]),
    (Entry("Questioning Christ (Di)"), "text", ["Questioning Christ (GoC)", "Questioning Christ's Authority"]),
    (
        Entry("Lost Soul (Mark 1:40) (Ap)"),
        "text",
        ["Lost Soul (Mark 1:40) (GoC)", "Lost Soul Mark 1:40 (Kneeling Dude)"],
    ),
]


@pytest.mark.parametrize(("entry", "source", "meant"), CONTRADICTING)
def test_a_contradiction_is_neither_legal_nor_illegal(
    checker: Checker, entry: Entry, source: str, meant: list[str]
) -> None:
    """One of the two is in the pool, the other is not; who allows both does not care."""
    assert names(resolved(checker, entry, source=source)) == meant
    report = judged(checker, entry, source=source)
    [pool] = about(report, POOL)
    assert (pool.status, pool.actual) == (Status.UNDETERMINED, (0, 1))
    [line] = about(report, "deckcheck/line")
    assert line.severity is Severity.WARNING
    assert all(each in line.message for each in (entry.name, *meant))
    assert len(line.suggestions) == 2
    for written in line.suggestions:  # what it says to write is the one card
        assert about(judged(checker, Entry(written)), "deckcheck/line") == []
        assert [each.status for each in about(judged(checker, Entry(written)), POOL)] in ([], [Status.VIOLATED])
    assert about(judged(checker, entry, source=source, rules="unlimited@2.0"), POOL) == []


@pytest.mark.parametrize(
    ("entry", "source", "meant"),
    [
        (Entry("Zeresh", set="Pri", image="Zeresh_(Pi)"), "lackey", "Zeresh"),
        (Entry("Zeresh (Roots)", set="RR", image="163-Zeresh"), "lackey", "Zeresh, Wife of Haman (Roots)"),
        (Entry("Sanhedrin (EC)"), "text", "The Sanhedrin"),
        (Entry("Questioning Christ (GoC)"), "text", "Questioning Christ (GoC)"),
    ],
)
def test_what_agrees_is_certain(checker: Checker, entry: Entry, source: str, meant: str) -> None:
    assert names(resolved(checker, entry, source=source)) == [meant]
    assert about(judged(checker, entry, source=source), "deckcheck/line") == []


def test_a_heading_goes_before_a_mark_that_contradicts_the_name(checker: Checker) -> None:
    """``Darkness`` is a card, and a soul that Revelation of John has."""
    for heading, meant in (
        ("lost souls", {("Lost Soul",)}),
        ("", {("Evil Enhancement",), ("Lost Soul",)}),
        ("evil enhancements", {("Evil Enhancement",), ("Lost Soul",)}),
        ("heroes", {("Evil Enhancement",), ("Lost Soul",)}),
    ):
        found = resolved(checker, Entry("Darkness", set="RoJ", section=heading), rules="unlimited@2.0")
        assert {card.facts["type"] for card in found.cards} == meant, heading
        report = judged(checker, Entry("Darkness", set="RoJ", section=heading))
        assert len(about(report, "deckcheck/line")) == (heading != "lost souls")


def test_a_heading_chooses_among_the_cards_of_a_name_as_people_write_it(checker: Checker) -> None:
    seekers = ["Fifth Seal (Justice Seekers) (RoJ AB)", "Fifth Seal, Justice Seekers (RoJ)"]
    found = resolved(checker, Entry("Fifth Seal"), rules="unlimited@2.0")
    assert sorted(names(found)) == [*seekers, "The Fifth Seal"]
    assert sorted(names(resolved(checker, Entry("Fifth Seal", section="heroes"), rules="unlimited@2.0"))) == seekers
