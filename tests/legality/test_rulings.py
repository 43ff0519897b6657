"""The judge's rulings on lists that are not plain. ``tests/dressed/not_yet.txt`` holds those that are yet to come."""

from __future__ import annotations

import pytest

from tests.dressed.ruling_cases import cases
from tests.dressed.rulings import Case, complaint, not_yet

CASES = cases()
BY_RULING: dict[str, list[Case]] = {}
for each in CASES:
    BY_RULING.setdefault(each.ruling, []).append(each)
NOT_YET = frozenset(not_yet())


@pytest.mark.parametrize("ruling", BY_RULING)
def test_lists_are_read_as_a_judge_reads_them(ruling: str) -> None:
    """One test for all lists of a ruling: pytest costs as much for each as many a list does."""
    complaints = {case.id: complaint(case) for case in BY_RULING[ruling]}
    assert {id: said for id, said in complaints.items() if said and id not in NOT_YET} == {}
    assert [id for id, said in complaints.items() if not said and id in NOT_YET] == []  # these must leave the list


def test_only_cases_are_not_read_yet() -> None:
    assert not NOT_YET.difference(case.id for case in CASES)
