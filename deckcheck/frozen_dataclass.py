"""``dataclass(frozen=True, slots=True)`` at a quarter of what it costs at import: only ``__init__`` is made of source.

What the standard library compiles for each class besides (equality, hash, representation, refusal of changes) is here
the same few functions for all of them. Fields, ``replace`` and ``match`` are the standard library's.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from dataclasses import MISSING, FrozenInstanceError
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:

    def dataclass(*, frozen: bool, slots: bool, eq: bool = True, kw_only: bool = False) -> Callable[[type], type]:
        """Return a decorator that makes a class as the standard library's ``dataclass`` does of the same options."""
        if not (frozen and slots):
            raise TypeError("only of frozen classes with slots")

        def decorate(cls: type) -> type:
            own = vars(cls)
            cls.__doc__ = cls.__doc__ or cls.__name__  # without one ``dataclass`` would write and parse a signature
            made = dataclasses.dataclass(init=False, repr=False, eq=False, slots=True, kw_only=kw_only)(cls)
            made.__init__ = _init(made)
            methods = _COMPARED | _KEPT if eq else _KEPT
            for name, method in methods.items():
                if name not in own or (name == "__hash__" and own[name] is None):
                    setattr(made, name, method)
            if eq:
                compared = (each.name for each in dataclasses.fields(made) if each.compare)
                made._compared = attrgetter(*compared)
            return made

        return decorate


_set_class: Callable[[Any, type], None] = vars(object)["__class__"].__set__  # which frozen instances refuse
_LACKING = object()
"""Stands for a value that is not given, of which the default is made anew for each."""


def _init(cls: Any) -> Callable[..., None]:
    """Return ``__init__`` of a class with these fields.

    It makes the instance one of a class that can be set, for as long as it sets the fields, at half of what it costs to
    set each by its slot; this way only instances of subclasses are made, which may have room for more.
    """
    known: dict[str, Any] = {"_LACKING": _LACKING, "_frozen": cls, "_open": _settable(cls), "_set_class": _set_class}
    parameters: list[str] = []
    named: list[str] = []
    lacking: list[str] = []
    names: list[str] = []
    for each in dataclasses.fields(cls):
        name, default = each.name, ""
        if not each.init:
            continue
        names.append(name)
        if each.default_factory is not MISSING:
            known[f"_make_{name}"], default = each.default_factory, "=_LACKING"
            lacking.append(f" if {name} is _LACKING: {name} = _make_{name}()")
        elif each.default is not MISSING:
            known[f"_default_{name}"], default = each.default, f"=_default_{name}"
        (named if each.kw_only else parameters).append(f"{name}{default}")
    known["_set_each"] = partial(_set_each, [getattr(cls, name).__set__ for name in names])
    every = ", ".join(["self", *parameters, *(["*", *named] if named else [])])
    lines = [f"def __init__({every}):", *lacking, " if self.__class__ is _frozen:", "  _set_class(self, _open)"]
    lines += [f"  self.{name} = {name}" for name in names]
    lines += ["  self.__class__ = _frozen", f" else: _set_each(self, [{', '.join(names)}])"]
    if hasattr(cls, "__post_init__"):
        lines.append(" self.__post_init__()")
    exec("\n".join(lines), known)  # noqa: S102 - of the names of fields only
    init: Callable[..., None] = known["__init__"]
    init.__qualname__ = f"{cls.__qualname__}.__init__"
    init.__annotations__ = {each.name: each.type for each in dataclasses.fields(cls) if each.init}
    return init


def _settable(cls: Any) -> type:
    """Return a class of the same layout that can be set, so that an instance may change from the one to the other."""
    own = {name: value for name, value in vars(cls).items() if name not in cls.__slots__}
    freely = {"__setattr__": object.__setattr__, "__delattr__": object.__delattr__}  # both, else each is looked up
    made: type = type(cls)(cls.__name__, cls.__bases__, own | freely)
    return made


def _set_each(setters: Sequence[Callable[[Any, object], None]], self: Any, values: Sequence[object]) -> None:
    for set_, value in zip(setters, values, strict=True):
        set_(self, value)


def _equal(self: Any, other: Any) -> Any:
    return self._compared(self) == self._compared(other) if other.__class__ is self.__class__ else NotImplemented


def _hash(self: Any) -> int:
    return hash(self._compared(self))


def _repr(self: Any) -> str:
    shown = (f"{each.name}={getattr(self, each.name)!r}" for each in dataclasses.fields(self) if each.repr)
    return f"{self.__class__.__qualname__}({', '.join(shown)})"


def _set(self: Any, name: str, value: object) -> None:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _delete(self: Any, name: str) -> None:
    raise FrozenInstanceError(f"cannot delete field {name!r}")


def _state(self: Any) -> list[Any]:
    return [getattr(self, each.name) for each in dataclasses.fields(self)]


def _restore(self: Any, state: list[Any]) -> None:
    for each, value in zip(dataclasses.fields(self), state, strict=True):
        object.__setattr__(self, each.name, value)


_COMPARED = {"__eq__": _equal, "__hash__": _hash}
_KEPT = {
    "__repr__": _repr,
    "__setattr__": _set,
    "__delattr__": _delete,
    "__getstate__": _state,
    "__setstate__": _restore,
}
