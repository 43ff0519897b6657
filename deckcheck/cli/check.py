"""``deckcheck check``: check decks against the rules of their formats.

Examples:
  deckcheck check my-deck.txt
  deckcheck check decks/ --format redemption/type-1 --quiet
  deckcheck check my-deck.txt --format all
  deckcheck check pasted.txt --explain-reading
  deckcheck check my-deck.txt --fix-names --diff
  deckcheck check my-deck.txt --format ./our-league.toml
  deckcheck check round-5/ --registered handed-in.txt
  deckcheck check round-5/ --players players.csv --replies replies/
  deckcheck check decks/ --baseline known.json
  deckcheck check --team mine.txt yours.txt
  deckcheck check my-deck.txt --pool-file opened.csv
  deckcheck check my-deck.txt --format redemption/type-1 --as-of 2026-04-18
  deckcheck check decks/ --output-format json -o report.json
  deckcheck check league/ --include 'round-3/' --exclude '*-draft.txt' -j 4
  deckcheck check archive.zip season.jsonl --quiet
  deckcheck check - --stdin-filename pasted.txt < pasted.txt

Exit codes:
  0  every deck is legal
  1  some deck is illegal
  2  wrong usage or configuration
  3  none is illegal, but some are undetermined
  4  an input could not be read; the others are checked anyway
  130  interrupted: the report covers the decks checked so far, an --output-file stays unchanged (--watch ends with
       the code of the last report)
  141  the reader of the report closed the pipe before the last deck was checked
"""

from typing import Annotated, Any, NamedTuple

import typer

from deckcheck.cli import options
from deckcheck.deck import UNCOUNTED_LINES
from deckcheck.limits import LIMITS
from deckcheck.reporters import REPORTERS
from deckcheck.wording import choice

Globs = Annotated[list[str] | None, typer.Option(metavar="GLOB")]
Rules = Annotated[list[str] | None, typer.Option(metavar="RULE", autocompletion=options.rule_ids)]


def _amount(metavar: str) -> Any:
    return typer.Option(metavar=metavar, callback=options.check_amount)


class CheckOptions(NamedTuple):
    """The options of a check, in the order of ``--help``.

    Input options:
        include: In folders, check only paths that match this pattern, as in .gitignore: '*-final.txt' by name,
            'round-1/**/*.txt' by path below the given folder, 'juniors/' for a whole folder; may be repeated.
        exclude: In folders, skip paths that match this pattern; overrides --include; may be repeated.
        source_format:
        stdin_filename:
        uncounted_lines: Meaning of lines without a count in lists where most cards have one: a card, or a remark, which
            is reported and not counted.
        accept_fuzzy: Accept a misspelt name as its closest match if no other card is nearly as close; the report lists
            every name accepted this way.
        fix_names: Correct misspelt names in the lists themselves where one suggestion is clear, then check the
            corrected lists. A suggestion is clear if it is the only or by far the closest match, one or two typos away
            (letters swapped, missing, doubled, from a neighbouring key, another vowel or the same sound), its set
            agrees, and every card of the game is known. At a terminal, you are asked about the others. Everything else
            stays unchanged, including comments and line endings. With -, the list goes to stdout and the report to
            stderr. Documents and files of many decks are not changed.
        diff: With --fix-names, show the changes instead of writing them.

    Format and card options:
        formats: game/format[@edition] to check against, or a TOML file with a custom format; may be repeated; 'all'
            shows where each deck is legal. By default the format that a list names; a list that names none is checked
            against every format of its game.
        as_of: Check as of this date, such as 2026-04-18: against the editions in force then, with the newest cards of
            then. An explicit edition (@), the edition that a custom format extends and a release given with --cards
            stay as they are; 'all' leaves out formats without an edition on that date, and names them.
        release:
        card_db:
        facts:
        pool_file:
        select: Check only this rule, game/name or name, or all rules of a game; may be repeated.
        ignore: Do not check this rule; may be repeated.
        strict: Fail decks that violate warnings, too (exit code 1).
        config:
        no_config:

    Report options:
        output_format:
        output_file: File to write the report to; - is stdout.
        quiet: Omit legal decks, including their warnings unless --strict fails them.
        summary: Print one line for each deck (text form only).
        explain: End with the full text and ruling of each rule, and below ambiguous names and lines list the rules that
            they leave undetermined (text form only).
        explain_reading: Before the report, list how each line was interpreted, with the facts that the rules use (text
            form only).
        suggest: Suggest names for unknown cards.
        statistics: After the report, count findings by rule over all decks (text, concise and json form).
        annotate: In GitHub Actions, add annotations of the lists to a text report.
        color:
        watch: Check again whenever a list, configuration, format file or facts file changes. Ctrl-C ends it with the
            exit code of the last report.

    Options for organisers:
        registered: The registered lists: output of 'deckcheck hash', or the lists themselves (a file, folder or
            archive). A deck that differs from the registered list of its name fails (deckcheck/registered); if they
            cannot be compared, it is undetermined.
        baseline: Known findings, as written by --write-baseline: only others fail. A finding is identified by its rule,
            the name of the deck and the cards, wherever they are in the list.
        write_baseline: Write the findings of this run to a file for --baseline.
        players: A CSV table of players, to name them in reports and replies: columns file and optionally player, deck
            and address.
        replies: Folder to write a reply to the player of each deck into, with a summary.csv: player, deck, verdict,
            hash, number of findings, files and address.
        team: Check two decks as a team: each deck by itself, and both together. The format is redemption/teams, or one
            given with --format that has team rules.
        list_ignores: Whether lists may turn off rules for themselves ('# deckcheck: ignore=RULE reason'), which the
            report repeats. Allowed by default; refuse it when you check the lists of others.
        untrusted: For checking the lists of others: use nothing from them except their cards. Formats, ignores and
            facts stated in a list are disregarded, and no configuration is searched for (--config names one).
        fail_fast: Stop after the first deck that is not legal, or that --strict fails.
        jobs: Number of processes; by default one for each core if there are enough decks. The report is the same for
            any number.
        deck_timeout: CPU seconds for each list; a list that takes longer cannot be read. 0 is no limit.
        deck_memory: Memory for each list, where the system enforces limits (Linux). 0 is no limit.
    """

    include: Globs = None
    exclude: Globs = None
    source_format: options.SourceFormat = None
    stdin_filename: options.StdinName = "-"
    uncounted_lines: Annotated[
        str | None,
        options.word_option("meaning of lines without a count", "card|remark", UNCOUNTED_LINES, show_default=False),
    ] = None
    accept_fuzzy: bool = False
    fix_names: bool = False
    diff: bool = False
    formats: Annotated[list[str] | None, options.format_option(words=lambda: ["all", *options.format_ids()])] = None
    as_of: options.AsOf = ""
    release: options.Release = None
    card_db: options.CardDb = None
    facts: options.Facts = None
    pool_file: options.PoolFile = ""
    select: Rules = None
    ignore: Rules = None
    strict: Annotated[bool | None, typer.Option("--strict/--no-strict", show_default=False)] = None
    config: options.ConfigFile = None
    no_config: bool = False
    output_format: Annotated[
        str,
        options.word_option(
            "form of report", "FORM", options.report_forms, help=f"Form of the report: {choice(REPORTERS)}."
        ),
    ] = "text"
    output_file: options.OutputFile = "-"
    quiet: Annotated[bool, typer.Option("--quiet", "-q")] = False
    summary: bool = False
    explain: bool = False
    explain_reading: bool = False
    suggest: bool = True
    statistics: bool = False
    annotate: bool = True
    color: options.Color = "auto"
    watch: bool = False
    registered: Annotated[str, typer.Option(metavar="FILE")] = ""
    baseline: Annotated[str, typer.Option(metavar="FILE")] = ""
    write_baseline: Annotated[str, typer.Option(metavar="FILE")] = ""
    players: Annotated[str, typer.Option(metavar="FILE")] = ""
    replies: Annotated[str, typer.Option(metavar="DIR")] = ""
    team: bool = False
    list_ignores: options.ListIgnores = None
    untrusted: bool = False
    fail_fast: bool = False
    jobs: Annotated[str, typer.Option("--jobs", "-j", metavar="N", callback=options.check_jobs)] = "auto"
    deck_timeout: Annotated[str, _amount("SECONDS")] = f"{LIMITS.seconds:g}"
    deck_memory: Annotated[str, _amount("MIB")] = str(LIMITS.mebibytes)


@options.command()
def check(
    paths: Annotated[list[str], typer.Argument(metavar="PATH")],
    asked: CheckOptions = CheckOptions(),
) -> None:
    """Check whether decks are legal, illegal or undetermined.

    Every finding names its rule, the lines concerned and the citation of the rulebook. A deck is undetermined if its
    verdict depends on something the list does not state, such as an unknown card.

    Options:
        paths: Files, folders (with all subfolders, except hidden ones), or - for standard input. A file may contain
            many decks: .jsonl with one on each line, .zip, mails (.eml, .mbox), or .csv with a column 'deck' or
            'player'. In a folder or a .zip every file is checked, or listed with the reason why it is skipped.
    """
    if asked.watch:
        from deckcheck.cli.watch import watched_check

        raise typer.Exit(watched_check(paths, asked))
    from deckcheck.cli.check_run import run

    run(paths, asked)
