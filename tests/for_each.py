"""One test that tries each row of a table and tells all that fail: pytest costs more than a test of microseconds."""

from __future__ import annotations

import reprlib
from collections.abc import Callable, Iterable
from enum import Enum
from functools import wraps
from inspect import signature
from typing import Any

import pytest

Test = Callable[..., None]
SHOWN = (str, bytes, int, float, Enum, type(None))


def _shown(value: Any) -> str:
    return str(value) if isinstance(value, SHOWN) else getattr(value, "__name__", reprlib.repr(value))


def for_each(
    names: str | tuple[str, ...], rows: Iterable[Any], ids: Iterable[str] | Callable[[Any], str] = _shown
) -> Callable[[Test], Test]:
    """Return what has a test try all rows, which are stated as for ``pytest.mark.parametrize``, before it fails.

    What is ready for one test, such as an empty folder, serves all rows: let it be nothing that they change.
    """
    words = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
    given = [list(row if len(words) > 1 else [row]) for row in rows]
    named = [] if callable(ids) else list(ids)

    def trying_all(test: Test) -> Test:
        @wraps(test)
        def tries(**fixtures: Any) -> None:
            failed = []
            for at, row in enumerate(given):
                try:
                    test(**fixtures, **dict(zip(words, row, strict=True)))
                except (Exception, BaseExceptionGroup, pytest.fail.Exception) as error:
                    id = "-".join(map(ids, row)) if callable(ids) else named[at]
                    error.add_note(f"at [{id}]")
                    failed.append((id, error))
            if failed:
                said = ", ".join(f"[{id}]" for id, _ in failed)
                raise BaseExceptionGroup(f"{len(failed)} of {len(given)} rows: {said}", [error for _, error in failed])

        asked = signature(test)
        fixtures = [each for name, each in asked.parameters.items() if name not in words]
        assert len(fixtures) == len(asked.parameters) - len(words)
        vars(tries)["__signature__"] = asked.replace(parameters=fixtures)
        vars(tries)["rows"] = given
        return tries

    assert given
    assert callable(ids) or len(named) == len(given)
    return trying_all
