"""What decks are made of, counted as the rules count it."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest

from deckcheck.builder.render.stats import svg
from deckcheck.builder.stats import NONE, OTHER, CardChart, Stats, stats
from deckcheck.decklists import read
from deckcheck.errors import UnreadableDeck
from deckcheck.facts import Interval
from deckcheck.findings import Status
from deckcheck.games import game, game_ids
from deckcheck.legality.checker import Checker
from deckcheck.legality.format_detection import choose
from tests.for_each import for_each
from tests.lists import FORTY_NINE, deck

EXAMPLES = Path(__file__).parents[2] / "examples"
DECKS = sorted(path for verdict in ("legal", "illegal", "undetermined") for path in (EXAMPLES / verdict).rglob("*.*"))
COUNTING = {"count", "chart", "compare", "share", "quotas", "lists"}


def of(checker: Checker, text: str, format: str = "redemption/unlimited") -> Stats:
    return stats(deck(f"# format: {format}\n{text}"), checker=checker)


def chart(found: Stats, by: str) -> CardChart:
    [chart] = [each for each in found.charts if each.by == by]
    return chart


def bars(found: Stats, by: str) -> dict[str, tuple[int | None, int | None]]:
    return {bar.value: (bar.cards.least, bar.cards.most) for bar in chart(found, by).bars}


def test_by_section_and_facts(checker: Checker) -> None:
    found = of(checker, "3 Gideon (L)\n2 Burial (F)\nReserve\n1 Jael (L)\nMaybeboard\n9 Amos\n")
    assert found.total == (6, 6)
    assert bars(found, "section") == {"deck": (5, 5), "reserve": (1, 1)}
    assert bars(found, "type") == {"Hero": (4, 4), "Dominant": (2, 2)}
    assert bars(found, "alignment") == {"good": (4, 4), "evil": (2, 2)}
    assert bars(found, "brigades")[NONE] == (2, 2)
    [hero, _] = chart(found, "type").bars
    assert hero.sections == {"deck": (3, 3), "reserve": (1, 1)}
    assert sum(cards[0] or 0 for cards in bars(found, "set").values()) == 6


def test_an_unknown_card_may_be_anything(checker: Checker) -> None:
    found = of(checker, "3 Gideon (L)\n1 Nobody\n")
    assert found.total == (4, 4)
    assert found.unknown == ("Nobody",)
    assert bars(found, "type") == {"Hero": (3, 4), OTHER: (0, 1)}
    assert bars(found, "alignment") == {"good": (3, 4), OTHER: (0, 1)}


def test_a_card_that_may_stand_in_two_sections(checker: Checker) -> None:
    found = stats(deck("# format: the-mission/standard\n1 Strange\n\nMissions\n4 Prayer\n"), checker=checker)
    assert found.total == (5, 5)
    assert bars(found, "section")["missions"] == (4, 5)
    assert bars(found, "section")["enemies"] == (0, 1)


def test_only_cards_that_can_have_a_fact_are_asked_for_it(checker: Checker) -> None:
    text = "Characters\n1 Peter (m, heart 5)\n2 Stranger\nMissions\n4 Prayer\n"
    found = of(checker, text, "the-mission/standard")
    assert bars(found, "gender") == {"male": (1, 3), OTHER: (0, 2)}
    assert bars(found, "heart") == {"5": (1, 3), OTHER: (0, 2)}


def test_cards_with_several_values(checker: Checker) -> None:
    plain, dual = of(checker, "1 Gideon (L)\n"), of(checker, "1 Gideon (L)\n2 Joab (CoW)\n")
    assert not chart(plain, "type").several
    assert chart(dual, "type").several
    assert (dual.total, bars(dual, "type")) == ((3, 3), {"Hero": (3, 3), "Evil Character": (2, 2)})


@pytest.mark.parametrize(("souls", "kept"), [(6, False), (7, True), (8, False)])
def test_limits_on_both_sides(checker: Checker, souls: int, kept: bool) -> None:
    text = FORTY_NINE.replace("7 Lost Soul", f"{souls} Lost Soul") + f"{8 - souls} Amos\n" * (souls < 8)
    found = of(checker, text, "redemption/type-1@3rd-edition")
    [limit] = [each for each in found.limits if each.rule == "redemption/lost-soul-count"]
    assert (limit.actual, limit.limit, limit.kept) == ((souls, souls), (7, 7), kept)


@for_each("path", DECKS, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_limits_are_those_of_the_check(checker: Checker, path: Path) -> None:
    """A limit is kept, open or not just as the check finds, with the same numbers."""
    read_ = read(path.read_bytes(), path=str(path))
    edition = choose(checker, read_)
    report = checker.check(read_, edition)
    found = stats(read_, checker=checker)
    assert found.format == edition.id
    judged = [rule for rule in edition.rules if rule.kind in COUNTING]
    if "paragon" not in read_.extra:
        judged = [rule for rule in judged if rule.kind != "quotas"]
    assert {each.rule for each in found.limits} == {rule.id for rule in judged}
    counted = Counter((each.rule, each.actual, each.kept) for each in found.limits if not each.kept)
    rules = {rule.id for rule in judged}
    findings = Counter(
        (each.rule, each.actual, None if each.status is Status.UNDETERMINED else False)
        for each in report.findings
        if each.rule in rules and each.actual is not None
    )
    assert counted == findings
    assert sum(report.counts.values()) == found.total.least == found.total.most
    assert len(ElementTree.fromstring(svg([found]))) > 5


@pytest.mark.parametrize("id", game_ids())
def test_charts_are_of_facts_that_there_are(id: str) -> None:
    assert set(game(id).charts) <= set(game(id).facts)


def test_a_list_of_no_plain_format(checker: Checker) -> None:
    found = stats(deck("# game: redemption\n3 Gideon (L)\n"), checker=checker)
    assert (found.format, found.limits) == ("", ())
    assert "names no format" in found.reason
    assert bars(found, "type") == {"Hero": (3, 3)}


def test_lines_that_cannot_be_read(checker: Checker) -> None:
    found = of(checker, "3 Gideon (L)\n1.5 Amos\n")
    assert found.total == Interval(3, 3)
    assert [each.line for each in found.unread] == [3]
    with pytest.raises(UnreadableDeck, match="no fact 'colour'"):
        stats(read(b'format = "redemption/unlimited"\n[deck]\nX = 1\n[facts.X]\ncolour = "red"\n'), checker=checker)
    with pytest.raises(UnreadableDeck, match="nothing in the list tells its game"):
        stats(deck("3 Something\n"), checker=checker)


def test_a_picture_needs_nothing_else_and_takes_no_orders(checker: Checker) -> None:
    evil = '<script>alert("x")</script>&\x1b[2J'
    found = of(checker, "3 Gideon (L)\n1 Nobody\n")._replace(name=evil, unknown=(evil,), path=evil)
    text = svg([found, found])
    tree = ElementTree.fromstring(text)
    assert {each.tag.partition("}")[2] for each in tree.iter()} == {"svg", "title", "style", "rect", "text"}
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
    assert "\x1b" not in text


def test_rules_that_the_list_spares_are_said(checker: Checker) -> None:
    found = of(checker, "# deckcheck: ignore=deck-size a draft\n1 Amos\n")
    assert [(each.rule, each.reason) for each in found.ignored] == [("deck-size", "a draft")]
    assert of(checker, "1 Amos\n").ignored == ()
    strict = Checker(checker.database, list_ignores=False)
    assert of(strict, "# deckcheck: ignore=deck-size a draft\n1 Amos\n").ignored == ()


def test_the_picture_has_plain_colours(checker: Checker) -> None:
    """Programs without a browser's custom properties would draw all of it black."""
    assert "var(" not in svg([of(checker, "1 Amos\n")])
