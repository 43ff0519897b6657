"""``deckcheck rules``: show rules with their text, citation and ruling.

Examples:
  deckcheck rules list redemption
  deckcheck rules show lost-soul-count
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Annotated, Any, NamedTuple

import typer

from deckcheck.cards import Database
from deckcheck.cli import options
from deckcheck.cli.command_loader import commands
from deckcheck.cli.console import emit_result, table, width
from deckcheck.findings import READING
from deckcheck.games import edition_ids, edition_table, editions_on, formats, formats_called, no_rule, rules_of
from deckcheck.games.custom import load_format
from deckcheck.games.editions import days, edition_data, history, is_record, named_edition, rules_once
from deckcheck.games.model import Edition
from deckcheck.legality.checker import Checker
from deckcheck.reporters.text_layout import folded

app = commands("rules", __doc__)

_COMMON = ("id", "kind", "severity", "text", "citation", "ruling")


class Statement(NamedTuple):
    """A rule as stated by some editions: its table in the format file, and the cards that it refers to by name."""

    id: str
    editions: tuple[str, ...]
    table: Mapping[str, Any]
    cards: Mapping[str, Any]


@options.command(app=app, name="list")
def list_(
    wanted: Annotated[
        str,
        typer.Argument(metavar="FORMAT", autocompletion=lambda: [*options.games(), *options.format_ids()]),
    ] = "",
    timeline: Annotated[bool, typer.Option("--timeline")] = False,
    output_format: options.OutputFormat = "text",
) -> None:
    """List rules by format: id, severity, text.

    Options:
        wanted: A format (game/format[@edition] or a format file), a game, or deckcheck for the rules of reading any
            list; by default all.
        timeline: Show the editions of each format over the years, with the rules that each states and those missing.

    Examples:
      deckcheck rules list
      deckcheck rules list the-mission
      deckcheck rules list deckcheck
      deckcheck rules list redemption/type-1@3rd-edition
      deckcheck rules list ./our-league.toml
      deckcheck rules list redemption/type-2 --timeline
      deckcheck rules list --output-format json
    """
    if timeline:
        _say_timelines(_histories(wanted), output_format)
        return
    if of_game := wanted in ("", *options.games()):
        editions = editions_on(formats(wanted))
    else:
        editions = [_opened(wanted)] if wanted != _OF_LISTS else []
    shown = {edition.id for edition in editions}
    listed = set(formats(wanted)) if of_game else {edition.format for edition in editions}
    older = [id for id in edition_ids() if id.partition("@")[0] in listed and id not in shown]
    others = [f"Other editions: {', '.join(older)}\n"] if older else []
    reading = READING.items() if wanted in ("", _OF_LISTS) else ()
    title = f"{_OF_LISTS}   Rules of reading lists, in every format\n"
    of_lists = [title + table(reading, "  ")] if reading else []
    emit_result(
        output_format,
        chain(map(_listed, editions), others, of_lists),
        formats=map(edition_data, editions),
        lists=({"id": id, "text": text} for id, text in reading),
    )


_OF_LISTS = "deckcheck"


def _histories(wanted: str) -> dict[str, list[Edition]]:
    """Return the editions of the requested formats, oldest first; for a format file, the edition it defines."""
    of_game = wanted in ("", *options.games())
    ids = formats(wanted) if of_game else formats_called(wanted.partition("@")[0])
    if ids:
        return {id: history(id) for id in ids}
    opened = _opened(wanted)
    return {opened.format: history(opened.format) or [opened]}


def _opened(wanted: str) -> Edition:
    """Return the requested edition; for a format file, require that the cards it names exist."""
    edition = named_edition(wanted)
    if edition.file:
        with Database.open() as database:
            Checker(database).prepared(edition)
    return edition


def _listed(edition: Edition) -> str:
    state = f"extends {edition.extends}" if edition.extends else f"in force {days(edition)}"
    missing = table([("missing:", "; ".join(edition.missing))], "  ") if edition.partial else ""
    return f"{edition.id}   {edition.name}\n  {state}\n{missing}" + table(
        [(rule.id, rule.severity.value, rule.text) for rule in rules_once(edition)], "  "
    )


@options.command(app=app)
def show(
    id: Annotated[str, typer.Argument(metavar="RULE", autocompletion=options.rule_ids)],
    wanted: Annotated[str, typer.Option("--format", "-f", metavar="FORMAT", autocompletion=options.format_ids)] = "",
    output_format: options.OutputFormat = "text",
) -> None:
    """Show one rule: text, citation, ruling, parameters.

    A rule that editions state differently is shown once for each statement.

    Options:
        id: A rule id as in reports; the game may be omitted if no other game has a rule of that name.
        wanted: Only as stated by this format or format file; by default as stated by every edition.

    Examples:
      deckcheck rules show redemption/lost-soul-count
      deckcheck rules show gender-share
      deckcheck rules show copy-limit --format gospel/standard
      deckcheck rules show deck-size --format ./our-league.toml
    """
    only = _opened(wanted) if wanted else None
    rules = [*options.rule_ids(), *(rule.id for rule in rules_once(only))] if only else options.rule_ids()
    ids = [rule for rule in dict.fromkeys(rules) if id in (rule, rule.partition("/")[2])]
    if not ids:
        names = {word for rule in rules for word in (rule, rule.partition("/")[2])}
        raise typer.BadParameter(no_rule(id, names), param_hint="RULE")
    if len(ids) > 1 and not only and output_format == "text":
        asked = "".join(f"\n  deckcheck rules show {each}" for each in ids)
        raise typer.BadParameter(f"several games have a rule {id!r}; which one?{asked}", param_hint="RULE")
    if only and only.file:
        statements = _statements(ids, {only.id: load_format(only.file).tables})
    else:
        statements = _statements(ids, _tables(ids, [only.id] if only else edition_ids()))
    if only and not statements:
        raise typer.BadParameter(f"{only.id} has no rule {id!r}", param_hint="--format")
    emit_result(output_format, map(_shown, statements), rules=map(_statement_data, statements))


def _tables(ids: list[str], editions: Iterable[str]) -> dict[str, Mapping[str, Any]]:
    """Return the tables of those editions that belong to the games of the rules."""
    games = {id.partition("/")[0] for id in ids}
    return {id: edition_table(id) for id in editions if id.partition("/")[0] in games}


def _statements(ids: list[str], editions: Mapping[str, Mapping[str, Any]]) -> list[Statement]:
    """Return the rules with these ids as stated by these editions; equal statements are combined."""
    found: dict[str, Statement] = {}
    for edition, file in editions.items():
        for rule in (*file["rules"], *file.get("team_rules", ())):
            if rule["id"] in ids:
                cards = dict(_named_cards(rule, file.get("cards", {})))
                known_as = repr((rule, cards))
                before = found[known_as].editions if known_as in found else ()
                found[known_as] = Statement(rule["id"], (*before, edition), rule, cards)
    reading = [
        Statement(id, ("every format",), {"id": id, "kind": "reading", "text": READING[id]}, {})
        for id in ids
        if id in READING
    ]
    return [*found.values(), *reading]


def _named_cards(value: object, named: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield the names of ``[cards]`` used in a value, each with its definition, and the names used in that."""
    match value:
        case str() if value.startswith("@") and value[1:] in named:
            yield value, named[value[1:]]
            yield from _named_cards(named[value[1:]], named)
        case dict() | list():
            for part in value.values() if isinstance(value, dict) else value:
                yield from _named_cards(part, named)


def _statement_data(statement: Statement) -> dict[str, Any]:
    table = statement.table
    return {
        "id": statement.id,
        "severity": table.get("severity", "error"),
        "text": table["text"],
        "citation": table.get("citation", ""),
        "ruling": table.get("ruling", ""),
        "kind": table["kind"],
        "parameters": {key: value for key, value in table.items() if key not in _COMMON},
        "cards": dict(statement.cards),
        "formats": list(statement.editions),
    }


def _shown(statement: Statement) -> str:
    data = _statement_data(statement)
    rows = [
        *((key, data[key]) for key in ("citation", "ruling", "kind")),
        *((key, _toml(value)) for key, value in {**data["parameters"], **data["cards"]}.items()),
        ("formats", ", ".join(map(_named, statement.editions))),
    ]
    head = [f"{statement.id}   {data['severity']}", *folded(str(data["text"]), "  ", width())]
    return "\n".join(head) + "\n" + table([(key, str(value)) for key, value in rows if value != ""], "  ")


def _named(id: str) -> str:
    """Return the id of an edition, with a note if it is partial."""
    return f"{id} (partial)" if id in edition_ids() and edition_table(id).get("partial") else id


def _toml(value: object) -> str:
    """Return a value in TOML syntax, as in a format file."""
    match value:
        case dict():
            return f"{{ {', '.join(f'{key} = {_toml(part)}' for key, part in value.items())} }}" if value else "{}"
        case list():
            return f"[{', '.join(map(_toml, value))}]"
    return json.dumps(value, ensure_ascii=False)


Stated = tuple[Edition, list[str]]
"""An edition, and the rules that it records."""


def _say_timelines(histories: Mapping[str, Sequence[Edition]], output_format: str) -> None:
    """Print the editions of each format, oldest first, with their dates and the rules that they state and lack."""
    records = {format: [*_stated(editions)] for format, editions in histories.items()}
    emit_result(
        output_format,
        ("\n".join([f"{format}\n", *map(_timeline_text, stated)]) for format, stated in records.items()),
        formats=({"id": format, "editions": [*map(_timeline_data, stated)]} for format, stated in records.items()),
    )


def _stated(editions: Sequence[Edition]) -> Iterator[Stated]:
    """Yield each edition with the rules that it records for the first time."""
    befores = ["", *(each.since for each in editions)]
    for edition, before in zip(editions, befores, strict=False):
        yield edition, [rule for rule in dict.fromkeys(rules_of(edition)) if is_record(edition, rule, before)]


def _timeline_text(stated: Stated) -> str:
    edition, rules = stated
    rows = [("source", edition.source)]
    if edition.partial:
        names = ", ".join(rule.partition("/")[2] for rule in rules)
        rows = [("states", names or "no rule"), ("missing", "; ".join(edition.missing)), *rows]
    kind = "partial" if edition.partial else "complete"
    return f"  {edition.id}   {days(edition)}, {kind}\n" + table(rows, "    ")


def _timeline_data(stated: Stated) -> dict[str, object]:
    edition, rules = stated
    return {
        "id": edition.id,
        "since": edition.since or None,
        "perhaps_since": edition.perhaps_since or None,
        "until": edition.until or None,
        "partial": edition.partial,
        "states": rules,
        "missing": edition.missing,
        "source": edition.source,
    }
