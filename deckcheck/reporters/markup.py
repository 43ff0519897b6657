"""Templates of pages, in which no text can become markup."""

from __future__ import annotations

import re
from base64 import b64encode
from functools import cache
from hashlib import sha256
from importlib import resources
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined, Template
from jinja2.ext import Extension
from markupsafe import Markup

from deckcheck.facts import Interval
from deckcheck.reporters.text_layout import inert
from deckcheck.wording import choice, counted

HUES = 6
"""The number of colours for sections."""


@cache
def template(name: str) -> Template:
    """Return a template by its path in the package. Text in it is escaped, and nonprintable characters spelled out."""
    return environment(finalize=_printable, undefined=StrictUndefined, extensions=[_Joined]).get_template(name)


def environment(**options: Any) -> Environment:
    """Return an environment with all templates, which escapes text; ``options`` are further ones."""
    made = Environment(
        loader=PackageLoader("deckcheck", ""),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        keep_trailing_newline=True,
        **options,
    )
    for function in (Interval, choice, counted, hue, own, policy_digest):
        made.globals[function.__name__] = function
    return made


def _printable(value: object) -> object:
    return inert(value) if isinstance(value, str) and not isinstance(value, Markup) else value


class _Joined(Extension):
    """Joins an indented line to the one before, so that the layout of a template takes no room in a page."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        """Return the source of a template without line breaks before indented lines."""
        return re.sub(r"\n +", "", source)


def own(name: str) -> Markup:
    """Return a style, script or picture of the package, by its path there; it goes into a page as it is."""
    return Markup(resources.files("deckcheck").joinpath(name).read_text("utf-8"))  # noqa: S704 - no text of others


def policy_digest(text: str) -> Markup:
    """Return the digest of an inline style or script, as a content security policy states it."""
    return Markup("'sha256-{}'").format(b64encode(sha256(text.encode()).digest()).decode())


def hue(at: int) -> str:
    """Return the colour class of the section at this index in its deck."""
    return f"hue{at % HUES}"
