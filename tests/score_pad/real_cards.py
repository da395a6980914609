"""Deals as people with real cards would enter them: played to their end here, then entered into a form."""

from game.opponents import LEVELS, decide
from game.rules.contract import Range
from game.score_pad.fields import ENDED, FORM, ON, QUICK, Filled


def played(game, options, seats, seed, rng, carry=None):
    """Return a deal played to its end, mostly by sound players and now and then at random."""
    deal = game.deal(seats, seed, options, carry)
    while pending := deal.pending():
        for seat in sorted(pending):
            kind = "random" if rng.random() < 0.1 else "first"
            legal = deal.legal(seat)
            alone = len(legal) == 1 and not isinstance(legal[0], Range)
            move = legal[0] if alone else decide(LEVELS[game.name][kind].think, deal.view(seat), rng).move
            deal.play(seat, move)
    return deal


def entered(form, filled, **fields):
    """Return a form's entries, made from pieces, numbers and choices in the given order."""
    for name, value in fields.items():
        if isinstance(value, str):
            filled = filled.choose(name, value)
        elif isinstance(value, int):
            filled = filled.set(name, value)
        else:
            for code in value:
                place = next(each for each in form.fields(filled) if each.name == name)
                filled = form.add(filled, place, code)
    return filled


def of_money(deal, form):
    win = deal.result.shown
    if win is None:
        return Filled().choose(ENDED, "void")
    source = "discard" if win.source == "taken" else win.source
    filled = entered(form, Filled(), ended="win", winner=str(deal.result.winner), source=source)
    if source == "discard":
        filled = filled.choose("from", str(win.from_seat))
    for each in win.sets:
        for code in each.pieces[:1] if each.exposed else each.pieces:
            filled = entered(form, filled, **{"open" if each.exposed else "hand": (code,)})
    if form.options.guesses and deal.hands[deal.result.winner].guess is not None:
        filled = filled.choose("guess", form.pack.codes[deal.hands[deal.result.winner].guess])
    return Filled(filled.choices, filled.pieces, filled.amounts, win.piece)


def of_pai_gow(deal, form):
    banker = deal.result.shown.comparisons.index(None)
    filled = Filled().choose("bank", str(banker))
    for seat, (front, rear) in enumerate(deal.result.shown.hands):
        filled = entered(form, filled, **{f"front {seat}": front, f"rear {seat}": rear})
        if seat != banker:
            filled = filled.set(f"bet {seat}", deal.bets[seat])
    return filled


def of_daun_tiga(deal, form):
    banker = deal.result.shown.rulings.index(None)
    filled = Filled().choose("bank", str(banker))
    for seat, hand in enumerate(deal.result.shown.hands):
        filled = entered(form, filled, **{f"hand {seat}": hand})
        if seat != banker:
            stakes = deal.stakes[seat]
            filled = filled.set(f"first {seat}", stakes.first).set(f"second {seat}", stakes.second)
    for seat, sides in enumerate(deal.backs):
        for place, side in enumerate(sides, 2):  # DT-13
            filled = filled.choose(f"backs {seat} {place}", str(side.hand))
            filled = filled.set(f"side {seat} {side.hand}", side.amount)
    return filled


def of_tongits(deal, form):
    shown, table = deal.result.shown, deal.view(None).table
    by = {"draw": shown.caller, "tongits": deal.result.winner}.get(shown.by, table.throws[-1].seat)
    ended = {"void": "stock_out"}.get(shown.by, shown.by)
    filled = entered(form, Filled(), ended=ended, by=str(by))
    for seat, hand in enumerate(shown.hands):
        cards = (*(code for meld in hand.melds for code in meld), *hand.deadwood)
        filled = entered(form, filled, **{f"hand {seat}": cards})
    for bahay in table.bahays:
        given = {card: giver for giver, card in bahay.sapaw if giver != bahay.owner}
        for code in bahay.cards:
            place = f"{'secret' if bahay.secret else 'open'} {bahay.owner}"
            if code in given:
                place = f"given {bahay.owner}" + (f" {given[code]}" if form.options.sapawed_cards == "on" else "")
            filled = entered(form, filled, **{place: (code,)})
    for seat, answer in enumerate(shown.answers):
        if answer == "challenge":
            filled = filled.choose(f"answer {seat}", "challenge")
    return filled


ENTER = {
    "pai-tong": of_money,
    "pong": of_money,
    "pai-gow": of_pai_gow,
    "tongits": of_tongits,
    "daun-tiga": of_daun_tiga,
}


def quick_entries(filled):
    """Return the choices and numbers of some entries as entries of the quick form."""
    return Filled({FORM: QUICK, **filled.choices}, {}, filled.amounts)


def stated_of_money(deal, form):
    filled, win = quick_entries(of_money(deal, form)), deal.result.shown
    for item in () if win is None else win.items:
        name = f"item {item.id}"
        filled = filled.set(name, item.amount) if item.id == "tongs" else filled.choose(name, ON)
    return filled


def stated_of_pai_gow(deal, form):
    filled = quick_entries(of_pai_gow(deal, form))
    for seat, each in enumerate(deal.result.shown.comparisons):
        if each is not None:
            filled = filled.choose(f"outcome {seat}", each.outcome)
    return filled


def stated_of_daun_tiga(deal, form):
    filled = quick_entries(of_daun_tiga(deal, form))
    for seat, each in enumerate(deal.result.shown.rulings):
        if each is not None:
            filled = filled.choose(f"result {seat}", each.rule)
    return filled


def stated_of_tongits(deal, form):
    """Return the facts that players would state: who was sunog, challenged or folded, tallies, specials."""
    filled, shown = quick_entries(of_tongits(deal, form)), deal.result.shown
    owners = {bahay.owner for bahay in deal.view(None).table.bahays}
    for seat, hand in enumerate(shown.hands):
        state = "down" if seat in owners else "sunog"
        if shown.by == "draw" and seat in owners:
            state = shown.answers[seat] or "fold"
        filled = filled.choose(f"state {seat}", state).set(f"tally {seat}", hand.tally)
    for ident in ("ace", "king", "four_of_a_kind", "escalera"):
        filled = filled.set(ident, sum(each[0] == ident for each in shown.specials))
    return filled


STATE = {
    "pai-tong": stated_of_money,
    "pong": stated_of_money,
    "pai-gow": stated_of_pai_gow,
    "tongits": stated_of_tongits,
    "daun-tiga": stated_of_daun_tiga,
}
