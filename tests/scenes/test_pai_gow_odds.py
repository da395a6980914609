"""The odds page of Pai Gow: its figures, its words for screen readers, and how it is reached."""

from __future__ import annotations

from game.match.store import Store
from game.rules.pai_gow.options import PaiGowOptions
from game.scenes.tables.pai_gow.odds_scene import OddsScene
from tests.pai_gow_pilot import at, to_setting
from tests.pilot import Pilot


def test_pai_gow_odds_page_shows_the_exact_chances() -> None:
    """PG-60, PG-61: results of player and bank, gains of the bank, and a bar for each kind of hand."""
    left = []
    page = Pilot.before(OddsScene(PaiGowOptions(), lambda: left.append(1)))
    page.wait(6)
    assert {"28.67%", "41.67%", "29.65%", "0.98%", "2.41%", "0.94%", "2.37%"} <= page.texts()
    bars = [node for node in page.nodes(role="bar") if node.name.startswith("bar:")]
    assert len(bars) == 13
    assert bars[-1].label == "Pair: in front in 120 of 35,960 deals, in the rear in 6,244"
    results = [node.label for node in page.nodes(role="bar") if node.name.startswith("result:")]
    assert "the player wins 28.67%, pushes 41.67% and loses 29.65%" in results[0]
    assert "The bank earns 0.98% of each bet without commission and 2.41% with a commission of 5%" in results[1]
    assert page.faults() == []
    page.press("escape")
    assert left


def test_odds_page_shows_a_players_advantage_as_a_negative_gain_for_the_bank() -> None:
    """PG-61: best player gains 6.10 % against a bank that sets the best front hand."""
    page = Pilot.before(OddsScene(PaiGowOptions(banker_way="maxfront"), lambda: None))
    page.wait(6)
    assert {"−6.10%", "−4.43%"} <= page.texts()


def test_pai_gow_odds_page_opens_from_the_table_by_key_and_button(store: Store) -> None:
    table = at(store)
    to_setting(table)
    table.press("o")
    assert isinstance(table.top, OddsScene)
    table.press("escape")
    assert table.top is table.scene
    table.click("Odds")
    assert isinstance(table.top, OddsScene)
