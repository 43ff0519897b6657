"""The files in an archive or a mail: each is a deck, or is reported with the reason why not."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import NamedTuple

from deckcheck.batch.file_kinds import BUNDLES, PACKED, START, ending_of, no_list
from deckcheck.batch.sources import Source
from deckcheck.errors import UnreadableDeck

MAX_MAIL = 16 * 1024 * 1024
"""The most bytes of a mail, which may contain photographs besides the list."""


class Member(NamedTuple):
    """A file in another; ``read`` returns its bytes, or raises UnreadableDeck. ``skipped`` is why it is skipped."""

    name: str
    read: Callable[[], bytes]
    skipped: str = ""


def sources(path: str, file: str, members: Iterable[Member], within: str = "an archive") -> Iterator[Source]:
    """Yield each member as a deck, or with the reason why not; ``path`` names their container, which is in ``file``."""
    names = set[str]()
    for member in members:
        source = Source(f"{path}/{member.name}", file=file)
        try:
            if member.name in names:
                raise UnreadableDeck("two files of this name are in the archive")
            yield _source(source, member, within)
        except UnreadableDeck as error:
            yield source._replace(fault=str(error))
        names.add(member.name)


def _source(source: Source, member: Member, within: str) -> Source:
    """Return the member with its bytes, or why it is skipped. Raises UnreadableDeck."""
    name, ending = member.name.rpartition("/")[2], ending_of(member.name.rpartition("/")[2])
    if not member.skipped and ending in (*BUNDLES, *PACKED):  # reported so that it is not overlooked
        raise UnreadableDeck(f"many decks or an archive within {within}; unpack it first")
    read = cache(member.read)
    skipped = member.skipped or no_list(name, ending, lambda: read()[:START])
    return source._replace(skipped=skipped) if skipped else source._replace(data=read())


def decks_in_mail(mail: Source, data: bytes) -> Iterator[Source]:
    """Yield the decks of a mail: those in its text and attachments, or the mail itself if it is only a text.

    A text without a list is skipped if there is a list besides it. Each mail of a mailbox has its number and sender.
    """
    from deckcheck.decklists.documents.mail import counts_cards, mails_of, parts, words_beside

    try:
        if len(data) > MAX_MAIL:
            raise UnreadableDeck(f"larger than {MAX_MAIL // 1024**2} MB; save its attachments, and give them instead")
        if len(mails := mails_of(data)) > 1:
            for number, (sender, each) in enumerate(mails, 1):
                name = f"{mail.path}/{number} {sender}".rstrip()
                yield from decks_in_mail(Source(name, each, file=mail.file or mail.path), each)
            return
        found = parts(data)
    except UnreadableDeck as error:
        yield mail._replace(fault=str(error))
        return
    if len(found) == 1 and found[0].is_text:
        yield mail
        return
    members = (Member(part.name, part.read) for part in found)
    decks = [*sources(mail.path, mail.file or mail.path, members, "a mail")]
    words = [part.is_text and not counts_cards(deck.data or b"") for part, deck in zip(found, decks, strict=True)]
    if any(not (deck.skipped or no_card) for deck, no_card in zip(decks, words, strict=True)):
        skipped = "words of a mail, in which hardly a line counts a card"
        texts = (deck.data or b"" for deck, no_card in zip(decks, words, strict=True) if no_card)
        said = tuple(line for text in texts for line in words_beside(text))
        decks = [
            deck._replace(data=None, skipped=skipped) if no_card else deck._replace(beside=said)
            for deck, no_card in zip(decks, words, strict=True)
        ]
    yield from decks
    if all(deck.skipped for deck in decks):
        yield mail._replace(data=None, fault="a mail without a list")
