"""Hold decks to the cards that a player opened (Sealed, Booster): a rule that a checker adds to each edition."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from deckcheck.facts import Interval
from deckcheck.findings import OPENED_POOL, READING, Finding, Place, Severity
from deckcheck.games.model import Edition, Game
from deckcheck.reading.resolved_lines import Lines
from deckcheck.rules.counters import Plan, Tally, Term
from deckcheck.rules.profiles import Clause, Key
from deckcheck.rules.rule import Check, Findings, Rule
from deckcheck.rules.selector import EVERY, Selector, both, neither, selector
from deckcheck.rules.unsure_copies import AlikeKeys, may_equal, unmet
from deckcheck.wording import choice, few

if TYPE_CHECKING:
    from deckcheck.rules.repair import DeckModel, Requirements, RowWriter

_MOST_NAMED = 3


class DoubtfulLine(NamedTuple):
    """A line of the pool that may be several printings, or no card: its copies, their possible keys, and its words."""

    copies: int
    keys: tuple[Key, ...]
    words: str


@dataclass(frozen=True, slots=True, eq=False)
class OpenedCards(Check):
    """No more copies of a printing than were opened, among the cards that match ``where``.

    A printing is what the facts ``by`` say. ``opened`` are the copies of each that surely were, ``doubtful`` the
    others, which the file called ``pool`` leaves open.
    """

    where: Selector
    by: tuple[str, ...]
    opened: Mapping[Key, int]
    doubtful: Sequence[DoubtfulLine]
    pool: str

    def register(self, plan: Plan) -> int:
        """Return the group of the cards, by printing."""
        return plan.group(self.where, self.sections, self.by)

    def judge(self, rule: Rule, counts: int, tally: Tally) -> Findings:
        sure, unsure = tally.sure(counts), tally.unsure(counts)
        excess = {key: copies for key, copies in sure.items() if copies > self.opened.get(key, 0)}
        if not (excess or unsure):
            return
        most = {key: self.opened.get(key, 0) + sum(line.copies for line in self._may_be(key)) for key in excess}
        beyond = [key for key in excess if excess[key] > most[key]]
        for key, places in zip(beyond, tally.holders(counts, beyond), strict=True):
            actual, limit = Interval.exactly(excess[key]), Interval(None, most[key])
            yield rule.finding(
                False,
                "{copies} × {card}; {most} opened.",
                actual,
                limit,
                places,
                rule.way_out(actual, limit, places),
                copies=excess[key],
                card=choice(dict.fromkeys(each.meaning or each.card for each in places), "and"),
                most=f"{most[key] or 'none'} {'were' if most[key] > 1 else 'was'}",
            )
        too_few = None if beyond else self._too_few(rule, tally, counts)
        yield from self._undetermined(rule, counts, tally, beyond) if too_few is None else (too_few,)

    def _undetermined(self, rule: Rule, group: int, tally: Tally, beyond: Collection[Key]) -> Findings:
        """Yield the finding about printings, other than those ``beyond``, of which there may be too many copies."""
        sure_copies, copies = tally.sure(group), tally.unsure_copies(group)
        places: dict[Place, None] = {}
        open_ = [key for key in dict.fromkeys([*sure_copies, *copies.at]) if key not in beyond]
        open_ = [key for key in open_ if sure_copies.get(key, 0) + copies.to(key)[0] > self.opened.get(key, 0)]
        for key, sure in zip(open_, tally.holders(group, open_), strict=True):
            places.update(dict.fromkeys([*sure, *copies.to(key)[1]]))
        if open_:
            words = [line.words for key in open_ for line in self._may_be(key)]
            doubt = f" In {self.pool} it is open what is meant by {few(words, _MOST_NAMED)}." if words else ""
            template = "There may be more copies of a printing than were opened.{doubt}"
            yield rule.finding(None, template, places=tuple(places), doubt=doubt)

    def repair_rows(self, rule: Rule, requirements: Requirements) -> RowWriter:
        from deckcheck.rules.repair import copies_of

        names = sorted({str(key[1]) for key in self.opened}) or [""]
        not_opened = both(self.where, neither(selector({self.by[0]: names})))
        form = requirements.plan.form(Term(not_opened, self.sections))
        group = self.register(requirements.plan)
        requirements.forbidden_forms.add(form)

        def write(model: DeckModel) -> None:
            model.within(form, most=0)
            columns = model.of_group(group)
            for key in {**columns.sure, **self.opened}:
                model.programme.row(copies_of(columns, group, key), most=self.opened.get(key, 0))

        return write

    def _may_be(self, key: Key) -> list[DoubtfulLine]:
        """Return the doubtful lines of the pool that may be this printing."""
        return [line for line in self.doubtful if any(may_equal(key, own) for own in line.keys)]

    def _too_few(self, rule: Rule, tally: Tally, group: int) -> Finding | None:
        """Return the finding about copies that were not opened, whatever all doubtful names mean; ``None`` if none."""
        sure_copies, unsure = tally.sure(group), tally.unsure(group)
        inside = [each for each in unsure if each.inside]
        needs = [*sure_copies.values(), *(each.copies for each in inside)]
        needed = [*((key,) for key in sure_copies), *(each.keys for each in inside)]
        there = [*self.opened.values(), *(line.copies for line in self.doubtful)]
        at: dict[Key, list[int]] = {}
        for number, keys in enumerate([*((key,) for key in self.opened), *(line.keys for line in self.doubtful)]):
            for key in keys:
                at.setdefault(key, []).append(number)
        alike = AlikeKeys(at)
        fits = [{number for key in keys for each in alike.to(key) for number in at[each]} for keys in needed]
        lacking = unmet(needs, there, fits)
        concerned = {number for number, copies in enumerate(lacking) if copies}
        while more := _served_alike(concerned, fits) - concerned:
            concerned |= more
        sure = [key for number, key in enumerate(sure_copies) if number in concerned]
        names = [each for number, each in enumerate(inside, len(sure_copies)) if number in concerned]
        if not concerned:
            return None
        template = "{lacking} of these copies {were} not opened, whichever printings the names mean."
        places, were = tally.concerned(group, sure, names), "were" if sum(lacking) > 1 else "was"
        return rule.finding(False, template, places=places, lacking=sum(lacking), were=were)


def _served_alike(needs: Collection[int], fits: Sequence[Collection[int]]) -> set[int]:
    """Return the needs that some of the supplies fit which fit one of these."""
    supplies = {supply for need in needs for supply in fits[need]}
    return {need for need, own in enumerate(fits) if not supplies.isdisjoint(own)}


def doubtful_names(edition: Edition) -> list[str]:
    """Return the lines of the pool that an edition is held to, if any, which may be several printings or no card."""
    pools = (rule.check for rule in edition.rules if isinstance(rule.check, OpenedCards))
    return [line.words for pool in pools for line in pool.doubtful]


def limited_to_pool(edition: Edition, game: Game, lines: Lines, pool: str) -> Edition:
    """Return the edition with the rule that decks hold no more than a pool, and the two decks of a team together.

    ``lines`` are those of the file called ``pool``.
    """
    clause = Clause(EVERY, ("name", "set") if game.database_is_complete else ("called",))
    opened = Counter[Key]()
    doubtful: list[DoubtfulLine] = []
    for entry, resolved in lines:
        possible = (keys for card in resolved.cards for keys in clause.keys(0, card.facts))
        keys = tuple(dict.fromkeys(key for each in possible for key in each))
        if len(keys) == 1 and None not in keys[0] and not resolved.perhaps:
            opened[keys[0]] += entry.copies
        else:
            doubtful.append(DoubtfulLine(entry.copies, keys, f"{entry.name} (line {entry.line})"))
    check = OpenedCards(
        tuple(section.id for section in game.sections if section.counts),
        neither(edition.provided) if edition.provided else EVERY,
        clause.by,
        opened,
        doubtful,
        pool or "the pool",
    )
    rule = Rule(OPENED_POOL, "opened", Severity.ERROR, READING[OPENED_POOL], "", "", check)
    return replace(edition, rules=(*edition.rules, rule), team_rules=(*edition.team_rules, rule))
