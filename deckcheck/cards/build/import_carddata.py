"""Build a card database from a player's own card data, with facts that only the built-in one has.

Card data does not state identities: which characters are generic or one person, the nicknames of Lost Souls, and which
printings share a picture. These come from the built-in database's newest release: for a printing that it has, from that
printing, for another from those of the same title, as far as they agree. A character with a new title may be the person
whose name begins its own. What the card data states nevertheless, in columns of its own, takes precedence.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from deckcheck.cards.build.compile import SOUL_NAMES, SOURCE, keys_of, write
from deckcheck.cards.build.lackey_carddata import CardData
from deckcheck.cards.build.normalise import GAME
from deckcheck.cards.build.same_card import People, halves_of
from deckcheck.cards.build.source import SourceCard, SourceGame
from deckcheck.cards.build.versions import derived
from deckcheck.cards.cards_of_release import Cards
from deckcheck.cards.database import DATA, DATABASE, MANIFEST
from deckcheck.cards.fact_schema import COMPUTED, GAMES, Printing
from deckcheck.cards.names import fold, title_of
from deckcheck.cards.release_diff import pairs
from deckcheck.errors import DeckcheckError, InvalidCardData
from deckcheck.facts import Value, texts_of
from deckcheck.patterns import late_pattern

Facts = dict[str, Value]
Rows = Sequence[Mapping[str, Value]]

_GENERIC = late_pattern(r"\bGeneric\b")


def import_cards(data: CardData, known: Cards, folder: Path, release: str, *, keep: bool = False) -> Path:
    """Write a card database of one release into ``folder`` and return its path; it is written completely or not at all.

    ``known`` are the built-in cards; ``keep`` those that the data does not have. Raises InvalidCardData if no card
    could be read, and DeckcheckError if ``folder`` is unsuitable or cannot be written.
    """
    if not data.rows:
        raise InvalidCardData("no row of it could be read" if data.faults else "it states no card")
    _refuse(folder)
    rows = [row.facts for row in data.rows]
    former = _known_printings(rows, known)
    labels = [f"line {row.line}" for row in data.rows]
    if keep:
        renewed = {each.id for each in former.values()}
        kept = [each.facts for each in known.all() if each.id not in renewed]
        rows += [{name: fact for name, fact in facts.items() if name not in COMPUTED} for facts in kept]
        labels += [f"release {known.release.date}"] * len(kept)
        former = _known_printings(rows, known)
    cards = _with_known_facts(rows, former, known)
    source = tuple(SourceCard(label, facts, 0, 1) for label, facts in zip(labels, cards, strict=True))
    aliases, short = _aliases(cards, former, known)
    game = SourceGame(known.game, GAMES[known.game], (release,), source, aliases, short, known.set_names)
    try:
        return write([game], folder)
    except OSError as error:
        raise DeckcheckError(f"{folder}: cannot be written: {error.strerror}") from error


def _known_printings(rows: Rows, known: Cards) -> dict[int, Printing]:
    """Return the known printing of each row that has one, by the row's index."""
    fresh = [Printing(number, str(row["name"]), "", str(row["set"]), row) for number, row in enumerate(rows)]
    return {new.id: old for old, new in pairs(known.all(), fresh) if old and new}


def _with_known_facts(rows: Rows, former: Mapping[int, Printing], known: Cards) -> list[Facts]:
    """Return the facts of the rows, with those that known printings and titles add."""
    relatives = _Relatives(tuple(known.all()))
    spelled = {fold(printing.title): printing.title for printing in known.all()}
    cards: list[Facts] = []
    for number, row in enumerate(rows):
        facts = dict(row)
        old = former.get(number)
        if old and (old.name == row["name"] or old.title != title_of(old.name)):  # its title is stated
            facts = {name: old.facts[name] for name in ("title", "halves")} | facts
        full = derived(facts, GAMES[GAME])
        title = facts["title"] = spelled.setdefault(fold(str(full["title"])), str(full["title"]))
        facts |= {name: fact for name, fact in relatives.facts_for(old, str(title), full).items() if name not in row}
        if old and old.facts["begins"] and "begins" not in row and _all_brigades(facts) == _all_brigades(old.facts):
            facts |= {name: old.facts[name] for name in ("brigades", "other_side", "begins")}
        cards.append({name: fact for name, fact in facts.items() if fact or name in ("soul", "halves")})
    _state_pictures(cards, former)
    return cards


class _Relatives:
    """The known printings by title, and the Lost Souls by reference: facts on which they agree apply to others."""

    def __init__(self, known: Sequence[Printing]) -> None:
        self._titles: dict[str, list[Printing]] = {}
        self._references: dict[Value, list[Printing]] = {}
        for printing in known:
            self._titles.setdefault(fold(printing.title), []).append(printing)
            if printing.facts["soul"]:
                self._references.setdefault(printing.facts["reference"], []).append(printing)
        self._people = People(known)

    def facts_for(self, old: Printing | None, title: str, facts: Facts) -> Facts:
        """Return the facts that identify a printing; ``old`` is its known version, ``None`` if there is none."""
        types = set(texts_of(facts["type"]))
        same = [each for each in self._titles.get(fold(title), ()) if types & set(texts_of(each.facts["type"]))]
        alike = [old] if old else same
        generic = _agreed(alike, "generic")  # the guides take precedence over an identifier
        if generic is None:
            generic = any(_GENERIC.search(text) for text in texts_of(facts["identifiers"]))
        inferred: Facts = {
            "generic": generic,
            **{name: _agreed(alike, name) or () for name in ("person", "unique", "names", "may_be")},
        }
        if not (same or generic or facts["person"]):
            inferred["may_be"] = self._people.perhaps({**facts, "title": title})
        if "Lost Soul" in types and facts["ability"]:
            if old and old.facts["ability"]:
                inferred["soul"] = old.facts["soul"]
            else:
                named = [each for each in same if each.facts["soul"]] or self._references.get(facts["reference"], [])
                inferred["soul"] = _agreed(named, "soul") or facts["soul"]
        return inferred


def _agreed(printings: Sequence[Printing], name: str) -> Value | None:
    """Return the value that all of them state; ``None`` if they do not agree or there are none."""
    values = {each.facts[name] for each in printings}
    return values.pop() if len(values) == 1 else None


def _state_pictures(cards: list[Facts], former: Mapping[int, Printing]) -> None:
    """Set each card's ``art``: the image id of the picture's owner now, or of the first printing left with it."""
    now = {old.facts["image"]: cards[number]["image"] for number, old in former.items() if cards[number].get("image")}
    there = {facts.get("image", "") for facts in cards}
    for number, old in former.items():
        facts = cards[number]
        art = facts.get("art", old.facts["art"])
        if art == old.facts["image"] or not facts.get("image"):
            continue
        shown = now.get(art, art)
        if shown not in there:
            shown = now[art] = facts["image"]
        facts["art"] = shown


def _aliases(
    cards: Sequence[Facts], former: Mapping[int, Printing], known: Cards
) -> tuple[dict[str, str], dict[str, str]]:
    """Return the aliases and short names: other names of the known cards, each for a name of the same cards.

    An alias matches a printing, a short name a title or soul. A printing that the card data renames keeps its known
    names.
    """
    meanings: dict[str, list[Printing]] = {}
    for alias, printing in known.other_names():
        meanings.setdefault(alias, []).append(printing)
    titles = {str(facts["title"]) for facts in cards}
    held = {fold(text) for title in titles for text in (title, *halves_of(title))}
    held |= {fold(str(facts["name"])) for facts in cards} | {fold(str(facts.get("soul", ""))) for facts in cards} - {""}
    renamed: dict[str, list[Facts]] = {}
    for number, old in former.items():
        goes_by = {key for _, key in keys_of(derived(cards[number], GAMES[GAME]))}
        for kind, key in keys_of(old.facts):
            if key not in goes_by and kind not in SOUL_NAMES:
                renamed.setdefault(key, []).append(cards[number])
    aliases = {key: str(now["name"]) for key, (now, *others) in renamed.items() if not others}
    short = {key: str(now["title"]) for key, (now, *others) in renamed.items() if others}
    for alias, printings in meanings.items():
        for number, names in enumerate(zip(*map(_names_by_rank, printings), strict=True)):
            shared = set.intersection(*names)
            name = next((name for name in sorted(shared) if fold(name) in held), "")
            if name:
                (short if number else aliases)[alias] = name
                break
    return aliases, short


def _names_by_rank(printing: Printing) -> tuple[set[str], set[str], set[str]]:
    """Return the names an alias may match, best first: the printing's name, its title and halves, its soul."""
    facts = printing.facts
    return {printing.name}, {printing.title, *texts_of(facts["halves"])}, {str(facts["soul"])}


def _refuse(folder: Path) -> None:
    """Raise DeckcheckError rather than overwrite unrelated files."""
    if folder.resolve() in (DATA.resolve(), SOURCE.resolve()):
        raise DeckcheckError(f"{folder} holds the built-in cards, which stay as they are; choose another folder")
    if folder.exists() and not folder.is_dir():
        raise DeckcheckError(f"{folder} is not a folder")
    note, base = folder / MANIFEST, folder / DATABASE
    if not note.exists() and not base.exists():
        return
    try:
        stated = json.loads(note.read_bytes())
    except (OSError, ValueError, RecursionError):
        stated = None
    if not isinstance(stated, dict) or not {"schema", "sha256", "games"} <= stated.keys():
        raise DeckcheckError(f"{folder} holds a {MANIFEST} or {DATABASE} of something else; choose another folder")


def _all_brigades(facts: Mapping[str, Value]) -> set[str]:
    """Return the brigades of all sides of a card."""
    return {*texts_of(facts.get("brigades")), *texts_of(facts.get("other_side"))}
