"""What tests of the recipe for archives share: Parquet, and a cluster of Dask."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest


@pytest.fixture(scope="module")
def pq() -> Any:
    """What reads and writes Parquet. Where ``DECKCHECK_CI`` is set it must be there, with Dask."""
    try:
        import distributed  # noqa: F401
        import pyarrow.parquet
    except ImportError as error:
        missing = f"no Dask: {error}; install deckcheck[dask]"
        if os.environ.get("DECKCHECK_CI"):
            pytest.fail(missing)
        pytest.skip(missing)
    return pyarrow.parquet


@pytest.fixture(scope="module")
def threads(pq: Any) -> Iterator[str]:
    """The address of a cluster whose two workers are threads of this process; other processes cost seconds."""
    from distributed import LocalCluster

    options = {"n_workers": 2, "threads_per_worker": 1, "processes": False, "dashboard_address": ":0"}
    with LocalCluster(**options) as cluster:
        yield cluster.scheduler_address
