"""Verification of a replay file: the committed shuffle, every move, the end and the payments."""

from __future__ import annotations

from collections.abc import Generator
from string import hexdigits
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from game.i18n import _, ngettext
from game.i18n.lists import listed
from game.match.replay import NEWER, UNKNOWN_RULE, ReplayError, read, short
from game.match.seal import Seal, check_cut, digest, shuffled_by
from game.match.untrusted_input import MOST_CHIPS
from game.rules import GAMES
from game.rules.contract import RULES_VERSION
from game.rules.shuffle import commitment, parse_seed

if TYPE_CHECKING:
    from game.match.players import Player
    from game.match.replay import Replay
    from game.rules.contract import Deal, Event, Game, Move, Result, Seat
    from game.rules.options import Options


HEX_DIGITS: Final = 64
BITS: Final = 4
"""Bits per hex digit."""
LEAST_DIGITS: Final = 4


class Verified(NamedTuple):
    """A valid replay: its game, its house rules, and its deal played to the end."""

    replay: Replay
    game: Game
    options: Options
    deal: Deal
    moves: tuple[tuple[Seat, Move], ...]
    seal: Seal
    digest: str
    """Digest of the moves; 64 hex digits."""
    noted_seal: str
    noted_digest: str
    """Hex digits of the digest that a player had noted, which match; '' if there were none."""

    @property
    def sentence(self) -> str:
        """Result of the verification as a sentence."""
        count = ngettext("{count} move", "{count} moves", len(self.moves)).format(count=len(self.moves))
        return _("The shuffle matches its seal, and every move followed the rules: {game}, {moves}, {end}.").format(
            game=_(self.game.title), moves=count, end=_end(self.deal.result, self.replay.players)
        )

    @property
    def proof(self) -> tuple[str, ...]:
        """Sentences on what the verification proves about seal, cut and moves, and what it cannot prove."""
        if not self.noted_seal:
            seal = _(
                "The seal stored in a file proves nothing by itself: use --seal to pass the one you noted "
                "before the deal."
            )
        elif len(self.noted_seal) < HEX_DIGITS:
            seal = _(
                "Its seal begins with the {digits} digits you noted, which proves only so much: anyone who "
                "tries about 2^{bits} seeds can find two that begin alike. With all 64 digits, there is no way "
                "to cheat."
            ).format(digits=len(self.noted_seal), bits=len(self.noted_seal) * BITS // 2)
        else:
            seal = _("Its seal is the one you noted: the shuffle was already fixed when you noted it.")
        cut = _("Nobody cut the pack, so the seed alone determined the shuffle.")
        if self.seal.cut:
            cut = _(
                "The pack was cut with {cut} after the shuffle was sealed; if you made the cut, nobody chose "
                "the shuffle alone."
            ).format(cut=repr(self.seal.cut))
        if self.noted_digest:
            made = _("The moves match the fingerprint you noted.")
            if len(self.noted_digest) < HEX_DIGITS:
                made = _(
                    "The fingerprint of the moves begins with the {digits} digits you noted, which proves only "
                    "so much. With all 64 digits, there is no way to cheat."
                ).format(digits=len(self.noted_digest))
        elif all(key != "digest" for _line, key, _value in self.replay.closing):
            made = _("No file can prove who made the moves, and this one was saved without a fingerprint of them.")
        else:
            made = _(
                "No file can prove who made the moves: their fingerprint is {digest}; compare it with the one "
                "shown at the settlement."
            ).format(digest=self.digest)
        return seal, cut, made


def _end(result: Result | None, players: tuple[Player, ...]) -> str:
    if result is not None and result.outcome == "settled":
        return _("everybody settled with the bank")
    if result is None or result.winner is None:
        return _("nobody won")
    winner = players[result.winner].called if players else _("seat {number}").format(number=result.winner)
    return _("{player} won").format(player=winner)


def verify(text: str, seal: str | None = None, moves_digest: str | None = None) -> Verified:
    """Verify a replay file: the committed shuffle, every move, the end and the payments.

    `seal` and `moves_digest` are the hex digits that a player noted: all 64 or only the first ones; None if there are
    none. An empty note is refused, because it would match anything.

    Raises:
        ReplayError: There is an error; the message is a sentence that names the line of the first one.
        ValueError: A note is not valid; the message is a sentence.
    """
    noted_seal, noted_digest = noted(seal), noted(moves_digest)
    return proved(read(text), noted_seal, noted_digest)


def proved(replay: Replay, noted_seal: str = "", noted_digest: str = "") -> Verified:
    """Verify a parsed replay; the noted seal and digest must be as returned by `noted`.

    Raises:
        ReplayError: There is an error; the message is a sentence that names the line of the first one.
    """
    proving = prove(replay, noted_seal, noted_digest)
    while True:
        try:
            next(proving)
        except StopIteration as done:
            verified: Verified = done.value
            return verified


class Played(NamedTuple):
    """The deal after one more verified move; `seat` and `move` are None before the first."""

    deal: Deal
    """The live deal; copy it to keep this state."""
    events: tuple[Event, ...]
    seat: Seat | None = None
    move: Move | None = None


Proving = Generator[Played, None, Verified]


def prove(replay: Replay, noted_seal: str = "", noted_digest: str = "") -> Proving:
    """Verify a replay move by move, which lets a window spread the work over frames and show each move.

    The first yield comes when shuffle and house rules are verified and the deal is dealt, then one after every move.

    Raises:
        ReplayError: There is an error; the message is a sentence that names the line of the first one.
    """
    if replay.version > RULES_VERSION:  # other differences follow from that
        raise ReplayError(replay.lines.get("version", 0), _(NEWER))
    game = GAMES.get(replay.game)
    if game is None:
        raise ReplayError(
            replay.lines.get("game", 0),
            _("there is no game called {game}; the games are {games}.").format(
                game=repr(replay.game), games=listed(GAMES)
            ),
        )
    options = _options(replay, game)
    _check_carry(replay)
    _check_commitment(replay, options)
    if not replay.commitment.lower().startswith(noted_seal):
        raise ReplayError(
            replay.lines.get("commitment", 0),
            _("this is not the seal you noted: a different shuffle was sealed."),
        )
    sealed = _sealed(replay)
    if replay.version != RULES_VERSION:
        raise ReplayError(
            replay.lines.get("version", 0),
            _("the moves follow version {old} of the rules, but this version of Sala uses version {new}.").format(
                old=replay.version, new=RULES_VERSION
            ),
        )
    try:
        deal = game.deal(replay.seats, shuffled_by(sealed.seed, sealed.cut), options, replay.carry)
    except ValueError as error:
        raise ReplayError(replay.lines.get("seats", 0), str(error)) from error
    yield Played(deal, deal.opening)
    moves = []
    for line in replay.moves:
        if line.seat >= replay.seats:
            raise ReplayError(line.number, _("there is no seat {seat}.").format(seat=line.seat))
        try:
            move = game.parse_move(line.text)
            events = deal.play(line.seat, move)
        except ValueError as error:
            raise ReplayError(line.number, str(error)) from error
        moves.append((line.seat, move))
        yield Played(deal, events, line.seat, move)
    made = digest(sealed.commitment, sealed.cut, (f"{seat} {move}" for seat, move in moves))
    _check_end(replay, deal, made)
    if not made.startswith(noted_digest):
        raise ReplayError(
            0, _("These moves do not match the fingerprint you noted: theirs is {digest}.").format(digest=made)
        )
    return Verified(replay, game, options, deal, tuple(moves), sealed, made, noted_seal, noted_digest)


def noted(digits: str | None) -> str:
    """Normalise hex digits noted by a player, with or without spaces, to lower case; return '' for None.

    Raises:
        ValueError: There are other characters, or too few or too many digits; the message is a sentence.
    """
    if digits is None:
        return ""
    plain = "".join(digits.replace("·", " ").replace(":", " ").split()).lower()
    if not LEAST_DIGITS <= len(plain) <= HEX_DIGITS or not set(plain) <= set(hexdigits):
        raise ValueError(
            _("A seal or fingerprint is 64 hex digits (0-9, a-f), or at least the first {least}, not {digits}.").format(
                least=LEAST_DIGITS, digits=short(digits)
            )
        )
    return plain


def _sealed(replay: Replay) -> Seal:
    """Return the seal of a replay; raise `ReplayError` if its shuffle does not match its seed and cut."""
    try:
        check_cut(replay.cut)
    except ValueError as error:
        raise ReplayError(replay.lines.get("cut", 0), f"{error}.") from error
    right = shuffled_by(replay.seed.lower(), replay.cut) if replay.cut else ""
    if replay.shuffle.lower() != right:
        raise ReplayError(
            replay.lines.get("cut") or replay.lines.get("shuffle", 0),
            _("the shuffle does not follow from this cut and the seed: one of them was changed."),
        )
    return Seal(replay.seed.lower(), replay.commitment.lower(), replay.cut)


def _options(replay: Replay, game: Game) -> Options:
    """Parse the house rules in a replay's header one by one, so that errors name the line."""
    switches = {switch.name: switch for switch in game.Options.spec()}
    for key, value in replay.house.items():
        if key not in switches:
            raise ReplayError(replay.lines.get(f"house {key}", 0), _(UNKNOWN_RULE).format(rule=short(key)))
        try:
            switches[key].read(value)
        except ValueError as error:
            raise ReplayError(replay.lines.get(f"house {key}", 0), str(error)) from error
    try:
        options: Options = game.Options.parse(replay.house, game.Options.unnamed())
    except ValueError as error:  # two limits that exclude each other
        raise ReplayError(0, _("The house rules contradict each other: {reason}.").format(reason=error)) from error
    return options


def _check_carry(replay: Replay) -> None:
    """Raise an error if the chips carried over exceed what a journal could store."""
    level: list[Any] = [replay.carry]
    while level:
        each = level.pop()
        level += each.values() if isinstance(each, dict) else each if isinstance(each, list) else ()
        if isinstance(each, int | float) and abs(each) > MOST_CHIPS:
            raise ReplayError(
                replay.lines.get("carry", 0),
                _("“carry” contains a number greater than {most}.").format(most=MOST_CHIPS),
            )


def _check_commitment(replay: Replay, options: Options) -> None:
    try:
        seed = parse_seed(replay.seed)
    except ValueError as error:
        raise ReplayError(replay.lines.get("seed", 0), str(error)) from error
    known = options.bound()
    missing = [key for key in known if key not in replay.house]
    if missing:
        raise ReplayError(0, _("The header is missing the house rule {key}.").format(key=repr(missing[0])))
    header = {
        "game": replay.game,
        "version": replay.version,
        "seats": replay.seats,
        "carry": replay.carry,
        "options": known,
    }
    try:
        right = commitment(seed, header)
    except ValueError as error:  # a carry with half a surrogate pair
        raise ReplayError(replay.lines.get("carry", 0), _("“carry” must be a JSON object or null.")) from error
    if right != replay.commitment.lower():
        raise ReplayError(
            replay.lines.get("commitment", 0),
            _("the commitment does not belong to this seed and these house rules: one of them was changed."),
        )


def _check_end(replay: Replay, deal: Deal, made: str) -> None:
    result = deal.result
    if result is None:
        last = replay.moves[-1].number if replay.moves else 0
        raise ReplayError(last, _("the deal is not over after the last move."))
    said = {"end": result.outcome if result.winner is None else f"{result.outcome} {result.winner}"}
    if any(abs(entry.amount) > MOST_CHIPS for entry in result.entries):
        raise ReplayError(0, _("It pays more than {most} chips, which no deal does.").format(most=MOST_CHIPS))
    said |= {f"pay {entry.account}": str(entry.amount) for entry in result.entries}
    for number, key, value in replay.closing:
        if key == "digest":
            if value.lower() != made:
                raise ReplayError(number, _("the fingerprint does not belong to these moves: one of them was changed."))
            continue
        if key not in said or said[key] != value:
            right = _("it should be {right}").format(right=said[key]) if key in said else _("there is no such account")
            raise ReplayError(number, _("{key}: {value} is wrong; {right}.").format(key=key, value=value, right=right))
    # Without them a truncated file could pass with other moves. Only newer files have a digest.
    told = {key for _number, key, _value in replay.closing}
    for key in said:
        if key not in told:
            raise ReplayError(
                0,
                _("The {key} line is missing after the moves: the file was cut off or changed.").format(
                    key=short(f"{key}:")
                ),
            )
