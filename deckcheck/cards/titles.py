"""What a printing's name says about the card: its title, its halves, and a Lost Soul's nickname."""

from __future__ import annotations

import re

_LAST_BRACKET = re.compile(r"\s*[(\[]((?:[^()\[\]]|[(\[][^()\[\]]*[)\]])*)[)\]]$")  # with others inside: [PoC [Ban]]
_REFERENCE = re.compile(r"\d+:\d+|\d+:\*|\d+/\*")
_BOOK_NUMBER = re.compile(r"\bI{1,3}(?= [A-Z])")
_SET_AFTER_REFERENCE = re.compile(r"\s*- *[A-Za-z][\w .+/]*(?=[)\]]$)")


def without_suffix(name: str) -> str:
    """A name without its last bracket; the name itself when it ends in none or is nothing else.

    >>> without_suffix("King Saul (Brown) (Ki)")
    'King Saul (Brown)'
    """
    return name[: match.start()] if (match := _LAST_BRACKET.search(name)) and match.start() else name


def title_of(name: str) -> str:
    """The name as printed on the card: without the brackets by which deck tools tell printings apart.

    A Lost Soul keeps the bracket that holds its reference, without the set that may follow in it. Where a
    bracket is part of the printed name (``Jacob (Israel)``), the card's line states its title.

    >>> title_of("David (Red) (Ki)"), title_of('Lost Soul "Dread" [Exodus 15:16 - K]')
    ('David', 'Lost Soul "Dread" [Exodus 15:16]')
    """
    while (match := _LAST_BRACKET.search(name)) and match.start():
        if _REFERENCE.search(match[1]):
            return _SET_AFTER_REFERENCE.sub("", name)
        name = name[: match.start()]
    return name


def suffix_of(name: str) -> str:
    """What tells a printing from others of its title: its last bracket, or the set behind a Lost Soul's reference.

    >>> suffix_of("David (Red) (Ki)"), suffix_of('Lost Soul "Dread" [Exodus 15:16 - K]'), suffix_of("Aaron")
    ('Ki', 'K', '')
    """
    match = _LAST_BRACKET.search(name)
    if match and match.start() and _REFERENCE.search(match[1]):
        return found[0].strip(" -") if (found := _SET_AFTER_REFERENCE.search(name)) else ""
    return match[1] if match and match.start() else ""


def halves_of(title: str) -> tuple[str, ...]:
    """The two names of a two-sided card; none for other cards.

    >>> halves_of("Saul/Paul"), halves_of('Lost Soul "Humble" [James 4:6 / Proverbs 3:34]')
    (('Saul', 'Paul'), ())
    """
    if "/" not in title or title.startswith("Lost Soul"):
        return ()
    return tuple(half.strip() for half in title.split("/"))


def references(reference: str) -> tuple[str, ...]:
    """The ways to write a Lost Soul's reference: whole or one of several, books numbered as printed or in digits.

    >>> references("James 4:6 / Proverbs 3:34"), references("II Samuel 23:6")
    (('James 4:6 / Proverbs 3:34', 'James 4:6', 'Proverbs 3:34'), ('II Samuel 23:6', '2 Samuel 23:6'))
    """
    printed = [reference, *(text.strip() for text in re.split("[/()]", reference))]
    in_digits = [_BOOK_NUMBER.sub(lambda found: str(len(found[0])), text) for text in printed]
    return tuple(dict.fromkeys(filter(None, (*printed, *in_digits))))


def soul_of(title: str) -> str:
    """The nickname of a Lost Soul: in quotes, or in brackets after its reference; ``""`` for a plain one.

    >>> soul_of('Lost Soul "Dread" [Exodus 15:16]'), soul_of("Lost Soul Psalm 1:4 (Site Doubler)")
    ('Dread', 'Site Doubler')
    """
    if quoted := re.search(r'"([^"]+)"', title):
        return quoted[1]
    match = _LAST_BRACKET.search(title)
    return match[1] if match and not _REFERENCE.search(match[1]) else ""
