"""``deckcheck check``: judge decks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from deckcheck.cli import known
from deckcheck.cli.commands import commands

if TYPE_CHECKING:
    from deckcheck.findings import DeckReport

app = commands("check")


@app.command(
    epilog="""\b
Examples:
  deckcheck check my-deck.txt
  deckcheck check decks/ --format redemption/type-1 --quiet
  deckcheck check my-deck.txt --format all
  deckcheck check pasted.txt --explain-reading
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
            is_eager=True,  # which releases are meant turns on it
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
            "then. An edition given with @, the edition that a format of your own extends, and a release given with "
            "--cards stay as they are; 'all' leaves out formats that had no edition then, and says which.",
        ),
    ] = "",
    release: known.Release = None,
    card_db: known.CardDb = None,
    facts: Annotated[
        list[str] | None,
        typer.Option(
            metavar="FILE",
            help="TOML file with facts about cards that the database lacks; may be repeated, and what a later file "
            "states counts before an earlier.",
        ),
    ] = None,
    source_format: known.SourceFormat = None,
    stdin_filename: Annotated[
        str, typer.Option(metavar="NAME", help="What to call standard input in the report.")
    ] = "-",
    select: Annotated[
        list[str] | None,
        typer.Option(
            metavar="RULE",
            autocompletion=known.rule_ids,
            help="Check only this rule, game/name or name, or all rules of a game; may be repeated.",
        ),
    ] = None,
    ignore: Annotated[
        list[str] | None,
        typer.Option(
            metavar="RULE",
            autocompletion=known.rule_ids,
            help="Do not check this rule; may be repeated.",
        ),
    ] = None,
    strict: Annotated[bool, typer.Option("--strict", help="Let violated warnings fail (exit code 1).")] = False,
    suggest: Annotated[bool, typer.Option(help="Suggest names for unknown cards.")] = True,
    accept_fuzzy: Annotated[
        bool,
        typer.Option(
            "--accept-fuzzy",
            help="Take a misspelt name for the card it is close to, when no other is nearly as close; whatever is "
            "accepted is listed.",
        ),
    ] = False,
    explain_reading: Annotated[
        bool,
        typer.Option(
            "--explain-reading",
            help="Before the report, list every line of each deck with what it was understood as (text form only).",
        ),
    ] = False,
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
        bool,
        typer.Option(
            "--quiet", "-q", help="Leave out decks that are legal, with their warnings, unless --strict fails them."
        ),
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
    from deckcheck.cli import check_inputs, outcome
    from deckcheck.cli.console import WIDTH, colored, save, say, width
    from deckcheck.engine import Checker
    from deckcheck.errors import InvalidFacts
    from deckcheck.facts_file import read_facts
    from deckcheck.findings import Report
    from deckcheck.reporters import REPORTERS, Options

    formats, facts, select, ignore = formats or [], facts or [], select or [], ignore or []
    to_file = output_file != STDIN
    if explain_reading and output_format != "text":
        raise typer.BadParameter("it is part of the text form only", param_hint="--explain-reading")
    if as_of:
        known.require_in_force(formats, as_of)
    with Database.beside_built_in(card_db) as database:
        checker = Checker(
            database,
            release=release,
            as_of=as_of,
            facts=read_facts(*facts),
            select=select,
            ignore=ignore,
            suggest=suggest,
            fuzzy=accept_fuzzy,
        )
        aside = [*facts, *([output_file] if to_file else []), *formats]
        stdin = check_inputs.stdin() if STDIN in paths else None
        sources = list(gather(paths, stdin=stdin, stdin_name=stdin_filename, aside=aside))
        if to_file:
            check_inputs.keep(output_file, (source.path for source in sources if source.data is None))
        if select or ignore:
            from deckcheck.cli.known_rules import require_rules

            lists = [source.path for source in sources if source.data is None and not source.fault]
            require_rules(select, formats, lists, "--select")
            require_rules(ignore, formats, lists, "--ignore")
        judged: tuple[DeckReport, ...]
        try:
            if team:
                edition = check_inputs.team_edition(paths, len(sources), formats, as_of)
                judged = team_reports(checker, sources, edition, source_format=source_format)
            else:
                told = check_inputs.told(sources)
                judged = tuple(reports(checker, told, formats, source_format=source_format))
        except InvalidFacts as error:  # a fact that no game knows
            raise InvalidFacts(f"{check_inputs.blamed(facts)}: {error}") from error
        columns = WIDTH if to_file else width()
        understood = ""
        if explain_reading:
            understood = check_inputs.explained(checker, sources, formats, source_format, columns)
    report = Report(judged, tuple(dict.fromkeys(select)), tuple(dict.fromkeys(ignore)))
    options = Options(
        width=columns,
        color=color == "always" if to_file else colored(color),
        quiet=quiet,
        strict=strict,
        overview=EVERY_FORMAT in formats,
        notes=(
            *outcome.early(report, "" if release else as_of),
            *(outcome.extending(checker.editions) if as_of else ()),
            *outcome.accepted(report),
            *(outcome.failing(report) if strict else ()),
        ),
    )
    if as_of and EVERY_FORMAT in formats:
        outcome.tell_left_out(report, as_of)
    text = understood + REPORTERS[output_format].render(report, options)
    if to_file:
        save(output_file, text)
    else:
        say(text)
    raise typer.Exit(outcome.exit_code(report, strict=strict))
