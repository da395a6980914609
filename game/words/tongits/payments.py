"""End of a Tongits deal: payments with reasons, and the pot. TG-43, TG-50, TG-51, TG-70 to TG-74."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.i18n import N_, NP_
from game.i18n.lists import all_of
from game.rules.tongits.carry import JACKPOT, POT, STAKE
from game.words.game_words import Sentence

if TYPE_CHECKING:
    from game.rules.contract import Item, Result, Seat
    from game.rules.tongits.view import Showdown
    from game.words.reader import Reader

PAYS: Final[dict[str, tuple[str, str]]] = {
    "tongits": (N_("You pay {amount} for the tongits."), N_("{player} pays {amount} for the tongits.")),
    "draw": (
        N_("You pay {amount} for the unchallenged draw."),
        N_("{player} pays {amount} for the unchallenged draw."),
    ),
    "challenge": (
        N_("You pay {amount} for the challenged draw."),
        N_("{player} pays {amount} for the challenged draw."),
    ),
    "fold": (
        N_("You pay {amount} for folding when the draw was challenged."),
        N_("{player} pays {amount} for folding when the draw was challenged."),
    ),
    "stock_out": (
        N_("You pay {amount} because the stock ran out."),
        N_("{player} pays {amount} because the stock ran out."),
    ),
    "sunog": (
        N_("You pay {amount} more for being sunog."),
        N_("{player} pays {amount} more for being sunog."),
    ),
    "ace": (N_("You pay {amount} for the winner’s aces."), N_("{player} pays {amount} for the winner’s aces.")),
    "king": (N_("You pay {amount} for the winner’s kings."), N_("{player} pays {amount} for the winner’s kings.")),
    "four_of_a_kind": (
        N_("You pay {amount} for the winner’s four of a kind, in hand or secret."),
        N_("{player} pays {amount} for the winner’s four of a kind, in hand or secret."),
    ),
    "escalera": (
        N_("You pay {amount} for the winner’s escaleras, in hand or secret."),
        N_("{player} pays {amount} for the winner’s escaleras, in hand or secret."),
    ),
}
"""Sentences about a payment, by its reason: to the loser, and to others. TG-70 to TG-72."""
PAYS_SUNOG: Final = (
    N_("You pay {amount} for being sunog when the draw was challenged."),
    N_("{player} pays {amount} for being sunog when the draw was challenged."),
)
"""Like `PAYS`, for a sunog player's base payment in a challenged draw. TG-42.

A sunog player cannot answer the call.
"""
ORDER: Final = tuple(PAYS)
"""Payment reasons in the order in which they are listed."""


def title(result: Result, reader: Reader) -> str:
    """Return the headline of a settlement, such as 'You win'."""
    if result.winner is None:
        return reader.say(N_("Nobody wins"))
    return reader.of_seat(result.winner, N_("You win"), N_("{player} wins"))


def ending(result: Result, reader: Reader) -> str:
    """Return a sentence saying how the deal ended and who won it. TG-30, TG-43, TG-50, TG-51."""
    if result.winner is None:
        return reader.say(N_("Nobody wins: the stock ran out and everybody is sunog. Nothing is paid."))
    shown: Showdown = result.shown
    tallies = beaten(result, reader)
    own, others = {
        "tongits": (
            N_("You win by tongits: you have no cards left over."),
            N_("{player} wins by tongits, with no cards left over."),
        ),
        "draw": (N_("You win the draw: nobody challenged it."), N_("{player} wins the draw: nobody challenged it.")),
        "challenged": (
            N_("You win the challenged draw with {tally} against {tallies}."),
            N_("{player} wins the challenged draw with {tally} against {tallies}."),
        ),
        "stock_out": (
            N_("The stock ran out, and you win with {tally} against {tallies}."),
            N_("The stock ran out, and {player} wins with {tally} against {tallies}."),
        ),
        "alone": (
            N_("The stock ran out, and you win with the lowest tally."),
            N_("The stock ran out, and {player} wins with the lowest tally."),
        ),
    }[_how_won(shown, tallies)]
    return reader.of_seat(result.winner, own, others, tally=shown.hands[result.winner].tally, tallies=tallies)


def _how_won(shown: Showdown, beaten_tallies: str) -> str:
    """Return the kind of win: 'tongits', 'draw', 'challenged', 'stock_out', or 'alone' if all others are sunog."""
    if shown.by == "stock_out" and not beaten_tallies:
        return "alone"
    return "challenged" if "challenge" in shown.answers else shown.by


def beaten(result: Result, reader: Reader) -> str:
    """Return the tallies that were compared with the winner's, as a list in words; '' if there are none."""
    shown: Showdown = result.shown
    losing = [str(hand.tally) for seat, hand in enumerate(shown.hands) if hand.compared and seat != result.winner]
    return all_of(losing, reader.language) if losing else ""


def how(result: Result, reader: Reader) -> str:
    """Return a text saying how the deal ended and whether the winner takes the pot.

    It is for the line next to the headline. TG-30, TG-43, TG-50, TG-51, TG-73.
    """
    if result.winner is None:
        return reader.say(N_("the stock ran out and all are sunog; nothing is paid"))
    shown: Showdown = result.shown
    said = {
        "tongits": N_("by tongits, with no cards left over"),
        "draw": N_("the draw: nobody challenged it"),
        "challenged": N_("the draw, with {tally} against {tallies}"),
        "tied": N_("the draw, with {tally} against {tallies}: a tie goes to the challenger"),
        "stock_out": N_("with {tally} against {tallies} when the stock ran out"),
        "alone": N_("with the lowest tally when the stock ran out"),
    }
    tallies = beaten(result, reader)
    way = _how_won(shown, tallies)
    way = "tied" if way == "challenged" and tie(result) else way
    told = reader.say(said[way], tally=shown.hands[result.winner].tally, tallies=tallies)
    if not shown.jackpot:
        return told
    own, others = N_("{how}; you also take the pot of {amount}"), N_("{how}; the winner also takes the pot of {amount}")
    return reader.of_seat(result.winner, own, others, how=told, amount=shown.jackpot)


TIES: Final = {
    "challenger": N_("It was a tie: ties go to the challenger."),
    "right": N_("It was a tie: ties go to the challenger on the caller’s right."),
    "drew": N_("It was a tie: ties go to the player who drew last."),
}
"""Explanations of why one of several equal tallies won, by the deciding rule. TG-44, TG-50."""


def tie(result: Result) -> str:
    """Return the key in `TIES` of the rule that decided a tie of lowest tallies; '' without a tie."""
    shown: Showdown = result.shown
    if result.winner is None or not shown.hands[result.winner].compared:
        return ""
    lowest = shown.hands[result.winner].tally
    tied = {seat for seat, hand in enumerate(shown.hands) if hand.compared and hand.tally == lowest}
    if len(tied) == 1:
        return ""
    if shown.by == "stock_out":
        return "drew"
    return "challenger" if len(tied - {shown.caller}) == 1 else "right"


def settlement(result: Result, reader: Reader) -> tuple[Sentence, ...]:
    """Return sentences about the end, payments between players, the pot, and each player's total."""
    decided = tie(result)
    return (
        Sentence(ending(result, reader), result.winner),
        *((Sentence(reader.say(TIES[decided])),) if decided else ()),
        *_payments(result, reader),
        *pot(result, reader),
        *_sums(result, reader),
    )


def _payments(result: Result, reader: Reader) -> list[Sentence]:
    found: list[Sentence] = []
    for entry in result.entries:
        seat = entry.account
        if not isinstance(seat, int) or seat == result.winner:
            continue
        owed = {item.id: -item.amount for item in entry.items if item.id in PAYS}
        found += [
            Sentence(reader.of_seat(seat, *_pays(result, seat, reason), amount=owed[reason]), seat)
            for reason in ORDER
            if reason in owed
        ]
    return found


def _pays(result: Result, seat: Seat, reason: str) -> tuple[str, str]:
    """Return two sentences about a seat's payment: one to the payer, and one about the payer."""
    return PAYS_SUNOG if reason == "fold" and result.shown.hands[seat].sunog else PAYS[reason]


def pot(result: Result, reader: Reader) -> tuple[Sentence, ...]:
    """Return sentences about payments into the pot and who takes it; () without a pot. TG-73."""
    items = [item for entry in result.entries if entry.account == 0 for item in entry.items]
    stake = -sum(item.amount for item in items if item.id == STAKE.id)
    if not stake:
        return ()
    shown: Showdown = result.shown
    if shown.jackpot and result.winner is not None:
        own = N_("You take the pot of {amount}: two wins in a row.")
        others = N_("{player} takes the pot of {amount}: two wins in a row.")
        return (
            Sentence(reader.say(N_("Everybody put {amount} into the pot."), amount=stake)),
            Sentence(reader.of_seat(result.winner, own, others, amount=shown.jackpot), result.winner),
        )
    put = N_("Everybody put {amount} into the pot, which now holds {pot}.")
    found = [Sentence(reader.say(put, amount=stake, pot=result.carry["pot"]))]
    streak: Seat | None = result.carry["streak"]
    if streak is not None and not reader.last_deal:
        own = N_("One more win and you take it.")
        others = N_("One more win and {player} takes it.")
        found.append(Sentence(reader.of_seat(streak, own, others), streak))
    return tuple(found)


def _sums(result: Result, reader: Reader) -> list[Sentence]:
    """Return sentences about each player's total result, including the stake for the pot. TG-74."""
    found = []
    for entry in result.entries:
        if isinstance(entry.account, int) and entry.amount:
            gains = entry.amount > 0
            own = N_("You win {amount} in all.") if gains else N_("You lose {amount} in all.")
            others = N_("{player} wins {amount} in all.") if gains else N_("{player} loses {amount} in all.")
            said = reader.of_seat(entry.account, own, others, amount=abs(entry.amount))
            found.append(Sentence(said, entry.account))
    return found


def hand_note(result: Result, seat: Seat, reader: Reader) -> str:
    """Return the note next to a final hand: called, folded, challenged or sunog; '' if none applies."""
    shown: Showdown = result.shown
    if shown.hands[seat].sunog:
        return reader.meant(NP_("beside a hand laid open", "sunog"))
    if seat == shown.caller:
        return reader.meant(NP_("beside a hand laid open", "called"))
    answer = shown.answers[seat]
    if answer is None:
        return ""
    if answer == "fold":
        return reader.meant(NP_("beside a hand laid open", "folded"))
    return reader.meant(NP_("beside a hand laid open", "challenged"))


BEST: Final = {"four_of_a_kind": N_("four of a kind"), "escalera": N_("escalera (long run)")}
"""Names of the specials that pay most, by id, as honours have them. TG-72."""


def made_of(result: Result, reader: Reader) -> str:
    """Return the name of the winner's best special, in hand or secret, for the headline; '' without one. TG-72."""
    shown: Showdown = result.shown
    held = {ident for ident, _cards, _units in shown.specials}
    return next((reader.say(words) for ident, words in BEST.items() if ident in held), "")


def own_loss(result: Result, reader: Reader) -> str:
    """Return a sentence on what the only reader's hand lacked to win, from hands laid open; '' if it says nothing new.

    TG-30, TG-42, TG-43, TG-50.
    """
    seat = reader.you
    if seat is None or result.winner is None or seat == result.winner:
        return ""
    shown: Showdown = result.shown
    hand, best = shown.hands[seat], shown.hands[result.winner].tally
    if hand.sunog and hand.melds:
        return reader.say(N_("You kept a bahay in hand: laid, it would have saved you from sunog."))
    if hand.sunog:
        return reader.say(N_("You had no bahay, in hand or on the table."))
    if shown.by == "tongits":
        left = len(hand.deadwood)
        return reader.count("You had {count} card left over.", "You had {count} cards left over.", left) if left else ""
    over = hand.tally - best
    if not over:
        return reader.say(TIES[tie(result)]) if hand.compared else ""
    if hand.compared:
        return reader.count(
            "You were {count} point over the winner’s tally.", "You were {count} points over the winner’s tally.", over
        )
    said = N_("You folded: your {tally} would not have beaten {best}.")
    if over < 0:
        said = N_("You folded: your {tally} would have beaten {best}.")
    return reader.say(said, tally=hand.tally, best=best)


def item(reason: Item, reader: Reader) -> str:
    """Return the translated name of a payment's reason."""
    return reader.say(reason.english)


def is_of_the_pot(reason: Item) -> bool:
    """Return whether a payment is to or from the pot rather than between players."""
    return reason.id in {STAKE.id, JACKPOT.id}


def account(name: Seat | str, reader: Reader) -> str:
    """Return the name of a player, or of the pot."""
    return reader.say(N_("Pot")) if name == POT else reader.title(int(name))
