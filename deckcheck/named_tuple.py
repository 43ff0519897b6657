"""``typing.NamedTuple`` at a tenth of what it costs at import, where that of each class is compiled and its types read.

What one is made with is compiled once for all classes of as many fields, and told their names. mypy checks the rest.
"""

from __future__ import annotations

from collections import _tuplegetter  # type: ignore[attr-defined]
from functools import cache
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from typing import NamedTuple as NamedTuple
else:

    class _Maker(type):
        def __new__(maker, name: str, bases: tuple[type, ...], own: dict[str, Any]) -> type:
            fields = tuple(own.get("__annotations__", ()))
            defaults = {field: own[field] for field in fields if field in own}
            code = _making(len(fields)).replace(co_varnames=("cls", *fields), co_qualname=f"{name}.__new__")
            new = FunctionType(code, {"make": tuple.__new__}, "__new__", tuple(defaults.values()))
            new.__annotations__ = own.get("__annotations__", {})
            own |= {"__slots__": (), "_fields": fields, "_field_defaults": defaults, "__match_args__": fields}
            own |= {field: _tuplegetter(number, None) for number, field in enumerate(fields)}
            return type(name, (tuple,), {**_METHODS, **own, "__new__": new})

    NamedTuple = type.__new__(_Maker, "NamedTuple", (), {})


@cache
def _making(number: int) -> CodeType:
    """Return the code that makes a tuple of so many values."""
    values = "".join(f"_{index}, " for index in range(number))
    code: CodeType = eval(f"lambda cls, {values}: make(cls, ({values}))").__code__  # noqa: S307 - of numbers only
    return code.replace(co_name="__new__")


def _make(cls: Any, values: Any) -> Any:
    made = tuple.__new__(cls, values)
    if len(made) != len(cls._fields):
        raise TypeError(f"Expected {len(cls._fields)} arguments, got {len(made)}")
    return made


def _replace(self: Any, /, **values: Any) -> Any:
    made = self._make(map(values.pop, self._fields, self))
    if values:
        raise ValueError(f"Got unexpected field names: {list(values)!r}")
    return made


def _asdict(self: Any) -> dict[str, Any]:
    return dict(zip(self._fields, self, strict=True))


def _repr(self: Any) -> str:
    shown = (f"{name}={value!r}" for name, value in zip(self._fields, self, strict=True))
    return f"{self.__class__.__name__}({', '.join(shown)})"


def _values(self: Any) -> tuple[Any, ...]:
    return tuple(self)


_METHODS = {
    "_make": classmethod(_make),
    "_replace": _replace,
    "_asdict": _asdict,
    "__repr__": _repr,
    "__getnewargs__": _values,
}
