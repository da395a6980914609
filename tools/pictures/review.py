"""Named states of the review of a deal, used for pictures and tests."""

from __future__ import annotations

from functools import cache, partial
from random import Random
from typing import TYPE_CHECKING, Final

from game.match.in_memory_match import InMemoryMatch, MatchTerms
from game.match.players import PERSON, seated
from game.opponents import LEVELS, decide
from game.review.moments import ReviewJob
from game.rules import GAMES
from game.scenes.review.review_subject import ReviewCallbacks
from game.scenes.review.scene import ReviewScene, subject_of
from tools.pictures.posed_tables import nothing

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.ui.scene import Scene

TRIED: Final = 60
BEGIN: Final = {("tongits", 3): 12, ("pong", 2): 33, ("pai-tong", 1): 13, ("pai-tong", 3): 3, ("pai-gow", 1): 4}
"""Number of the deal with which the search begins, where earlier ones do not match and take long."""
BEGUN: Final = 0.4
"""Progress of an unfinished review, 0 to 1."""


@cache
def played(game: str, number: int, kind: str = "beginner") -> InMemoryMatch:
    """Return a finished deal between an opponent of this kind (the viewer) and standard players."""
    rules, rng, levels = GAMES[game], Random(number), LEVELS[game]
    players = seated((PERSON,) + ("first",) * (rules.default_seats - 1))
    terms = MatchTerms(rules, rules.Options.unnamed(), players, 8, f"{number:064x}", (100,) * len(players))
    match = InMemoryMatch.begin_in_memory(terms)
    own = levels.get(kind, levels["first"]).think
    while pending := match.deal.pending():
        seat = min(pending)
        match.play(seat, decide(levels["first"].think if seat else own, match.view(seat), rng).move)
    match.finish_deal()
    return match


@cache
def reviewed(game: str, moments: int, kind: str = "beginner") -> tuple[InMemoryMatch, ReviewJob]:
    """Return a deal whose review finds `moments` moments, searching from number `BEGIN` on.

    Raises:
        LookupError: None of those tried has.
    """
    for number in range(BEGIN.get((game, moments), 1), TRIED):
        match = played(game, number, kind)
        reviewing = ReviewJob(match, 0)
        while reviewing.found is None:
            reviewing.step(1.0)
        if len(reviewing.found.moments) == moments:
            reviewing.finish()
            return match, reviewing
    raise LookupError(f"no deal of {game} has {moments} moments")


def review(game: str, moments: int, *, plays: bool = True, waits: str = "", kind: str = "beginner") -> Scene:
    """Return a review scene; `waits` names what is still being computed: 'moments' or 'luck'."""
    match, reviewing = reviewed(game, moments, kind)
    if waits:
        found = reviewing.found
        reviewing = _Begun(match, 0)
        reviewing.share = BEGUN
        reviewing.found = found if waits == "luck" else None
    ways = ReviewCallbacks(nothing, nothing, nothing, (lambda _moves, _seat: None) if plays else None)
    return ReviewScene(subject_of(match, reviewing), ways)


class _Begun(ReviewJob):
    """Review job that never makes progress."""

    def step(self, seconds: float) -> bool:  # noqa: ARG002
        return False


PICTURES: Final[dict[str, Callable[[], Scene]]] = {
    "review": partial(review, "pong", 3),
    "review-two": partial(review, "pong", 2, plays=False),
    "review-one": partial(review, "pai-tong", 1),
    "review-none": partial(review, "pong", 0, kind="master"),
    "review-tongits": partial(review, "tongits", 3),
    "review-pai-tong": partial(review, "pai-tong", 3),
    "review-pai-gow": partial(review, "pai-gow", 1),
    "review-daun-tiga": partial(review, "daun-tiga", 0),
    "review-waits": partial(review, "pong", 3, waits="moments"),
    "review-luck-waits": partial(review, "pong", 3, waits="luck"),
}
"""Function that returns the scene of each picture."""
