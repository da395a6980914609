"""The check of a replay file: the shuffle is the one promised, and every move, the end and the payments are right."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.i18n import _, ngettext
from game.match.replay import ReplayError, read
from game.rules import GAMES
from game.rules.contract import RULES_VERSION
from game.rules.shuffle import commitment, parse_seed

if TYPE_CHECKING:
    from game.match.players import Player
    from game.match.replay import Replay
    from game.rules.contract import Deal, Game, Move, Result, Seat
    from game.rules.options import Options


class Verified(NamedTuple):
    """A replay that was proved: its game, house rules, and the deal played to its end."""

    replay: Replay
    game: Game
    options: Options
    deal: Deal
    moves: tuple[tuple[Seat, Move], ...]

    @property
    def sentence(self) -> str:
        """What was found, in words."""
        count = ngettext("{count} move", "{count} moves", len(self.moves)).format(count=len(self.moves))
        return _(
            "The shuffle is the one that was promised, and all is played by the rules: {game}, {moves}, {end}."
        ).format(game=_(self.game.title), moves=count, end=_end(self.deal.result, self.replay.players))


def _end(result: Result | None, players: tuple[Player, ...]) -> str:
    if result is not None and result.outcome == "settled":
        return _("everybody settled with the bank")
    if result is None or result.winner is None:
        return _("nobody won")
    winner = players[result.winner].name if players else _("seat {number}").format(number=result.winner)
    return _("{player} won").format(player=winner)


def verify(text: str) -> Verified:
    """Check a replay file: that its shuffle is the one promised, every move, the end and the payments.

    Raises:
        ReplayError: the first thing that is not so, in one sentence naming the line.
    """
    replay = read(text)
    game = GAMES.get(replay.game)
    if game is None:
        raise ReplayError(
            replay.lines["game"],
            _("there is no game {game}; there are {games}.").format(game=repr(replay.game), games=", ".join(GAMES)),
        )
    options = _options(replay, game)
    _check_commitment(replay, options)
    if replay.version != RULES_VERSION:
        raise ReplayError(
            replay.lines["version"],
            _("the moves follow version {old} of the rules, this program has version {new}.").format(
                old=replay.version, new=RULES_VERSION
            ),
        )
    try:
        deal = game.deal(replay.seats, replay.seed, options, replay.carry)
    except ValueError as error:
        raise ReplayError(replay.lines["seats"], str(error)) from error
    moves = []
    for line in replay.moves:
        if line.seat >= replay.seats:
            raise ReplayError(line.number, _("there is no seat {seat}.").format(seat=line.seat))
        try:
            move = game.parse_move(line.text)
            deal.play(line.seat, move)
        except ValueError as error:
            raise ReplayError(line.number, str(error)) from error
        moves.append((line.seat, move))
    _check_end(replay, deal)
    return Verified(replay, game, options, deal, tuple(moves))


def _options(replay: Replay, game: Game) -> Options:
    options: Options = game.Options.unnamed()
    for key, value in replay.house.items():
        try:
            options = game.Options.parse({key: value}, options)
        except ValueError as error:
            raise ReplayError(replay.lines[f"house {key}"], str(error)) from error
    return options


def _check_commitment(replay: Replay, options: Options) -> None:
    try:
        seed = parse_seed(replay.seed)
    except ValueError as error:
        raise ReplayError(replay.lines["seed"], str(error)) from error
    known = options.bound()
    missing = [key for key in known if key not in replay.house]
    if missing:
        raise ReplayError(0, _("The head lacks the house rule {key}.").format(key=repr(missing[0])))
    header = {
        "game": replay.game,
        "version": replay.version,
        "seats": replay.seats,
        "carry": replay.carry,
        "options": known,
    }
    try:
        right = commitment(seed, header)
    except ValueError as error:  # a carry with half a character, which no text can hold
        raise ReplayError(replay.lines["carry"], _("the carry must be JSON, an object or null.")) from error
    if right != replay.commitment.lower():
        raise ReplayError(
            replay.lines["commitment"],
            _("the commitment does not belong to this seed and these house rules: one of them was changed."),
        )


def _check_end(replay: Replay, deal: Deal) -> None:
    result = deal.result
    if result is None:
        last = replay.moves[-1].number if replay.moves else 0
        raise ReplayError(last, _("the deal is not over after the last move."))
    said = {"end": result.outcome if result.winner is None else f"{result.outcome} {result.winner}"}
    said |= {f"pay {entry.account}": str(entry.amount) for entry in result.entries}
    for number, key, value in replay.closing:
        if key not in said or said[key] != value:
            right = _("it is {right}").format(right=said[key]) if key in said else _("there is no such account")
            raise ReplayError(number, _("{key}: {value} is wrong, {right}.").format(key=key, value=value, right=right))
