"""Which cards a selector means: patterns and comparisons, on facts of every form."""

from __future__ import annotations

import pytest

from deckcheck.errors import InvalidEdition
from deckcheck.facts import Fact, OneOf, Truth
from deckcheck.rules.selector import selector
from tests.for_each import for_each


def holds(condition: object, fact: Fact) -> Truth:
    return selector({"fact": condition}).match({"fact": fact})


@for_each(
    ("bounds", "fact", "truth"),
    [
        ({"at_least": 10}, "10", True),
        ({"at_least": 10}, "9", False),
        ({"more_than": 9}, "10", True),
        ({"more_than": 10}, "10", False),
        ({"at_most": 10}, "10", True),
        ({"at_most": 9}, "10", False),
        ({"less_than": 11}, "10", True),
        ({"less_than": 10}, "10", False),
        ({"less_than": 0}, "-3", True),
        ({"at_least": 0}, "-3", False),
        ({"at_least": 0}, "", False),
        ({"at_most": 99}, "", False),
        ({"at_least": 1}, "X", None),
        ({"at_least": 1}, "*", None),
        ({"at_least": 1}, "-X", None),
        ({"at_least": 1}, "4 (0)", None),
        ({"at_least": 1}, "4 (2)", True),
        ({"at_least": 5}, "4 (0)", False),
        ({"at_least": 1}, "X (7)", None),
        ({"at_least": 3}, "3/2", None),
        ({"at_least": 2}, "3/2", True),
        ({"at_least": 1}, OneOf(("10", "X")), None),
        ({"at_least": 4}, 4, True),
        ({"at_least": 5}, 4, False),
        ({"more_than": 1}, ("Blue", "Red"), True),
        ({"more_than": 1}, ("Blue",), False),
        ({"at_least": 1, "less_than": 3}, ("Blue", "Red"), True),
        ({"at_least": 1, "less_than": 2}, ("Blue", "Red"), False),
    ],
)
def test_comparisons(bounds: dict[str, int], fact: Fact, truth: Truth) -> None:
    assert holds(bounds, fact) is truth


@for_each(
    ("pattern", "fact", "truth"),
    [
        ("*Philistine*", ("Generic", "Philistine"), True),
        ("*Philistine*", ("Generic", "Royal Philistines"), True),
        ("*Philistine*", ("Generic",), False),
        ("*philistine*", "PHILISTINE KING", True),
        ("Isaiah*", "isaiah 7:14", True),
        ("Isaiah*", "Second Isaiah", False),
        ("* [K]", "Son of God [K]", True),
        ("* [K]", "Son of God K", False),
        ("Where?", "Where?", True),
        ("Where?", "Wherey", False),
        ("a*b*c", "aXbXc", True),
        ("a*b*c", "acb", False),
        ("~*~", "~Revival~", True),
        ("1*", 12, False),
    ],
)
def test_patterns(pattern: str, fact: Fact, truth: Truth) -> None:
    assert holds({"like": pattern}, fact) is truth


def test_a_pattern_of_many_stars_takes_no_time() -> None:
    assert holds({"like": "*a" * 200 + "*b"}, "a" * 500) is False


def test_what_is_not_known_stays_open() -> None:
    for condition in ({"like": "*"}, {"at_least": 1}):
        assert selector({"fact": condition}).match({}) is None


@for_each("condition", [{}, {"like": 3}, {"at_least": True}, {"at_least": "1"}, {"like": "a", "at_least": 1}, []])
def test_what_is_no_condition(condition: object) -> None:
    with pytest.raises(InvalidEdition, match="expected a value, a list of values or a table of like, more_than"):
        selector({"fact": condition})
