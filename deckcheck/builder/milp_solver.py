"""The integer programme of a repair or a collection, solved by HiGHS."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from functools import cache
from itertools import accumulate
from typing import TYPE_CHECKING

from deckcheck.errors import DeckcheckError, MissingExtra
from deckcheck.rules.repair import Rows

if TYPE_CHECKING:
    import highspy

SECONDS = 60.0
"""The time limit of the solver; no shipped format comes close."""


class GivenUp(DeckcheckError):
    """The solver found no answer within its time limit."""


class Programme(Rows):
    """Rows that can be solved."""

    def solve(
        self, cost: Mapping[int, int], left_out: Set[str] = frozenset(), start: Sequence[int] | None = None
    ) -> list[int] | None:
        """Return the values that minimize ``cost``; ``None`` if none satisfy the rows of all owners not ``left_out``.

        ``start`` are feasible values, which speed up the search for better ones.

        Raises MissingExtra without the solver, and :class:`GivenUp`.
        """
        try:
            import highspy
        except ImportError as error:
            raise MissingExtra(
                "the solver highspy is missing; install it with: pip install 'deckcheck[fix]'"
            ) from error
        rows = [row for row in self.constraints if row.owner not in left_out]
        model = highspy.HighsLp()
        model.num_col_, model.num_row_ = len(self.bounds), len(rows)
        model.col_cost_ = [float(cost.get(variable, 0)) for variable in range(len(self.bounds))]
        model.col_lower_ = [float(least) for least, _ in self.bounds]
        model.col_upper_ = [float(most) for _, most in self.bounds]
        model.row_lower_, model.row_upper_ = [row.least for row in rows], [row.most for row in rows]
        model.integrality_ = [highspy.HighsVarType.kInteger] * len(self.bounds)
        matrix = model.a_matrix_
        matrix.format_ = highspy.MatrixFormat.kRowwise
        matrix.num_col_, matrix.num_row_ = len(self.bounds), len(rows)
        matrix.start_ = list(accumulate((len(row.sum) for row in rows), initial=0))
        matrix.index_ = [variable for row in rows for variable in row.sum]
        matrix.value_ = [float(weight) for row in rows for weight in row.sum.values()]
        solver = _silent_solver()()
        for option, value in _OPTIONS.items():
            solver.setOptionValue(option, value)
        solver.passModel(model)
        if start is not None:
            begin = highspy.HighsSolution()
            begin.col_value = [float(value) for value in start]
            solver.setSolution(begin)
        solver.run()
        status = solver.getModelStatus()
        if status == highspy.HighsModelStatus.kInfeasible:
            return None
        if status != highspy.HighsModelStatus.kOptimal:
            raise GivenUp(f"the solver stopped with: {solver.modelStatusToString(status)}")
        return [round(value) for value in solver.getSolution().col_value]


@cache
def _silent_solver() -> Callable[[], highspy.Highs]:
    """Return a solver class that prints nothing, not even while it is created."""
    import highspy

    class Silent(highspy.Highs):
        def enableCallbacks(self) -> None:  # noqa: N802 - the name is highspy's
            # Called while a solver is created: HiGHS 1.16 prints its banner here, before any option can be set.
            self.setOptionValue("output_flag", False)
            super().enableCallbacks()  # type: ignore[no-untyped-call]

    return Silent


_OPTIONS: dict[str, bool | int | float] = {
    "output_flag": False,
    "threads": 1,
    "random_seed": 0,
    "time_limit": SECONDS,
    # Require the true minimum: costs are whole numbers.
    "mip_rel_gap": 0.0,
    "mip_abs_gap": 0.999,
    # Each goal starts from feasible values; the search improves on them sooner than these heuristics do.
    "mip_heuristic_run_feasibility_jump": False,
    "mip_heuristic_run_rins": False,
    "mip_heuristic_run_rens": False,
    "mip_heuristic_run_root_reduced_cost": False,
}
