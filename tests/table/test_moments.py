"""Moments follow public events alone, have a bounded length, and end at once when they are completed."""

import pytest

from game.rules.daun_tiga.events import Opened as OpenedHand
from game.rules.daun_tiga.events import Settled, SideGain, StakesPlaced
from game.rules.daun_tiga.hands import PICTURES, HandValue
from game.rules.daun_tiga.settlement import Stakes
from game.rules.events import Discarded, Drew
from game.rules.money.events import Ponged, Said
from game.rules.money.events import Won as WonMoney
from game.rules.moves import Take
from game.rules.pai_gow.events import Opened as OpenedTiles
from game.rules.pai_gow.events import Paid
from game.rules.tongits.events import Answered, Called, Laid, PickedUp, Sapawed, Shown, StockOut
from game.rules.tongits.events import Won as WonTongits
from game.table.moments import (
    HIT_MS,
    LETTERINGS,
    MOST_DELAY_MS,
    OVERRULED_TEXT,
    QUIET,
    RELEASE_MS,
    SHORTEST_LEAD_MS,
    SMALL,
    Hold,
    MomentPlay,
    MomentReader,
    phases,
)

MOVEMENT_MS = 400
STAKES = Stakes(5, 0)


def moments_of(game, events, seats=3, people=()):
    reader = MomentReader(game, seats, people)
    return [moment for event in events if (moment := reader.hear(event)) is not None]


def shown(seat, *, sunog=False):
    return Shown(seat, (), ("cA",), 1, (), sunog)


CASES = {
    "pong": ("pong", [Ponged(1, "c5", 0)], 1),
    "pong win": ("pong", [WonMoney(2, "c5", "stock", None, ())], 2),
    "tong": ("pai-tong", [Ponged(1, "ot", 0)], 1),
    "pai tong win": ("pai-tong", [WonMoney(2, "ot", "taken", 1, ())], 2),
    "draw": ("tongits", [Discarded(1, "cA"), Called(1)], 1),
    "challenge": ("tongits", [Answered(2, "challenge")], 2),
    "fold": ("tongits", [Answered(2, "fold")], 2),
    "sunog": ("tongits", [Answered(0, "sunog")], 0),
    "sapaw": ("tongits", [Sapawed(1, "cA", 3, 0, ("cA",), secret=False)], 1),
    "own sapaw": ("tongits", [Sapawed(1, "cA", 3, 1, ("cA",), secret=False)], 1),
    "bahay": ("tongits", [PickedUp(1, "cA", 0, 1, ("cA",), new=True)], 1),
    "take": ("tongits", [PickedUp(1, "cA", 0, 1, ("cA",), new=True)], 1),
    "tongits": ("tongits", [Drew(2, None), Laid(2, 1, ("cA",), 1, secret=False), shown(0), shown(1), shown(2)], 2),
    "jackpot": ("tongits", [WonTongits(2, "draw", 21, 5, challenged=False)], 2),
    "deal win": ("tongits", [WonTongits(0, "draw", 0, 5, challenged=True)], 0),
    "wong": ("pai-gow", [OpenedTiles(1, ("1-1", "3-1"), ("6-6", "5-4"), None)], 1),
    "gee joon": ("pai-gow", [OpenedTiles(1, ("1-1", "3-1"), ("4-2", "2-1"), None)], 1),
    "both hands": ("pai-gow", [Paid(0, 5, 0, -5), Paid(1, -10, 0, 5)], 0),
    "bank win": (
        "pai-gow",
        [OpenedTiles(2, ("1-1", "3-1"), ("6-6", "4-1"), None), Paid(0, -10, 0, 10), Paid(1, 5, 0, 5)],
        2,
    ),
    "own loss": ("pai-gow", [Paid(0, -5, 0, 5), Paid(1, 10, 0, -5)], 0),
    "own push": ("pai-gow", [Paid(0, 0, 0, 0), Paid(1, 10, 0, -10)], 0),
    "bank sweeps": (
        "pai-gow",
        [OpenedTiles(2, ("1-1", "3-1"), ("6-6", "4-1"), None), Paid(0, -5, 0, 5), Paid(1, -5, 0, 10)],
        2,
    ),
    "bank pays": (
        "pai-gow",
        [OpenedTiles(2, ("1-1", "3-1"), ("6-6", "4-1"), None), Paid(0, 5, 0, -5), Paid(1, 5, 0, -10)],
        2,
    ),
    "triple": ("daun-tiga", [OpenedHand(1, ("c3", "d3", "h3"), HandValue(19, long=False), bank=False)], 1),
    "pictures": ("daun-tiga", [OpenedHand(1, ("cJ", "dQ", "hK"), HandValue(PICTURES, long=False), bank=False)], 1),
    "long": ("daun-tiga", [OpenedHand(1, ("c3", "d5", "hA"), HandValue(9, long=True), bank=False)], 1),
    "stake win": ("daun-tiga", [Settled(1, 5, "points", HandValue(7, long=False), STAKES, ())], 1),
    "bank loses": (
        "daun-tiga",
        [
            StakesPlaced((None, STAKES, STAKES), ()),
            OpenedHand(0, ("c3", "d5", "h3"), HandValue(1, long=False), bank=True),
            Settled(1, 5, "points", HandValue(2, long=False), STAKES, ()),
            Settled(2, 5, "points", HandValue(2, long=False), STAKES, ()),
        ],
        0,
    ),
}
"""By kind: a game, events that end in the moment, and its seat."""


OF_PEOPLE = {*SMALL, *QUIET, "both hands", "bank win", "deal win"}
"""Kinds of moments that only people at the screen have."""


def people_of(kind, seat):
    """Return the people at the screen without whom a kind of moment is not shown."""
    return {seat} if kind in OF_PEOPLE else {0} if kind == "take" else ()


def moment_of(kind):
    game, events, seat = CASES[kind]
    return moments_of(game, events, people=people_of(kind, seat))[-1]


@pytest.mark.parametrize("kind", LETTERINGS)
def test_each_kind_of_moment_follows_from_its_event_and_is_shown_at_its_seat(kind):
    game, events, seat = CASES[kind]
    (moment,) = moments_of(game, events, people=people_of(kind, seat))
    assert (moment.kind, moment.seat, moment.lettering) == (kind, seat, LETTERINGS[kind])


@pytest.mark.parametrize(
    ("game", "events"),
    [
        ("pong", [Drew(0, "c1"), Discarded(0, "c1")]),
        ("tongits", [shown(0), shown(1)]),
        ("tongits", [WonTongits(1, "draw", 0, 5, challenged=True)]),
        ("tongits", [Drew(1, None), StockOut(), shown(0), shown(1)]),
        ("tongits", [Sapawed(1, "cA", 3, 1, ("cA",), secret=False)]),
        ("tongits", [PickedUp(1, "cA", 0, 1, ("cA",), new=True)]),
        ("pai-gow", [OpenedTiles(2, ("1-1", "3-1"), ("6-6", "4-1"), None), Paid(0, -5, 0, 5), Paid(1, 5, 0, 0)]),
        ("daun-tiga", [OpenedHand(1, ("c3", "d5", "hA"), HandValue(7, long=False), bank=False)]),
    ],
)
def test_ordinary_events_do_not_lead_to_a_moment(game, events):
    assert moments_of(game, events) == []


@pytest.mark.parametrize(
    ("lost", "backed", "people", "kinds"),
    [
        (9, (), {0}, ["bank win"]),
        (4, (), {0}, []),
        (9, (SideGain(4, 5, 5),), {0}, []),
        (4, (SideGain(4, 5, -5),), {0}, ["bank win"]),
        (9, (), {1}, []),
    ],
)
def test_own_bank_at_daun_tiga_that_gains_in_all_has_a_moment_after_the_last_stake(lost, backed, people, kinds):
    """DT-13, DT-40: as at Pai Gow, even if some stakes are paid; side stakes count."""
    events = [
        StakesPlaced((None, STAKES, STAKES, STAKES), ()),
        OpenedHand(0, ("c3", "d5", "h3"), HandValue(1, long=False), bank=True),
        Settled(1, -lost, "points", HandValue(0, long=False), STAKES, backed),
        Settled(2, 5, "points", HandValue(2, long=False), STAKES, ()),
        Settled(3, 0, "tie", HandValue(1, long=False), STAKES, ()),
    ]
    found = moments_of("daun-tiga", events, seats=4, people=people)
    assert [moment.kind for moment in found] == kinds
    assert all(moment.seat == 0 for moment in found)


def test_quiet_moments_are_shown_only_to_one_person_alone_whether_banker_or_not():
    """PG-52: of several people at a screen, nobody's loss is singled out."""
    events = [Paid(0, -5, 0, 5), Paid(1, 10, 0, -5)]
    assert moments_of("pai-gow", events, people=(0, 2)) == []
    (own,) = moments_of("pai-gow", events, people=(2,))
    assert (own.kind, own.seat, own.target) == ("own loss", 2, 2)
    even = [Paid(0, -5, 0, 5), Paid(1, 5, 0, 0)]
    assert [moment.kind for moment in moments_of("pai-gow", even, people=(2,))] == ["own push"]


@pytest.mark.parametrize(
    ("game", "claim"),
    [("pong", Ponged(1, "c5", 0)), ("pai-tong", Ponged(1, "ot", 0)), ("pong", WonMoney(2, "c5", "discard", 0, ()))],
)
def test_moment_for_a_claim_that_overrules_another_says_that_it_takes_precedence(game, claim):
    """PT-26: a person who pressed Take used to lose the turn without explanation."""
    (alone,) = moments_of(game, [claim])
    overruling, later = moments_of(game, [Said(3, Take(), "c5"), claim, claim])
    assert alone.lettering.meaning == later.lettering.meaning == ""
    assert overruling.lettering == alone.lettering._replace(meaning=OVERRULED_TEXT)
    assert phases(overruling, own=False).hold > phases(alone, own=False).hold


@pytest.mark.parametrize("game", ["pong", "pai-tong"])
def test_claim_that_costs_a_person_their_turn_says_that_it_goes_first(game):
    """PT-26: a person who chose to draw used to be skipped without explanation; other turns need none."""

    def meaning(claim, people):
        moment = MomentReader(game, 4, people).hear(claim)
        assert moment is not None
        return moment.lettering.meaning

    piece = "ot" if game == "pai-tong" else "c5"
    assert meaning(Ponged(2, piece, 3), {0}) == OVERRULED_TEXT
    assert meaning(Ponged(0, piece, 3), {0}) == ""
    assert meaning(Ponged(3, piece, 1), {0}) == ""
    assert meaning(Ponged(2, piece, 3), {1}) == ""
    assert meaning(WonMoney(2, piece, "discard", 3, ()), {0}) == OVERRULED_TEXT
    assert meaning(WonMoney(0, piece, "taken", 3, ()), {0}) == ""
    assert meaning(WonMoney(2, piece, "stock", None, ()), {0}) == ""


def test_win_that_does_not_take_the_pot_does_not_lead_to_a_moment():
    assert moments_of("tongits", [WonTongits(2, "draw", 0, 5, challenged=False)]) == []


def test_called_draw_is_not_announced_as_tongits():
    kinds = [moment.kind for moment in moments_of("tongits", [Discarded(1, "cA"), Called(1), shown(0), shown(1)])]
    assert kinds == ["draw"]


@pytest.mark.parametrize(("people", "seats"), [((), []), ({0}, []), ({1}, [1]), ({0, 1}, [1])])
def test_people_get_a_moment_after_settlement_only_if_both_their_hands_won(people, seats):
    events = [Paid(0, 0, 0, 0), Paid(1, 10, 0, -10)]
    assert moments_of("pai-gow", events[1:], people=people) == []
    found = [moment for moment in moments_of("pai-gow", events, people=people) if moment.kind not in QUIET]
    assert [moment.seat for moment in found] == seats


def test_moment_for_a_bank_that_pays_everyone_replaces_that_for_a_persons_hands():
    game, events, seat = CASES["bank pays"]
    assert [(moment.kind, moment.seat) for moment in moments_of(game, events, people={0, 1})] == [("bank pays", seat)]


def test_bank_is_not_announced_before_the_last_player_is_paid():
    game, events, _seat = CASES["bank sweeps"]
    assert moments_of(game, events[:-1]) == []


def test_banker_who_wins_every_daun_tiga_stake_gets_a_takes_all_moment():
    """Only a bank that lost every stake used to be announced."""
    game, events, seat = CASES["bank loses"]
    swept = [event._replace(amount=-5) if isinstance(event, Settled) else event for event in events]
    assert [(moment.kind, moment.seat) for moment in moments_of(game, swept)] == [("bank sweeps", seat)]
    mixed = [*events[:-1], swept[-1]]
    assert moments_of(game, mixed) == []


def test_events_shown_before_the_table_was_opened_count_but_cause_no_moment():
    game, events, seat = CASES["bank loses"]
    reader = MomentReader(game, 3)
    reader.begin(events[:-1])
    moment = reader.hear(events[-1])
    assert moment is not None
    assert moment.seat == seat


@pytest.mark.parametrize(
    ("secret", "public"),
    [
        (Drew(1, "c1"), Drew(1, None)),
        (Laid(1, 2, ("cA", "dA", "hA"), 3, secret=True), Laid(1, 2, (), 3, secret=True)),
        (Sapawed(1, "sA", 2, 1, ("cA", "dA", "hA", "sA"), secret=True), Sapawed(1, None, 2, 1, (), secret=True)),
    ],
)
def test_hidden_cards_in_a_secret_do_not_affect_moments(secret, public):
    for after in ([], [shown(0)]):
        assert moments_of("tongits", [secret, *after]) == moments_of("tongits", [public, *after])


@pytest.mark.parametrize("kind", LETTERINGS)
@pytest.mark.parametrize("own", [False, True])
@pytest.mark.parametrize("still", [False, True])
def test_moment_delays_play_by_at_most_a_second_and_moves_for_at_most_400_ms(kind, own, still):
    """Only a win by tongits stands for two seconds, at whichever seat it is; no question follows it."""
    moment = moment_of(kind)
    lengths = phases(moment, own=own, still=still, room=300)
    assert 1900 < lengths.delay < 2300 if kind == "tongits" else lengths.delay <= 300
    lengths = phases(moment, own=own, still=still)
    assert kind == "tongits" or lengths.delay <= MOST_DELAY_MS
    assert max(lengths.lead, lengths.hit, lengths.release) <= MOVEMENT_MS
    assert lengths.delay > phases(moment, own=own, pace="brisk", still=still).delay
    longer = phases(moment, own=True, still=still).delay > phases(moment, own=False, still=still).delay
    assert longer == (kind not in SMALL and kind != "tongits")


@pytest.mark.parametrize("room", [0, 150, 300])
def test_moment_blocks_play_only_for_its_allowed_time_but_is_shown_in_full(room):
    moment = moment_of("draw")
    lengths = phases(moment, own=False, room=room)
    assert lengths.delay == room
    assert lengths.shown == phases(moment, own=False).shown
    play = MomentPlay(moment, lengths)
    play.start()
    play.advance(room)
    assert not play.blocks
    assert not play.over


def test_table_brightens_if_play_continues_while_the_lettering_is_shown():
    moment = moment_of("challenge")
    lengths = phases(moment, own=False, room=300)
    play = MomentPlay(moment, lengths)
    play.start()
    play.advance(300)
    assert play.dark == 1.0
    play.advance(lengths.release)
    assert play.dark == 0.0
    assert play.alpha == 1.0


@pytest.mark.parametrize("steps", [0, 1, 10])
def test_click_completes_the_animation_of_a_moment_immediately(steps):
    play = MomentPlay(moment_of("pong"), phases(moment_of("pong"), own=True))
    hold = Hold(play)
    for step in range(steps):
        if step == 0:
            play.start()
        play.advance(30)
    assert hold.update(16) is None
    hold.finish()
    assert play.over
    assert hold.update(16) == 16
    assert play.alpha == play.dark == 0
    assert not play.advance(16)


def test_moments_seal_is_stamped_once_and_its_lettering_then_stays_still():
    moment = moment_of("pong")
    play = MomentPlay(moment, phases(moment, own=False))
    play.start()
    stamps, sizes, standing = 0, [], []
    while not play.over:
        stamps += play.advance(10)
        if play.alpha:
            sizes.append(play.size)
        if play.blocks and play.alpha == play.swept == 1.0:
            standing.append((play.size, play.alpha, play.swept, play.risen))
    assert stamps == 1
    assert sizes == sorted(sizes, reverse=True)
    assert len(standing) > 10
    assert len(set(standing[3:])) == 1


def test_moments_do_not_move_under_reduced_motion():
    moment = moment_of("pong")
    play = MomentPlay(moment, phases(moment, own=False, still=True), still=True)
    play.start()
    seen = set()
    while not play.over:
        play.advance(10)
        seen.add((play.size, play.swept, play.ring[1], play.risen))
    assert seen == {(1.0, 1.0, 0.0, 0.0)}


def test_sapaw_moment_is_shown_only_to_the_bahays_owner():
    moment = moment_of("sapaw")
    assert (moment.target, moment.seat) == (0, 1)
    assert moment_of("pong").target is None


@pytest.mark.parametrize("owner", [0, 1, 2])
def test_sapaw_moment_is_shown_to_the_player_unless_the_owner_is_at_the_screen(owner):
    sapawed = Sapawed(1, "cA", 3, owner, ("cA",), secret=False)
    (moment,) = moments_of("tongits", [sapawed], people={0, 1})
    assert (moment.kind, moment.target) == (("sapaw", 0) if owner == 0 else ("own sapaw", 1))


@pytest.mark.parametrize(("people", "shown"), [({2}, []), ({0}, [("take", 0)]), ({0, 1}, [("bahay", 1)])])
def test_discard_taken_into_a_bahay_is_a_moment_only_for_taker_and_discarder(people, shown):
    took = PickedUp(1, "cA", 0, 1, ("cA",), new=True)
    assert [(moment.kind, moment.target) for moment in moments_of("tongits", [took], people=people)] == shown


def test_released_moment_fades_in_the_usual_time_and_one_without_lettering_ends_at_once():
    moment = MomentReader("tongits", 3).hear(Called(1))
    play = MomentPlay(moment, phases(moment, own=False))
    play.start()
    play.advance(SHORTEST_LEAD_MS + HIT_MS)
    assert play.alpha == 1
    play.release()
    play.advance(RELEASE_MS / 2)
    play.release()
    assert play.alpha == pytest.approx(0.5)
    play.advance(RELEASE_MS / 2)
    assert play.over
    early = MomentPlay(moment, phases(moment, own=False))
    early.start()
    early.release()
    assert early.over
