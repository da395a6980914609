"""Set-up of Tongits deals in a given state from text notation, for readable tests."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from game.rules import GAMES
from game.rules.cards.french import ALL_CARDS, PACK, cards_of, codes, read
from game.rules.cards.melds import in_order
from game.rules.contract import Event
from game.rules.discard_log import LoggedDiscard
from game.rules.moves import Discard
from game.rules.tongits.deal import TongitsDeal
from game.rules.tongits.deal_state import ONLY, BahayOnTable
from game.rules.tongits.melds import Bahay
from game.rules.tongits.phase import Phase

SEED = "5a" * 32
TONGITS = GAMES["tongits"]


def table(
    hands: Sequence[str],
    *,
    phase: str = "play",
    actor: int = 0,
    opened: Sequence[tuple[int, str]] = (),
    secret: Sequence[tuple[int, str]] = (),
    stock: str = "",
    left: int | None = None,
    discard: str = "",
    turns: int = 6,
    laid: int = 0,
    house: dict[str, object] | None = None,
    carry: dict[str, object] | None = None,
) -> TongitsDeal:
    """A deal in which seat `actor` must draw or play, `turns` turns after the beginning.

    `opened` and `secret` are bahays with their owners, numbered from 1, the open ones first; all were laid when `laid`
    turns had ended. House rules that are not named are those of the first releases, with calls at the discard. `stock`
    names the next cards to be drawn, `left` how many the stock shall hold (the others lie under the discards),
    `discard` the last card thrown, by the player before `actor`.
    """
    options = TONGITS.Options.parse(house or {}, TONGITS.Options.unnamed())
    deal = TONGITS.deal(3, SEED, options, {"mano": actor} | (carry or {}))
    assert isinstance(deal, TongitsDeal)
    deal.hands = [read(hand) for hand in hands]
    deal.table = [
        BahayOnTable(owner, laid, Bahay(in_order(read(cards), ace_high=options.aces_high), face_down))
        for face_down, bahays in ((False, opened), (True, secret))
        for owner, cards in bahays
    ]
    wanted = PACK.read(stock)
    places = [*deal.hands, *(each.bahay.mask for each in deal.table), read(stock), read(discard)]
    seen = 0
    for place in places:
        assert not seen & place, "a card in two places"
        seen |= place
    rest = [*cards_of(ALL_CARDS & ~seen)]
    Random(1).shuffle(rest)
    keep = len(rest) if left is None else left - len(wanted)
    deal.discards = [(0, code) for code in codes(rest[keep:])]
    deal.stock = [*rest[:keep], *reversed(wanted)]
    before = (actor - 1) % 3
    if discard:
        deal.discards.append((before, discard))
    deal.throws = [LoggedDiscard(*each) for each in deal.discards]
    deal.phase, deal.actor, deal.asked = Phase(phase), actor, ONLY[actor]
    deal.turns = turns
    deal.last_drawers = (before, (actor + 1) % 3, actor) if phase == "draw" else (actor, before, (actor + 1) % 3)
    deal.public = deal.shown = deal.moves = None
    return deal


def play_moves(deal: TongitsDeal, *answers: str) -> tuple[Event, ...]:
    """Play moves in text form, each as 'seat move': `play_moves(deal, '0 discard 5C', '1 draw')`."""
    events: tuple[Event, ...] = ()
    for answer in answers:
        seat, _, text = answer.partition(" ")
        events += deal.play(int(seat), TONGITS.parse_move(text))
    return events


def legal_texts(deal: TongitsDeal, seat: int, word: str = "") -> list[str]:
    """The moves of a seat in text form, those of one word or all but its discards."""
    moves = [str(move) for move in deal.legal(seat) if not isinstance(move, Discard)]
    return [move for move in moves if move.split()[0] == word] if word else moves


def entries(deal: TongitsDeal) -> dict[object, int]:
    """Return the gain of each account."""
    assert deal.result is not None
    return {entry.account: entry.amount for entry in deal.result.entries}


def reasons(deal: TongitsDeal, account: object) -> dict[str, int]:
    """Why an account gains it."""
    assert deal.result is not None
    (entry,) = [entry for entry in deal.result.entries if entry.account == account]
    return {item.id: item.amount for item in entry.items}
