"""``deckcheck cards``: look things up in the card database."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated

import typer

from deckcheck.cli import card_import, card_releases, option_values
from deckcheck.cli.command_loader import commands
from deckcheck.cli.console import words

if TYPE_CHECKING:
    from deckcheck.cards import Cards, Database, Printing

app = commands(
    "cards",
    "The card database: look cards up, compare releases.",
    """\b
Examples:
  deckcheck cards search moses
  deckcheck cards show "Son of God"
  deckcheck cards releases
  deckcheck cards diff 2026-03-30 2026-08-09
  deckcheck cards import carddata.txt -o my-cards""",
)

NOT_FOUND = 1
_NAMING = ("name", "title", "set", "set_name", "same", "perhaps")
_FOUND = {
    "exact": "the name as it is in the database",
    "folded": "another spelling of the name",
    "title": "the title, which may stand for several printings",
    "half": "one name of a two-sided card",
    "alias": "a name that players use for it",
    "former": "a name it had before",
}


@app.command(
    epilog="""\b
Examples:
  deckcheck cards search moses
  deckcheck cards search "lost soul" --set K --game redemption
  deckcheck cards search --type Hero --brigade Purple --limit 10
  deckcheck cards search angel --output-format json""",
)
def search(
    text: Annotated[
        str, typer.Argument(metavar="TEXT", help="A part of a name, in any spelling; short names and nicknames too.")
    ] = "",
    game: option_values.Game = None,
    set_: Annotated[str, typer.Option("--set", metavar="SET", help="A set, by its code or name.")] = "",
    type_: Annotated[str, typer.Option("--type", metavar="TYPE", help="A type or kind, such as Hero.")] = "",
    brigade: Annotated[str, typer.Option("--brigade", metavar="BRIGADE", help="A brigade.")] = "",
    limit: Annotated[int, typer.Option(min=1, metavar="NUMBER", help="How many to show at most.")] = 50,
    release: option_values.Release = None,
    card_db: option_values.CardDb = None,
    output_format: option_values.OutputFormat = "text",
) -> None:
    """Find cards by a part of a name, set, type or brigade.

    Those that are called just so come first. Exits with 1 when there are none.
    """
    from deckcheck.cards import Database, fold
    from deckcheck.cli.console import complain, say, table

    if not any(each and each.strip() for each in (text, game, set_, type_, brigade)):
        raise typer.BadParameter("say what to look for: a part of a name, --set, --type, --brigade or --game")
    with Database.beside_built_in(card_db) as database:
        found = [
            (cards, printing)
            for cards in _cards(database, game, release)
            for printing in cards.search(text, set=set_, type=type_, brigade=brigade, limit=limit + 1)
        ]
        if text:  # in whichever game
            found.sort(key=lambda each: fold(text) not in (fold(each[1].name), fold(each[1].title)))
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
    game: option_values.Game = None,
    release: option_values.Release = None,
    card_db: option_values.CardDb = None,
    output_format: option_values.OutputFormat = "text",
) -> None:
    """Show every printing of a card with its facts.

    Exits with 1 when the name stands for none, and names the nearest.
    """
    from deckcheck.cards import Database, find, suggest
    from deckcheck.cli.console import complain, say
    from deckcheck.wording import choice

    with Database.beside_built_in(card_db) as database:
        searched = list(_cards(database, game, release))
        found = [(cards, find(cards, name)) for cards in searched]
        printings = [(cards, printing) for cards, each in found for printing in each.printings]
        if output_format == "json":
            _say_json(printings, {cards.game: each.how for cards, each in found if each.printings})
        else:
            say("\n".join(_shown(cards, each.how, each.printings) for cards, each in found if each.printings))
        if not printings:
            hints = [f"it is first in the cards of {each.later}" for _, each in found if each.later]
            if not hints and (near := [title for cards in searched for title in suggest(cards, name)]):
                hints = [f"did you mean {choice(near)}?"]
            complain("; ".join((f"there is no card {name!r}", *hints)))
            raise typer.Exit(NOT_FOUND)


@app.command(
    epilog="""\b
Examples:
  deckcheck cards releases
  deckcheck cards releases --game redemption
  deckcheck check my-deck.txt --cards 2026-03-30""",
)
def releases(
    game: option_values.Game = None,
    card_db: option_values.CardDb = None,
    output_format: option_values.OutputFormat = "text",
) -> None:
    """List the releases of the card database.

    Each with its date, its number of cards and the digest of their facts.
    """
    from deckcheck.cards import Database
    from deckcheck.cli.console import say, table
    from deckcheck.wording import counted

    with Database.beside_built_in(card_db) as database:
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
        (
            id,
            release.date,
            f"{counted(release.count, 'card'):>12}",
            "newest" if release == each[-1] else "",
            release.digest,
        )
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
    return words(facts.get("type", facts.get("kind", ""))), words(facts.get("brigades", ""))


def _shown(cards: Cards, how: str, printings: Iterable[Printing]) -> str:
    """The printings of one game with the facts that are known; a fact that is known to be empty is left out."""
    from deckcheck.cli.console import table

    text = f"{cards.game}, cards of {cards.release.date}; found by {_FOUND[how]}\n"
    for printing in printings:
        facts = printing.facts
        rows = [("title", printing.title), ("set", f"{facts.get('set_name', '')} ({printing.set})")]
        rows += [(name.replace("_", " "), words(value)) for name, value in facts.items() if name not in _NAMING]
        text += f"\n{table([(printing.name,)])}" + table([row for row in rows if row[1]], "  ")
        text += _same(cards, printing)
    return text


def _same(cards: Cards, printing: Printing) -> str:
    """Which other printings are the same card, and why."""
    from deckcheck.cards.same_card import perhaps_same, same_cards, why
    from deckcheck.cli.console import table

    text = ""
    for reason, others in same_cards(cards, printing).items():
        rows = [(f"{other.name} [{other.set}]",) for other in others]
        text += f"  same card as these, because {reason} ({why(reason, (printing, *others))}):\n" + table(rows, "    ")
    for reason, others in perhaps_same(cards, printing).items():
        rows = [(f"{other.name} [{other.set}]",) for other in others]
        text += f"  perhaps the same card as these, {reason}, which the guides of 2026-03-13 leave open:\n"
        text += table(rows, "    ")
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


app.registered_commands += card_releases.app.registered_commands + card_import.app.registered_commands
