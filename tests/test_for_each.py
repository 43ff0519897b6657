"""Rows tried by one test: each is tried, whatever comes of those before it, and each that fails is named."""

from __future__ import annotations

from inspect import signature

import pytest

from tests.for_each import for_each


def test_every_row_is_tried_and_those_that_fail_are_named() -> None:
    tried = []

    @for_each("letter", ["a", "b"])
    @for_each("number, word", [(1, "one"), (2, "two"), (3, "three")], ids=repr)
    def rows(ready: str, letter: str, number: int, word: str) -> None:
        tried.append((ready, letter, number, word))
        assert letter == "a" or number != 2, word
        if number == 3:
            pytest.fail("a three")

    assert list(signature(rows).parameters) == ["ready"]
    with pytest.raises(BaseExceptionGroup) as raised:
        rows(ready="it is")
    assert tried == [("it is", letter, *row) for letter in "ab" for row in ((1, "one"), (2, "two"), (3, "three"))]
    assert raised.value.message == "2 of 2 rows: [a], [b]"
    of_a, of_b = raised.value.exceptions
    assert str(of_a).startswith("1 of 3 rows: [3-'three']")
    assert str(of_b).startswith("2 of 3 rows: [2-'two'], [3-'three']")
    assert isinstance(of_b, BaseExceptionGroup)
    assert [each.__notes__ for each in of_b.exceptions] == [["at [2-'two']"], ["at [3-'three']"]]


def test_rows_that_hold_say_nothing_and_no_rows_are_a_mistake() -> None:
    @for_each("number", (one for one in (1, 2)), ids=["first", "second"])
    def rows(number: int) -> None:
        assert number

    for _ in range(2):
        rows()
    with pytest.raises(AssertionError):
        for_each("number", [])
