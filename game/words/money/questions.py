"""Questions at a Pai Tong or Pong table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.i18n import N_
from game.rules.money.moves import WIN
from game.rules.money.phase import Phase
from game.rules.moves import PASS, Discard
from game.words.game_words import Question
from game.words.money.sentences import has_tiles, has_wall

if TYPE_CHECKING:
    from game.rules.money.view import View
    from game.words.reader import Reader


def question(view: View, reader: Reader) -> Question:
    """Return the question for the reader, or who the table is waiting for."""
    if not view.legal:
        return _waiting(view, reader)
    match view.table.phase:
        case Phase.TURN:
            return Question(reader.say(N_("Your turn")), _draw(reader))
        case Phase.DISCARD:
            return Question(reader.say(N_("Your turn")), _discard(view, reader))
        case Phase.GUESS:
            return _guess(view, reader)
    return _claim(view, reader)


def _draw(reader: Reader) -> str:
    if has_wall(reader):
        return reader.say(N_("Draw a tile from the wall."))
    return reader.say(N_("Draw a tile from the stock.") if has_tiles(reader) else N_("Draw a card from the stock."))


def _discard(view: View, reader: Reader) -> str:
    if not any(isinstance(move, Discard) for move in view.legal):
        return reader.say(N_("Your hand is complete: declare your win."))
    if WIN in view.legal:
        tile, card = (
            N_("Your hand is complete: win, or discard a tile."),
            N_("Your hand is complete: win, or discard a card."),
        )
    else:
        tile, card = N_("Choose a tile to discard."), N_("Choose a card to discard.")
    return reader.say(tile if has_tiles(reader) else card)


def _guess(view: View, reader: Reader) -> Question:
    """Return the question for a guess; seats that cannot guess are asked too, so that nothing is revealed. PT-54."""
    title = reader.say(N_("Make a guess?"))
    if view.legal == (PASS,):
        return Question(title, reader.say(N_("You can make a guess only when your hand is one piece short.")))
    return Question(title, reader.say(N_("Choose the piece to lay face up as your guess, or make none.")))


def _claim(view: View, reader: Reader) -> Question:
    table = view.table
    values = {"player": table.actor, "piece": table.last}
    if view.legal == (PASS,):
        text = N_("{player} discarded the {piece}; you cannot claim it.")
        return Question(reader.say(N_("Nothing to claim")), reader.say(text, **values))
    text = N_("{player} discarded the {piece}. Claim it, or pass.")
    return Question(reader.say(N_("Claim the {piece}?"), piece=table.last), reader.say(text, **values))


def _waiting(view: View, reader: Reader) -> Question:
    table = view.table
    title = reader.say(N_("Please wait"))
    match table.phase:
        case Phase.TURN:
            return Question(title, reader.say(N_("Waiting for {player} to draw."), player=table.actor))
        case Phase.DISCARD:
            return Question(title, reader.say(N_("Waiting for {player} to discard."), player=table.actor))
        case Phase.GUESS:
            return Question(title, reader.say(N_("{player} may make a guess."), player=table.actor))
        case Phase.CLAIM:
            text = N_("The others may still claim the {piece}.")
            if view.seat is None:
                text = N_("The players may claim the {piece}.")
            return Question(title, reader.say(text, piece=table.last))
    result = table.result
    over = reader.say(N_("The deal is over"))
    if result is None or result.winner is None:
        return Question(over, reader.say(N_("Nobody wins.")))
    return Question(over, reader.of_seat(result.winner, N_("You win."), N_("{player} wins.")))
