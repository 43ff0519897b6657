"""``deckcheck check``: judge decks."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from deckcheck.cli import known
from deckcheck.cli.commands import commands

if TYPE_CHECKING:
    from deckcheck.batch import Source
    from deckcheck.findings import Report
    from deckcheck.games.model import Edition

LEGAL, ILLEGAL, UNDETERMINED, UNREADABLE = 0, 1, 3, 4
"""Exit codes; 2 is wrong usage, as everywhere."""

PROGRESS_FROM = 50

app = commands("check")


@app.command(
    epilog="""\b
Examples:
  deckcheck check my-deck.txt
  deckcheck check decks/ --format redemption/type-1 --quiet
  deckcheck check my-deck.txt --format all
  deckcheck check my-deck.txt --format ./our-league.toml
  deckcheck check --team mine.txt yours.txt
  deckcheck check my-deck.txt --format redemption/type-1 --as-of 2026-04-18
  deckcheck check decks/ --output-format json -o report.json
  deckcheck check - --stdin-filename pasted.txt < pasted.txt

\b
Exit codes:
  0  every deck is legal
  1  some deck is illegal
  2  wrong usage or configuration
  3  none is illegal, but some are undetermined
  4  an input could not be read; the others are checked all the same""",
)
def check(
    paths: Annotated[
        list[str],
        typer.Argument(metavar="PATH", help="Files, folders (with all below them), or - for standard input."),
    ],
    formats: Annotated[
        list[str] | None,
        typer.Option(
            "--format",
            "-f",
            metavar="FORMAT",
            callback=known.check_formats,
            autocompletion=lambda: ["all", *known.format_ids()],
            help="game/format[@edition] to judge by, or a TOML file with a format of your own; may be repeated; 'all' "
            "shows where each deck is legal. By default the format a list names or is plainly meant for.",
        ),
    ] = None,
    team: Annotated[
        bool,
        typer.Option(
            "--team",
            help="Judge two decks as those of a team: each by itself, and what they hold between them. The format is "
            "redemption/teams, or one given with --format that has rules for teams.",
        ),
    ] = False,
    as_of: Annotated[
        str,
        typer.Option(
            "--as-of",
            metavar="DATE",
            callback=known.check_date,
            help="Judge as on this day, such as 2026-04-18: by the editions in force then, and the newest cards of "
            "then. An edition given with @ and a release given with --cards stay as they are.",
        ),
    ] = "",
    release: known.Release = None,
    card_db: known.CardDb = None,
    facts: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="TOML file with facts about cards that the database lacks."),
    ] = None,
    source_format: Annotated[
        str | None,
        typer.Option(
            "--from",
            metavar="FORMAT",
            callback=known.one_of("decklist format", known.decklist_formats),
            autocompletion=known.decklist_formats,
            help="Decklist format of the input; by default told from the content.",
        ),
    ] = None,
    stdin_filename: Annotated[
        str, typer.Option(metavar="NAME", help="What to call standard input in the report.")
    ] = "-",
    select: Annotated[
        list[str] | None,
        typer.Option(
            metavar="RULE",
            callback=known.check_rules,
            autocompletion=known.rule_ids,
            help="Check only this rule, game/name or name, or all rules of a game; may be repeated.",
        ),
    ] = None,
    ignore: Annotated[
        list[str] | None,
        typer.Option(
            metavar="RULE",
            callback=known.check_rules,
            autocompletion=known.rule_ids,
            help="Do not check this rule; may be repeated.",
        ),
    ] = None,
    strict: Annotated[bool, typer.Option("--strict", help="Let violated warnings fail (exit code 1).")] = False,
    suggest: Annotated[bool, typer.Option(help="Suggest names for unknown cards.")] = True,
    output_format: Annotated[
        str,
        typer.Option(
            metavar="FORM",
            callback=known.one_of("form of report", known.report_forms),
            autocompletion=known.report_forms,
            help="Form of the report: text, concise (a line per finding) or json.",
        ),
    ] = "text",
    output_file: Annotated[
        str,
        typer.Option("--output-file", "-o", metavar="FILE", help="Where to write the report; - is stdout."),
    ] = "-",
    quiet: Annotated[
        bool, typer.Option("--quiet", "-q", help="Leave out decks that are legal, with their warnings.")
    ] = False,
    color: Annotated[
        str,
        typer.Option(
            metavar="WHEN",
            callback=known.one_of("time for colours", lambda: ("auto", "always", "never")),
            help="Colours: auto (on a terminal; NO_COLOR and FORCE_COLOR are heard), always or never.",
        ),
    ] = "auto",
) -> None:
    """Judge decks as legal, illegal or undetermined.

    Every finding names its rule, the lines it is about, and where the rulebook says so. A deck is undetermined when
    its verdict turns on something the list does not tell, such as an unknown card.
    """
    from deckcheck.batch import EVERY_FORMAT, STDIN, gather, reports, team_reports
    from deckcheck.cards import Database
    from deckcheck.cli.console import WIDTH, colored, save, say, width
    from deckcheck.engine import Checker
    from deckcheck.errors import InvalidFacts
    from deckcheck.facts_file import read_facts
    from deckcheck.findings import Report
    from deckcheck.reporters import REPORTERS, Options

    formats, select, ignore = formats or [], select or [], ignore or []
    to_file = output_file != STDIN
    if as_of:
        known.require_in_force(formats, as_of)
    with Database.beside_built_in(card_db) as database:
        checker = Checker(
            database,
            release=release,
            as_of=as_of,
            facts=read_facts(facts) if facts else None,
            select=select,
            ignore=ignore,
            suggest=suggest,
        )
        aside = [path for path in (facts, output_file if to_file else None, *formats) if path]
        stdin = _stdin() if STDIN in paths else None
        sources = list(gather(paths, stdin=stdin, stdin_name=stdin_filename, aside=aside))
        if to_file:
            _keep(output_file, (source.path for source in sources if source.data is None))
        try:
            if team:
                edition = _team_edition(paths, len(sources), formats, as_of)
                report = Report(team_reports(checker, sources, edition, source_format=source_format))
            else:
                report = Report(tuple(reports(checker, _told(sources), formats, source_format=source_format)))
        except InvalidFacts as error:  # a fact that the game of a deck does not know
            raise InvalidFacts(f"{facts}: {error}") from error
    options = Options(
        width=WIDTH if to_file else width(),
        color=color == "always" if to_file else colored(color),
        quiet=quiet,
        overview=EVERY_FORMAT in formats,
        notes=(*_early(report, "" if release else as_of), *_notes(report, select, ignore, strict)),
    )
    text = REPORTERS[output_format].render(report, options)
    if to_file:
        save(output_file, text)
    else:
        say(text)
    raise typer.Exit(exit_code(report, strict=strict))


def _keep(output_file: str, inputs: Iterable[str]) -> None:
    """Refuse to write the report over a deck."""
    import os

    target = os.path.realpath(output_file)
    if any(os.path.realpath(path) == target for path in inputs):
        raise typer.BadParameter(f"{output_file} is one of the decks; name another file for the report")


def _team_edition(paths: list[str], decks: int, formats: list[str], as_of: str) -> Edition:
    """The edition whose team rules are asked for. Raises BadParameter when it has none, or when it is not two decks."""
    from deckcheck.games import edition, edition_ids, named_edition

    if len(paths) != 2 or decks != 2:
        found = f"{len(paths)} paths" if len(paths) != 2 else f"{decks} deck{'s' * (decks != 1)}"
        raise typer.BadParameter(f"a team has two decks, each a file of its own; found {found}", param_hint="--team")
    if len(formats) > 1 or "all" in formats:
        raise typer.BadParameter("with --team, name one format", param_hint="--format")
    chosen = named_edition(formats[0] if formats else "redemption/teams", date=as_of)
    if not chosen.team_rules:
        known = ", ".join(id for id in edition_ids() if edition(id).team_rules)
        raise typer.BadParameter(f"{chosen.id} has no rules for teams; those with: {known}", param_hint="--format")
    return chosen


def exit_code(report: Report, *, strict: bool = False) -> int:
    """What a run ends with: unreadable outranks illegal, which outranks undetermined."""
    from deckcheck.findings import Verdict

    if report.count(Verdict.UNREADABLE):
        return UNREADABLE
    if report.count(Verdict.ILLEGAL) or (strict and _failing(report)):
        return ILLEGAL
    return UNDETERMINED if report.count(Verdict.UNDETERMINED) else LEGAL


def _failing(report: Report) -> int:
    """How many warnings are violated."""
    from deckcheck.findings import Severity, Status

    return sum(
        finding.severity is Severity.WARNING and finding.status is Status.VIOLATED
        for deck in report.decks
        for finding in deck.findings
    )


def _notes(report: Report, select: Iterable[str], ignore: Iterable[str], strict: bool) -> Iterator[str]:
    """What a reader must know to take the summary for what it is."""
    if select:
        yield f"Checked only: {', '.join(select)}."
    if ignore:
        yield f"Not checked: {', '.join(ignore)}."
    if strict and (failing := _failing(report)):
        yield f"{failing} warning{'s' if failing > 1 else ''} fail, as --strict asks."


def _early(report: Report, as_of: str) -> Iterator[str]:
    """That decks were judged by cards younger than the day asked for."""
    used = {deck.cards[:2]: None for deck in report.decks if as_of and deck.cards and deck.cards.release > as_of}
    for game, release in used:
        yield f"The card database has no {game} cards of {as_of} or before; its oldest, of {release}, were used."


def _stdin() -> bytes:
    """All of standard input that a deck may be long."""
    from deckcheck.formats import MAX_BYTES

    if sys.stdin is None:  # closed
        return b""
    if sys.stdin.isatty():
        from deckcheck.cli.console import complain

        complain("reading a list from the keyboard; end it with Ctrl-D (Ctrl-Z and Enter on Windows)")
    return sys.stdin.buffer.read(MAX_BYTES + 1)


def _told(sources: list[Source]) -> Iterator[Source]:
    """The sources, while a terminal is told how many are done."""
    if len(sources) <= PROGRESS_FROM or not sys.stderr.isatty():
        yield from sources
        return
    for done, source in enumerate(sources):
        sys.stderr.write(f"\rchecked {done} of {len(sources)}")
        yield source
    sys.stderr.write("\r\x1b[K")
