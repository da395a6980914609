"""Offers in the form that phones show: a card, a button, an arrangement, amounts, or a list.

The form depends on the offer's subject, never on the game.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any, Final

from game.i18n import N_
from game.words import words_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from game.words import Amount, Offer, Reader

QUICK: Final = (0, 1, 2, 5, 10, 20, 50, 100)
MOST_QUICK: Final = 5
CHIPS: Final = ("chip-gold", "chip-indigo", "chip-cinnabar", "chip-ivory")
MOST_BARE: Final = 4
"""Maximum number of buttons of one kind without pieces; if there are more, they become a list."""
VERBS: Final = {
    "discard": N_("Discard"),
    "call": N_("Call a draw"),
    "lay": N_("Lay open"),
    "sapaw": N_("Sapaw"),
    "secret": N_("Lay as a secret"),
    "split": N_("Set hands"),
    "cut": N_("Cut the woodpile"),
    "swap": N_("Swap two stacks"),
    "tops": N_("Swap top tiles"),
}
"""Short labels for groups of offers of one kind; other kinds are labelled with their own names."""


def verb(kind: str, reader: Reader) -> str:
    """Return the short label for one kind of offer."""
    return reader.say(VERBS.get(kind, kind.capitalize()))


def phone_offers(offers: Sequence[Offer], reader: Reader) -> list[dict[str, Any]]:
    """Return all offers as JSON data for the page; a list takes the position of its first offer."""
    kinds: dict[str, list[Offer]] = defaultdict(list)
    for offer in offers:
        kinds[offer.kind].append(offer)
    found: list[dict[str, Any]] = []
    for offer in offers:
        alike = kinds[offer.kind]
        if _is_bare(alike) and len(alike) > MOST_BARE:
            if offer is alike[0]:
                found.append(_list(alike, reader))
        elif len(offer.uses) > 1:
            if not offer.closed or all(other.closed for other in alike):
                found.append(_arranged(offer, reader))
        else:
            found.append(_plain(offer, reader))
    single = [each for each in found if each["kind"] == "piece"]
    for each in single:  # a second press on a piece chooses its first kind of offer
        if each["verb"] == single[0]["verb"] and "why" not in each:
            each["primary"] = True
    return found


def _is_bare(offers: Iterable[Offer]) -> bool:
    return all(not offer.uses and not offer.wins and not offer.amounts for offer in offers)


def _plain(offer: Offer, reader: Reader) -> dict[str, Any]:
    codes = [code for group in offer.uses for code in group]
    kind = "act"
    if offer.amounts:
        kind = "amounts"
    elif offer.wins:
        kind = "claim"
    elif len(codes) == 1 and not offer.onto:
        kind = "piece"
    elif codes:
        kind = "set"
    plain: dict[str, Any] = {"id": offer.id, "kind": kind, "label": offer.label}
    if kind == "piece":
        plain["verb"] = verb(offer.kind, reader)
    if codes:
        plain["pieces"] = codes
    if offer.wins:
        plain["wins"] = list(offer.wins)
    if offer.amounts:
        plain["amounts"] = [_amount(amount, CHIPS[place % len(CHIPS)]) for place, amount in enumerate(offer.amounts)]
    if offer.primary:
        plain["primary"] = True
    if offer.closed:
        plain["why"] = offer.closed
    return plain


def _amount(amount: Amount, chip: str) -> dict[str, Any]:
    within = range(amount.least, amount.most + 1, amount.step)
    quick = [each for each in QUICK if each in within]
    return {**amount._asdict(), "usual": amount.start, "chip": chip, "quick": quick[:MOST_QUICK]}


def arranged_groups(offer: Offer, reader: Reader) -> list[dict[str, Any]]:
    """Return the groups in which an offer arranges the hand as JSON data."""
    labels = words_of(reader.game).groups.get(offer.kind, ())
    return [
        {"label": reader.say(labels[place]) if place < len(labels) else "", "kind": "box", "pieces": list(group)}
        for place, group in enumerate(offer.uses)
    ]


def _arranged(offer: Offer, reader: Reader) -> dict[str, Any]:
    """Return an offer that arranges the hand in groups as JSON data; `note` is its label."""
    groups = arranged_groups(offer, reader)
    plain: dict[str, Any] = {"id": offer.id, "kind": "arrange", "label": verb(offer.kind, reader), "note": offer.label}
    plain |= {"groups": groups, "primary": True}
    if offer.closed:
        plain["why"] = offer.closed
    return plain


def _list(offers: Sequence[Offer], reader: Reader) -> dict[str, Any]:
    """Return several offers of one kind as a list; if none is enabled, as one disabled button with the reason."""
    named = verb(offers[0].kind, reader)
    options = [[offer.id, offer.label] for offer in offers if not offer.closed]
    plain: dict[str, Any] = {"id": f"list {offers[0].kind}", "label": named}
    return plain | ({"kind": "list", "options": options} if options else {"kind": "act", "why": offers[0].closed})
