"""``deckcheck cards``: look up cards in the card database.

Examples:
  deckcheck cards search moses
  deckcheck cards show "Son of God"
  deckcheck cards releases
  deckcheck cards diff 2026-03-30 2026-08-09
  deckcheck cards import carddata.txt -o my-cards
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain, starmap
from typing import Annotated

import typer

from deckcheck.batch.explain_reading import FOUND_BY
from deckcheck.builder.card_query import find_cards
from deckcheck.cards import Cards, Found, Printing, find, fold
from deckcheck.cards.name_lookup import card_data, cards_of
from deckcheck.cards.suggestions import suggest
from deckcheck.cli import card_database, options
from deckcheck.cli.command_loader import commands
from deckcheck.cli.console import complain, emit_result, fact_text, table
from deckcheck.errors import nearest
from deckcheck.facts import in_words
from deckcheck.wording import choice

app = commands("cards", __doc__)

NOT_FOUND = 1
FEW = 3
"""Up to this many printings, all facts are shown."""
_NARROWED_BY = {"set": ("set", "set_name"), "type": ("type", "kind"), "brigade": ("brigades",)}
"""The facts that the options of ``search`` are compared with."""
_NAMING = ("name", "title", "set", "set_name", "same", "perhaps")


@options.command(app=app)
def search(
    text: Annotated[str, typer.Argument(metavar="TEXT")] = "",
    game: options.Game = None,
    set_: Annotated[str, typer.Option("--set", metavar="SET")] = "",
    type_: Annotated[str, typer.Option("--type", metavar="TYPE")] = "",
    brigade: Annotated[str, typer.Option(metavar="BRIGADE")] = "",
    limit: Annotated[int, typer.Option(min=1, metavar="NUMBER")] = 50,
    release: options.Release = None,
    card_db: options.CardDb = None,
    output_format: options.OutputFormat = "text",
) -> None:
    """Find cards by part of a name, or by any of their facts.

    Write facts as for odds: "type=Hero & brigade=Blue", "reference=Gen*", "strength>=9"; separate alternatives with |.
    Exact matches come first. Exits with 1 if no card matches.

    Options:
        text: Part of a name, in any spelling, including abbreviations and nicknames; or facts; or facts behind a name.
        set_: A set, by its code or name.
        type_: A type or kind, such as Hero.
        brigade: A brigade.
        limit: Maximum number of cards to show.

    Examples:
      deckcheck cards search moses
      deckcheck cards search "lost soul" --set K --game redemption
      deckcheck cards search "david type=Hero & brigade=Purple"
      deckcheck cards search --type Hero --brigade Purple --limit 10
      deckcheck cards search "type=Hero & class=Warrior & pool=Rotation" --set RR
      deckcheck cards search "reference=Genesis*" --limit 20
      deckcheck cards search angel --output-format json
    """
    if not any(asked and asked.strip() for asked in (text, game, set_, type_, brigade)):
        raise typer.BadParameter("say what to look for: a part of a name, --set, --type, --brigade or --game")
    with options.card_database(card_db) as database:
        searched = list(cards_of(database, game, release))
        named = find_cards(searched, text)
        found = named
        asked = [(noun, word) for noun, word in (("set", set_), ("type", type_), ("brigade", brigade)) if word]
        for noun, word in asked:
            found = [(cards, each) for cards, each in found if fold(word) in _words(each, noun)]
        shown = found[:limit]
        rows = [_row(printing) for _, printing in shown]
        emit_result(output_format, [table(rows)] if rows else [], cards=starmap(card_data, shown))
        close = [] if named else [name for cards in searched for name in suggest(cards, text)]
        unknown = "" if found else "".join(_unknown_word(searched, noun, word) for noun, word in asked)
    if len(found) > limit:
        complain(f"there are more than {limit}; narrow the search, or see more with --limit")
    if not found:
        complain(f"no card is like that{unknown}" + (f"; did you mean {choice(close)}?" if close else ""))
        raise typer.Exit(NOT_FOUND)


def _words(printing: Printing, noun: str) -> dict[str, str]:
    """Return the texts that a card's set, type or brigade may be called by, by their folded form."""
    texts = (text for fact in _NARROWED_BY[noun] for text in in_words(printing.facts.get(fact, "")))
    return {fold(text): text for text in texts}


def _unknown_word(searched: Iterable[Cards], noun: str, word: str) -> str:
    """Return a clause with the closest match for a set, type or brigade that no card has; else ``""``."""
    known = dict(chain.from_iterable(_words(each, noun).items() for cards in searched for each in cards.all()))
    if fold(word) in known:
        return ""
    closest = nearest(fold(word), known)
    return f"; none has the {noun} {word!r}" + (f", did you mean {known[closest]!r}?" if closest else "")


@options.command(app=app)
def show(
    name: Annotated[str, typer.Argument(metavar="NAME")],
    all_: Annotated[bool, typer.Option("--all")] = False,
    game: options.Game = None,
    release: options.Release = None,
    card_db: options.CardDb = None,
    output_format: options.OutputFormat = "text",
) -> None:
    """Show the printings of a card, with all facts if there are at most three.

    Exits with 1 if no card has the name, and suggests the closest matches.

    Options:
        name: A card name as written in a list.
        all_: Show all facts also of more than three printings, and of each printing the same cards.

    Examples:
      deckcheck cards show "Son of God"
      deckcheck cards show "Son of God" --all
      deckcheck cards show "David (Red) (Ki)" --output-format json
      deckcheck cards show Nicholas --game the-mission
    """
    with options.card_database(card_db) as database:
        searched = list(cards_of(database, game, release))
        matches = [(cards, find(cards, name)) for cards in searched]
        found = [(cards, match) for cards, match in matches if match.printings]
        data = (card_data(cards, printing, match.how) for cards, match in found for printing in match.printings)
        texts = (_shown(cards, match, in_full=all_ or len(match.printings) <= FEW) for cards, match in found)
        emit_result(output_format, texts, cards=data)
        if not found:
            hints = [f"it is first in the cards of {match.later}" for _, match in matches if match.later]
            if not hints and (close := [title for cards in searched for title in suggest(cards, name)]):
                hints = [f"did you mean {choice(close)}?"]
            complain("; ".join((f"there is no card {name!r}", *hints)))
            raise typer.Exit(NOT_FOUND)


def _row(printing: Printing) -> tuple[str, str, str, str]:
    """Return a printing's name, set, type or kind, and brigades."""
    facts = printing.facts
    kind = fact_text(facts.get("type", facts.get("kind", "")))
    return printing.name, printing.set, kind, fact_text(facts.get("brigades", ""))


def _shown(cards: Cards, match: Found, *, in_full: bool) -> str:
    """Return the printings of one game as text; ``in_full`` with all facts that are known and not empty."""
    text = f"{cards.game}, cards of {cards.release.date}; found {FOUND_BY.get(match.how, 'by its name')}\n"
    if not in_full:
        more = "All facts of one: cards show with its name as it is here; of all of them: --all\n"
        return f"{text}\n{table(map(_row, match.printings))}\n{more}"
    for printing in match.printings:
        facts = printing.facts
        rows = [("title", printing.title), ("set", f"{facts.get('set_name', '')} ({printing.set})")]
        rows += [(name.replace("_", " "), fact_text(value)) for name, value in facts.items() if name not in _NAMING]
        text += f"\n{table([(printing.name,)])}" + table([row for row in rows if row[1]], "  ")
        text += _same_card(cards, printing)
    return text


def _same_card(cards: Cards, printing: Printing) -> str:
    """Return the other printings of the same card as text, with the reason."""
    text = ""
    for reason, others in cards.same_cards(printing).items():
        rows = [(f"{other.name} [{other.set}]",) for other in others]
        why = cards.schema.why_same(reason, [each.facts for each in (printing, *others)])
        text += f"  same card as these, because {reason} ({why}):\n" + table(rows, "    ")
    for reason, others in cards.perhaps_same_cards(printing).items():
        rows = [(f"{other.name} [{other.set}]",) for other in others]
        text += f"  perhaps the same card as these, {reason}, {cards.schema.left_open}:\n"
        text += table(rows, "    ")
    return text


app.registered_commands += card_database.app.registered_commands
