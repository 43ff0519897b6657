"""``deckcheck cards``: look things up in the card database."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated

import typer

from deckcheck.cli import known
from deckcheck.cli.commands import commands

if TYPE_CHECKING:
    from deckcheck.cards import Cards, Database, Printing
    from deckcheck.facts import Value

app = commands(
    "cards",
    "The card database: search it, look a card up, list its releases.",
    """\b
Examples:
  deckcheck cards search moses
  deckcheck cards show "Son of God"
  deckcheck cards releases""",
)

NOT_FOUND = 1
_NAMING = ("name", "title", "set", "set_name")
_FOUND = {
    "exact": "the name as it is in the database",
    "folded": "another spelling of the name",
    "title": "the title, which may stand for several printings",
    "half": "one name of a two-sided card",
    "alias": "a name that players use for it",
    "former": "a name it had before",
}

Game = Annotated[
    str | None,
    typer.Option(
        "--game",
        metavar="GAME",
        callback=known.one_of("game", known.games),
        autocompletion=known.games,
        help="Only in this game.",
    ),
]


@app.command(
    epilog="""\b
Examples:
  deckcheck cards search moses
  deckcheck cards search "lost soul" --set K --game redemption
  deckcheck cards search --type Hero --brigade Purple --limit 10
  deckcheck cards search angel --output-format json""",
)
def search(
    text: Annotated[str, typer.Argument(metavar="TEXT", help="A part of the name, in any spelling.")] = "",
    game: Game = None,
    set_: Annotated[str, typer.Option("--set", metavar="SET", help="A set, by its code or name.")] = "",
    type_: Annotated[str, typer.Option("--type", metavar="TYPE", help="A type or kind, such as Hero.")] = "",
    brigade: Annotated[str, typer.Option("--brigade", metavar="BRIGADE", help="A brigade.")] = "",
    limit: Annotated[int, typer.Option(min=1, metavar="NUMBER", help="How many to show at most.")] = 50,
    release: known.Release = None,
    output_format: known.OutputFormat = "text",
) -> None:
    """Find cards by a part of the name, set, type or brigade.

    Exits with 1 when there are none.
    """
    from deckcheck.cards import Database
    from deckcheck.cli.console import complain, say, table

    with Database.open() as database:
        found = [
            (cards, printing)
            for cards in _cards(database, game, release)
            for printing in cards.search(text, set=set_, type=type_, brigade=brigade, limit=limit + 1)
        ]
        shown = found[:limit]
        if output_format == "json":
            _say_json(shown)
        else:
            rows = [(printing.name, printing.set, *_kind(printing)) for _, printing in shown]
            say(table(rows) if rows else "")
    if len(found) > limit:
        complain(f"there are more than {limit}; narrow the search, or see more with --limit")
    if not found:
        complain("no card is like that")
        raise typer.Exit(NOT_FOUND)


@app.command(
    epilog="""\b
Examples:
  deckcheck cards show "Son of God"
  deckcheck cards show "David (Red) (Ki)" --output-format json
  deckcheck cards show Nicholas --game the-mission""",
)
def show(
    name: Annotated[str, typer.Argument(metavar="NAME", help="A card as a list would write it.")],
    game: Game = None,
    release: known.Release = None,
    output_format: known.OutputFormat = "text",
) -> None:
    """Show every printing of a card with its facts.

    Exits with 1 when the name stands for none, and names the nearest.
    """
    from deckcheck.cards import Database, find, suggest
    from deckcheck.cli.console import complain, say
    from deckcheck.reporters.layout import choice

    with Database.open() as database:
        searched = list(_cards(database, game, release))
        found = [(cards, find(cards, name)) for cards in searched]
        printings = [(cards, printing) for cards, each in found for printing in each.printings]
        if output_format == "json":
            _say_json(printings, {cards.game: each.how for cards, each in found if each.printings})
        else:
            say("\n".join(_shown(cards, each.how, each.printings) for cards, each in found if each.printings))
        if not printings:
            near = [title for cards in searched for title in suggest(cards, name)]
            complain(f"there is no card {name!r}" + (f"; did you mean {choice(near)}?" if near else ""))
            raise typer.Exit(NOT_FOUND)


@app.command(
    epilog="""\b
Examples:
  deckcheck cards releases
  deckcheck cards releases --game redemption
  deckcheck check my-deck.txt --cards 2026-03-30""",
)
def releases(game: Game = None, output_format: known.OutputFormat = "text") -> None:
    """List the releases of the card database.

    Each with its date, its number of cards and the digest of their facts.
    """
    from deckcheck.cards import Database
    from deckcheck.cli.console import say, table

    with Database.open() as database:
        found = {id: database.releases(id) for id in database.games() if game in (None, id)}
    if output_format == "json":
        from deckcheck.reporters.json_report import dumps

        data = [
            {"game": id, **release._asdict(), "newest": release == each[-1]}
            for id, each in found.items()
            for release in each
        ]
        say(dumps({"schema": 1, "releases": data}))
        return
    rows = [
        (id, release.date, f"{release.count:>6} cards", "newest" if release == each[-1] else "", release.digest)
        for id, each in found.items()
        for release in each
    ]
    say(table(rows))


def _cards(database: Database, game: str | None, release: str | None) -> Iterable[Cards]:
    """The cards of the game or of all games in the release or the newest; games without the release are left out.

    Raises UnknownRelease when none has it.
    """
    games = [game] if game else list(database.games())
    holding = [id for id in games if release is None or release in {each.date for each in database.releases(id)}]
    return [database.cards(id, release) for id in holding or games]


def _kind(printing: Printing) -> tuple[str, str]:
    """What sort of card it is, and its brigades."""
    facts = printing.facts
    return _words(facts.get("type", facts.get("kind", ""))), _words(facts.get("brigades", ""))


def _words(value: Value) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case tuple():
            return ", ".join(value)
    return str(value)


def _shown(cards: Cards, how: str, printings: Iterable[Printing]) -> str:
    """The printings of one game with the facts that are known; a fact that is known to be empty is left out."""
    from deckcheck.cli.console import table

    text = f"{cards.game}, cards of {cards.release.date}; found by {_FOUND[how]}\n"
    for printing in printings:
        facts = printing.facts
        rows = [("title", printing.title), ("set", f"{facts.get('set_name', '')} ({printing.set})")]
        rows += [(name.replace("_", " "), _words(value)) for name, value in facts.items() if name not in _NAMING]
        text += f"\n{table([(printing.name,)])}" + table([row for row in rows if row[1]], "  ")
    return text


def _say_json(found: Iterable[tuple[Cards, Printing]], how: dict[str, str] | None = None) -> None:
    from deckcheck.cli.console import say
    from deckcheck.reporters.json_report import dumps

    data = [
        {
            "game": cards.game,
            "release": cards.release.date,
            **({"found": how[cards.game]} if how else {}),
            "name": printing.name,
            "facts": {key: value for key, value in printing.facts.items() if key != "name"},
        }
        for cards, printing in found
    ]
    say(dumps({"schema": 1, "cards": data}))
