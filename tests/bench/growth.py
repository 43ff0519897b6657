"""Whether the worst inputs only add up: what a line of a long list costs, as a ratio to one of a list a tenth as long.

Run by hand: ``python -m tests.bench.growth``. A ratio of 1 is as it should be, less where a limit makes the rest of a
list cost nothing: one of more than 1,000 cards is not judged, one of more than 4 MB
or 100,000 lines not read. Every list differs from all before it, so that nothing of it is remembered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, cycle, islice
from json import dumps
from time import process_time

from deckcheck.batch.runner import judge
from deckcheck.batch.sources import Source
from deckcheck.cards import Cards, Database
from deckcheck.cli.process import reduce_gc_frequency
from deckcheck.findings import DeckReport, Finding, Fix, Place, Report, Severity, Status, Verdict
from deckcheck.legality.checker import Checker
from deckcheck.reporters import REPORTERS, Reporter
from tests.bench.worst import FORMAT, ambiguous, exact, wrong
from tests.decklists.documents import made

LINES = 100_000
FINDINGS = 10_000
MOST = {"xlsx": 20_000}
"""Of what can have fewer lines."""
RUNS = 3


def _text(lines: Iterable[str]) -> Source:
    return Source("deck.txt", "\n".join(lines).encode())


def _csv(names: Sequence[str]) -> Source:
    return Source("deck.csv", "\n".join(["quantity,name", *(f'1,"{name}"' for name in names)]).encode())


def _json(names: Sequence[str]) -> Source:
    return Source("deck.json", dumps({"cards": [{"name": name} for name in names]}).encode())


def _toml(names: Sequence[str]) -> Source:
    return Source("deck.toml", "\n".join(["[deck]", *(f'"{name}" = 1' for name in names)]).encode())


def _excel(names: Sequence[str]) -> Source:
    return Source("deck.xlsx", made.xlsx({"List": made.excel_rows([["1", name] for name in names])}))


LISTS: dict[str, Callable[[Sequence[str]], Source]] = {
    "cards": lambda names: _text(f"1 {name}" for name in names),
    "junk": lambda names: _text(f"%%% {name} @@" for name in names),
    "words": _text,
    "remarks": lambda names: _text(f"I like {name} most of all" for name in names),
    "comments": lambda names: _text([*(f"# {name}" for name in names[:-300]), *(f"1 {name}" for name in names[-300:])]),
    "headings": lambda names: _text(f"Heading {name}:" for name in names),
    "nested headings": lambda names: _text(f"{'#' * (at % 7)} {name}" for at, name in enumerate(names)),
    "one long line": lambda names: _text([f"1 {' '.join(names)}"]),
    "one long row": lambda names: _text([f"Heroes: {', '.join(names)}"]),
    "csv": _csv,
    "json": _json,
    "toml": _toml,
    "xlsx": _excel,
}
"""Lists of so many names, which no card has."""


def report_of(number: int) -> DeckReport:
    """Return a deck with so many findings, a third of them of rules that the others leave open."""
    places = [Place(f"Card {at}", 1, at + 1) for at in range(number)]
    named = [
        Finding(
            "deckcheck/unknown-card",
            Severity.WARNING,
            Status.UNDETERMINED,
            "{name}: no card of this name.",
            {"name": place.card},
            places=(place,),
            suggestions=("Moses",),
            fixes=(Fix(place.line, place.card, "Moses"),),
        )
        for place in places[: number // 3]
    ]
    open_ = [
        Finding(f"a/open-{at}", Severity.ERROR, Status.UNDETERMINED, "Perhaps.", places=(place,))
        for at, place in enumerate(places[: number // 3])
    ]
    told = tuple(places[: number // 3])
    open_ += [Finding(f"a/all-{at}", Severity.ERROR, Status.UNDETERMINED, "Perhaps.", places=told) for at in range(9)]
    broken = [
        Finding(f"a/rule-{at}", Severity.ERROR, Status.VIOLATED, "{n} too many.", {"n": at}, places=(place,))
        for at, place in enumerate(places[number // 3 :])
    ]
    return DeckReport("deck.txt", Verdict.ILLEGAL, format=FORMAT, findings=(*named, *open_, *broken))


def _cost(work: Callable[[], object]) -> float:
    start = process_time()
    work()
    return process_time() - start


def _ratio(work: Callable[[int, int], Callable[[], object]], size: int) -> float:
    """Return what one of ``size`` costs as a ratio to one of a tenth, each the least of several, all of them new."""
    few, many = (min(_cost(work(each, run)) for run in range(RUNS)) / each for each in (size // 10, size))
    return many / few


def of_lines(lines: int = LINES) -> Iterator[tuple[str, float]]:
    """Yield by how much a line of each kind of list costs more, where there are so many and not a tenth of them."""
    with Database.open() as database:

        def judged(source: Source, format: str) -> Callable[[], object]:
            return lambda: judge(Checker(database), source, [format])

        def of_cards(of: Callable[[Cards, int], list[str]], format: str) -> Callable[[int, int], Callable[[], object]]:
            known = of(database.cards("redemption"), 5_000)

            def work(size: int, run: int) -> Callable[[], object]:
                listed = islice(cycle(chain(known[run * 1_000 :], known[: run * 1_000])), size)
                return judged(LISTS["cards"]([*listed]), format)

            return work

        for kind, of in {"exact names": exact, "misspelt names": wrong, "ambiguous titles": ambiguous}.items():
            yield f"{lines:,} {kind}", _ratio(of_cards(of, FORMAT), lines)
        yield f"{lines:,} in every format", _ratio(of_cards(exact, "all"), lines)
        for kind, source in LISTS.items():

            def unknown(
                size: int, run: int, source: Callable[[Sequence[str]], Source] = source
            ) -> Callable[[], object]:
                return judged(source([f"Zq{run} {at} {size}" for at in range(size)]), FORMAT)

            size = min(lines, MOST.get(kind, lines))
            yield f"{size:,} lines of {kind}", _ratio(unknown, size)


def of_findings(findings: int = FINDINGS) -> Iterator[tuple[str, float]]:
    """Yield by how much a finding costs more in each form of report, where there are so many and not a tenth."""
    for form, reporter in REPORTERS.items():

        def rendered(size: int, run: int, reporter: Reporter = reporter) -> Callable[[], object]:
            report = Report((report_of(size),))
            return lambda: reporter.render(report)

        yield f"{findings:,} findings as {form}", _ratio(rendered, findings)


def main() -> None:
    """Print the table."""
    reduce_gc_frequency()
    for name, ratio in chain(of_lines(), of_findings()):
        print(f"{name:36}{ratio:6.2f}", flush=True)


if __name__ == "__main__":
    main()
