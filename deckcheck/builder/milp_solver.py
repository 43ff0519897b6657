"""An integer programme in the form that rules need: rows that bind only while switches are on, solved by HiGHS."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence, Set
from contextlib import contextmanager
from ctypes import CDLL, Array, c_double, c_int32, c_void_p
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple

from deckcheck.errors import DeckcheckError, MissingExtra
from deckcheck.rules.repair import Sum
from deckcheck.shipped_toml import shipped_tables

_OPTIONS = shipped_tables(Path(__file__).with_name("milp_solver.toml"))


class Constraint(NamedTuple):
    """A row: ``least <= sum <= most``, as ``owner`` (a rule, a card to keep) requires."""

    sum: Sum
    least: float
    most: float
    owner: str


class GivenUp(DeckcheckError):
    """The solver found no answer within its time limit."""


class Programme:
    """Integer variables with bounds, and rows over them. All bounds are finite, so that any row can be switched."""

    def __init__(self) -> None:
        self.bounds: list[tuple[int, int]] = []
        self.constraints: list[Constraint] = []
        self._owner = ""
        self._switches: list[int] = []

    def variable(self, least: int, most: int) -> int:
        """Return a new integer variable."""
        self.bounds.append((least, most))
        return len(self.bounds) - 1

    def switch(self) -> int:
        """Return a new variable that is 0 (off) or 1 (on)."""
        return self.variable(0, 1)

    def present(self, sum: Mapping[int, int]) -> int:
        """Return a switch that is on if and only if some of these cards are in the deck."""
        switch = self.switch()
        self.row({**sum, switch: -self.reach(sum)[1]}, most=0)
        self.row({**sum, switch: -1}, least=0)
        return switch

    @contextmanager
    def owned(self, owner: str) -> Iterator[None]:
        """Rows added inside belong to ``owner``."""
        before, self._owner = self._owner, owner
        yield
        self._owner = before

    @contextmanager
    def when(self, *switches: int) -> Iterator[None]:
        """Rows added inside bind only while all these switches, and those around them, are on."""
        before, self._switches = self._switches, [*self._switches, *switches]
        yield
        self._switches = before

    def row(self, sum: Mapping[int, int], least: int | None = None, most: int | None = None) -> None:
        """Require that a sum lie between two bounds; a bound that cannot be missed makes no row."""
        low, high = self.reach(sum)
        if least is not None and least > low:
            self._switched(sum, least, None, least - low)
        if most is not None and most < high:
            self._switched(sum, None, most, high - most)

    def _switched(self, sum: Mapping[int, int], least: int | None, most: int | None, miss: int) -> None:
        """Add a row with one bound, which its sum can ``miss`` by this much at most.

        With switches s1 … sn, ``sum >= least`` becomes ``sum - miss*(s1 + … + sn) >= least - n*miss``: if all are on,
        that is the row itself, and each switch that is off (0) gives so much room that the row cannot bind. For
        ``sum <= most``, ``miss`` has the opposite sign.
        """
        weights, room = dict(sum), miss * len(self._switches)
        for switch in self._switches:
            weights[switch] = weights.get(switch, 0) + (miss if least is None else -miss)
        low = -float("inf") if least is None else least - room
        high = float("inf") if most is None else most + room
        self.constraints.append(Constraint(weights, low, high, self._owner))

    def reach(self, sum: Mapping[int, int]) -> tuple[int, int]:
        """Return the least and most that a sum can be within the bounds of its variables."""
        low = high = 0
        for variable, weight in sum.items():
            least, most = self.bounds[variable]
            low += weight * (least if weight > 0 else most)
            high += weight * (most if weight > 0 else least)
        return low, high

    def solve(
        self, cost: Mapping[int, int], left_out: Set[str] = frozenset(), start: Sequence[int] | None = None
    ) -> list[int] | None:
        """Return the values that minimize ``cost``; ``None`` if none satisfy the rows of all owners not ``left_out``.

        ``start`` are feasible values, which speed up the search for better ones.

        Raises MissingExtra without the solver, and :class:`GivenUp`.
        """
        highs = _library()
        rows = [row for row in self.constraints if row.owner not in left_out]
        weights = [weight for row in rows for weight in row.sum.values()]
        sizes = len(self.bounds), len(rows), len(weights)
        costs_and_limits: tuple[Sequence[float], ...] = (
            [cost.get(variable, 0) for variable in range(len(self.bounds))],
            [least for least, _ in self.bounds],
            [most for _, most in self.bounds],
            [row.least for row in rows],
            [row.most for row in rows],
        )
        starts = _integers([*accumulate((len(row.sum) for row in rows), initial=0)])
        matrix = starts, _integers([variable for row in rows for variable in row.sum]), _doubles(weights)
        solver = c_void_p(highs.Highs_create())
        try:
            for option, value in _OPTIONS.items():
                highs.Highs_setStringOptionValue(solver, option.encode(), str(value).encode())
            model = *map(_doubles, costs_and_limits), *matrix, _integers([_INTEGER] * len(self.bounds))
            highs.Highs_passMip(solver, *sizes, _ROWWISE, _MINIMIZE, c_double(0), *model)
            if start is not None:
                highs.Highs_setSolution(solver, _doubles(start), None, None, None)
            highs.Highs_run(solver)
            status = highs.Highs_getModelStatus(solver)
            if status == _INFEASIBLE:
                return None
            if status != _OPTIMAL:
                raise GivenUp(f"the solver stopped with status {status} of HiGHS (13 is its time limit)")
            values = _doubles([0] * len(self.bounds))
            highs.Highs_getSolution(solver, values, None, None, None)
            return [round(value) for value in values]
        finally:
            highs.Highs_destroy(solver)


_ROWWISE, _MINIMIZE, _INTEGER, _OPTIMAL, _INFEASIBLE = 2, 1, 1, 7, 8
"""Constants of the C interface of HiGHS (highs_c_api.h)."""


def _library() -> CDLL:
    """Return the library of HiGHS, called directly: its Python interface imports NumPy, for a tenth of a second.

    Raises MissingExtra.
    """
    try:
        import highsbox
    except ImportError as error:
        raise MissingExtra("the solver highsbox is missing; install it with: pip install 'deckcheck[fix]'") from error
    files = {"win32": "bin/highs.dll", "darwin": "lib/libhighs.dylib"}
    library = CDLL(str(Path(highsbox.highs_dist_dir(), files.get(sys.platform, "lib/libhighs.so"))))
    library.Highs_create.restype = c_void_p
    return library


def _doubles(values: Sequence[float]) -> Array[c_double]:
    return (c_double * len(values))(*values)


def _integers(values: Sequence[int]) -> Array[c_int32]:
    return (c_int32 * len(values))(*values)
