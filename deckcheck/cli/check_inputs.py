"""Validate the inputs of a check as a whole: options that conflict, the report file, team decks, rule ids."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import chain
from pathlib import Path

import typer

from deckcheck.batch.file_kinds import is_made_here, most_are_cards
from deckcheck.batch.sources import Source
from deckcheck.cli.check import CheckOptions
from deckcheck.cli.console import table
from deckcheck.cli.options import rule_ids
from deckcheck.config.discovery import SettingsResolver
from deckcheck.decklists import bytes_of, load, read
from deckcheck.errors import InvalidConfiguration, UnknownFormat, UnreadableDeck
from deckcheck.games import edition, edition_ids, names_of, no_rule, rules_of
from deckcheck.games.editions import named_edition
from deckcheck.games.model import Edition
from deckcheck.legality.checker import Checker
from deckcheck.reporters.summary import COUNTING
from deckcheck.reporters.text_layout import inert
from deckcheck.wording import choice, counted


def require_consistent(asked: CheckOptions) -> None:
    """Raise BadParameter for options that cannot be combined."""
    form, for_machines = asked.output_format, asked.output_format not in ("text", "concise")
    of_text, of_counting = "it is part of the text form only", f"it is for the forms {choice(COUNTING, 'and')}"
    in_report = "it would stand in the report; name a file for that with -o"
    for wrong, problem, option in (
        (asked.explain_reading and form != "text", of_text, "--explain-reading"),
        (asked.explain and form != "text", of_text, "--explain"),
        (asked.diff and not asked.fix_names, "only together with --fix-names", "--diff"),
        (asked.fix_names and not asked.suggest, "not together with --no-suggest", "--fix-names"),
        (asked.diff and asked.output_file == "-" and for_machines, in_report, "--diff"),
        (asked.statistics and form not in COUNTING, of_counting, "--statistics"),
        (asked.untrusted and asked.list_ignores, "not together with --list-ignores", "--untrusted"),
    ):
        if wrong:
            raise typer.BadParameter(problem, param_hint=option)


def require_no_deck_replaced(output_file: str, paths: Iterable[str], used: Iterable[str] = ()) -> None:
    """Raise BadParameter if the report would overwrite a deck, or a file that the check uses."""
    target = os.path.realpath(output_file)
    if any(os.path.realpath(path) == target and not Path(path).is_dir() for path in paths if path != "-"):
        raise typer.BadParameter(f"{output_file} is one of the decks; name another file for the report")
    if any(os.path.realpath(path) == target for path in used):
        raise typer.BadParameter(f"{output_file} is a file to judge by; name another file for the report")
    if Path(output_file).is_file() and _is_deck(output_file):
        raise typer.BadParameter(f"{output_file} is a decklist; name another file for the report, or delete it first")
    if target.lower().endswith(".toml") and Path(target).is_file():
        raise typer.BadParameter(f"{output_file} is a TOML file, which no report is; name another file for the report")


def _is_deck(path: str) -> bool:
    """Return whether a file is clearly a decklist: it names its game, or most of its names are cards."""
    try:
        data = bytes_of(path)
        if is_made_here(data):
            return False
        deck = read(data, path=path)
    except UnreadableDeck:
        return False
    if deck.problems or deck.game or deck.format:
        return not deck.problems
    return most_are_cards(deck)


def team_edition(paths: list[str], decks: int, formats: list[str], as_of: str) -> Edition:
    """Return the edition with the requested team rules. Raises BadParameter without one, or if decks are not two."""
    if len(paths) != 2 or decks != 2:
        found = counted(len(paths), "path") if len(paths) != 2 else counted(decks, "deck")
        if len(paths) == 2 and len({os.path.realpath(path) for path in paths}) == 1:
            found = f"{paths[0]} twice"
        raise typer.BadParameter(f"a team has two decks, each a file of its own; found {found}", param_hint="--team")
    if len(formats) > 1 or "all" in formats:
        raise typer.BadParameter("with --team, name one format", param_hint="--format")
    chosen = named_edition(formats[0] if formats else "redemption/teams", date=as_of)
    if not chosen.team_rules:
        known = ", ".join(id for id in edition_ids() if edition(id).team_rules)
        raise typer.BadParameter(f"{chosen.id} has no rules for teams; those with: {known}", param_hint="--format")
    return chosen


def explained(checker: Checker, source: Source, formats: Sequence[str], source_format: str | None) -> str:
    """Return how each line of a deck was interpreted, as text."""
    from deckcheck.batch.explain_reading import explain_source

    rows = explain_source(checker, source, formats, source_format)
    if not rows:
        return ""  # the report explains why
    cells = [(f"{row.line:>4}", row.written, row.interpretation) for row in rows]
    return f"{inert(source.path)}, as it was understood:\n{table(cells, '  ')}\n"


def require_rules(asked: CheckOptions, settings: SettingsResolver, files: Callable[[], Iterator[str]]) -> None:
    """Raise BadParameter for an id that is neither a rule (``game/name`` or ``name``) nor a ``game``.

    Rules of format files count too; ``files`` are the lists, which may name format files.
    """
    known, editions = rule_ids(), _editions_of_players(asked, settings, files)
    for option, ids in ("--select", asked.select or ()), ("--ignore", asked.ignore or ()):
        for id in ids:
            while id not in (names := names_of(known)):
                edition = next(editions, None)
                if edition is None:
                    raise typer.BadParameter(no_rule(id, names), param_hint=option)
                known += rules_of(edition)


def _editions_of_players(
    asked: CheckOptions, settings: SettingsResolver, files: Callable[[], Iterator[str]]
) -> Iterator[Edition]:
    """Yield the editions of format files named on the command line, in configurations, and in lists."""
    for text in chain(asked.formats or (), _formats_of(settings, files())):
        with suppress(UnknownFormat):  # ``all``, or a name that several games share
            if (edition := named_edition(text)).file:
                yield edition
    from deckcheck.games.custom import edition_beside

    for path in files():
        with suppress(UnreadableDeck, UnknownFormat):  # the report explains why
            deck = load(path)
            if deck.format.lower().endswith(".toml"):
                yield edition_beside(deck.path, deck.format, deck.source)


def _formats_of(settings: SettingsResolver, paths: Iterable[str]) -> Iterator[str]:
    """Yield the formats that the configurations of these lists name, without duplicates."""
    seen: set[str] = set()
    for path in paths:
        try:
            new = [format for format in settings.at(path).formats if format not in seen]
        except InvalidConfiguration:
            if settings.comes_with_lists(path):  # the report explains why
                continue
            raise
        seen.update(new)
        yield from new
