"""Remembered hands of Tongits: the winner's bahays and hand, how the deal was won, and honours."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.i18n import N_
from game.i18n.lists import all_of
from game.words.game_words import HandText, Honour, Keepsakes, KeptHand

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.rules.contract import Seat
    from game.rules.tongits.view import Table
    from game.words.reader import Reader

THREE: Final = 3
LONG_RUN: Final = 7
"""Minimum number of cards in an escalera that counts as long."""
HONOURS: Final = (
    Honour("tongits", "", N_("tongits"), N_("every card in a bahay or laid off")),
    Honour("two_secrets", "", N_("tongits with two secrets"), N_("two bahays kept face down until the end")),
    Honour("three_secrets", "", N_("tongits with three secrets"), N_("three bahays kept face down until the end")),
    Honour("challenge", "", N_("a challenge won"), N_("the lowest tally when a draw was challenged")),
    Honour("draw", "", N_("an unchallenged draw"), N_("a draw that nobody dared to challenge")),
    Honour("stock_out", "", N_("the last card"), N_("the lowest tally when the stock ran out")),
    Honour("four_of_a_kind", "", N_("four of a kind"), N_("won with it in hand or secret")),
    Honour("escalera", "", N_("escalera (long run)"), N_("won with one in hand or secret")),
    Honour("long_escalera", "", N_("seven in a row"), N_("won with a run of seven cards or more")),
    Honour("jackpot", "", N_("jackpot"), N_("two wins in a row, and the pot")),
)


def final_hand(table: Table, seat: Seat) -> KeptHand:
    """Return a seat's melded and unmelded bahays, its deadwood and tally, and how the deal ended."""
    result = table.result
    if result is None:
        return KeptHand()
    hand = result.shown.hands[seat]
    own = [each.cards for each in table.bahays if each.owner == seat and each.cards]
    groups = tuple(tuple(group) for group in (*own, *hand.melds, hand.deadwood) if group)
    challenged = "challenge" in result.shown.answers
    won = seat == result.winner
    beaten = [other.tally for other in result.shown.hands if other.compared and other is not hand] if won else []
    return KeptHand(groups, None, (result.shown.by, challenged, hand.tally, won, beaten))


def hand_text(hand: KeptHand, reader: Reader) -> HandText:
    """Return the text for a remembered hand: how the deal ended, and the tally if tallies were compared."""
    if not hand.how:
        return HandText("", "")
    by, challenged, tally, won = hand.how[:4]
    beaten = hand.how[4] if len(hand.how) > 4 else []  # older records do not have it
    if by == "tongits":
        return HandText(reader.say(N_("tongits")), reader.say(N_("Tongits, all melded")) if won else "")
    if by == "draw":
        how = reader.say(N_("a challenged draw") if challenged else N_("an unchallenged draw"))
        return HandText(how, _tally(tally, beaten, reader))
    how = reader.say(N_("the stock ran out"))
    if by == "void":
        return HandText(how, reader.say(N_("Everybody is sunog: nobody wins")))
    return HandText(how, _tally(tally, beaten, reader))


def _tally(tally: int, beaten: Sequence[int], reader: Reader) -> str:
    """Return a tally, followed by any tallies it beat."""
    if not beaten:
        return reader.say(N_("Tally {tally}"), tally=tally)
    tallies = all_of([str(each) for each in beaten], reader.language)
    return reader.say(N_("Tally {tally} against {tallies}"), tally=tally, tallies=tallies)


def earned(table: Table, seat: Seat) -> tuple[str, ...]:
    """Return the ids of the honours that the winner earned in this deal. TG-30, TG-44, TG-70, TG-72, TG-73."""
    result = table.result
    if result is None or result.winner != seat:
        return ()
    shown = result.shown
    bahays = [each for each in table.bahays if each.owner == seat]
    found = []
    if shown.by == "tongits":
        secrets = sum(each.secret for each in bahays)
        found.append("tongits")
        found += ["two_secrets"] if secrets == THREE - 1 else []
        found += ["three_secrets"] if secrets >= THREE else []
    elif shown.by == "draw":
        found.append("challenge" if "challenge" in shown.answers else "draw")
    elif shown.by == "stock_out":
        found.append("stock_out")
    found += [each for each in ("four_of_a_kind", "escalera") if any(special[0] == each for special in shown.specials)]
    runs = [each.cards for each in bahays] + [tuple(meld) for meld in shown.hands[seat].melds]
    if any(len(cards) >= LONG_RUN and cards[0][0] != cards[1][0] for cards in runs):
        found.append("long_escalera")
    return (*found, *(("jackpot",) if shown.jackpot else ()))


KEEPSAKES: Final = Keepsakes(HONOURS, earned, final_hand, hand_text, frozenset({"stake"}))
