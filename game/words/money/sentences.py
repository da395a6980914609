"""Sentences about Pai Tong and Pong: events, questions, and the stakes of the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from game.i18n import N_, NP_
from game.i18n.sentences import together
from game.rules.equipment import MAHJONG_TILES
from game.rules.events import Discarded, Drew, Took
from game.rules.money.events import Dealt, Guessed, Ponged, Reshuffled, Said, Voided, Won
from game.rules.money.moves import WIN, Pong, Win
from game.rules.money.refusals import barred_piece
from game.rules.money.view import Phase
from game.rules.moves import PASS, Discard, Take
from game.rules.pai_tong.options import PaiTongOptions
from game.rules.pong.options import PongOptions
from game.words.game_words import Question, Sentence

if TYPE_CHECKING:
    from game.rules.money.options import MoneyOptions
    from game.rules.money.view import Table, View
    from game.words.reader import Reader


WANTED: Final = {
    Win: (N_("You tried to win with the {piece}."), N_("{player} tried to win with the {piece}.")),
    Pong: (N_("You tried to pong the {piece}."), N_("{player} tried to pong the {piece}.")),
    Take: (N_("You tried to take the {piece}."), N_("{player} tried to take the {piece}.")),
}
"""Sentences about an overruled claim, addressed to the claimant and to others, by the move claimed. PT-26."""
OWN_WIN: Final = NP_("with a complete hand", "You win")
OTHERS_WIN: Final = NP_("with a complete hand", "{player} wins")
WINS: Final = {
    "stock": (
        N_("You win with the {piece} that you have just drawn."),
        N_("{player} wins with the {piece} just drawn."),
    ),
    "dealt": (
        N_("You win with your hand as it was dealt."),
        N_("{player} wins with the hand as it was dealt."),
    ),
    "taken": (
        N_("You win by taking the {piece} that {other} discarded."),
        N_("{player} wins by taking the {piece} that {other} discarded."),
    ),
    "discard": (
        N_("You win with the {piece} that {other} discarded."),
        N_("{player} wins with the {piece} that {other} discarded."),
    ),
}
"""Sentences about a win, by the source of the winning piece, as in `Winning`. PT-14, PT-34."""
VOIDED: Final = {
    "stock": N_("The stock has run out. Nobody wins, and nothing is paid."),
    "turns": N_("The deal has gone on too long. Nobody wins, and nothing is paid."),
}
"""Sentences saying why nobody won, by the reason in `Voided`. PT-28."""
WALL_VOIDED: Final = N_("The wall has run out. Nobody wins, and nothing is paid.")


def sentences(event: Any, reader: Reader) -> tuple[Sentence, ...]:
    """Return the sentences about an event, limited to what the reader may see; the end of a deal has none."""
    match event:
        case Dealt():
            return (_dealt(event, reader),)
        case Drew(seat, piece):
            if piece is None:  # also for the reader's own draw, in a replay from another seat
                text = reader.of_seat(seat, N_("You draw."), N_("{player} draws."))
            else:
                own, others = N_("You draw the {piece}."), N_("{player} draws the {piece}.")
                text = reader.of_seat(seat, own, others, piece=piece)
            return (Sentence(text, seat, passing=True),)
        case Took(seat, piece):
            text = reader.of_seat(seat, N_("You take the {piece}."), N_("{player} takes the {piece}."), piece=piece)
            return (Sentence(text, seat),)
        case Discarded(seat, piece):
            others = N_("{player} discards the {piece}.")
            return (Sentence(reader.of_seat(seat, N_("You discard the {piece}."), others, piece=piece), seat),)
        case Ponged(seat, piece, from_seat):
            own = N_("You pong the {piece} that {other} discarded.")
            others = N_("{player} pongs the {piece} that {other} discarded.")
            return (Sentence(reader.of_seat(seat, own, others, piece=piece, other=from_seat), seat),)
        case Guessed(seat, piece):
            own = N_("You lay the {piece} face up as your guess.")
            others = N_("{player} lays the {piece} face up as a guess.")
            return (Sentence(reader.of_seat(seat, own, others, piece=piece), seat),)
        case Said(seat, move, piece):
            return (Sentence(reader.of_seat(seat, *WANTED[type(move)], piece=piece), seat),)
        case Reshuffled(stock):
            return (Sentence(_reshuffled(stock, reader)),)
        case Voided(reason):
            return (Sentence(voided(reason, reader)),)
        case Won():
            return (Sentence(won(event, reader), event.seat),)
    return ()


def won(event: Won, reader: Reader) -> str:
    """Return a sentence about the winner, the winning piece and its source."""
    return win_sentence(event.seat, event.piece, event.source, event.from_seat, reader)


def win_sentence(seat: int, piece: str, source: str, from_seat: int | None, reader: Reader) -> str:
    """Return the sentence about a win, built from the fields that `Won` events and settlements share."""
    return reader.of_seat(seat, *WINS[source], piece=piece, other=from_seat)


def voided(reason: str, reader: Reader) -> str:
    """Return a sentence saying why nobody won."""
    return reader.say(WALL_VOIDED if reason == "stock" and has_wall(reader) else VOIDED[reason])


def ending(event: Won | Voided, reader: Reader) -> Question:
    """Return the headline and text for the end of a deal: who won and how, or why nobody won."""
    if isinstance(event, Voided):
        return Question(reader.say(N_("Nobody wins")), voided(event.reason, reader))
    title = reader.meant(OWN_WIN if event.seat == reader.you else OTHERS_WIN, player=event.seat)
    said, giver = won(event, reader), event.from_seat
    if giver is not None and event.seat != reader.you and (giver + 1) % len(reader.names) == reader.you:
        said = together((said, reader.say(N_("A win goes before a take."))))
    return Question(title, said)


def has_tiles(reader: Reader) -> bool:
    """Return whether the pieces are tiles."""
    return reader.pack.equipment == MAHJONG_TILES.name


def has_wall(reader: Reader) -> bool:
    """Return whether pieces are drawn from a wall, as in Pong with tiles. PO-03."""
    return reader.game == "pong" and has_tiles(reader)


def _dealt(event: Dealt, reader: Reader) -> Sentence:
    if not event.dice:
        return Sentence(
            reader.of_seat(event.starter, N_("You start the deal."), N_("{player} starts the deal.")), event.starter
        )
    first, second = event.dice
    own = N_("You roll {first} and {second} to break the wall, and start the deal.")
    others = N_("{player} rolls {first} and {second} to break the wall, and starts the deal.")
    return Sentence(reader.of_seat(event.starter, own, others, first=first, second=second), event.starter)


def _reshuffled(stock: int, reader: Reader) -> str:
    if has_wall(reader):
        return reader.count(
            "The discards are shuffled into a new wall of {count} tile.",
            "The discards are shuffled into a new wall of {count} tiles.",
            stock,
        )
    if has_tiles(reader):
        return reader.count(
            "The discards are shuffled into a new stock of {count} tile.",
            "The discards are shuffled into a new stock of {count} tiles.",
            stock,
        )
    return reader.count(
        "The discards are shuffled into a new stock of {count} card.",
        "The discards are shuffled into a new stock of {count} cards.",
        stock,
    )


def stake(options: MoneyOptions, reader: Reader) -> str:
    """Return the stakes of a table: 'base stake 4 baht', '1 chip a point'. PT-41, PO-11."""
    if isinstance(options, PaiTongOptions):
        return reader.count("base stake {count} baht", "base stake {count} baht", options.base_stake)
    assert isinstance(options, PongOptions)  # noqa: S101 - there are two money games
    return reader.count("{count} chip a point", "{count} chips a point", options.unit)


def facts(table: Table, reader: Reader) -> tuple[tuple[str, str], ...]:
    """Return (label, value) pairs for the table's information panel: stakes and pieces left to draw."""
    return facts_with(table.options, table.stock, reader)


def facts_with(options: MoneyOptions, stock: int, reader: Reader) -> tuple[tuple[str, str], ...]:
    """Return (label, value) pairs as `facts` does, for another number of pieces in the stock.

    The number on the screen may differ from that of the match, which may be ahead of the screen.
    """
    return _played_for(options, reader), (
        reader.say(N_("Wall") if has_wall(reader) else N_("Stock")),
        pieces_left(stock, reader),
    )


def pieces_left(stock: int, reader: Reader) -> str:
    """Return the number of cards or tiles left: '53 tiles'."""
    if has_tiles(reader):
        return reader.count("{count} tile", "{count} tiles", stock)
    return reader.count("{count} card", "{count} cards", stock)


def _played_for(options: MoneyOptions, reader: Reader) -> tuple[str, str]:
    if isinstance(options, PaiTongOptions):
        return reader.say(N_("Base stake")), reader.count("{count} baht", "{count} baht", options.base_stake)
    assert isinstance(options, PongOptions)  # noqa: S101 - there are two money games
    return reader.say(N_("Unit")), reader.count("{count} chip", "{count} chips", options.unit)


def question(view: View, reader: Reader) -> Question:
    """Return the question for the reader or, if the reader is not asked, a text saying who is."""
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
    barred = barred_piece(view)
    if WIN in view.legal:
        tile, card = (
            N_("Your hand is complete: win, or discard a tile."),
            N_("Your hand is complete: win, or discard a card."),
        )
    elif barred in view.hand:
        tile, card = N_("Discard any tile but the {piece}."), N_("Discard any card but the {piece}.")
    else:
        tile, card = N_("Choose a tile to discard."), N_("Choose a card to discard.")
    return reader.say(tile if has_tiles(reader) else card, piece=barred)


def _guess(view: View, reader: Reader) -> Question:
    """Return the question about a guess. PT-54.

    Seats that cannot guess are asked as well, so that nobody learns who can.
    """
    title = reader.say(N_("Make a guess?"))
    if view.legal == (PASS,):
        return Question(title, reader.say(N_("You can make a guess only when your hand is one piece short.")))
    return Question(title, reader.say(N_("Choose a piece to lay face up as your guess, or make no guess.")))


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
            return Question(title, reader.say(N_("{player} can make a guess."), player=table.actor))
        case Phase.CLAIM:
            text = N_("The others can still claim the {piece}.")
            if view.seat is None:
                text = N_("The players can claim the {piece}.")
            return Question(title, reader.say(text, piece=table.last))
    result = table.result
    over = reader.say(N_("The deal is over"))
    if result is None or result.winner is None:
        return Question(over, reader.say(N_("Nobody wins.")))
    return Question(over, reader.of_seat(result.winner, N_("You win."), N_("{player} wins.")))
