"""Change all costs of reading at random and count the verdicts that change: the tables must not be brittle.

Run from a checkout: ``python -m tests.dressed.costs [--number 100] [--seeds 20] [--most 0.2]``. Each seed changes each
cost by its own factor, of the rows of the grammar and of the priors, and reads the same dressed lists again.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from types import ModuleType
from typing import Any

import pytest

from deckcheck.reading import company, grammar, line_reader, names, table_rows, weighing
from deckcheck.reading.grammar import Notation
from tests.dressed import __main__ as dressed

MODULES = grammar, names, line_reader, company, weighing, table_rows
"""Each holds costs, its own or those of the grammar by their names."""
BOUNDS = frozenset(
    {"MARGIN", "HOPELESS", "KEPT", "NEVER", "LIKELY", "SURE", "IN_FULL", "ONE_CARD", "STEP", "NEARLY_UNKNOWN"}
)
"""What readings are compared with, and no cost: how near two stay open, and what counts as likely."""


def _is_costly(name: str, value: object) -> bool:
    return name.isupper() and name not in BOUNDS and type(value) is float


@contextmanager
def changed_costs(seed: int, most: float) -> Iterator[None]:
    """Change each cost by its own factor, the same in all modules that know it."""
    random = Random(seed)
    factors: dict[str, float] = {}

    def other(name: str, cost: float) -> float:
        return cost * factors.setdefault(name, random.uniform(1 - most, 1 + most))

    def row(each: Notation, table: str, at: int) -> Notation:
        return each._replace(cost=other(f"{table} {at}", each.cost))

    with pytest.MonkeyPatch.context() as patch:
        for module in MODULES:
            for name, value in _costs(module):
                patch.setattr(module, name, other(name.lstrip("_"), value))
            for name, value in [*vars(module).items()]:
                if isinstance(value, tuple) and value and all(isinstance(each, Notation) for each in value):
                    patch.setattr(module, name, tuple(row(each, name, at) for at, each in enumerate(value)))
        found = {how: other(f"found {how}", cost) for how, cost in names._COSTS.items()}
        patch.setattr(names, "_COSTS", found)
        dressed.checker.cache_clear()
        yield
    dressed.checker.cache_clear()


def _costs(module: ModuleType) -> list[tuple[str, Any]]:
    return [(name, value) for name, value in vars(module).items() if _is_costly(name.lstrip("_"), value)]


def outcomes(number: int, seed: int = 1) -> list[str]:
    """Return what comes of the first dressed lists of a seed."""
    return [dressed.try_one(each, seed).outcome for each in range(number)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--number", type=int, default=100, help="how many dressed lists")
    parser.add_argument("--seeds", type=int, default=20, help="how many times the costs are changed")
    parser.add_argument("--most", type=float, default=0.2, help="by how much of a cost at most")
    asked = parser.parse_args()
    plain = outcomes(asked.number)
    changes = wrong = 0
    for seed in range(asked.seeds):
        with changed_costs(seed, asked.most):
            now = outcomes(asked.number)
        differing = [(at, was, then) for at, (was, then) in enumerate(zip(plain, now, strict=True)) if was != then]
        changes += len(differing)
        wrong += sum(then.startswith("wrong") for _, _, then in differing)
        print(f"seed {seed}: {len(differing)} of {asked.number} differ", *differing[:5])
    share = changes / (asked.number * asked.seeds)
    print(f"{changes} of {asked.number * asked.seeds} verdicts changed ({share:.2%}), {wrong} of them wrong")


if __name__ == "__main__":
    main()
