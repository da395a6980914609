"""What a player of Tongits goes by: every constant of its judgement, and the versions that sit at tables."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from game.rules.tongits.settlement import SEATS


@dataclass(frozen=True, slots=True)
class Belief:
    """What a closed hand is taken to count: so many points for each of its cards, by what can be seen of its owner."""

    card: float = 4.6
    """Points of a card of a hand ..."""
    turn: float = 0.05
    """... less this for every turn that has ended ..."""
    latest: float = 0.0
    """... more this for each point of the card thrown last beyond `USUAL_THROW`: players throw high cards first ..."""
    earlier: float = 0.0
    """... the same for the card thrown before that ..."""
    unseen: float = 0.0
    """... and for each point that the cards nobody has seen count beyond `USUAL_UNSEEN`, on average."""
    bahay: float = 0.0
    """Less this, of the whole hand, for each bahay that its owner has on the table."""
    wide: float = 0.3
    """The spread: this part of the mean ..."""
    spread: float = 2.0
    """... and this."""

    @property
    def without_throws(self) -> Belief:
        """The same of somebody whose throws are not to be trusted."""
        return replace(self, latest=0.0, earlier=0.0)


@dataclass(frozen=True, slots=True)
class Slips:
    """Human mistakes, each with how often it is made. What is not noticed is not weighed; nothing else is known."""

    take: float = 0.0
    """Overlooks that the discard could be taken."""
    sapaw: float = 0.0
    """Overlooks what could be laid off."""
    lay: float = 0.0
    """Forgets to lay a bahay, until the next time it is its turn."""
    hopes: float = 0.0
    """Throws its highest loose card and does not ask what may still come of it."""
    gift: float = 0.0
    """Does not ask what a discard gives away."""
    memory: int = 52
    """How many of the latest discards it remembers; it still waits for those before."""
    love: float = 0.0
    """Points by which it overrates the cards of the suit of which it holds most loose ones."""
    answer: float = 0.0
    """Loses heart, and folds whatever it holds."""
    call: float = 0.0
    """Does not dare to call, or does not think of it, until its next turn."""
    at_risk: float = 1.0
    """The part of its lapses in taking and laying that is left while it has nothing on the table: most mind sunog."""


@dataclass(frozen=True, slots=True)
class Habits:
    """One player. The defaults are those of the first release."""

    version: str = "first"
    # calls
    call: float = 0.75
    """How likely a caller should be to hold the lowest tally ..."""
    call_round: float = 0.0
    """... and how much likelier for every round after the second ..."""
    call_special: float = 0.0
    """... less this for every unit that a loser would pay for the own specials ..."""
    call_last: float = 0.0
    """... and less this with the last cards of the stock ..."""
    call_before: float = 0.0
    """... and more by this where a call comes before drawing: no card goes with it, which would lower the tally."""
    call_most: int = 999
    """Points with which it still calls: some go by their own hand, and do not ask how likely it is the lowest."""
    bluff: float = 0.0
    """Points of its tally that it gives up to throw a low card with the call, as if it had no higher one ..."""
    bluff_under: float = 1.0
    """... where its own tally is the lowest with less chance than this."""
    # opening
    open_by: int = SEATS
    """Turns ended from which something should lie down: everybody plays its second turn then, or a later one."""
    ready: float = 25.0
    """A tally low enough to open a bahay at once, for a call in the next turn."""
    near: float = 18.0
    """A tally low enough to open a bahay beside a secret."""
    show_special: float = -1.0
    """A tally low enough to lay a four of a kind or an escalera open where nothing else could be: it then pays
    nothing, but allows a call."""
    # the worth of a hand, in points of the tally
    being_down: float = 5.0
    """The first open bahay: no sunog, and calls."""
    special: float = 5.0
    """A four of a kind or an escalera in the hand."""
    high: float = 0.0
    """An ace or a king in the hand, which pays where the hand wins."""
    most_draws: int = 4
    """Draws ahead that loose cards are kept for: games seldom last longer."""
    looks: float = 1.6
    """Cards seen a turn, the draw and now and then the discard before it."""
    gift: float = 0.35
    """One way in which the next player may use a discard."""
    passed: float = 0.0
    """The part of such a way that is not counted where the next player threw or let pass a card that goes with it."""
    # sapaw
    block: float = 0.75
    """Blocks who holds a lower tally at least with the chance that is left of this."""
    block_cost: float = 0.0
    """Points that blocking may cost, where a bahay is broken up or an ace given away."""
    watchful: bool = False
    """Looks for a way to block who threatens to call, even where it overlooks what else could be laid off."""
    sees_wins: bool = False
    """Neither overlooks nor holds back what wins at once: the last cards laid off, a discard after which none is left
    over, a call that nobody can answer."""
    late_sapaw: float = 0.0
    """Keeps cards of fewer points until the stock or a call is near: nobody is to see how low it stands."""
    # answers
    rash: float = 0.1
    """How many callers are taken to call with any hand."""
    most: float = 0.75
    """How likely the others see to it that they hold the lowest tally."""
    loss: float = 2.0
    """Units that a lost challenge costs more than folding. TG-70."""
    unknown: float = 2.0
    """Units that the specials of a winner come to on average. TG-72."""
    belief: Belief = Belief()
    caller: Belief | None = None
    """What callers are taken to hold who have thrown a card with the call; None for no more than `most` tells."""
    slips: Slips = Slips()


FIRST: Final = Habits()
"""The player of the first release: the anchor by which all others are measured, and so never changed."""

MASTER: Final = Habits(
    version="master 1",
    call=0.2,
    call_round=0.007,
    call_special=0.04,
    call_last=0.12,
    call_before=0.3,
    open_by=0,
    ready=60.0,
    near=60.0,
    show_special=5.0,
    being_down=3.7,
    special=3.7,
    high=3.7,
    looks=2.05,
    gift=0.5,
    passed=0.5,
    block=0.65,
    block_cost=1.5,
    sees_wins=True,
    rash=0.42,
    most=0.3,
    loss=2.2,
    unknown=2.1,
    belief=Belief(card=5.0, turn=0.0415, latest=0.25, earlier=0.076, unseen=0.75, wide=0.22, spread=4.0),
    caller=Belief(card=2.7, turn=0.027, latest=0.32, earlier=0.0966, unseen=0.271, wide=0.28, spread=2.5),
)
"""Opens at once, calls where others would fold, and cannot be bluffed out of an answer."""
ADEPT: Final = replace(
    MASTER,
    version="adept 3",
    call=0.23,
    call_special=0.0,
    show_special=99.0,
    special=1.0,
    high=0.0,
    rash=0.4,
    passed=0.0,
    belief=Belief(card=5.0, turn=0.03, wide=0.25, spread=3.0),
    caller=None,
    slips=Slips(take=0.1, sapaw=0.07, lay=0.1, hopes=0.13, gift=0.2, memory=14, call=0.1, at_risk=0.0),
)
"""Goes by how many cards others hold, not by what they throw or let pass. Plays to win the deal and forgets what it
pays: parts with aces and kings like with any high card, and shows a four of a kind where nothing else lies down.
Overlooks something now and then, once it is safe from sunog, and at times lets a good call go by."""
CASUAL: Final = replace(
    MASTER,
    version="casual 5",
    call=0.0,
    call_most=45,
    call_special=0.0,
    special=3.0,
    show_special=-1.0,
    being_down=12.0,
    high=10.0,
    looks=0.5,
    passed=0.0,
    watchful=True,
    rash=0.7,
    loss=3.0,
    bluff=8.0,
    bluff_under=0.9,
    slips=Slips(take=0.9, sapaw=0.9, lay=0.1, hopes=0.95, gift=0.0, memory=4, love=1.0, call=0.08, at_risk=0.0),
)
"""Minds sunog and what a discard gives away, and blocks who may call. Calls on what its own hand counts, 45 points at
most, and does not ask what others may hold; mostly throws a low card with it, which is to look as if it had no higher
one, and so takes most callers for bluffers. Plays its cards by the eye: once it is safe it seldom takes a discard or
lays one off for the points, clings to aces and kings, and forgets what was thrown."""
BEGINNER: Final = replace(
    FIRST,
    version="beginner 1",
    call=0.75,
    open_by=SEATS,
    ready=30.0,
    near=20.0,
    looks=1.0,
    sees_wins=True,
    rash=0.25,
    most=0.6,
    special=3.0,
    slips=Slips(take=0.8, sapaw=0.7, lay=0.35, hopes=0.8, gift=1.0, memory=3, love=5.0, answer=0.25),
)
"""Opens late, calls with next to nothing left, loses heart when somebody else does, and sees little of what it could
do."""

VERSIONS: Final = {"first": FIRST, "beginner": BEGINNER, "casual": CASUAL, "adept": ADEPT, "master": MASTER}
"""The present version of every strength, and the anchor."""
EARLIER: Final = {
    "casual-4": replace(
        MASTER,
        version="casual 4",
        call=0.0,
        call_special=0.0,
        special=3.0,
        show_special=-1.0,
        being_down=12.0,
        high=4.0,
        looks=0.5,
        passed=0.0,
        watchful=True,
        sees_wins=False,
        rash=0.4,
        bluff=8.0,
        slips=Slips(take=0.85, sapaw=0.85, lay=0.3, hopes=0.95, gift=1.0, memory=4, love=10.0, call=0.12, at_risk=0.1),
    ),
}
"""By key, strength and version: those that sit at tables no more, for new ones to be measured against."""


BOLDER: Final = 0.08
"""How much less sure of the lowest tally a bold player calls, of what a caller lacks to be sure."""
BOLDER_POINTS: Final = 2
"""How many points more it still calls with, where it goes by them."""
SLIER: Final = 0.05
"""How much surer a sly one is."""


def tempered(habits: Habits, temperament: str) -> Habits:
    """The same player with another taste: the strength stays, by `bench/tongits_levels.py`.

    A bold one calls on less, doubts other callers more, and shows what it has; a sly one waits for a better call, keeps
    specials as secrets, and low cards in its hand until they tell nothing any more.
    """
    match temperament:
        case "steady":
            return habits
        case "bold":
            return replace(
                habits,
                version=f"{habits.version} bold",
                call=habits.call - BOLDER * (1 - habits.call),
                call_most=habits.call_most + BOLDER_POINTS,
                rash=min(1.0, habits.rash + BOLDER / 4),
                ready=habits.ready + 3,
                near=habits.near + 3,
                show_special=habits.show_special + 10,
            )
        case "sly":
            return replace(
                habits,
                version=f"{habits.version} sly",
                call=habits.call + SLIER * (1 - habits.call),
                show_special=-1.0,
                late_sapaw=3.0,
            )
    raise ValueError(f"no temperament is called {temperament!r}; there are steady, bold and sly")
