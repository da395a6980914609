"""The deals of the day that a player has finished, and the text that shares a result without revealing the deal.

Everything is computed from the journal, and so includes deals played before the calendar was introduced.
"""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, Final, NamedTuple

from game.games import BUILT_IN, BUNDLES
from game.i18n import _, ngettext
from game.i18n.dates import day_and_month, moment
from game.match.checksum_chain import FROM_A_FILE, OF_THE_DAY, json_text
from game.match.daily_deal import day_of, game_of, seed_of, terms_of
from game.match.players import PERSON, YOU, known_as
from game.match.seal import deal_seed
from game.words.reader import MINUS, signed

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from game.match.in_memory_match import MatchTerms
    from game.match.store import Store

PLAIN, TOOK, LAID, ENDED = range(4)
"""Kinds of turns by their most notable move: only drawing and discarding, claiming a discard, laying down cards, or
ending the deal.
"""
SQUARES: Final = "⬜🟦🟩🟨"
"""Square that represents each kind of turn in the shared text."""
ANSWERS: Final = frozenset({"pass", "fold", "challenge"})
"""Moves that answer another player's move and do not count as turns."""
KINDS: Final = {
    "take": TOOK,
    "pong": TOOK,
    "lay": LAID,
    "sapaw": LAID,
    "win": ENDED,
    "call": ENDED,
    "tongits": ENDED,
}
"""Kind of turn by the first word of a move; moves not listed are plain."""
NEAR: Final = (0, -1, 1, -2, 2)
"""Offsets in days from the UTC date on which a match started to the date of its deal, in the order tried."""
MOST_KNOWN: Final = 4096
"""Maximum number of deals whose dates are cached."""
LONGEST_SHARED: Final = 2000
"""Maximum number of characters of a pasted text that are parsed."""
MOST_TURNS: Final = 300
_INVISIBLE: Final = dict.fromkeys(
    (0xAD, 0x61C, *range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x2070), 0xFE0E, 0xFE0F, 0xFEFF)
)
"""Invisible characters that programs add to a text: joiners, direction marks, variation selectors."""
_SAME: Final = {
    **dict.fromkeys(map(ord, "\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"), "\n"),
    **dict.fromkeys(map(ord, "\t\xa0\u1680\u202f\u205f\u3000"), " "),
    **dict.fromkeys(range(0x2000, 0x200B), " "),
    **dict.fromkeys(map(ord, f"{MINUS}\u2010\u2011\u2012\u2013\ufe63\uff0d"), "-"),
    **{code + 0xFEE0: chr(code) for code in map(ord, "+,:0123456789")},
}
"""Replacements for other line ends, spaces, hyphens and full-width characters, each mapped to the form that is parsed.
"""
_RESULT: Final = re.compile(
    r"(?<!\w)Sala,(?P<day>[^\n:]*): ?(?P<gain>[+\-]?[0-9]{1,6})(?![^\s,])(?P<rest>[^\n]*)\n"
    r"[\s>]*(?P<date>[0-9]{4}-[0-9]{2}-[0-9]{2})(?![0-9])"
    rf"(?P<turns>(?:[\s>]*[{SQUARES}])*)"
)
"""Matches the two lines of a result in a text without invisible characters. Squares may continue on further lines."""
_HEADLINE: Final = re.compile(r"(?<!\w)Sala,[^\n:]*:")


class PlayedDay(NamedTuple):
    """A deal of the day that the player has finished."""

    day: date
    game: str
    """Key of the game in `GAMES`."""
    gain: int
    """The player's gain in chips."""
    deal: int
    """Id of the deal in the journal; 0 if its record has been deleted."""


class Streaks(NamedTuple):
    """Numbers of consecutive days on which the deal of the day was played."""

    current: int
    """Length of the streak up to today, or up to yesterday if today's deal has not been played yet."""
    longest: int


class Result(NamedTuple):
    """A result as it is shared: this player's own, or one parsed from a friend's text."""

    day: date
    gain: int
    turns: tuple[int, ...]
    """Kind of each turn."""

    @property
    def game(self) -> str:
        """Key of the game of the day."""
        return game_of(self.day)


class SharedTextError(ValueError):
    """Raised if a pasted text is not a shared result. The message is a sentence for the player."""


def played_days(store: Store) -> dict[date, PlayedDay]:
    """Return the finished deals of the day by date, oldest first.

    If a deal was played several times, as after an import, the one with a record counts, otherwise the first.

    Raises:
        JournalError: The journal cannot be read.
    """
    today = datetime.now().astimezone().date()
    key = played_days.__name__, today, tuple(store.settings.names[:1])
    return dict(store.journal.cached(key, lambda: _played_days(store, today)))


def _played_days(store: Store, today: date) -> dict[date, PlayedDay]:
    rows = store.journal.rows(
        "SELECT match.id, game, options, match.seed, derivation, match.started, seat.name, deal.id AS deal_id,"
        " deal.seed, amount, deal.id IN (SELECT deal FROM removed) AS gone"
        " FROM match JOIN seat ON seat.match = match.id AND seat.seat = 0"
        " JOIN deal ON deal.match = match.id AND deal.number = 1"
        " JOIN payment ON payment.deal = deal.id AND account = 0"
        " LEFT JOIN evening ON evening.match = match.id"
        " WHERE ended IS NOT NULL AND kind = ? AND (broke = ? OR derivation = ?) ORDER BY gone, match.id",
        (PERSON, OF_THE_DAY, FROM_A_FILE),
    )
    found: dict[date, PlayedDay] = {}
    expected: dict[str, _OwnTerms] = {}
    for match, game, options, seed, derivation, started, name, deal, shuffled, amount, gone in rows:
        if game not in BUILT_IN:
            continue
        day = _day_of(game, seed, shuffled, started, today, from_file=derivation == FROM_A_FILE)
        if day is None or day in found:
            continue
        if derivation == FROM_A_FILE:
            if game not in expected:
                expected[game] = _own_terms(terms_of(store, game))
            own = expected[game]
            if (name, options) != (own.name, own.options) or own.kinds != _kinds(store, match):
                continue
        found[day] = PlayedDay(day, game, amount, 0 if gone else deal)
    return dict(sorted(found.items()))


@lru_cache(maxsize=MOST_KNOWN)
def _day_of(game: str, seed: str | None, shuffled: str, started: str, today: date, *, from_file: bool) -> date | None:
    """Return the date of a deal of the day; None for any other deal.

    Dates near the match's start are tried first. If the match was not imported, all other dates are tried next.
    `today` serves only as a cache key, because `day_of` searches back from it.
    """
    del today
    try:
        start = moment(started).astimezone().date()
    except ValueError:
        start = None
    if start is not None:
        for ahead in NEAR:
            day = start + timedelta(days=ahead)
            if game_of(day) == game:
                own = seed_of(day, game)
                if (deal_seed(own, 1) == shuffled) if from_file else own == seed:
                    return day
    return None if from_file else day_of(game, seed)


class _OwnTerms(NamedTuple):
    """Terms of a deal of the day by which an imported match is recognised as this player's."""

    name: str
    options: str
    kinds: list[str]


def _own_terms(terms: MatchTerms) -> _OwnTerms:
    person = terms.players[0]
    name = "" if known_as(person.name) == YOU else person.name
    return _OwnTerms(name, json_text(terms.options.to_dict()), [player.kind for player in terms.players])


def _kinds(store: Store, match: int) -> list[str]:
    return [kind for (kind,) in store.journal.rows("SELECT kind FROM seat WHERE match = ? ORDER BY seat", (match,))]


def streaks(days: Iterable[date], today: date) -> Streaks:
    """Return the current and the longest streak of played days.

    Days after today, played further east or while the clock was wrong, do not end the current one.

    >>> streaks([date(2026, 11, 25), date(2026, 11, 27), date(2026, 11, 28)], date(2026, 11, 29))
    Streaks(current=2, longest=2)
    """
    played = sorted(set(days))
    lengths: dict[date, int] = {}
    for day in played:
        lengths[day] = lengths.get(day - timedelta(days=1), 0) + 1
    current = lengths.get(today) or lengths.get(today - timedelta(days=1), 0)
    return Streaks(current, max(lengths.values(), default=0))


def turns_of(moves: Iterable[tuple[int, str]], seat: int = 0) -> tuple[int, ...]:
    """Return the kind of each turn of a seat, from the moves of a deal as (seat, move).

    A turn is a series of moves of one seat that other seats interrupt only by answers.

    >>> turns_of([(0, "draw"), (1, "pass"), (0, "discard c4"), (1, "take"), (1, "discard c5"), (0, "win")])
    (0, 3)
    """
    own_moves = [(mover, move.split(maxsplit=1)[0]) for mover, move in moves if move.strip()]
    series = groupby((each for each in own_moves if each[1] not in ANSWERS), key=lambda each: each[0])
    return tuple(max(KINDS.get(move, PLAIN) for _mover, move in group) for mover, group in series if mover == seat)


def result_of(store: Store, played: PlayedDay) -> Result:
    """Return the result of a played day; its turns are () if the record of the deal was deleted.

    Raises:
        JournalError: The moves cannot be read.
    """
    moves: Sequence[tuple[int, str]] = ()
    if played.deal:
        moves = store.journal.rows("SELECT seat, move FROM move WHERE deal = ? ORDER BY number", (played.deal,))
    return Result(played.day, played.gain, turns_of(moves)[:MOST_TURNS])


def turns_words(count: int) -> str:
    """Return a number of turns in words: '11 turns'."""
    return ngettext("{count} turn", "{count} turns", count).format(count=count)


def shared_text(result: Result) -> str:
    """Return two lines to share: day, game, chips and turns in words; then the date and a square for each turn.

    Neither line names a piece. `shared_result` parses the text in any language.
    """
    day = day_and_month(result.day)
    game = _(BUNDLES[result.game].title)
    if result.turns:
        # Translators: a result to share. A colon stands right before the amount: Sala reads this text back.
        words = _("Sala, {day}, {game}: {amount}, {turns}").format(
            day=day, game=game, amount=_chips(result.gain), turns=turns_words(len(result.turns))
        )
    else:
        # Translators: as above, of a deal whose record was deleted.
        words = _("Sala, {day}, {game}: {amount}").format(day=day, game=game, amount=_chips(result.gain))
    return f"{words}\n{result.day.isoformat()} {''.join(SQUARES[kind] for kind in result.turns)}".rstrip()


def _chips(gain: int) -> str:
    # Translators: a gain in a result to share, as "−4 chips". A space stands after the amount: Sala reads it back.
    return ngettext("{amount} chip", "{amount} chips", abs(gain)).format(amount=signed(gain))


def shared_result(text: str) -> Result:
    """Parse a result from text written by `shared_text`, which may be surrounded by other text.

    Programs that forward the text may add invisible characters, quotation marks and line ends. An incomplete text is
    refused: words and squares must agree on the number of turns, and the two lines on the day.

    Raises:
        SharedTextError: The text contains no result of a deal of the day, or more than one.
    """
    text = text.replace("\r\n", "\n").translate(_INVISIBLE).translate(_SAME)
    if not text.strip():
        raise SharedTextError(_("The clipboard is empty. Copy your friend’s whole text first."))
    text = text[:LONGEST_SHARED]
    results = {_read(each) for each in _RESULT.finditer(text)}
    if len(results) > 1:
        raise SharedTextError(_("The copied text contains several results. Copy the two lines of just one."))
    if results:
        return results.pop()
    if _HEADLINE.search(text):
        raise _incomplete()
    raise SharedTextError(
        _("The copied text is not a result of the deal of the day. Copy both lines of your friend’s text.")
    )


def _read(found: re.Match[str]) -> Result:
    """Parse the two lines of a result.

    Raises:
        SharedTextError: The two lines contradict each other.
    """
    try:
        day = date.fromisoformat(found["date"])
    except ValueError as error:
        raise SharedTextError(_("The date in your friend’s text does not exist. Copy both lines again.")) from error
    turns = tuple(SQUARES.index(square) for square in found["turns"] if square in SQUARES)
    count = re.search("[0-9]+", found["rest"])
    days = [int(number) for number in re.findall("[0-9]+", found["day"])]
    if len(turns) > MOST_TURNS or len(turns) != (int(count[0]) if count else 0) or day.day not in days:
        raise _incomplete()
    return Result(day, int(found["gain"]), turns)


def _incomplete() -> SharedTextError:
    return SharedTextError(_("Part of your friend’s text is missing or was changed. Copy both lines again."))


def comparison(own: Result, other: Result) -> tuple[str, ...]:
    """Return sentences that compare this player's result with a friend's for the same day.

    If even the turns are the same, the text is probably the player's own, still on the clipboard.
    """
    if own == other:
        return (
            _("This is your own result: copy your friend’s text first."),
            _("If it is your friend’s, you are tied."),
        )
    said = [
        _("{day}, {game}.").format(day=day_and_month(own.day), game=_(BUNDLES[own.game].title)),
        _("You: {result}. Your friend: {other}.").format(result=_gain_and_turns(own), other=_gain_and_turns(other)),
    ]
    ahead = own.gain - other.gain
    if ahead > 0:
        words = ngettext("You are {count} chip ahead.", "You are {count} chips ahead.", ahead)
    elif ahead < 0:
        words = ngettext("Your friend is {count} chip ahead.", "Your friend is {count} chips ahead.", -ahead)
    else:
        words = _("You are tied.")
    return (*said, words.format(count=abs(ahead)))


def _gain_and_turns(result: Result) -> str:
    amount = signed(result.gain)
    if not result.turns:
        return amount
    return _("{amount} in {turns}").format(amount=amount, turns=turns_words(len(result.turns)))
