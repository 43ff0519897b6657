"""What a program may get wrong: each error names the argument, and what to give."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import deckcheck

UNTYPED: Any = deckcheck
"""The library as a program without types calls it."""
LIST = b"# format: redemption/limited\n1 Moses (FoM)\n"


@pytest.mark.parametrize(
    ("call", "error", "told"),
    [
        (lambda: UNTYPED.check(LIST, checker=5), TypeError, "checker= got int; expected a Checker"),
        (lambda: UNTYPED.Checker("x"), TypeError, "got str for the database"),
        (lambda: UNTYPED.Checker(facts="x.toml"), TypeError, "read_facts(path)"),
        (lambda: UNTYPED.Checker(ignore="banned"), TypeError, "ignore=['banned']"),
        (lambda: UNTYPED.Checker(select="banned"), TypeError, "select=['banned']"),
        (lambda: UNTYPED.fix(LIST, keep=[5]), TypeError, "keep= takes names of cards; found (5,)"),
        (lambda: UNTYPED.odds(LIST, None), TypeError, "got NoneType for selections"),
        (lambda: UNTYPED.odds(LIST, b"Moses"), TypeError, "got bytes for selections"),
        (lambda: UNTYPED.odds(LIST, []), ValueError, "no selections"),
        (lambda: UNTYPED.check_paths([]), ValueError, "got no path"),
        (lambda: UNTYPED.check_paths(b"a.txt"), TypeError, "got bytes for paths"),
        (lambda: UNTYPED.check_paths("a.txt", 5), TypeError, "got int for formats"),
        (lambda: UNTYPED.check_paths("a.txt", [b"T1"]), TypeError, "for formats; expected ids"),
        (lambda: UNTYPED.load(1), TypeError, "int"),
    ],
)
def test_wrong_arguments(call: Callable[[], Any], error: type[Exception], told: str) -> None:
    with pytest.raises(error) as raised:
        call()
    assert told in str(raised.value)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b" \n",
        b"\0\1\2" * 50,
        b"{",
        b"[deck",
        b"PK\3\4xx",
        b"1 Moses\n" * 200_000,
        "1 \ud800".encode("utf-16", "surrogatepass"),
    ],
)
def test_what_is_no_list_is_refused_alike_by_all(tmp_path: Path, data: bytes) -> None:
    """By the functions that read and those that judge, given as bytes of any type or as a file, which is named."""
    with pytest.raises(deckcheck.UnreadableDeck) as said:
        deckcheck.read(data)
    for call in deckcheck.read, deckcheck.check, deckcheck.stats, deckcheck.deck_hash, deckcheck.fix:
        for given in data, bytearray(data), memoryview(data):
            with pytest.raises(deckcheck.UnreadableDeck) as raised:
                call(given)
            assert (str(raised.value), raised.value.line) == (str(said.value), said.value.line)
    (path := tmp_path / "list").write_bytes(data)
    for opens in deckcheck.load, deckcheck.check, deckcheck.stats, deckcheck.deck_hash, deckcheck.fix:
        with pytest.raises(deckcheck.UnreadableDeck) as raised:
            opens(path)
        assert (str(raised.value), raised.value.line) == (f"{path}: {said.value}", said.value.line)


def test_lines_that_cannot_be_read_are_problems_and_an_unreadable_verdict() -> None:
    deck = deckcheck.read(b"1 Moses (FoM)\n99999999999 Amos\n")
    assert [problem.line for problem in deck.problems] == [2]
    report = deckcheck.check(deck, "redemption/limited")
    assert (report.verdict, report.findings[0].lines) == (deckcheck.Verdict.UNREADABLE, (2,))
    with pytest.raises(deckcheck.UnreadableDeck):
        deckcheck.convert(deck, "toml")


def test_two_lists_of_which_one_is_not_there(tmp_path: Path) -> None:
    (tmp_path / "one.txt").write_bytes(LIST)
    with pytest.raises(deckcheck.UnreadableDeck, match=r"nope\.txt: cannot be opened") as raised:
        deckcheck.diff(tmp_path / "one.txt", tmp_path / "nope.txt")
    assert raised.value.line == 0
    (tmp_path / "many.jsonl").write_text('{"id": "x", "list": "1 Moses"}\n' * 2, encoding="utf-8")
    with pytest.raises(deckcheck.UnreadableDeck, match=r"check_paths\(\) alone takes several"):
        deckcheck.check(tmp_path / "many.jsonl")


def test_errors_can_be_caught_by_name() -> None:
    with pytest.raises(deckcheck.InvalidEdition):
        deckcheck.check(LIST, "no-such-file.toml")
    with pytest.raises(deckcheck.UnknownPreference):
        deckcheck.fix(LIST, keep=["Nobody at all"])
    with pytest.raises(deckcheck.UnknownCard):
        deckcheck.odds(LIST, "Nobody at all")
    assert all(issubclass(each, deckcheck.DeckcheckError) for each in (deckcheck.AmbiguousFormat, deckcheck.TooMuch))


def test_a_list_of_one_name_in_json() -> None:
    (entry,) = deckcheck.read(b'["2x Moses"]').entries
    assert (entry.name, entry.copies) == ("Moses", 2)
    (entry,) = deckcheck.read(b'["deck"]\nMoses = 2\n').entries
    assert (entry.name, entry.copies) == ("Moses", 2)
