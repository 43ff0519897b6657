"""Hands hostile inputs to the program, and says what became of each."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import chdir, contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time
from typing import NamedTuple

from typer.testing import CliRunner

from deckcheck.batch.discovery import gather
from deckcheck.batch.runner import judge
from deckcheck.batch.sources import Checkers
from deckcheck.cli.app import app
from deckcheck.config.discovery import SettingsResolver
from deckcheck.config.settings import Settings
from deckcheck.errors import DeckcheckError
from deckcheck.games import custom
from deckcheck.legality.checker import Checker
from deckcheck.limits import LIMITS, LimitExceeded, one_input
from deckcheck.reporters import REPORTERS, Options
from deckcheck.reporters.summary import Summary
from tests.bench.hostile.inputs import FILES, hostile_arguments

UNFORESEEN = "unforeseen"
"""What the boundary around an input caught, or what got out of it: it should not have been."""
_OWN_FAULT = "which is its own fault"
_FORMATS = (
    "",
    "redemption/type-1",
    "redemption/limited",
    "gospel/standard",
    "the-mission/standard",
    "opr-missions/fixed",
)
_DECK = "# format: redemption/limited\n50 Son of God\n1 Moses\n"


class Tally(NamedTuple):
    """How many inputs came to what; the processor time of the slowest; and of each that broke the program, why."""

    outcomes: Counter[str]
    slowest: float
    broken: list[str]


@contextmanager
def workplace() -> Iterator[None]:
    """Work in an empty folder, with a deck to be judged."""
    with TemporaryDirectory() as folder, chdir(folder):
        Path("deck.txt").write_text(_DECK, "utf-8")
        Path("other.toml").write_text('format = "gospel/standard"\n[deck]\nPastor = 4\n', "utf-8")
        Path("facts.toml").write_text('[facts."Moses"]\nreference = "x"\n', "utf-8")
        Path("juniors").mkdir()
        yield


def tally(kind: str, number: int, seed: int) -> Tally:
    """Return what comes of so many inputs of a class."""
    random, outcomes, slowest, broken = Random(f"{kind} {seed}"), Counter[str](), 0.0, []
    with workplace(), Checkers(SettingsResolver(Settings(), isolated=True)) as checkers, LIMITS.enforced():
        checker, _ = checkers.at("deck.txt")
        for at in range(number):
            state = random.getstate()
            start = process_time()
            try:
                with one_input():
                    outcome = _run(kind, random, checker)
            except LimitExceeded:
                outcome = "beyond the limits"
            except Exception as error:
                outcome = f"{UNFORESEEN}: {type(error).__name__}: {error}"
            slowest = max(slowest, process_time() - start)
            if outcome.startswith(UNFORESEEN):
                random.setstate(state)
                broken.append(f"{kind} {seed}/{at}: {outcome}: {_made(kind, random)!r:.2000}")
                outcome = UNFORESEEN
            outcomes[outcome] += 1
    return Tally(outcomes, slowest, broken)


def _made(kind: str, random: Random) -> object:
    return hostile_arguments(random) if kind == "arguments" else FILES[kind](random)


def _run(kind: str, random: Random, checker: Checker) -> str:
    if kind == "arguments":
        return _command(hostile_arguments(random))
    name, data = FILES[kind](random)
    Path(name).write_bytes(data)
    try:
        return _RUNS[kind](name, random, checker)
    finally:
        Path(name).unlink()


def _judged(name: str, random: Random, checker: Checker) -> str:
    """Judge the decks of a file, and write every one as some report has it."""
    format = random.choice(_FORMATS)
    writer = REPORTERS[random.choice(sorted(REPORTERS))].writer(Options())
    summary, verdicts = Summary(), Counter[str]()
    for source in gather([name], bundles=True):
        reports = judge(checker, source, [format] if format else [])
        summary.add(reports)
        writer.deck(reports)
        for report in reports:
            verdicts[report.verdict.value] += 1
            for finding in report.findings:
                if _OWN_FAULT in finding.message:
                    return f"{UNFORESEEN}: {finding.message}"
    writer.head(summary), writer.tail(summary)
    return " and ".join(sorted(verdicts)) if len(verdicts) < 2 else "several"


def _format(name: str, random: Random, checker: Checker) -> str:
    try:
        edition = custom.custom_edition(name)
        Checker(checker.database).prepared(edition)
    except DeckcheckError as error:
        return f"{UNFORESEEN}: {error}" if _OWN_FAULT in str(error) else "refused"
    finally:
        custom._read.cache_clear()
    [source] = gather(["deck.txt"])
    [report] = judge(Checker(checker.database), source, [name])
    faults = [finding.message for finding in report.findings if _OWN_FAULT in finding.message]
    return f"{UNFORESEEN}: {faults[0]}" if faults else report.verdict.value


def _configuration(name: str, random: Random, checker: Checker) -> str:
    path = random.choice(("deck.txt", "juniors/xy.txt"))
    try:
        with Checkers(SettingsResolver()) as checkers:
            checkers.at(path)
    except DeckcheckError as error:
        return f"{UNFORESEEN}: {error}" if _OWN_FAULT in str(error) else "refused"
    return "taken"


_RUNS: dict[str, Callable[[str, Random, Checker], str]] = {
    "lists": _judged,
    "bundles": _judged,
    "documents": _judged,
    "formats": _format,
    "configurations": _configuration,
}
DOCUMENTED = (0, 1, 2, 3, 4)


def _command(arguments: list[str]) -> str:
    result = CliRunner().invoke(app, arguments, input=b"1 Pastor\n", prog_name="deckcheck")
    Path("deck.txt").write_text(_DECK, "utf-8")
    for path in Path.cwd().iterdir():
        if path.name not in ("deck.txt", "other.toml", "facts.toml", "juniors") and path.is_file():
            path.unlink()
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        return f"{UNFORESEEN}: {type(result.exception).__name__}: {result.exception}"
    if _OWN_FAULT in result.output:
        return f"{UNFORESEEN}: {result.output[-500:]}"
    return f"exit {result.exit_code}" if result.exit_code in DOCUMENTED else f"{UNFORESEEN}: exit {result.exit_code}"


def peak_megabytes() -> int:
    """Return the most memory that this process ever had; 0 where the system does not say."""
    try:
        import resource
    except ImportError:
        return 0
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // (1024 if os.uname().sysname == "Linux" else 1024**2)
