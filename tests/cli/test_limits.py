"""What a list may take: CPU time and memory are limited from outside, and one that takes more costs no other list."""

from __future__ import annotations

import json
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

import deckcheck
from deckcheck.errors import InvalidFacts
from deckcheck.limits import LimitExceeded, Limits, one_input
from tests.cli.conftest import LEGAL, Run
from tests.cli.test_batch_faults import when_read

resource = pytest.importorskip("resource", reason="the system has no such limits")
linux = pytest.mark.skipif(sys.platform != "linux", reason="the system does not enforce it")
SOON = ("--deck-timeout", "1")
"""Of CPU time, of which a plain list takes a hundredth."""
DEEP = "facts." + ".".join(["a"] * 200_000) + " = 1\n"
"""What takes the parser of TOML minutes."""


def for_ever() -> None:
    while True:
        pass


def swallowing() -> None:
    """Take whatever goes wrong for a fault of the input, as libraries do, and go on."""
    while True:
        with suppress(Exception):
            for_ever()


def hoarding() -> None:
    held: list[bytes] = []
    while True:
        held.append(bytes(16 * 1024 * 1024))


@pytest.fixture
def three(folder: Path) -> Path:
    """A folder with three lists, of which the second takes more than is allowed when a test lets it."""
    for name in ("a", "b", "c"):
        (folder / f"{name}.txt").write_text(LEGAL, encoding="utf-8")
    return folder


def verdicts(run: Run, *args: str) -> dict[str, str]:
    outcome = run("check", ".", "--output-format", "json", *args)
    assert outcome.err == ""
    found = {deck["path"]: deck for deck in json.loads(outcome.out)["decks"]}
    assert outcome.code == 4
    assert [found[name]["verdict"] for name in ("a.txt", "c.txt")] == ["legal"] * 2
    assert found["b.txt"]["verdict"] == "unreadable"
    [finding] = found["b.txt"]["findings"]
    return {"rule": finding["rule"], "message": finding["message"]}


@pytest.mark.parametrize("act", [for_ever, swallowing])
def test_a_list_that_takes_for_ever_is_unreadable_and_the_others_are_judged(
    three: Path, run: Run, monkeypatch: pytest.MonkeyPatch, act: Callable[[], None]
) -> None:
    when_read(monkeypatch, "b.txt", act)
    said = verdicts(run, *SOON)
    assert said["rule"] == "deckcheck/unreadable"
    assert "more than 1 s of CPU time" in said["message"]
    assert "--deck-timeout" in said["message"]


@linux
def test_a_list_that_takes_all_memory_is_unreadable_and_the_others_are_judged(
    three: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = resource.getrlimit(resource.RLIMIT_AS)
    when_read(monkeypatch, "b.txt", hoarding)
    assert "more than 300 MiB of memory" in verdicts(run, "--deck-memory", "300")["message"]
    assert resource.getrlimit(resource.RLIMIT_AS) == before


@linux
@pytest.mark.parametrize(("act", "option"), [(for_ever, SOON), (hoarding, ("--deck-memory", "300"))])
def test_so_it_is_in_several_processes(
    three: Path, run: Run, monkeypatch: pytest.MonkeyPatch, act: Callable[[], None], option: tuple[str, str]
) -> None:
    when_read(monkeypatch, "b.txt", act)
    assert "it takes more than" in verdicts(run, *option, "--jobs", "2")["message"]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_so_is_a_file_of_many_decks_that_is_never_parted(
    three: Path, run: Run, monkeypatch: pytest.MonkeyPatch, jobs: str
) -> None:
    (three / "d.csv").write_text("deck,name\nd,Pastor\n", encoding="utf-8")
    monkeypatch.setattr("deckcheck.decklists.csv.delimiter_of", lambda _: for_ever())
    outcome = run("check", ".", "--output-format", "concise", "--jobs", jobs, *SOON)
    assert (outcome.code, outcome.err) == (4, "")
    assert "d.csv: error deckcheck/unreadable: it takes more than 1 s of CPU time; " in outcome.out
    assert outcome.out.endswith("4 decks: 3 legal, 1 unreadable.\n")


def test_a_file_to_judge_by_is_named(three: Path, run: Run) -> None:
    (three / "facts.toml").write_text(DEEP, encoding="utf-8")
    (three / "league.toml").write_text('id = "opr-missions/deep@custom"\n' + DEEP, encoding="utf-8")
    outcome = run("check", "a.txt", "--facts", "facts.toml", *SOON)
    assert outcome.code == 2
    assert outcome.err.startswith("deckcheck: facts.toml: it takes more than 1 s of CPU time;")
    outcome = run("check", "a.txt", "--format", "league.toml", *SOON)
    assert (outcome.code, "league.toml" in outcome.err) == (2, True)
    outcome = run("check", "a.txt", "--facts", "/dev/zero")
    assert (outcome.code, "/dev/zero: a device, not a file" in outcome.err) == (2, True)


def test_other_commands_are_held_to_the_usual_limits(three: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deckcheck.cli.command_loader.LIMITS", Limits(1), raising=False)
    monkeypatch.setattr("deckcheck.limits.LIMITS", Limits(1))
    monkeypatch.setattr("deckcheck.decklists.detect", lambda *_: for_ever())
    for command in ("stats", "hash", "convert"):
        outcome = run(command, "b.txt", *(["--to", "toml"] if command == "convert" else []))
        assert (outcome.code, "more than 1 s of CPU time" in outcome.out + outcome.err) == (4, True), command


@pytest.mark.parametrize("option", ["--deck-timeout", "--deck-memory"])
@pytest.mark.parametrize("said", ["x", "-1", "1e9", "", "1234567"])
def test_what_is_no_amount_is_wrong_usage(three: Path, run: Run, option: str, said: str) -> None:
    outcome = run("check", "a.txt", option, said)
    assert (outcome.code, option in outcome.err) == (2, True)


def test_nothing_is_limited_where_nobody_asks(three: Path, run: Run) -> None:
    assert run("check", "a.txt", "--deck-timeout", "0", "--deck-memory", "0").code == 0
    handler = signal.getsignal(signal.SIGPROF)
    with one_input():
        assert deckcheck.check(LEGAL.encode()).verdict is deckcheck.Verdict.LEGAL
    assert signal.getsignal(signal.SIGPROF) is handler


@linux
def test_no_limit_of_memory_goes_before_one() -> None:
    before = resource.getrlimit(resource.RLIMIT_AS)
    with Limits(mebibytes=500).enforced():
        assert resource.getrlimit(resource.RLIMIT_AS)[0] != before[1]
        with Limits(mebibytes=0).enforced():
            assert resource.getrlimit(resource.RLIMIT_AS)[0] == before[1]
    assert resource.getrlimit(resource.RLIMIT_AS) == before


def test_the_work_of_another_input_counts_for_itself() -> None:
    def outcome(of: str) -> Any:
        with Limits(0.5, 0).enforced(), one_input():
            try:
                with one_input(of, InvalidFacts):
                    for_ever()
            except (InvalidFacts, LimitExceeded) as error:
                return type(error), str(error).partition(";")[0]

    assert outcome("facts.toml") == (InvalidFacts, "facts.toml: it takes more than 0.5 s of CPU time")
    with pytest.raises(LimitExceeded, match=r"it takes more than 0\.5 s of CPU time"):
        outcome("")  # which is part of the first


@pytest.mark.slow
def test_freeing_what_an_input_used_may_take_a_while() -> None:
    """The signal comes again meanwhile, and must not end more than the input."""

    def tree(depth: int) -> tuple[Any, ...]:
        return tuple(tree(depth - 1) for _ in range(2)) if depth else ({},)

    with Limits(1, 0).enforced(), pytest.raises(LimitExceeded), one_input():
        tree(60)
