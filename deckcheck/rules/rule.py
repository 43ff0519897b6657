"""A rule: what its edition says of it, and the check of its kind."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from deckcheck.facts import Interval, Truth
from deckcheck.findings import Finding, Place, Severity, Status
from deckcheck.rules.counters import Plan
from deckcheck.rules.deck_totals import Tally

if TYPE_CHECKING:
    from deckcheck.rules.repair import Requirements, RowWriter

FactName = str
"""A parameter of this type names a fact that the rule asks of a card."""
SectionId = str
"""A parameter of this type names a section of the game."""
Title = str
"""A parameter of this type is the title of a card."""
PrintingName = str
"""A parameter of this type is the name of a printing, as the card database has it."""

Findings = Iterable[Finding]
Judge = Callable[[Tally], Findings]
Contradiction = tuple[tuple[str, ...], str]
"""The parameters to look at, the likeliest first, and what is wrong with them."""


class Bounds(NamedTuple):
    """What a whole number among the parameters may be, as in ``most: Annotated[int, Bounds(1)]``.

    By default it is 0 or more, and no more than the copies that a list may state (``most`` is ``None``). ``zero`` says
    what to do in place of stating 0.
    """

    least: int = 0
    most: int | None = None
    zero: str = ""


class Counted(NamedTuple):
    """A number that a rule limits, for charts: what is counted, how many there are and may be, whether that is kept.

    ``kept`` is told apart from both numbers where the one hangs on the other (``None`` = open).
    """

    what: str
    actual: Interval
    limit: Interval
    kept: Truth


class Prepared(NamedTuple):
    """A rule that has told a plan what to ask of each card: ``judge`` judges the sums of a deck.

    ``count_limits`` reads off them how many cards there are and may be, unless the rule asks for no number of cards.
    """

    judge: Judge
    count_limits: Callable[[Tally], Iterable[Counted]] = lambda tally: ()


class Check:
    """The base of every rule kind: a frozen dataclass of its parameters, with what the kind makes of them.

    The types of the parameters say what format files may state: ``Selector``, ``FactName``, ``SectionId``, ``Title``,
    ``PrintingName``, and ``Bounds`` for numbers. A kind without one of the abstract methods cannot even be imported.
    """

    __slots__ = ()
    __dataclass_fields__: ClassVar[dict[str, Any]]

    def __init_subclass__(cls) -> None:
        abstract = (name for name, part in vars(Check).items() if hasattr(part, "__isabstractmethod__"))
        if lacking := [name for name in abstract if getattr(cls, name) is getattr(Check, name)]:
            raise TypeError(f"rule kind {cls.__name__} does not define {', '.join(lacking)}")

    @abstractmethod
    def prepare(self, plan: Plan, rule: Rule) -> Prepared:
        """Tell the plan what to ask of each card; return what judges the sums and reads numbers off them."""

    @abstractmethod
    def repair_rows(self, rule: Rule, requirements: Requirements) -> RowWriter:
        """Tell ``requirements`` what to ask of each card; return what writes the rows of the repair programme.

        The rows hold just when the rule certainly does: where a count is an interval both its ends are asked, since a
        deck has to be legal whatever is not known of its cards.
        """

    def contradiction(self, fact_values: Mapping[str, Sequence[str]]) -> Contradiction | None:
        """Return what is wrong with parameters that contradict each other, could never be met or never be broken.

        They are of the right types and within their bounds; ``fact_values`` are what the facts of the game may be. Of a
        kind with the parameters ``least`` and ``most`` one at least must be stated.
        """
        if not {"least", "most"} <= self.__dataclass_fields__.keys():
            return None
        least, most = (getattr(self, bound) for bound in ("least", "most"))
        if least is None and most is None:
            return (), "least or most must be stated, since without both the rule allows everything"
        if least is not None and most is not None and least > most:
            return ("least", "most"), f"least = {least} is more than most = {most}, so no deck can be legal"
        return None


def demand(limit: Interval, severity: Severity) -> str:
    """Return what is asked of a number: what a rule requires or allows, or what mere advice has to say.

    >>> demand(Interval(7, 7), Severity.ERROR), demand(Interval(None, 1), Severity.WARNING)
    ('exactly 7 are required', 'at most 1 is advised')
    """
    verb = "is" if set(limit) - {None} == {1} else "are"
    asked = "advised" if severity is not Severity.ERROR else "allowed" if limit.least is None else "required"
    if limit.most == 0:
        return "none is advised" if severity is not Severity.ERROR else "none is allowed"
    return f"{'exactly ' * limit.known}{limit} {verb} {asked}"


def so_many(number: Interval, noun: str) -> str:
    """Return a number with its noun.

    >>> so_many(Interval(1, 1), "card"), so_many(Interval(0, 1), "card")
    ('1 card', '0 to 1 cards')
    """
    return f"{number} {noun}{'s' * (number != (1, 1))}"


def opening(words: str) -> str:
    """Return words as a sentence begins with them."""
    return words[:1].upper() + words[1:]


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of an edition.

    ``id`` is ``game/name``; several rules may share one id when the rulebook states them as one. ``text`` says
    the rule in our own words, ``citation`` where it stands, ``ruling`` what we do where that leaves it open.
    """

    id: str
    kind: str
    severity: Severity
    text: str
    citation: str
    ruling: str
    check: Check

    @property
    def binding(self) -> bool:
        """Does it forbid, or is it mere advice?"""
        return self.severity is Severity.ERROR

    def finding(
        self,
        truth: Truth,
        template: str,
        actual: Interval | None = None,
        limit: Interval | None = None,
        places: tuple[Place, ...] = (),
        **values: object,
    ) -> Finding:
        """Return what to report when the rule does not hold (false) or is open (``None``).

        The ``template`` may name ``actual``, ``limit`` and all ``values``.
        """
        return Finding(
            rule=self.id,
            severity=self.severity,
            status=Status.UNDETERMINED if truth is None else Status.VIOLATED,
            template=template,
            values={"actual": actual, "limit": limit, **values},
            actual=actual,
            limit=limit,
            places=places,
            citation=self.citation,
            ruling=self.ruling,
            text=self.text,
        )
