"""Texts of gin rummy, and registration of the whole game for a test."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from game.games import GameBundle, added_game
from game.opponents import levels_of
from game.rules import GAMES
from game.rules.contract import Game, Move
from game.rules.moves import DRAW, TAKE, PieceMove
from game.words import GameWords, Offer, Question, Reader, Sentence
from game.words.game_words import plain_question
from tests.sixth_game.gin_rummy import Knock, Phase
from tests.sixth_game.player import think

SAID = {
    "Dealt": ("You deal, and turn up the {piece}.", "{player} deals, and turns up the {piece}."),
    "Passed": ("You let the {piece} go by.", "{player} lets the {piece} go by."),
    "Drew": ("You draw the {piece}.", "{player} draws a card."),
    "Took": ("You take the {piece}.", "{player} takes the {piece}."),
    "Discarded": ("You discard the {piece}.", "{player} discards the {piece}."),
    "Opened": ("You open {pieces}: {points} points.", "{player} opens {pieces}: {points} points."),
    "gin": ("You have gin, and win {amount} points.", "{player} has gin, and wins {amount} points."),
    "knock": ("You win {amount} points by your knock.", "{player} wins {amount} points by a knock."),
    "undercut": ("You undercut the knock, and win {amount} points.", "{player} undercuts, and wins {amount} points."),
}
"""To the seat itself and to the others, by the event's name or by what was won by."""


def sentences(event: Any, reader: Reader) -> tuple[Sentence, ...]:
    name, values = type(event).__name__, event._asdict()
    if name == "Ended":
        return (Sentence(reader.say("Nobody wins: the stock is played out.")),) if event.outcome == "void" else ()
    if name == "Opened":
        values["pieces"] = event.pieces
    seat = values.pop("seat")
    return (Sentence(reader.of_seat(seat, *SAID[values.get("by", name)], **values), seat, name in {"Drew", "Took"}),)


def question(view: Any, reader: Reader) -> Question:
    if not view.legal:
        return plain_question(view, reader)
    asked = {
        Phase.UPCARD: "Take the turned card, or let it go by.",
        Phase.DRAW: "Draw a card, or take the one that lies open." if TAKE in view.legal else "Draw a card.",
        Phase.PLAY: "Discard a card, or knock with it.",
    }
    return Question(reader.say("Your turn"), reader.say(asked[view.table.phase]))


def offers(view: Any, reader: Reader) -> tuple[Offer, ...]:
    made = tuple(offer(view, move, reader) for move in view.legal)
    if view.table.phase is not Phase.PLAY or not view.legal or any(each.kind == "knock" for each in made):
        return made
    why = reader.say("A knock may leave {most} points at most.", most=view.table.options.knock)
    return (*made, Offer("knock", reader.say("Knock"), "knock", closed=why))


def offer(view: Any, move: Move, reader: Reader) -> Offer:
    text, open_card = str(move), view.table.discards[-1:]
    if isinstance(move, PieceMove):
        label = "Knock with the {piece}" if isinstance(move, Knock) else "Discard the {piece}"
        return Offer(text, reader.say(label, piece=move.piece), text.split(maxsplit=1)[0], uses=((move.piece,),))
    label = {"draw": "Draw a card", "take": "Take the {pieces}", "pass": "Let the {pieces} go by"}[text]
    wins = open_card if move == TAKE else ()
    return Offer(text, reader.say(label, pieces=open_card), text, wins=wins, primary=move == DRAW)


LEVELS = levels_of(think)
WORDS = GameWords(sentences, question, offers)
BUNDLE = GameBundle(
    name="gin-rummy",
    title="Gin Rummy",
    seats=range(2, 3),
    rules="tests.sixth_game.gin_rummy:GIN_RUMMY",
    levels="tests.sixth_game.words:LEVELS",
    words="tests.sixth_game.words:WORDS",
)


@contextmanager
def sixth_game() -> Iterator[Game]:
    """Gin rummy is one of the games of the house as long as the context lasts."""
    with added_game(BUNDLE):
        yield GAMES[BUNDLE.name]
