"""Lists that name rules not to judge them by: in every format that can say so, through every tool, and judged."""

from __future__ import annotations

import pytest

from deckcheck.cards import Database
from deckcheck.deck import Deck, Ignore
from deckcheck.decklists import read
from deckcheck.editing.convert import comments, convert
from deckcheck.editing.reorder import arrange
from deckcheck.findings import Ignored, Severity, Verdict
from deckcheck.games import edition
from deckcheck.legality.checker import Checker
from tests.for_each import for_each

CUSTOM = edition("opr-missions/custom@1")
NUMBERS = [f"{row}{column}" for row in (1, 2, 3) for column in range(1, 7)]
CARDS = "".join(f"1 {number}\n" for number in NUMBERS[1:])
ASKS = "# deckcheck: ignore=custom-size one is in the post\n"


def deck(text: str, path: str = "a.txt") -> Deck:
    return read(text.encode(), path=path)


@for_each(
    ("text", "line"),
    [
        (ASKS + CARDS, 1),
        ("//DECKCHECK:ignore = custom-size   one is  in the post\n" + CARDS, 1),
        (CARDS + "Reserve:\n" + "## deckcheck : ignore=custom-size one is in the post", 19),
        (CARDS + "New Heading:\n" + ASKS + "1 41", 19),
        ('# deckcheck: ignore=custom-size one is in the post\n[deck]\n"11" = 1', 1),
        ('[deck]\n"11" = [\n  # deckcheck: ignore=custom-size one is in the post\n{ count = 1 } ]', 3),
        ('{"cards": [{"name": "11"}],\n "ignore": {\n"custom-size": "one is in the post"}}', 3),
    ],
)
def test_how_a_list_asks(text: str, line: int) -> None:
    found = deck(text, "")
    assert not found.problems
    assert found.ignores == (Ignore("custom-size", "one is in the post", line),)


@for_each(
    ("text", "line", "said"),
    [
        ("1 11\n# deckcheck: ignore=custom-size\n", 2, "# deckcheck: ignore=custom-size"),
        ("1 11\n# deckcheck: ignore custom-size why\n", 2, "# deckcheck: ignore custom-size why"),
        ("1 11\n# deckcheck: ignore=Custom! why\n", 2, "# deckcheck: ignore=Custom! why"),
        ("1 11\n# deckcheck: be kind\n", 2, "# deckcheck: be kind"),
        ("1 11 # deckcheck: ignore=custom-size why\n", 1, "1 11 # deckcheck: ignore=custom-size why"),
        (ASKS + "# deckcheck: ignore=custom-size for fun\n1 11", 2, "ignore custom-size: for fun"),
        ('[deck]\n"11" = 1 # deckcheck: ignore=custom-size why', 2, "# deckcheck: ignore=custom-size why"),
        ('[deck]\n"11" = 1\n# deckcheck: be kind', 3, "# deckcheck: be kind"),
        ('{"cards": [{"name": "11"}], "ignore": {"custom-size": ""}}', 1, "ignore custom-size without a reason"),
        ('{"cards": [{"name": "11"}], "ignore": {"custom-size": 3}}', 1, "ignore custom-size: 3"),
        ('{"cards": [{"name": "11"}], "ignore": {"a b": "why"}}', 1, "ignore a b: why"),
        ('{"cards": [{"name": "11"}], "ignore": "custom-size"}', 1, "ignore: custom-size"),
    ],
)
def test_how_a_list_cannot_ask(text: str, line: int, said: str) -> None:
    [problem] = deck(text, "").problems
    assert (problem.line, problem.found) == (line, said)
    assert "reason" in problem.expected or "ignore" in problem.expected


def test_other_remarks_are_remarks() -> None:
    found = deck("# deckcheck says: fine\n# ignore=custom-size why\n1 11\n")
    assert not found.ignores and not found.problems
    assert not deck('name = "# deckcheck: ignore=custom-size why"\n[deck]\n"11" = 1').ignores
    assert comments("# deckcheck says: fine\n" + ASKS + "1 11\n", "text") == 1
    assert comments(ASKS + "# fine\n[deck]\n" + '"11" = 1', "toml") == 1


def test_the_verdict_leaves_the_rule_out_and_says_so(built_in: Database) -> None:
    checker = Checker(built_in)
    asking = deck("# format: opr-missions/custom\n" + ASKS + CARDS)
    report = checker.check(asking, CUSTOM)
    assert report.verdict is Verdict.LEGAL
    assert report.ignored == (Ignored("custom-size", "one is in the post", "a.txt:2", by_list=True),)
    assert checker.check(deck(CARDS), CUSTOM).verdict is Verdict.ILLEGAL
    assert checker.check(deck(ASKS + CARDS + "1 12"), CUSTOM).verdict is Verdict.ILLEGAL, "one card twice"


@pytest.mark.parametrize("rule", ["custom-size", "opr-missions/custom-size"])
def test_refused_it_is_judged_by_every_rule_and_told_so(built_in: Database, rule: str) -> None:
    asking = deck(f"# deckcheck: ignore={rule} why\n{CARDS}")
    report = Checker(built_in, list_ignores=False).check(asking, CUSTOM)
    assert (report.verdict, report.ignored) == (Verdict.ILLEGAL, ())
    [refused] = [each for each in report.findings if each.rule == "deckcheck/list-ignore"]
    assert (refused.severity, refused.lines) == (Severity.INFO, (1,))
    assert f"by {rule} (why)" in refused.message
    both = Checker(built_in, list_ignores=False, ignore=[Ignored("custom-size", "ours", "deckcheck.toml:1")])
    report = both.check(asking, CUSTOM)
    assert report.ignored == (Ignored("custom-size", "ours", "deckcheck.toml:1"),)
    assert report.verdict is Verdict.LEGAL


@pytest.mark.parametrize("list_ignores", [True, False])
def test_a_rule_that_there_is_not_is_a_problem_of_the_list(built_in: Database, list_ignores: bool) -> None:
    report = Checker(built_in, list_ignores=list_ignores).check(
        deck("1 11\n# deckcheck: ignore=custom-sise why\n# deckcheck: ignore=opr-missions why"), CUSTOM
    )
    assert report.verdict is Verdict.UNREADABLE
    first, second = report.findings
    assert (first.rule, first.lines) == ("deckcheck/line", (2,))
    assert first.message == "found 'ignore=custom-sise'; expected ignore=custom-size."
    assert second.lines == (3,), "a whole game is no rule"


def test_a_rule_of_another_format_is_none_of_this_one(built_in: Database) -> None:
    report = Checker(built_in).check(deck("# deckcheck: ignore=lost-soul-count why\n" + CARDS + "1 11"), CUSTOM)
    assert (report.verdict, report.ignored) == (Verdict.LEGAL, ())


def test_it_is_kept_in_every_format_that_can_say_it_and_named_where_none_can(checker: Checker) -> None:
    asking = deck("# format: opr-missions/custom\n" + ASKS + CARDS)
    for format in "toml", "json", "text":
        text, left, _ = convert(asking, format, checker=checker)
        assert not left
        assert [each[:2] for each in read(text.encode(), path="").ignores] == [("custom-size", "one is in the post")]
    for format in "csv", "lackey", "lackey-text", "markdown":
        _, left, _ = convert(asking, format, checker=checker)
        assert "the wish not to be judged by custom-size" in map(str, left)


@pytest.mark.parametrize(
    "text",
    [
        "# format: opr-missions/custom\n" + ASKS + CARDS,
        "# format: opr-missions/custom\n" + CARDS + ASKS,
        'format = "opr-missions/custom"\n' + ASKS + '[deck]\n"12" = 1\n"11" = 1\n',
        'format = "opr-missions/custom"\n[deck]\n"12" = 1\n' + ASKS + '"11" = 1\n',
        '{"format": "opr-missions/custom", "ignore": {"custom-size": "one is in the post"}, "cards": [{"name": "11"}]}',
    ],
)
def test_putting_a_list_in_order_keeps_it(checker: Checker, text: str) -> None:
    before = deck(text)
    made = arrange(before, text, checker=checker).text
    after = deck(made)
    assert [each[:2] for each in after.ignores] == [each[:2] for each in before.ignores] == [
        ("custom-size", "one is in the post")
    ]  # fmt: skip
    assert arrange(after, made, checker=checker).text == made
