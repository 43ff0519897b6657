"""``deckcheck check``: judge decks.

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
  4  an input could not be read; the others are checked all the same
  130  interrupted: the report ends with what was done, an --output-file stays as it was (--watch ends with the code
       of the last report)
  141  whoever read the report stopped reading before the last deck was checked
"""

from typing import Annotated, Any, NamedTuple

import typer

from deckcheck.cli import option_values, options
from deckcheck.deck import UNCOUNTED_LINES
from deckcheck.limits import LIMITS
from deckcheck.reporters import REPORTERS
from deckcheck.wording import choice

Globs = Annotated[list[str] | None, typer.Option(metavar="GLOB")]
Rules = Annotated[list[str] | None, typer.Option(metavar="RULE", autocompletion=option_values.rule_ids)]


def _amount(metavar: str) -> Any:
    return typer.Option(metavar=metavar, callback=option_values.check_amount)


class CheckOptions(NamedTuple):
    """How decks are judged and reported; in the order of ``--help``.

    Input options:
        include: In folders, check only what this pattern means, as in .gitignore: '*-final.txt' by name,
            'round-1/**/*.txt' by the path below the folder named, 'juniors/' with all in it; may be repeated.
        exclude: In folders, pass over what this pattern means, whatever --include says; may be repeated.
        source_format:
        stdin_filename:
        uncounted_lines: What lines without a count are where most cards have one: a card, or a remark, which is listed
            and not counted.
        accept_fuzzy: Take a misspelt name for the card it is close to, when no other is nearly as close; whatever is
            accepted is listed.
        fix_names: Write into the lists the one clear suggestion for each name that no card has, and judge them so. It
            is clear where it is the only card near, or clearly the nearest, one or two slips away (letters that changed
            places, were left out, doubled or hit beside, another vowel or the same sound) and its set agrees; and only
            in games of which every card is known. At a terminal the others are offered. Comments, line ends and all
            else stay. With - the list goes to stdout and the report to stderr. Documents and files of many decks stay
            as they are.
        diff: With --fix-names, show what would change instead of writing it.

    Format and card options:
        formats: game/format[@edition] to judge by, or a TOML file with a format of your own; may be repeated; 'all'
            shows where each deck is legal. By default the format that a list names; one that names none is checked
            against every format of its game.
        as_of: Judge as on this day, such as 2026-04-18: by the editions in force then, and the newest cards of then. An
            edition given with @, the edition that a format of your own extends, and a release given with --cards stay
            as they are; 'all' leaves out formats that had no edition then, and says which.
        release:
        card_db:
        facts:
        pool_file:
        select: Check only this rule, game/name or name, or all rules of a game; may be repeated.
        ignore: Do not check this rule; may be repeated.
        strict: Let violated warnings fail (exit code 1).
        config:
        no_config:

    Report options:
        output_format:
        output_file: Where to write the report; - is stdout.
        quiet: Leave out decks that are legal, with their warnings, unless --strict fails them.
        summary: Print one line for each deck (text form only).
        explain: Tell at the end what each rule says in full, with its ruling, and below names and lines to mend what
            they leave open (text form only).
        explain_reading: Before the report, list every line of each deck with what it was understood as, cards with the
            facts that rules go by (text form only).
        suggest: Suggest names for unknown cards.
        statistics: After the report, count the findings by rule over all decks (text, concise and json form).
        annotate: In GitHub Actions, follow a text report with annotations of the lists.
        color:
        watch: Check again whenever a list, a configuration, a format or a facts file changes. Ctrl-C ends it, with the
            exit code of the last report.

    Options for organisers:
        registered: The lists handed in: what 'deckcheck hash' printed of them, or the lists themselves (a file, folder
            or archive). A deck that is no longer the one handed in by its name fails (deckcheck/registered); one of
            which that cannot be told is undetermined.
        baseline: Findings that are known, as --write-baseline writes them: only others fail. A finding is known by its
            rule, the name of the deck and the cards, wherever they are in the list.
        write_baseline: Write the findings of this run, to be the --baseline of later ones.
        players: A CSV table of players, to name them in reports and replies: columns file and, if it has them, player,
            deck and address.
        replies: Folder to write a text for each deck into, to send back to its player, and summary.csv with a row for
            each: player, deck, verdict, hash, number of findings, files and address.
        team: Judge two decks as those of a team: each by itself, and what they hold between them. The format is
            redemption/teams, or one given with --format that has rules for teams.
        list_ignores: Whether a list may name rules not to judge it by ('# deckcheck: ignore=RULE reason'), which the
            report says. Players' own lists may by default; who judges the lists of others refuses it.
        untrusted: For who judges the lists of others: nothing that comes with them decides but their cards. No format,
            ignore or fact that a list states counts, and no configuration is looked for (--config names one).
        fail_fast: Stop after the first deck that is not legal, or fails by --strict.
        jobs: How many processes to use; by default one for each core, where there are decks enough. The report is the
            same with any number.
        deck_timeout: How much computing each list may take; one that takes more cannot be read. 0 is no limit.
        deck_memory: How much memory each list may take, where the system enforces that (Linux). 0 is no limit.
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
    formats: Annotated[list[str] | None, options.format_option(words=lambda: ["all", *option_values.format_ids()])] = (
        None
    )
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
            "form of report", "FORM", option_values.report_forms, help=f"Form of the report: {choice(REPORTERS)}."
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
    jobs: Annotated[str, typer.Option("--jobs", "-j", metavar="N", callback=option_values.check_jobs)] = "auto"
    deck_timeout: Annotated[str, _amount("SECONDS")] = f"{LIMITS.seconds:g}"
    deck_memory: Annotated[str, _amount("MIB")] = str(LIMITS.mebibytes)


@options.command()
def check(
    paths: Annotated[list[str], typer.Argument(metavar="PATH")],
    asked: CheckOptions = CheckOptions(),
) -> None:
    """Judge decks as legal, illegal or undetermined.

    Every finding names its rule, the lines it is about, and where the rulebook says so. A deck is undetermined when
    its verdict turns on something the list does not tell, such as an unknown card.

    Options:
        paths: Files, folders (with all below them), or - for standard input. A file may hold many decks: .jsonl with
            one on each line, .zip, or .csv with a column 'deck'. In a folder or a .zip every file is judged, or named
            with the reason why it is skipped.
    """
    if asked.watch:
        from deckcheck.cli.watch import watched_check

        raise typer.Exit(watched_check(paths, asked))
    from deckcheck.cli.check_run import run

    run(paths, asked)
