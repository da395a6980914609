"""Everything that is said of gin rummy: its introduction, sentences for events, questions, and buttons."""

from __future__ import annotations

from typing import Any, Final

from game.rules.contract import Move
from game.rules.moves import DRAW, TAKE, PieceMove
from game.words import GameWords, Offer, Question, Reader, Sentence
from game.words.game_words import plain_question
from game.words.introduction import Introduction
from sala_gin_rummy.rules import Knock, Phase

INTRODUCTION: Final = Introduction(
    tagline="Melds, and little left over",
    origin="United States",
    about="Everybody holds ten cards. Draw one or take the last discard, then discard one. Sets and runs of three or"
    " more are melds; whoever has few points left over knocks, and the difference is paid.",
    home="United States",
)
SAID: Final = {
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
    """Return the sentences for an event, in the form that the reader may know."""
    name, values = type(event).__name__, event._asdict()
    if name == "Ended":
        return (Sentence(reader.say("Nobody wins: the stock is played out.")),) if event.outcome == "void" else ()
    if name == "Opened":
        values["pieces"] = event.pieces
    seat = values.pop("seat")
    return (Sentence(reader.of_seat(seat, *SAID[values.get("by", name)], **values), seat, name in {"Drew", "Took"}),)


def question(view: Any, reader: Reader) -> Question:
    """Return what the seat is asked, or whom it waits for."""
    if not view.legal:
        return plain_question(view, reader)
    asked = {
        Phase.UPCARD: "Take the turned card, or let it go by.",
        Phase.DRAW: "Draw a card, or take the one that lies open." if TAKE in view.legal else "Draw a card.",
        Phase.PLAY: "Discard a card, or knock with it.",
    }
    return Question(reader.say("Your turn"), reader.say(asked[view.table.phase]))


def offers(view: Any, reader: Reader) -> tuple[Offer, ...]:
    """Return a button for every legal move, and a closed one that says why a knock is not allowed."""
    made = tuple(offer(view, move, reader) for move in view.legal)
    if view.table.phase is not Phase.PLAY or not view.legal or any(each.kind == "knock" for each in made):
        return made
    why = reader.say("A knock may leave {most} points at most.", most=view.table.options.knock)
    return (*made, Offer("knock", reader.say("Knock"), "knock", closed=why))


def offer(view: Any, move: Move, reader: Reader) -> Offer:
    """Return the button of a move."""
    text, open_card = str(move), view.table.discards[-1:]
    if isinstance(move, PieceMove):
        label = "Knock with the {piece}" if isinstance(move, Knock) else "Discard the {piece}"
        return Offer(text, reader.say(label, piece=move.piece), text.split(maxsplit=1)[0], uses=((move.piece,),))
    label = {"draw": "Draw a card", "take": "Take the {pieces}", "pass": "Let the {pieces} go by"}[text]
    wins = open_card if move == TAKE else ()
    return Offer(text, reader.say(label, pieces=open_card), text, wins=wins, primary=move == DRAW)


WORDS: Final = GameWords(sentences, question, offers, introduction=INTRODUCTION)
