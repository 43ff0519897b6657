"""HTML put together so that text can never become markup: what is not :class:`Markup` is escaped on its way in."""

from __future__ import annotations

from html import escape

from deckcheck.reporters.text_layout import inert


class Markup(str):
    """HTML that stands as it is; only this module and constants make it."""

    __slots__ = ()


def safe(text: str) -> Markup:
    r"""Text as HTML shows it, between tags or in quotes; what is not printable is spelled out.

    >>> print(safe('"David" <b>\x1b'), safe(Markup("<b>")))
    &quot;David&quot; &lt;b&gt;\x1b <b>
    """
    return text if isinstance(text, Markup) else Markup(escape(inert(text)))


def join(*inside: str) -> Markup:
    """Markup and text in a row."""
    return Markup("".join(map(safe, inside)))


def element(tag: str, *inside: str, **attributes: str | int | bool) -> Markup:
    """An element with its attributes; ``cls`` stands for ``class`` and an underscore for a dash, false is none.

    >>> print(element("a", "1 < 2", href="#x", cls="far", aria_label='"', hidden=True, title=False))
    <a href="#x" class="far" aria-label="&quot;" hidden>1 &lt; 2</a>
    """
    opening = tag
    for key, value in attributes.items():
        if value is not False:
            key = "class" if key == "cls" else key.replace("_", "-")
            opening += f" {key}" if value is True else f' {key}="{safe(value) if isinstance(value, str) else value}"'
    return Markup(f"<{opening}>{join(*inside)}</{tag}>")


def name(text: str) -> Markup:
    """What a list calls something, kept apart so that its direction of writing does not spill over."""
    return element("bdi", text)
