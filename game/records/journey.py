"""The journey: twenty tables from Kelantan to Manila, each with its guests, house rules, a goal and a reward.

Only the stop at which a match was started is stored; progress is counted from the journal, like that of the week's
goals. Every table can be played at any time, whichever goals have been reached.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Final, NamedTuple

from game.i18n import N_, _
from game.match.checksum_chain import FROM_A_FILE
from game.match.in_memory_match import MatchTerms
from game.match.players import PERSON, known_as, seated
from game.match.settings import USUAL_CHIPS
from game.records.deal_record import check, is_amount, is_count
from game.records.goals import Goal, GoalProgress, PlayedDeal, Week, measure, person_of
from game.rules import GAMES
from game.rules.equipment import CEKI_CARDS, THAI_CARDS
from game.words import words_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from game.match.match import Match
    from game.match.store import Store
    from game.rules.options import Options

CLOTH, CARD_BACK, TILE_BACK, SEAL, CHARM = KINDS = ("cloth", "card_back", "tile_back", "seal", "charm")
"""Kinds of rewards."""


class Reward(NamedTuple):
    """A decoration that is unlocked by reaching a goal."""

    kind: str
    """Kind of the reward, one of `KINDS`."""
    key: str
    """Key of its picture, unique among all rewards."""
    title: str
    """Title of the reward, translated when displayed."""


class Stop(NamedTuple):
    """One table of the journey."""

    key: str
    """Key in the journal, which must never change."""
    place: str
    """Name of the town, translated when displayed."""
    game: str
    """Key of the game in `GAMES`."""
    guests: tuple[tuple[str, str], ...]
    """Opponents in the second and later seats, as (character's name, kind of player); the first one is the host."""
    preset: str
    """Name of the preset of house rules."""
    house: Mapping[str, str | int]
    """House rules that differ from the preset."""
    deals: int
    """Number of deals of a match."""
    goal: Goal
    words: str
    """The goal as a sentence, translated when displayed."""
    reward: Reward
    honours: frozenset[str] = frozenset()
    """Ids of the honours that count for a goal of the kind 'honours'."""

    @property
    def options(self) -> Options:
        """House rules of the table."""
        game = GAMES[self.game]
        options: Options = game.Options.parse(dict(self.house), game.presets[self.preset])
        return options


def _guests(level: str, *names: str) -> tuple[tuple[str, str], ...]:
    """Return (name, level) pairs for guests who all have the same level."""
    return tuple((name, level) for name in names)


STOPS: Final = (
    Stop(
        "pasir-mas",
        N_("Pasir Mas"),
        "pong",
        _guests("beginner", "Pak Long", "Mei Lian", "Somsak"),
        "no pong claims",
        {},
        4,
        Goal("deals", 3, "pong"),
        N_("Play three deals."),
        Reward(CHARM, "wau", N_("Moon kite")),
    ),
    Stop(
        "kota-bharu",
        N_("Kota Bharu"),
        "pong",
        _guests("beginner", "Aminah", "Pak Long", "Zainab"),
        "standard",
        {},
        4,
        Goal("gains", 1, "pong"),
        N_("Win a deal."),
        Reward(CLOTH, "plum-felt", N_("Plum felt")),
    ),
    Stop(
        "tumpat",
        N_("Tumpat"),
        "pong",
        _guests("casual", "Somsak", "Mei Lian", "Aminah"),
        "thai aces",
        {"equipment": THAI_CARDS.name},
        4,
        Goal("honours", 1, "pong"),
        N_("Win with at least one tong."),
        Reward(CARD_BACK, "lotus", N_("Lotus pond")),
        frozenset({"tong_1", "tong_2", "tong_3", "tong_4"}),
    ),
    Stop(
        "bachok",
        N_("Bachok"),
        "pong",
        _guests("adept", "Zainab", "Pak Long", "Mei Lian"),
        "strict sets",
        {"equipment": CEKI_CARDS.name},
        4,
        Goal("ahead", 1, "pong"),
        N_("Finish a match of four deals in profit."),
        Reward(TILE_BACK, "indigo", N_("Indigo tiles")),
    ),
    Stop(
        "johor-bahru",
        N_("Johor Bahru"),
        "daun-tiga",
        (("Hassan", "steady"), ("Meena", "bold"), ("Ravi", "steady"), ("Siti", "chaser")),
        "standard",
        {},
        8,
        Goal("gains", 3, "daun-tiga"),
        N_("Win chips in three deals."),
        Reward(SEAL, "tiger", N_("Tiger seal")),
    ),
    Stop(
        "singapore",
        N_("Singapore"),
        "pai-gow",
        _guests("beginner", "Mei Lin", "Bee Geok", "Kok Leong"),
        "beginners",
        {},
        8,
        Goal("honours", 2, "pai-gow"),
        N_("Beat the bank with both hands in two deals."),
        Reward(CHARM, "lantern", N_("Red lantern")),
        frozenset({"both"}),
    ),
    Stop(
        "malacca",
        N_("Malacca"),
        "daun-tiga",
        (("Wei Jie", "bold"), ("Hassan", "steady"), ("Bee Geok", "steady"), ("Mei Lin", "chaser")),
        "tens are nothing",
        {},
        8,
        Goal("honours", 1, "daun-tiga"),
        N_("Win chips with a Long hand."),
        Reward(CARD_BACK, "peranakan", N_("Peranakan flowers")),
        frozenset({"long_8", "long_9"}),
    ),
    Stop(
        "klang",
        N_("Klang"),
        "daun-tiga",
        (("Meena", "bold"), ("Ravi", "chaser"), ("Boon Teck", "steady")),
        "with tiles",
        {},
        8,
        Goal("honours", 2, "daun-tiga"),
        N_("Win chips as banker in two deals."),
        Reward(CLOTH, "crimson-batik", N_("Crimson batik")),
        frozenset({"good_bank"}),
    ),
    Stop(
        "ipoh",
        N_("Ipoh"),
        "pai-gow",
        _guests("casual", "Kok Leong", "Siew Hoon", "Wei Jie"),
        "passing bank",
        {},
        8,
        Goal("honours", 3, "pai-gow"),
        N_("Win chips as banker in three deals."),
        Reward(SEAL, "plum-blossom", N_("Plum blossom seal")),
        frozenset({"bank"}),
    ),
    Stop(
        "taiping",
        N_("Taiping"),
        "daun-tiga",
        (("Ravi", "bold"), ("Meena", "bold"), ("Hassan", "bold"), ("Kok Leong", "chaser")),
        "all Long",
        {},
        8,
        Goal("ahead", 1, "daun-tiga"),
        N_("Finish a match of eight deals in profit."),
        Reward(CHARM, "rain-tree", N_("Rain tree")),
    ),
    Stop(
        "penang",
        N_("Penang"),
        "pai-gow",
        _guests("adept", "Bee Geok", "Hui Min", "Mei Lin", "Wei Jie"),
        "standard",
        {},
        8,
        Goal("unaided", 3, "pai-gow"),
        N_("Win chips in three deals without a hint."),
        Reward(TILE_BACK, "rosewood", N_("Rosewood tiles")),
    ),
    Stop(
        "songkhla",
        N_("Songkhla"),
        "pai-tong",
        _guests("casual", "Anan", "Malee", "Prasert"),
        "standard",
        {},
        4,
        Goal("gains", 1, "pai-tong"),
        N_("Win a deal."),
        Reward(CHARM, "naga", N_("Naga")),
    ),
    Stop(
        "bangkok",
        N_("Bangkok"),
        "pai-tong",
        _guests("adept", "Somchai", "Ploy", "Anan"),
        "guesses and whites",
        {},
        4,
        Goal("gains", 2, "pai-tong"),
        N_("Win two deals."),
        Reward(CLOTH, "green-mat", N_("Mat in green and gold")),
    ),
    Stop(
        "ayutthaya",
        N_("Ayutthaya"),
        "pai-tong",
        _guests("adept", "Ploy", "Wipa", "Anan"),
        "open tongs",
        {},
        4,
        Goal("unaided", 1, "pai-tong"),
        N_("Win a deal without a hint."),
        Reward(SEAL, "water-lily", N_("Lotus seal")),
    ),
    Stop(
        "chiang-mai",
        N_("Chiang Mai"),
        "pai-tong",
        _guests("master", "Malee", "Ploy", "Somchai"),
        "deck only",
        {},
        4,
        Goal("ahead", 1, "pai-tong"),
        N_("Finish a match of four deals in profit against masters."),
        Reward(CARD_BACK, "lanterns", N_("Flying lanterns")),
    ),
    Stop(
        "macau",
        N_("Macau"),
        "pai-gow",
        _guests("master", "Mei Lian", "Mei Lin", "Wei Jie", "Bee Geok"),
        "casino",
        {},
        8,
        Goal("ahead", 1, "pai-gow"),
        N_("Finish a match of eight deals in profit against masters."),
        Reward(CLOTH, "wine-felt", N_("Wine-red felt")),
    ),
    Stop(
        "davao",
        N_("Davao"),
        "tongits",
        _guests("casual", "Efren", "Maricel"),
        "table",
        {},
        5,
        Goal("gains", 2, "tongits"),
        N_("Win chips in two deals."),
        Reward(CHARM, "durian", N_("Durian")),
    ),
    Stop(
        "cebu",
        N_("Cebu"),
        "tongits",
        _guests("adept", "Maricel", "Efren"),
        "table",
        {"first_call": 5},
        5,
        Goal("honours", 1, "tongits"),
        N_("Win a deal with tongits."),
        Reward(CLOTH, "sea-banig", N_("Banig in sea colours")),
        frozenset({"tongits"}),
    ),
    Stop(
        "batangas",
        N_("Batangas"),
        "tongits",
        _guests("adept", "Ramon", "Liza"),
        "sealed answers",
        {},
        5,
        Goal("honours", 1, "tongits"),
        N_("Win a draw, challenged or not."),
        Reward(SEAL, "coffee", N_("Coffee branch seal")),
        frozenset({"draw", "challenge"}),
    ),
    Stop(
        "manila",
        N_("Manila"),
        "tongits",
        _guests("master", "Liza", "Ramon"),
        "without jackpot",
        {},
        5,
        Goal("ahead", 1, "tongits"),
        N_("Finish a match of five deals in profit against masters."),
        Reward(CARD_BACK, "sampaguita", N_("Sampaguita")),
    ),
)
"""All stops, in the order of the journey."""
BY_KEY: Final = {stop.key: stop for stop in STOPS}
REWARDS: Final = {stop.reward.key: stop.reward for stop in STOPS}
"""All rewards by their keys."""


def slot_of(stop: Stop) -> str:
    """Return the slot of a stop's reward: a cloth has a slot for each game, other rewards have one for all games."""
    kind = stop.reward.kind
    return f"{kind}:{stop.game}" if kind == CLOTH else kind


def terms_of(store: Store, stop: Stop) -> MatchTerms:
    """Return the terms of a match at a stop, with the person named in the settings in the first seat."""
    kinds = [PERSON, *(kind for _name, kind in stop.guests)]
    players = seated(kinds, store.settings.names[:1], stop.game, ["", *(name for name, _kind in stop.guests)])
    chips = (USUAL_CHIPS,) * len(players)
    return MatchTerms(GAMES[stop.game], stop.options, players, stop.deals, None, chips, stop=stop.key)


def begin(store: Store, stop: Stop) -> Match:
    """Start a match at a stop; its first deal is dealt later if the player has chosen to cut."""
    terms = terms_of(store, stop)
    return store.start(
        terms.game,
        terms.options,
        terms.players,
        terms.deals,
        ledger=terms.chips,
        dealt=not store.settings.cut,
        stop=stop.key,
    )


def progress(store: Store) -> dict[str, GoalProgress]:
    """Return the progress at every stop, keyed by the stop's key, in the order of the journey.

    Raises:
        JournalError: The journal cannot be read.
    """

    def read() -> dict[str, GoalProgress]:
        played = _played(store)
        return {stop.key: GoalProgress(stop.goal, measure(stop.goal, _week(stop, played[stop.key]))) for stop in STOPS}

    return store.journal.cached((progress.__name__, person_of(store)), read)


def unlocked(store: Store) -> frozenset[str]:
    """Return the reward keys of all goals that have been reached.

    Raises:
        JournalError: The journal cannot be read.
    """
    return frozenset(BY_KEY[key].reward.key for key, each in progress(store).items() if each.done)


def journey_words(found: Mapping[str, GoalProgress]) -> str:
    """Return a short summary of the progress on the journey: 'Journey: 3 of 20'."""
    done = sum(each.done for each in found.values())
    return _("Journey: {count} of {all}").format(count=done, all=len(found))


def reached_by(store: Store, match: Match) -> Stop | None:
    """Return the stop whose goal was first reached with the deal on the table; None if there is none.

    The deal must be over, but need not have been recorded yet.

    Raises:
        JournalError: The journal cannot be read.
    """
    stop = BY_KEY.get(match.terms.stop)
    if stop is None or match.deal.result is None or match.players[0].kind != PERSON:
        return None
    before, last = [], None
    for deal in _played(store, stop.key)[stop.key]:
        if (deal.match, deal.number) == (match.id, match.number):
            last = deal
        else:
            before.append(deal)
    if last is None:
        return None
    made = words_of(stop.game).keepsakes.earned(match.deal.view(None).table, 0)
    after = [*before, last._replace(honours=made)]
    now, then = (measure(stop.goal, _week(stop, deals)) for deals in (after, before))
    return stop if then < stop.goal.target <= now else None


class _Deal(NamedTuple):
    """A deal that a person played in the first seat at a stop's table."""

    match: int
    number: int
    last: bool
    """Whether it was the last deal of its match."""
    chips: int
    hints: int
    honours: Sequence[str]


def _week(stop: Stop, deals: Sequence[_Deal]) -> Week:
    """Return the data by which a stop's goal is measured. A match counts if it is finished with all its deals."""
    gains: dict[int, list[int]] = defaultdict(list)
    for deal in deals:
        gains[deal.match].append(deal.chips)
    return Week(
        [PlayedDeal(stop.game, "", deal.chips, deal.hints) for deal in deals],
        honours=[stop.game for deal in deals if stop.honours.intersection(deal.honours)],
        matches=[sum(gains[deal.match]) for deal in deals if deal.last and len(gains[deal.match]) == deal.number],
    )


def _played(store: Store, key: str = "") -> Mapping[str, list[_Deal]]:
    """Return the deals of a stop, or of all stops, by the stop's key.

    An imported match counts if the person in its first seat has the player's name.
    """
    journal, where = store.journal, "WHERE journey.stop = ?" if key else ""
    values = (key,) if key else ()
    honours: dict[int, list[str]] = defaultdict(list)
    for deal, honour in journal.rows(
        "SELECT record_honour.deal, honour FROM journey JOIN deal ON deal.match = journey.match"  # noqa: S608 - constants
        f" JOIN record_honour ON record_honour.deal = deal.id AND record_honour.seat = 0 {where}",
        values,
    ):
        honours[deal].append(honour)
    rows = journal.rows(
        "SELECT journey.stop, journey.match, game, number, deals, derivation, seat.name, deal.id, amount,"  # noqa: S608 - constants
        " (SELECT count(*) FROM hint WHERE hint.deal = deal.id AND hint.seat = 0) AS hints"
        " FROM journey JOIN match ON match.id = journey.match"
        " JOIN seat ON seat.match = match.id AND seat.seat = 0 AND seat.kind = 'person'"
        " JOIN deal ON deal.match = match.id AND outcome IS NOT NULL"
        " JOIN payment ON payment.deal = deal.id AND account = 0"
        f" {where}{' AND' if where else ' WHERE'} deal.id NOT IN (SELECT deal FROM removed)"
        " AND NOT EXISTS (SELECT 1 FROM sat WHERE sat.deal = deal.id AND sat.seat = 0)"
        " ORDER BY journey.match, number",
        values,
    )
    person, found = person_of(store), dict[str, list[_Deal]]({stop.key: [] for stop in STOPS})
    for at, match, game, number, deals, derivation, name, deal, amount, hints in rows:
        check(is_amount(amount), is_count(hints), is_count(number, 1), is_count(match))
        stop = BY_KEY.get(at)
        if stop is None or stop.game != game or (derivation == FROM_A_FILE and known_as(name) != person):
            continue
        found[at].append(_Deal(match, number, number == deals, amount, hints, honours[deal]))
    return found
