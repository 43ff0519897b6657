"""``deckcheck check``: judge decks.

Examples:
  deckcheck check my-deck.txt
  deckcheck check decks/ --format redemption/type-1 --quiet
  deckcheck check my-deck.txt --format all
  deckcheck check pasted.txt --explain-reading
  deckcheck check my-deck.txt --fix-names --diff
  deckcheck check my-deck.txt --format ./our-league.toml
  deckcheck check round-5/ --registered handed-in.txt
  deckcheck check --team mine.txt yours.txt
  deckcheck check my-deck.txt --format redemption/type-1 --as-of 2026-04-18
  deckcheck check decks/ --output-format json -o report.json
  deckcheck check league/ --include 'round-3/' --exclude '*-draft.txt' --jobs 4
  deckcheck check archive.zip season.jsonl --quiet
  deckcheck check - --stdin-filename pasted.txt < pasted.txt

Exit codes:
  0  every deck is legal
  1  some deck is illegal
  2  wrong usage or configuration
  3  none is illegal, but some are undetermined
  4  an input could not be read; the others are checked all the same
  130  interrupted: the report ends with what was done, an --output-file stays as it was (--watch ends with the code
       of the last report)
  141  whoever read the report stopped reading before the last deck was checked
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated

import typer

from deckcheck.cli import option_values, options
from deckcheck.cli.command_loader import commands
from deckcheck.cli.options import command
from deckcheck.limits import LIMITS, Limits
from deckcheck.reporters import REPORTERS
from deckcheck.wording import choice

if TYPE_CHECKING:
    from deckcheck.batch.sources import Source

app = commands("check")


@command(app)
def check(
    paths: Annotated[list[str], typer.Argument(metavar="PATH")],
    include: Annotated[list[str] | None, typer.Option(metavar="GLOB")] = None,
    exclude: Annotated[list[str] | None, typer.Option(metavar="GLOB")] = None,
    formats: Annotated[
        list[str] | None, options.format_option(words=lambda: ["all", *option_values.format_ids()])
    ] = None,
    team: bool = False,
    as_of: Annotated[str, typer.Option(metavar="DATE", callback=option_values.check_date)] = "",
    release: options.Release = None,
    card_db: options.CardDb = None,
    facts: options.Facts = None,
    source_format: options.SourceFormat = None,
    stdin_filename: Annotated[str, typer.Option(metavar="NAME")] = "-",
    select: Annotated[list[str] | None, typer.Option(metavar="RULE", autocompletion=option_values.rule_ids)] = None,
    ignore: Annotated[list[str] | None, typer.Option(metavar="RULE", autocompletion=option_values.rule_ids)] = None,
    jobs: Annotated[str, typer.Option("--jobs", "-j", metavar="N", callback=option_values.check_jobs)] = "auto",
    fail_fast: bool = False,
    list_ignores: Annotated[bool | None, typer.Option("--list-ignores/--no-list-ignores", show_default=False)] = None,
    untrusted: bool = False,
    strict: Annotated[bool | None, typer.Option("--strict/--no-strict", show_default=False)] = None,
    deck_timeout: Annotated[
        str, typer.Option(metavar="SECONDS", callback=option_values.check_amount)
    ] = f"{LIMITS.seconds:g}",
    deck_memory: Annotated[str, typer.Option(metavar="MIB", callback=option_values.check_amount)] = str(
        LIMITS.mebibytes
    ),
    config: options.ConfigFile = None,
    no_config: bool = False,
    registered: Annotated[str, typer.Option(metavar="FILE")] = "",
    suggest: bool = True,
    accept_fuzzy: bool = False,
    explain_reading: bool = False,
    fix_names: bool = False,
    diff: bool = False,
    explain: bool = False,
    output_format: Annotated[
        str,
        options.word_option(
            what="form of report",
            words=option_values.report_forms,
            metavar="FORM",
            help=f"Form of the report: {choice(REPORTERS)}.",
        ),
    ] = "text",
    output_file: Annotated[str, typer.Option("--output-file", "-o", metavar="FILE")] = "-",
    quiet: Annotated[bool, typer.Option("--quiet", "-q")] = False,
    watch: bool = False,
    statistics: bool = False,
    color: options.Color = "auto",
    annotate: bool = True,
) -> None:
    """Judge decks as legal, illegal or undetermined.

    Every finding names its rule, the lines it is about, and where the rulebook says so. A deck is undetermined when
    its verdict turns on something the list does not tell, such as an unknown card.

    Options:
        paths: Files, folders (with all below them), or - for standard input. A file may hold many decks: .jsonl with
            one on each line, .zip, or .csv with a column 'deck'. In a folder or a .zip every file is judged, or named
            with the reason why it is skipped.
        include: In folders, check only what this pattern means, as in .gitignore: '*-final.txt' by name,
            'round-1/**/*.txt' by the path below the folder named, 'juniors/' with all in it; may be repeated.
        exclude: In folders, pass over what this pattern means, whatever --include says; may be repeated.
        formats: game/format[@edition] to judge by, or a TOML file with a format of your own; may be repeated; 'all'
            shows where each deck is legal. By default the format that a list names; one that names none is checked
            against every format of its game.
        team: Judge two decks as those of a team: each by itself, and what they hold between them. The format is
            redemption/teams, or one given with --format that has rules for teams.
        as_of: Judge as on this day, such as 2026-04-18: by the editions in force then, and the newest cards of then. An
            edition given with @, the edition that a format of your own extends, and a release given with --cards stay
            as they are; 'all' leaves out formats that had no edition then, and says which.
        stdin_filename: What to call standard input in the report.
        select: Check only this rule, game/name or name, or all rules of a game; may be repeated.
        ignore: Do not check this rule; may be repeated.
        jobs: How many processes to use; by default one for each core, where there are decks enough. The report is the
            same with any number.
        fail_fast: Stop after the first deck that is not legal, or fails by --strict.
        list_ignores: Whether a list may name rules not to judge it by ('# deckcheck: ignore=RULE reason'), which the
            report says. Players' own lists may by default; who judges the lists of others refuses it.
        untrusted: For who judges the lists of others: nothing that comes with them decides but their cards. No format,
            ignore or fact that a list states counts, and no configuration is looked for (--config names one).
        strict: Let violated warnings fail (exit code 1).
        deck_timeout: How much computing each list may take; one that takes more cannot be read. 0 is no limit.
        deck_memory: How much memory each list may take, where the system enforces that (Linux). 0 is no limit.
        registered: The lists handed in: what 'deckcheck hash' printed of them, or the lists themselves (a file, folder
            or archive). A deck that is no longer the one handed in by its name fails (deckcheck/registered); one of
            which that cannot be told is undetermined.
        suggest: Suggest names for unknown cards.
        accept_fuzzy: Take a misspelt name for the card it is close to, when no other is nearly as close; whatever is
            accepted is listed.
        explain_reading: Before the report, list every line of each deck with what it was understood as, cards with the
            facts that rules go by (text form only).
        fix_names: Write into the lists the one clear suggestion for each name that no card has, and judge them so. It
            is clear where it is the only card near, one or two slips of the hand away (letters that changed places,
            were left out, doubled or hit beside) and 80% right, or the one that --accept-fuzzy takes; and only in games
            of which every card is known. At a terminal the others are offered. Comments, line ends and all else stay.
            With - the list goes to stdout and the report to stderr. Documents and files of many decks stay as they are.
        diff: With --fix-names, show what would change instead of writing it.
        explain: Tell at the end what each rule says in full, with its ruling, and below names and lines to mend what
            they leave open (text form only).
        output_file: Where to write the report; - is stdout.
        quiet: Leave out decks that are legal, with their warnings, unless --strict fails them.
        watch: Check again whenever a list, a configuration, a format or a facts file changes. Ctrl-C ends it, with the
            exit code of the last report.
        statistics: After the report, count the findings by rule over all decks (text, concise and json form).
        annotate: In GitHub Actions, follow a text report with annotations of the lists.
    """
    given = {**locals(), "watch": False}
    if watch:
        from deckcheck.cli.watch import watched_check

        raise typer.Exit(watched_check(check, given))
    import sys
    from functools import partial
    from itertools import chain

    from deckcheck.batch.discovery import gather
    from deckcheck.batch.runner import EVERY_FORMAT, BatchSettings
    from deckcheck.batch.sources import STDIN
    from deckcheck.cli import check_inputs, check_parallel, check_run, exit_codes
    from deckcheck.cli.command_loader import INTERRUPTED, USAGE
    from deckcheck.cli.console import WIDTH, at_terminal, colored, complain, say, width
    from deckcheck.cli.deck_options import configured, settings_of_two, stated_settings
    from deckcheck.cli.report_printer import ReaderGone, in_github_actions, printing, repository
    from deckcheck.reporters import Options
    from deckcheck.reporters.summary import COUNTING, MOST_SKIPPED, NAMING_SOME, Summary
    from deckcheck.wording import counted

    formats, facts, select, ignore = formats or [], facts or [], select or [], ignore or []
    to_file = output_file != STDIN
    for asked, option in ((explain_reading, "--explain-reading"), (explain, "--explain")):
        if asked and output_format != "text":
            raise typer.BadParameter("it is part of the text form only", param_hint=option)
    if diff and not fix_names:
        raise typer.BadParameter("only together with --fix-names", param_hint="--diff")
    if fix_names and not suggest:
        raise typer.BadParameter("not together with --no-suggest", param_hint="--fix-names")
    if diff and not to_file and output_format not in ("text", "concise"):
        raise typer.BadParameter("it would stand in the report; name a file for that with -o", param_hint="--diff")
    if statistics and output_format not in COUNTING:
        raise typer.BadParameter(f"it is for the forms {choice(COUNTING, 'and')}", param_hint="--statistics")
    if as_of:
        option_values.require_in_force(formats, as_of)
    report_options = Options(
        width=WIDTH if to_file else width(),
        color=color == "always" if to_file else colored(color),
        quiet=quiet,
        strict=bool(strict),
        overview=EVERY_FORMAT in formats,
        root=repository(),
        annotate=annotate and output_format == "text" and not to_file and in_github_actions(),
        statistics=statistics,
        explain=explain,
    )
    if untrusted and list_ignores:
        raise typer.BadParameter("not together with --list-ignores", param_hint="--untrusted")
    if untrusted:
        no_config = no_config or config is None
    set_here = stated_settings(formats, as_of, release, card_db, facts, select, ignore, strict, list_ignores)
    limits = Limits(float(deck_timeout), int(float(deck_memory)))
    with limits.enforced():
        settings = configured(config, no_config, set_here)
    batch = BatchSettings(settings, suggest, accept_fuzzy, source_format, untrusted, limits=limits)
    if registered:
        from deckcheck.cli.hash import with_registered

        with limits.enforced():
            batch = with_registered(batch, registered)
    judged_by = [*facts, *formats, *filter(None, (config, registered))]
    stdin = None
    if STDIN in paths:
        from deckcheck.cli.read_list import stdin as standard_input

        stdin = standard_input()
    aside = [*judged_by, *([output_file] if to_file else [])]
    found = partial(gather, paths, skip=aside, skip_in=settings.files, include=include or (), exclude=exclude or ())
    found = partial(found, links=not untrusted)
    sources = found(stdin=stdin, stdin_name=stdin_filename, bundles=True)
    if to_file:
        check_inputs.require_no_deck_replaced(output_file, paths, judged_by)
    if select or ignore:
        for rules, option in (select, "--select"), (ignore, "--ignore"):
            check_inputs.require_rules(
                rules, chain(formats, check_inputs.formats_of(settings, _files(found))), _files(found), option
            )
    unwritten: list[str] = []
    if fix_names:
        from deckcheck.cli.fix_names import NameFixing

        fixing = BatchSettings(settings, True, False, source_format, untrusted, limits=limits)
        sources = NameFixing(fixing, diff, at_terminal() and not diff, unwritten).mended(sources)
    summary = Summary(dict.fromkeys(select), dict.fromkeys(ignore))
    summary.skipped.most = MOST_SKIPPED if output_format in NAMING_SOME else None
    if batch.registered:
        sources = batch.registered.not_brought(sources, summary.not_brought)
    aside_of_list = fix_names and not diff and STDIN in paths
    run = check_run.Run(batch, output_format, report_options, fail_fast=fail_fast, explain=explain_reading)
    if team:
        files = list(sources)
        pair, sources = [source for source in files if not source.skipped], iter(files)
        day = settings_of_two(settings, [source.holder for source in pair], "--team").as_of
        run = run._replace(team=check_inputs.team_edition(paths, len(pair), formats, day))
    elif not explain_reading:  # which reads each list once more
        number, sources = check_parallel.processes(jobs, sources)
        run = run._replace(processes=number)
    report_file = output_file if to_file else ""
    with printing(REPORTERS[output_format], report_options, summary, report_file, aside=aside_of_list) as printer:
        extended = run.print_each(sources, printer)
        if summary.stopped == check_run.UNREAD:
            raise typer.Exit(exit_codes.UNREAD)
        if summary.stopped == check_run.INTERRUPTED and to_file:
            complain(f"interrupted after {counted(summary.decks, 'deck')}; {output_file} was not written")
            raise typer.Exit(INTERRUPTED)
        summary.notes = (
            *exit_codes.brought(summary),
            *exit_codes.unchecked(summary),
            *exit_codes.early(summary),
            *exit_codes.extending(extended),
            *exit_codes.accepted(summary),
            *exit_codes.failing(summary, strict=bool(strict)),
            *exit_codes.not_brought(summary),
            *exit_codes.stopped(summary),
        )
        if output_format in ("jsonl", "gitlab"):  # which have no place for it
            for note in exit_codes.stopped(summary):
                complain(note)
        with suppress(ReaderGone):  # every deck is judged, which the exit code tells
            printer.close()
    if summary.stopped == check_run.INTERRUPTED:
        raise typer.Exit(INTERRUPTED)
    if EVERY_FORMAT in formats:
        exit_codes.tell_left_out(summary, as_of)
    if to_file and not quiet:
        (sys.stderr.write if aside_of_list else say)(
            REPORTERS["text"].writer(report_options._replace(width=width(), color=colored(color))).tail(summary)
        )
    raise typer.Exit(USAGE if unwritten else exit_codes.exit_code(summary))


def _files(found: "Callable[[], Iterator[Source]]") -> Iterator[str]:
    """Return the lists that are files of their own, looked for anew."""
    return (source.path for source in found() if source.data is None and not (source.fault or source.skipped))
