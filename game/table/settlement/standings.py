"""Standings at the end of a session: the players in order of chips, the winner, and the closing sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.i18n import _, ngettext
from game.i18n.sentences import together
from game.opponents import LEVELS
from game.table.characters import CALM, PLEASED, face_of
from game.table.emblems import match_emblems
from game.table.seat_names import only_person, seat_names
from game.words.reader import signed

if TYPE_CHECKING:
    from game.match.match import Match
    from game.match.score_history import ScoreHistory
    from game.rules.contract import Seat


class Standing(NamedTuple):
    """One player's result in the session; players with equal chips share a rank."""

    place: int
    name: str
    emblem: str
    chips: int
    gain: int = 0
    """Chips won or lost since the start of the session."""
    own: bool = False
    """Whether this player is called 'You'."""
    seat: Seat = 0
    level: str = ""
    """Level of an opponent, such as 'casual player'; '' for people."""
    face: str = ""
    """Name of an opponent's picture in the sprite sheet of faces, shown instead of the emblem; '' for none."""


class Ceremony(NamedTuple):
    """Texts for the end of a session."""

    title: str
    """Title of the ceremony, such as 'Siti wins the evening'."""
    sentence: str
    """Sentence about the winner's chips and what ended the session."""
    extent: str
    """Length of the session, such as '8 deals'."""
    rows: tuple[Standing, ...]
    course: ScoreHistory
    can_continue: bool
    """Whether all players have enough chips left to continue."""


def standings(match: Match, began: tuple[int, ...] = ()) -> tuple[Standing, ...]:
    """Return the results of all players, most chips first.

    `began` has the chips with which the session began, if it had earlier matches.
    """
    names, you, start = seat_names(match), only_person(match), began or tuple(match.began)
    held = match.final_chips
    order = sorted(range(len(names)), key=lambda seat: (-held[seat], seat))
    return tuple(
        Standing(
            1 + sum(chips > held[seat] for chips in held),
            names[seat],
            match_emblems(match)[seat],
            held[seat],
            held[seat] - start[seat],
            seat == you,
            seat,
            _level_of(match, seat),
            _face_of(match, seat, names[seat], PLEASED if held[seat] == max(held) else CALM),
        )
        for seat in order
    )


def _face_of(match: Match, seat: Seat, name: str, mood: str) -> str:
    player = match.players[seat]
    return face_of(player, mood) if name == player.name else ""  # the house has no face


def _level_of(match: Match, seat: Seat) -> str:
    player = match.players[seat]
    return "" if player.is_person else _(LEVELS[match.game.name][player.kind].title)


def ceremony(match: Match, course: ScoreHistory) -> Ceremony:
    """Return the texts for the end of a match.

    They cover the whole session, whose scores are in `course`.
    """
    rows = standings(match, course.began)
    first = [row for row in rows if row.place == 1]
    deals = max(len(course.deals), match.number)
    count = ngettext("{count} deal", "{count} deals", deals).format(count=deals)
    if course.matches > 1:
        matches = ngettext("{count} match", "{count} matches", course.matches).format(count=course.matches)
        count = f"{matches} · {count}"
    said = [_of_the_winner(first, course), _of_the_pot(match), _ended(match, rows)]
    return Ceremony(_title(first), together(said), count, rows, course, min(match.final_chips) > 0)


def of_the_day(told: Ceremony) -> Ceremony:
    """Return the texts for the end of a deal of the day: the person's result and where to find it."""
    own = next((row for row in told.rows if row.own), None)
    if own is None:
        return told
    title = _("Deal of the day: {amount}").format(amount=signed(own.gain))
    kept = _("Your result is in the calendar. Tomorrow brings another deal, the same for everyone.")
    return told._replace(title=title, sentence=kept)


def _title(first: list[Standing]) -> str:
    if len(first) == 1:
        return _("You win the session") if first[0].own else _("{player} wins the session").format(player=first[0].name)
    if len(first) == 2:
        words = _("{player} and {other} tie for first")
        return words.format(player=first[0].name, other=first[1].name)
    return ngettext("{count} tie for first", "{count} tie for first", len(first)).format(count=len(first))


def _of_the_pot(match: Match) -> str:
    """Return a text saying who received the rest of the pot when the match ended; '' if nobody did."""
    paid = {account: amount for account, amount in match.closing.items() if isinstance(account, int)}
    chips = sum(paid.values())
    if not paid:
        return ""
    if len(paid) > 1:
        words = _("The {chips} chips left in the pot were split.")
        return words.format(chips=chips)
    (seat,) = paid
    if seat == only_person(match):
        return _("You got the {chips} chips left in the pot.").format(chips=chips)
    words = _("{player} got the {chips} chips left in the pot.")
    return words.format(player=seat_names(match)[seat], chips=chips)


def _ended(match: Match, rows: tuple[Standing, ...]) -> str:
    length = match.terms.length
    if length.ends_when_broke and min(match.ledger) <= 0:  # before the pot was paid out
        last = min(rows, key=lambda row: (match.ledger[row.seat], -row.place))
        return _("You have no chips left.") if last.own else _("{player} has no chips left.").format(player=last.name)
    return _("Time is up.") if length.up(match.spent) else ""


def _of_the_winner(first: list[Standing], course: ScoreHistory) -> str:
    row = first[0]
    if row.gain > 0:
        words = _("{chips} chips, {gain} more than at the start.")
    elif row.gain < 0:
        words = _("{chips} chips, {gain} fewer than at the start.")
    else:
        words = _("{chips} chips, the same as at the start.")
    said = words.format(chips=row.chips, gain=abs(row.gain))
    if len(first) > 1 or not course.deals:
        return said
    won = sum(deal.gains[row.seat] > 0 for deal in course.deals)
    count = len(course.deals)
    gained = ngettext("Won chips in {won} of {count} deal.", "Won chips in {won} of {count} deals.", count)
    return together((said, gained.format(won=won, count=count)))
