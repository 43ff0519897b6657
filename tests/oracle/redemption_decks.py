"""Random decks of Redemption: legal to begin with, then changed near the boundaries of the rules."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from functools import cache
from random import Random

from tests.oracle.redemption_cards import Card
from tests.oracle.redemption_judge import Deck, banned_1_3, banned_2_0, in_rotation, special
from tests.oracle.redemption_names import cards
from tests.oracle.redemption_paragon import POOL, QUOTAS, paragons, quota_of
from tests.oracle.redemption_same import groups_of

# Format and edition: the sizes of a deck, the greatest reserve.
SIZES = {
    "limited@2.0": ((50, 70), 10),
    "unlimited@2.0": ((50, 70), 10),
    "teams@2.0": ((50, 70), 10),
    "type-2@2.0": ((100, 140), 20),
    "type-1@1.3": ((50, 154), 10),
    "type-2@1.3": ((100, 252), 15),
    "type-1@3rd-edition": ((50, 105), 0),
    "type-2@3rd-edition": ((100, 140), 0),
    "paragon@1.2": ((40, 40), 10),
}


@dataclass
class Pool:
    """The cards that decks of an edition are drawn from, by what they are."""

    everything: list[Card]
    """Those outside the pool of the edition too."""
    souls: list[Card] = field(default_factory=list)
    plain_souls: list[Card] = field(default_factory=list)
    dominants: list[Card] = field(default_factory=list)
    places: list[Card] = field(default_factory=list)
    by_alignment: dict[str, list[Card]] = field(default_factory=lambda: defaultdict(list))
    banned: list[Card] = field(default_factory=list)
    pairs: list[Card] = field(default_factory=list)
    special: list[Card] = field(default_factory=list)
    siblings: dict[tuple[str, ...], list[Card]] = field(default_factory=lambda: defaultdict(list))
    """The printings of each group of one card, where there are several."""


@cache
def pool(edition: str, guides: bool) -> Pool:
    """Return the cards for an edition; without ``guides`` only those of which the guides say nothing of their own."""
    known = [card for card in cards() if guides or not card.of_guides]
    found = Pool(known)
    banned = {card for card in known if banned_1_3(card) or banned_2_0(card, "teams") or banned_2_0(card, "type-2")}
    for card in known:
        inside = card.code in POOL if edition.startswith("paragon") else in_rotation(card) or edition.startswith("unl")
        if not (inside or "1.3" in edition or "3rd" in edition):
            continue
        for group in sorted(groups_of(card, perhaps=True)):
            found.siblings[group].append(card)
        if card in banned:
            found.banned.append(card)
        elif any(map(card.called, ("New Jerusalem", "The Second Coming", "Son of God", "Chariot of Fire"))):
            found.pairs.append(card)
        elif special(card):
            found.special.append(card)
        elif card.lost_soul:
            (found.souls if card.ability else found.plain_souls).append(card)
        elif card.dominant:
            found.dominants.append(card)
        elif card.one_of({"Site", "City"}):
            found.places.append(card)
        else:
            found.by_alignment[card.alignment].append(card)
    return found


class Draw:
    """One deck while it is drawn: each card is one that no other card in it may be."""

    def __init__(self, edition: str, rng: Random, guides: bool) -> None:
        self.edition, self.rng, self.pool = edition, rng, pool(edition, guides)
        self.taken: set[tuple[str, ...]] = set()

    def take(self, among: list[Card]) -> Card:
        """Return a card that is none of those taken."""
        for _ in range(200):
            card = self.rng.choice(among)
            groups = groups_of(card, perhaps=True)
            # In the 3rd edition other things make one card: there a name is taken with all that bear it.
            groups |= {("name", name) for name in card.names if not card.lost_soul}
            if not groups & self.taken:
                self.taken |= groups
                break
        return card

    def pair(self) -> list[Card]:
        """Return a good and an evil card."""
        return [self.take(self.pool.by_alignment["Good"]), self.take(self.pool.by_alignment["Evil"])]


def random_deck(edition: str, rng: Random, guides: bool) -> Deck:
    """Return a random deck near the boundaries of an edition, about every third of them legal."""
    deck = paragon_deck(rng, guides) if edition.startswith("paragon") else chart_deck(edition, rng, guides)
    for _ in range(rng.choice((0, 0, 0, 1, 1, 1, 2, 3))):
        rng.choice(CHANGES)(deck, pool(edition, guides), rng)
    rng.shuffle(deck.deck)
    return deck


def chart_deck(edition: str, rng: Random, guides: bool) -> Deck:
    """Return a deck with as many Lost Souls as its size asks for, most often."""
    draw = Draw(edition, rng, guides)
    (least, most), reserve_most = SIZES[edition]
    size = rng.choice((least, least, least + 6, least + 7, rng.randint(least, most), most, least - 1, most + 1))
    if edition.endswith("1.3") and rng.random() < 0.7:
        size = min(size, least + 60)
    souls = (size - 50) // 7 + 7 + rng.choice((0,) * 12 + (-1, 1))
    found = [rng.choice(draw.pool.plain_souls) for _ in range(souls)]
    if "2@3rd" in edition:  # no card more than five times
        found = [draw.pool.plain_souls[place % len(draw.pool.plain_souls)] for place in range(souls)]
    for place in range(rng.randint(0, souls // 2)):
        found[place] = draw.take(draw.pool.souls)
    found += [draw.take(draw.pool.places) for _ in range(rng.randint(0, 3))]
    neutral = [card for card in draw.pool.by_alignment["Neutral"] if card.types == {"Artifact"}]
    while len(found) < size - 1:
        found += draw.pair() if rng.random() < 0.9 else [draw.take(neutral)]
    while len(found) < size:
        found.append(draw.take(neutral))
    reserve: list[Card] = []
    if reserve_most:
        count = rng.choice((0, 0, 2, reserve_most - reserve_most % 2, reserve_most, reserve_most + 1))
        while len(reserve) < count:
            reserve += draw.pair() if len(reserve) < count - 1 else [draw.take(neutral)]
    return Deck(found, reserve)


def paragon_deck(rng: Random, guides: bool) -> Deck:
    """Return a deck that keeps the quotas of its Paragon."""
    draw = Draw("paragon@1.2", rng, guides)
    name = rng.choice(sorted(paragons()))
    by_quota: dict[str, list[Card]] = defaultdict(list)
    for among in (draw.pool.dominants, draw.pool.places, *draw.pool.by_alignment.values()):
        for card in among:
            if not card.dominant or rng.random() < 0.3:
                by_quota[quota_of(card, paragons()[name])].append(card)
    found = [draw.take(by_quota[quota]) for quota in QUOTAS for _ in range(int(paragons()[name][quota]))]
    rng.shuffle(found)
    return Deck(found[:40], found[40:], name)


def swap(deck: Deck, rng: Random, card: Card) -> None:
    """Put a card in the place of one that is as good, as evil and as lost, if there is one."""
    alike = [place for place, old in enumerate(deck.deck)
             if old.alignment == card.alignment and old.lost_soul == card.lost_soul]  # fmt: skip
    deck.deck[rng.choice(alike or range(len(deck.deck)))] = card


def more_copies(deck: Deck, among: Pool, rng: Random) -> None:
    """Add copies of a card, or of other printings of it."""
    card = rng.choice(deck.both)
    siblings = [other for group in sorted(groups_of(card, perhaps=True)) for other in among.siblings.get(group, [card])]
    for _ in range(rng.choice((1, 1, 2, 3, 4, 5))):
        swap(deck, rng, rng.choice([card, *siblings]))


def reprints(deck: Deck, among: Pool, rng: Random) -> None:
    """Add two or three printings of one group."""
    group = rng.choice(list(among.siblings.values()))
    for _ in range(rng.choice((2, 2, 3))):
        swap(deck, rng, rng.choice(group))


def banned_card(deck: Deck, among: Pool, rng: Random) -> None:
    if among.banned:
        swap(deck, rng, rng.choice(among.banned))


def exclusive_pair(deck: Deck, among: Pool, rng: Random) -> None:
    for card in rng.sample(among.pairs, min(2, len(among.pairs))):
        swap(deck, rng, card)


def own_limit(deck: Deck, among: Pool, rng: Random) -> None:
    """Add copies of a card with a limit of its own."""
    if among.special:
        card = rng.choice(among.special)
        for _ in range(rng.choice((1, 2, 4, 4, 5, 5, 6, 8, 9))):
            swap(deck, rng, card)


def any_card(deck: Deck, among: Pool, rng: Random) -> None:
    swap(deck, rng, rng.choice(among.everything))


def many_dominants(deck: Deck, among: Pool, rng: Random) -> None:
    """Put in as many Dominants as there are Lost Souls, or one more."""
    souls = sum(card.lost_soul for card in deck.deck)
    for card in rng.sample(among.dominants, max(0, min(souls + rng.choice((-1, 0, 0, 1)), len(among.dominants)))):
        swap(deck, rng, card)


def many_places(deck: Deck, among: Pool, rng: Random) -> None:
    """Put in as many Sites and Cities as there are Lost Souls, or one more, perhaps one in the reserve."""
    if not among.places:
        return
    souls = sum(card.lost_soul for card in deck.deck)
    others = [place for place, card in enumerate(deck.deck) if not card.lost_soul]
    for place in others[: max(0, souls + rng.choice((-1, 0, 0, 1)))]:
        deck.deck[place] = rng.choice(among.places)
    if deck.reserve and rng.random() < 0.5:
        deck.reserve[0] = rng.choice(among.places)


def in_reserve(deck: Deck, among: Pool, rng: Random) -> None:
    """Put a card that the reserve may not hold, or one of the deck, into the reserve."""
    kinds = [kind for kind in (among.dominants, among.souls, among.plain_souls, deck.deck) if kind]
    if deck.reserve:
        deck.reserve[0] = rng.choice(rng.choice(kinds))


def hopper(deck: Deck, among: Pool, rng: Random) -> None:
    hoppers = [card for card in among.souls if card.hopper]
    if hoppers:
        swap(deck, rng, rng.choice(hoppers))


def one_less(deck: Deck, among: Pool, rng: Random) -> None:
    deck.deck.pop()


def one_more(deck: Deck, among: Pool, rng: Random) -> None:
    deck.deck.append(rng.choice(rng.choice([kind for kind in among.by_alignment.values() if kind])))


CHANGES = (
    more_copies, more_copies, reprints, reprints, reprints, banned_card, exclusive_pair, own_limit, any_card,
    many_dominants, many_places, in_reserve, hopper, one_less, one_more,
)  # fmt: skip
