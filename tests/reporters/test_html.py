from __future__ import annotations

import re
from base64 import b64encode
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from html.parser import HTMLParser
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from deckcheck.facts import Interval
from deckcheck.findings import Ignored, Place, Report, Verdict
from deckcheck.reporters import REPORTERS, Options
from deckcheck.reporters.html_report import MOST
from deckcheck.reporters.markup import template
from deckcheck.reporters.text_layout import inert
from tests.for_each import for_each
from tests.reporters.conftest import ADVICE, CARDS, DOMINANTS, SMALL, SOULS, UNKNOWN, UNREADABLE, deck
from tests.reporters.test_all import EVIL, evil_report

render = REPORTERS["html"].render

VOID = {"meta", "link", "input"}


class Node:
    """An element with what is inside it."""

    def __init__(self, tag: str, attributes: dict[str, str | None]) -> None:
        self.tag, self.attributes = tag, attributes
        self.inside: list[Node | str] = []

    def all(self, tag: str = "") -> Iterator[Node]:
        for each in self.inside:
            if isinstance(each, Node):
                if tag in ("", each.tag):
                    yield each
                yield from each.all(tag)

    @property
    def text(self) -> str:
        return "".join(each if isinstance(each, str) else each.text for each in self.inside)

    def at(self, id: str) -> Node:
        return next(each for each in self.all() if each.attributes.get("id") == id)


class Page(HTMLParser):
    """A page as a tree; a tag that is not closed in its turn is an error."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.root = Node("", {})
        self._open = [self.root]
        self.feed(text)
        self.close()
        assert self._open == [self.root], [each.tag for each in self._open]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len(dict(attrs)) == len(attrs), tag
        node = Node(tag, dict(attrs))
        self._open[-1].inside.append(node)
        if tag not in VOID:
            self._open.append(node)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop().tag == tag

    def handle_data(self, data: str) -> None:
        self._open[-1].inside.append(data)

    def handle_comment(self, data: str) -> None:
        raise AssertionError(f"a comment: {data}")

    def unknown_decl(self, data: str) -> None:
        raise AssertionError(f"a declaration: {data}")


def page(report: Report, options: Options | None = None) -> Node:
    return Page(render(report, options or Options())).root


def decks(root: Node) -> list[Node]:
    """The body of the table for each deck."""
    return [each for each in root.at("table").all("tbody") if "data-verdict" in each.attributes]


def cells(body: Node) -> list[str]:
    row = next(body.all("tr"))
    return [each.text for each in row.inside if isinstance(each, Node)]


def lines(node: Node) -> list[str]:
    """What an element says, a line for each heading, paragraph, definition and row."""
    found = []
    for each in node.all():
        if each.tag in ("h3", "h4", "p", "summary", "div"):
            found.append(each.text)
        elif each.tag == "tr":
            found.append(" | ".join(cell.text for cell in each.inside if isinstance(cell, Node)))
    return found


def test_each_deck_is_a_row(report: Report) -> None:
    root = page(report)
    assert [each.text for each in next(root.at("table").all("thead")).all("th")] == [
        *("Verdict", "Deck", "Name", "Format", "Cards", "Hash", "Findings")
    ]
    judged = "redemption/type-1@3rd-editioncards of 2026-08-09 (000000000000)"
    held = "deck 51, side deck 5"
    assert [cells(each) for each in decks(root)] == [
        ["illegal", "a.txt", "Egypt", judged, held, "", "6"],
        ["legal", "b.txt", "", judged, held, "", "0"],
        ["legal", "c.txt", "Fine", judged, held, "", "0"],
        ["legal", "d.txt", "", judged, held, "", "3"],
        ["legal", "e.txt", "", judged, held, "", "2"],
        ["undetermined", "f.txt", "", judged, held, "", "1"],
        ["unreadable", "g.txt", "", "", "", "", "1"],
    ]
    assert [each.attributes["data-verdict"] for each in decks(root)] == [cells(each)[0] for each in decks(root)]


def test_the_hash_has_a_column_and_names_stand_for_what_waits_for_them() -> None:
    hashed = replace(deck("a.txt", Verdict.UNDETERMINED, UNKNOWN, ADVICE), hash_shown="TQXZJ1W9S1YX")
    (body,) = decks(page(Report((hashed,))))
    assert cells(body)[-2:] == ["TQXZJ1W9S1YX", "2"]
    assert next(body.all("summary")).text == (
        "1 to mend: Sun of God → Son of God, Sons of God or Man of God ?; 1 finding: gospel/balance"
    )


def test_a_deck_with_its_findings(report: Report) -> None:
    section = page(report).at("d1")
    assert section.tag == "section"
    souls = ", ".join(f"line {number}: 1 × Lost Soul {number}" for number in range(5, 16))
    assert lines(section) == [
        "Egypt",
        f"illegal a.txt by redemption/type-1@3rd-edition, cards of redemption 2026-08-09 ({CARDS.digest})",
        "deck51",
        "side deck5",
        "reserve0",
        "error redemption/lost-soul-count",
        "51 cards need exactly 7 Lost Souls; this deck has 8.",
        "counted: 8; allowed: 7",
        souls,
        "3rd-edition rulebook, chart",
        f"Ruling: {SOULS.ruling}",
        "undetermined redemption/dominant-unique",
        "Up to 2 copies of one card; at most 1 of each Dominant.",
        "counted: 1 to 2; allowed: at most 1",
        "It turns on what these cards are: line 4: 2 × Sun of God, line 112: 1 × Saul",
        "Correct the name of Sun of God.",
        "3rd-edition rulebook",
        "warning deckcheck/unknown-card",
        "Sun of God: no card of this name is in the card database.",
        "line 4: 2 × Sun of God",
        "Did you mean Son of God, Sons of God or Man of God?",
        "warning deckcheck/ambiguous-card",
        "David may be either.",
        "1 × David",
        "It may be David (Red).",
        "info opr-missions/roll-and-play",
        "Rolling for cards does not work.",
        "1 finding not decided, advice only",
        "warning gospel/balance",
        "0 to 36 resources.",
        "The cards concerned",
        "Line | Copies | Card | Findings",
        " | 1 | David | ambiguous-card",
        "4 | 2 | Sun of God | dominant-unique, unknown-card",
        *(f"{number} | 1 | Lost Soul {number} | lost-soul-count" for number in range(5, 16)),
        "112 | 1 | Saul = Saul/Paul, named by one half | dominant-unique",
    ]


def test_findings_and_cards_link_to_each_other(report: Report) -> None:
    root = page(report)
    row = next(decks(root)[0].all("tr"))
    assert [each.attributes["href"] for each in row.all("a")] == ["#d1", "#d1f1"]
    finding = root.at("d1f2")
    assert finding.text.startswith("undetermined redemption/dominant-unique")
    card = root.at((next(finding.all("a")).attributes["href"] or "")[1:])
    assert card.tag == "tr"
    assert card.text.startswith("42Sun of God")
    assert [each.attributes["href"] for each in card.all("a")] == ["#d1f2", "#d1f3"]
    assert root.at("d2").tag == "tbody"  # nothing to say: the row itself


def test_every_link_stays_in_the_page_and_every_id_is_one(report: Report, every_format: Report) -> None:
    for each in report, every_format, evil_report(EVIL), evil_report('"><a id=d1 href=//x>'), Report(()):
        root = page(each)
        ids = Counter(node.attributes["id"] for node in root.all() if "id" in node.attributes)
        assert set(ids.values()) <= {1}
        for node in root.all():
            for name in "aria-labelledby", "href":
                if (link := node.attributes.get(name)) is not None and node.tag != "link":
                    assert link.removeprefix("#") in ids, link
            assert node.tag not in {"img", "iframe", "object", "base", "form"} or node.attributes.get("id") == "filter"
            assert not [name for name in node.attributes if name.startswith("on") or name in ("style", "src", "action")]


def test_folded_are_legal_decks_and_what_can_wait(report: Report) -> None:
    bodies = {cells(each)[1]: next(each.all("details"), None) for each in decks(page(report))}
    assert bodies["b.txt"] is None
    folded = {path: "open" not in each.attributes for path, each in bodies.items() if each}
    assert folded == {"a.txt": False, "d.txt": True, "e.txt": True, "f.txt": False, "g.txt": False}
    hardly = page(Report((replace(deck("a.txt", Verdict.ILLEGAL, DOMINANTS, SOULS), unfinished=True),)))
    outer, inner = hardly.all("details")
    assert "open" not in inner.attributes
    assert lines(inner)[0] == "1 finding not decided, in a deck of less than half the cards that it needs"
    assert next(inner.all("ol")).attributes["start"] == "2"
    assert hardly.at("d1f2") in list(inner.all("li"))
    assert next(outer.all("summary")).text == "2 findings: redemption/lost-soul-count, redemption/dominant-unique"


def test_rulings_and_remedies_are_told_once_in_a_deck() -> None:
    again = [replace(each, rule="redemption/other") for each in (SOULS, DOMINANTS)]
    root = page(Report(tuple(deck(path, Verdict.ILLEGAL, SOULS, DOMINANTS, *again) for path in ("a", "b"))))
    for id in "d1", "d2":
        text = root.at(id).text
        assert text.count("Ruling: ") == text.count("Correct the name") == 1
        assert text.count("3rd-edition rulebook, chart") == 2


def test_each_violated_number_has_its_own_remedy() -> None:
    alike = replace(SOULS, remedy="Cut 1.")
    root = page(Report((deck("a", Verdict.ILLEGAL, alike, replace(alike, rule="redemption/other")),)))
    assert root.at("d1").text.count("Cut 1.") == 2


def test_the_summary(report: Report) -> None:
    whole = replace(report, select=("gospel",), notes=("Not checked: redemption/deck-size.",))
    header = next(page(whole).all("header"))
    title = next(page(whole).all("title")).text
    totals = "7 decks: 4 legal, 1 illegal, 1 undetermined, 1 unreadable; only rules gospel."
    assert title == f"deckcheck: {totals}"
    assert lines(header) == [
        totals,
        "Not checked: redemption/deck-size.",
        "Broken most oftenredemption/lost-soul-count1Unknown namesSun of God: Son of God, Sons of God or Man of God?1",
        "redemption/lost-soul-count1",
        "Sun of God: Son of God, Sons of God or Man of God?1",
    ]
    assert [each.attributes["data-find"] for each in header.all("span")] == ["redemption/lost-soul-count", "Sun of God"]
    assert f"redemption, release 2026-08-09, {CARDS.digest}" in next(page(whole).all("footer")).text
    empty = page(Report(()))
    assert next(empty.all("header")).text.split() == ["Deck", "check", "No", "decks."]
    assert not decks(empty)


def test_what_a_deck_is_spared_and_what_fails_it_are_told() -> None:
    reasons = (Ignored("redemption/banned", "A house rule.", "deckcheck.toml:3"), Ignored("gospel"))
    root = page(
        Report(
            (
                replace(deck("a.txt", Verdict.LEGAL), ignored=reasons),
                replace(deck("b.txt", Verdict.LEGAL, SMALL), strict=True, ignored=reasons[:1]),
                deck("c.txt", Verdict.LEGAL, SMALL),
            )
        )
    )
    first, second, third = decks(root)
    assert cells(first)[3].endswith("(000000000000)without redemption/banned, gospel")
    assert "without 2 rules" in lines(first)
    section = lines(root.at("d1"))
    assert "Not checked: redemption/banned — A house rule. (deckcheck.toml:3)" in section
    assert "Not checked: gospel" in section
    assert cells(second)[0] == "legalfails by 1 warning"
    assert "1 finding: gospel/deck-size; without 1 rule" in lines(second)
    assert cells(third)[0] == "legal"


def test_rankings_are_cut() -> None:
    def shown(number: int) -> str:
        findings = [replace(SOULS, rule=f"redemption/r{at:02}") for at in range(number)]
        return next(page(Report((deck("a", Verdict.ILLEGAL, *findings),))).all("header")).text

    assert "more" not in shown(10)
    assert shown(12).endswith("redemption/r091… and 2 more\n")


def test_every_format_has_its_row(every_format: Report) -> None:
    found = [cells(each)[:2] for each in decks(page(every_format))]
    assert found == [
        *(["legal", "a.txt"], ["illegal", "a.txt"], ["undetermined", "a.txt"]),
        *(["legal", "b.txt"], ["legal", "b.txt"], ["unreadable", "g.txt"]),
    ]


def test_quiet_leaves_out_legal_decks(report: Report) -> None:
    quiet = page(report, Options(quiet=True))
    assert [cells(each)[1] for each in decks(quiet)] == ["a.txt", "f.txt", "g.txt"]
    assert lines(next(quiet.all("main")))[-1] == "4 legal left out of the table."
    strict = page(report, Options(quiet=True, strict=True))
    assert [cells(each)[1] for each in decks(strict)] == ["a.txt", "d.txt", "f.txt", "g.txt"]
    assert "left out" not in render(report)


def test_what_is_too_much_is_counted() -> None:
    def shown(faults: int, places: int) -> tuple[int, int, str]:
        finding = replace(SOULS, places=tuple(Place("Job", 1, line) for line in range(1, places + 1)))
        findings = (finding, *[UNREADABLE] * (faults - 1))
        section = page(Report((deck("a", Verdict.ILLEGAL, *findings),))).at("d1")
        return len(list(section.all("li"))), len(list(section.all("tr"))) - 1, section.text

    *numbers, text = shown(MOST, MOST)
    assert numbers == [MOST, MOST]
    assert "more" not in text
    *numbers, text = shown(MOST + 3, MOST + 2)
    assert numbers == [MOST, MOST]
    assert "… and 2 more" in text
    assert "… and 3 more, which other forms" in text


def test_the_policy_allows_just_the_style_and_the_script(report: Report) -> None:
    root = page(report)
    (policy,) = (each.attributes["content"] for each in root.all("meta") if "http-equiv" in each.attributes)

    def digest(tag: str) -> str:
        (each,) = root.all(tag)
        return b64encode(sha256(each.text.encode()).digest()).decode()

    assert policy == (
        f"default-src 'none'; img-src data:; style-src 'sha256-{digest('style')}'; "
        f"script-src 'sha256-{digest('script')}'; base-uri 'none'; form-action 'none'"
    )
    assert not re.search(r"https?:|//[a-z]|@import|url\(", render(report))


def skeleton(root: Node) -> list[tuple[str, tuple[str, ...]]]:
    return [(each.tag, tuple(each.attributes)) for each in root.all()]


HOSTILE = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "' onfocus='alert(1)' autofocus='",
    "</style><script>x</script>",
    "</title></table></section><!-- ",
    "]]> <![CDATA[ <svg/onload=alert(1)>",
    "&lt;b&gt; &amp; &#60;script&#62; &notin",
    "javascript:alert(1)//",
    "{name} {0} %s",
    EVIL,
]


@for_each("text", HOSTILE)
def test_no_name_can_change_the_page(text: str) -> None:
    root = page(evil_report(text))
    assert skeleton(root) == skeleton(page(evil_report("Moses")))
    first = decks(root)[0]
    assert cells(first)[1:3] == [inert(text)] * 2
    assert inert(text) in root.at("d1f1").text
    assert next(root.at("d1c1").all("bdi")).text == inert(text)
    assert [each.attributes["data-find"] for each in root.all("span")] == ["redemption/x", inert(text)]


@given(
    st.one_of(
        st.text(st.characters(codec=None), min_size=1),
        st.lists(st.sampled_from([*"<>&\"'=/!-;`\0\r\ud800\u202e", "script", "</td>"]), min_size=1).map("".join),
    )
)
def test_no_text_at_all_can_change_the_page(text: str) -> None:
    root = page(evil_report(text))
    assert skeleton(root) == skeleton(page(evil_report("Moses")))
    assert cells(decks(root)[0])[1] == inert(text)


def test_charts_are_drawn_to_scale() -> None:
    def bars(chart: str) -> list[tuple[str | None, ...]]:
        found = Page(chart).root.all("rect")
        return [tuple(each.attributes[name] for name in ("class", "x", "width")) for each in found]

    charts: Any = template("reporters/macros.html").module
    stacked, scale = charts.stacked, charts.scale
    assert bars(stacked([("a", 30), ("none", 0), ("b", 10)])) == [("a", "0.0%", "75.0%"), ("b", "75.0%", "25.0%")]
    assert bars(stacked([])) == []
    seven, eight = Interval.exactly(7), Interval.exactly(8)
    # The scale goes a fifth beyond the highest number.
    assert bars(scale(eight, seven)) == [("allowed", "72.9%", "1.5%"), ("counted", "83.3%", "1.5%")]
    assert bars(scale(Interval(1, 2), Interval(None, 1))) == [
        ("allowed", "0.0%", "41.7%"),
        ("counted", "41.7%", "41.7%"),
    ]
    assert bars(scale(Interval(0, None), Interval(50, None)))[1] == ("counted", "0.0%", "100.0%")
    assert bars(scale(Interval.exactly(0), Interval.exactly(0))) == [
        ("allowed", "0.0%", "1.5%"),
        ("counted", "0.0%", "1.5%"),
    ]


def test_a_range_is_drawn_only_where_numbers_are_compared() -> None:
    both = page(Report((deck("a", Verdict.LEGAL, SMALL, ADVICE, UNKNOWN),)))
    drawn = [each for each in both.at("d1").all("svg") if "scale" in (each.attributes["class"] or "")]
    assert len(drawn) == 1


def test_a_legal_deck_costs_little() -> None:
    def size(number: int) -> int:
        return len(render(Report(tuple(deck(f"decks/player-{at:04}.txt", Verdict.LEGAL) for at in range(number)))))

    assert (size(300) - size(100)) / 200 < 700  # 3,000 of them are 2 MB
