"""Settlement of Tongits deals and hands entered with `sala score tongits`. See `tests/golden/README.md`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from game.rules.cards.french import PACK as FRENCH_PACK
from game.rules.cards.french import Card, Mask, cards_of, codes, mask_of
from game.rules.cards.melds import in_order, kind_of
from game.rules.tongits.melds import Bahay
from game.rules.tongits.settlement import SEATS, DrawCall, End, Player, StockOut, Tongits, settle

if TYPE_CHECKING:
    from game.rules.contract import Seat
    from game.rules.tongits.options import TongitsOptions

HELD: Final = 12
"""Number of a player's own cards after a discard: in the hand, in bahays and laid off. TG-03."""
ANSWERS: Final = ("challenge", "fold", "sunog")
ENDS: Final = ("tongits", "draw", "deck_out")


def settle_case(case: Mapping[str, Any], options: TongitsOptions) -> dict[str, Any]:
    """Return the settlement of a deal if the case has `players`, or the best arrangement if it has only a `hand`.

    Names, seat order, end and players are as in the golden cases. The pot is not part of a case. Raises `ValueError`
    with a message naming the field.
    """
    if not isinstance(case, Mapping):
        raise ValueError("a case must be an object with its fields")  # noqa: TRY004 - wrong input, not a wrong program
    if case.get("players") is None and case.get("end") is None and case.get("hand") is not None:
        return _arranged(case["hand"], options)
    names = _names(case)
    players = [_player(case, name, names, options) for name in names]
    _check_cards(names, players, case)
    end = _end(case, names, players, options)
    settled = settle(players, end, options)
    owed = {name: -entry.amount for name, entry in zip(names, settled.entries, strict=True)}
    winner = None if settled.winner is None else names[settled.winner]
    return {
        "winner": winner,
        "tally": dict(zip(names, settled.tallies, strict=True)),
        "sunog": [names[seat] for seat in settled.sunog],
        "payments": {} if winner is None else {name: amount for name, amount in owed.items() if name != winner},
        "net": {name: -amount for name, amount in owed.items()},
        "specials_total": sum(special.value for special in settled.specials),
    }


def _arranged(value: object, options: TongitsOptions) -> dict[str, Any]:
    cards = _cards("hand", value)
    if len(cards) > HELD + 1:
        raise ValueError(f"hand must hold {HELD + 1} cards at most, not {len(cards)}")
    best = options.arranger.arrange(mask_of(cards))
    return {
        "deadwood": best.tally,
        "specials_in_hand": best.specials,
        "arrangement": [list(codes(bahay)) for bahay in best.bahays],
    }


# Field by field -------------------------------------------------------------------------------------------------------


def _field(where: Mapping[str, Any], name: str, path: str = "") -> Any:
    if where.get(name) is None:
        raise ValueError(f"field {path}{name} is missing")
    return where[name]


def _or_empty(where: Mapping[str, Any], name: str) -> Any:
    return [] if where.get(name) is None else where[name]


def _object(field: str, value: object) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise ValueError(f"{field} must be an object with its fields, not {value!r}")  # noqa: TRY004
    return value


def _list(field: str, value: object, what: str) -> Sequence[Any]:
    if not isinstance(value, Sequence) or isinstance(value, str):
        raise ValueError(f"{field} must be a list of {what}, not {value!r}")  # noqa: TRY004
    return value


def _card(field: str, code: object) -> Card:
    if not isinstance(code, str) or code not in FRENCH_PACK.designs:
        raise ValueError(
            f"{field} has an unknown code {code!r}; known are rank A 2 3 4 5 6 7 8 9 T J Q K and suit S H D C, as in TH"
        )
    return FRENCH_PACK.index(code)


def _cards(field: str, value: object) -> list[Card]:
    cards = [_card(field, code) for code in _list(field, value, "codes")]
    for card in cards:
        if cards.count(card) > 1:
            raise ValueError(f"{field} holds {cards.count(card)} of {FRENCH_PACK.codes[card]}; there is only one")
    return cards


def _names(case: Mapping[str, Any]) -> list[str]:
    if case.get("seats_ccw") is None:
        raise ValueError("field seats_ccw is missing (or hand, for its best arrangement)")
    names = list(_list("seats_ccw", case["seats_ccw"], "names"))
    if len(names) != SEATS or not all(isinstance(name, str) for name in names) or len(set(names)) != SEATS:
        raise ValueError(f"seats_ccw must hold the names of {SEATS} players, each once, not {names!r}")
    players = _object("players", _field(case, "players"))
    for name in players:
        if name not in names:
            raise ValueError(f"players names {name!r}, who is not in seats_ccw")
    return names


def _seat(field: str, value: object, names: Sequence[str]) -> Seat:
    if not isinstance(value, str) or value not in names:
        raise ValueError(f"{field} must be one of {', '.join(names)}, not {value!r}")
    return names.index(value)


def _player(case: Mapping[str, Any], name: str, names: Sequence[str], options: TongitsOptions) -> Player:
    path = f"players.{name}"
    fields = _object(path, _field(case["players"], name, "players."))
    hand = mask_of(_cards(f"{path}.hand", _field(fields, "hand", f"{path}.")))
    bahays = []
    for place, value in enumerate(_list(f"{path}.open", _or_empty(fields, "open"), "bahays")):
        bahays.append(_open_bahay(f"{path}.open[{place}]", value, names, options))
    for place, value in enumerate(_list(f"{path}.secret", _or_empty(fields, "secret"), "bahays")):
        bahays.append(_bahay(f"{path}.secret[{place}]", value, options, secret=True))
    return Player(hand, tuple(bahays))


def _bahay(field: str, value: object, options: TongitsOptions, *, secret: bool) -> Bahay:
    cards = mask_of(_cards(field, value))
    kind = kind_of(cards, ace_high=options.aces_high)
    if kind is None or (secret and not kind.special):
        wanted = "no four of a kind or escalera (TG-11)" if secret else "no bahay (TG-10)"
        raise ValueError(f"{field}: {FRENCH_PACK.text(_cards(field, value)) or 'an empty list'} is {wanted}")
    return Bahay(in_order(cards, ace_high=options.aces_high), secret=secret)


def _open_bahay(field: str, value: object, names: Sequence[str], options: TongitsOptions) -> Bahay:
    fields = _object(field, value)
    bahay = _bahay(f"{field}.cards", _field(fields, "cards", f"{field}."), options, secret=False)
    sapaw: list[tuple[Seat, Card]] = []
    for place, entry in enumerate(_list(f"{field}.sapaw", _or_empty(fields, "sapaw"), "cards with who laid them")):
        path = f"{field}.sapaw[{place}]"
        laid = _object(path, entry)
        by = _seat(f"{path}.by", _field(laid, "by", f"{path}."), names)
        card = _card(f"{path}.card", _field(laid, "card", f"{path}."))
        if card not in bahay.cards or card in [before for _, before in sapaw]:
            raise ValueError(f"{path}.card {FRENCH_PACK.codes[card]} is not among the cards, or named twice")
        sapaw.append((by, card))
    return bahay._replace(sapaw=tuple(sapaw))


def _check_cards(names: Sequence[str], players: Sequence[Player], case: Mapping[str, Any]) -> None:
    """Raise `ValueError` for a card in two places, or a player with too many or too few cards. TG-01, TG-03."""
    seen: Mask = 0
    end = _object("end", _field(case, "end"))
    tongits = end.get("by") if end.get("type") == "tongits" else None
    for seat, name in enumerate(names):
        player, path = players[seat], f"players.{name}"
        discard = case["players"][name].get("final_discard")
        discarded = 0 if discard is None else 1 << _card(f"{path}.final_discard", discard)
        own = player.hand.bit_count()
        own += sum(bahay.own(seat).bit_count() for bahay in player.bahays)
        own += sum(
            bahay.laid_off_by(seat).bit_count() for other in players if other is not player for bahay in other.bahays
        )
        for cards in (player.hand, *(bahay.mask for bahay in player.bahays), discarded):
            if twice := seen & cards:
                raise ValueError(f"{path} has {FRENCH_PACK.text(cards_of(twice))}, which lies elsewhere too")
            seen |= cards
        wanted = HELD + (name == tongits and not discarded)
        if own != wanted:
            raise ValueError(
                f"{path} must have {wanted} cards of its own in hand, in its bahays and laid off, not {own}"
            )


def _end(case: Mapping[str, Any], names: Sequence[str], players: Sequence[Player], options: TongitsOptions) -> End:
    fields = _object("end", _field(case, "end"))
    kind = _field(fields, "type", "end.")
    if kind == "tongits":
        by = _seat("end.by", _field(fields, "by", "end."), names)
        if options.arranger.arrange(players[by].hand).loose:
            raise ValueError(f"end.by: {names[by]} has cards left that stand in no bahay (TG-30)")
        return Tongits(by)
    if kind == "draw":
        return _draw(fields, names, players)
    if kind == "deck_out":
        drawers = _list("end.last_drawers", _field(fields, "last_drawers", "end."), "names")
        seats = [_seat("end.last_drawers", drawer, names) for drawer in drawers]
        if sorted(seats) != list(range(SEATS)):
            raise ValueError("end.last_drawers must name every player once, who drew last first")
        return StockOut(tuple(seats))
    raise ValueError(f"end.type must be one of {', '.join(ENDS)}, not {kind!r}")


def _draw(fields: Mapping[str, Any], names: Sequence[str], players: Sequence[Player]) -> DrawCall:
    caller = _seat("end.caller", _field(fields, "caller", "end."), names)
    if not players[caller].may_call:
        raise ValueError(f"end.caller: {names[caller]} has no open bahay on the table (TG-41)")
    responses = _object("end.responses", _field(fields, "responses", "end."))
    for name in responses:
        if _seat("end.responses", name, names) == caller:
            raise ValueError(f"end.responses must not name {name}, who called")
    challengers = set()
    for seat, name in enumerate(names):
        if seat == caller:
            continue
        down = players[seat].down
        answer = responses.get(name) if down else responses.get(name, "sunog")  # who is sunog folds by itself: TG-42
        if answer is None:
            raise ValueError(f"field end.responses.{name} is missing")
        if answer not in ANSWERS:
            raise ValueError(f"end.responses.{name} must be one of {', '.join(ANSWERS)}, not {answer!r}")
        if answer == ("sunog" if down else "challenge"):
            state = "has a bahay on the table" if down else "has nothing on the table"
            raise ValueError(f"end.responses.{name} cannot be {answer}, for {name} {state} (TG-42)")
        if answer == "challenge":
            challengers.add(seat)
    return DrawCall(caller, frozenset(challengers))
