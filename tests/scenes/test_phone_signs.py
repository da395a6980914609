"""Phone icons: on a plaque, red while the phone is away, and on the sign while phones can join; never covered."""

from __future__ import annotations

import pytest
from pygame import Rect, Surface

from game.match.store import Store
from game.rules import GAMES
from game.scenes.phones.scene import PhonesScene
from game.scenes.tables.daun_tiga.window_layout import SeatPlaque
from game.table.emblems import emblem_of
from game.ui import plaque as plaques
from game.ui.render_context import RenderContext
from tests.scenes.phone_room import at_table, open_server, room, store

__all__ = ["room", "store"]


@pytest.mark.painted
@pytest.mark.sampled(2, 0)
@pytest.mark.parametrize("game", GAMES)
def test_phone_icon_on_a_plaque_reflects_the_connection_at_every_table(room, game, monkeypatch):
    signs, draw = [], plaques.draw_phone

    def kept(ctx, surface, centre, height, *, away=False):
        signs.append((round(centre[0]), round(centre[1]), away))
        draw(ctx, surface, centre, height, away=away)

    monkeypatch.setattr(plaques, "draw_phone", kept)
    (device,) = at_table(room, game)
    table = room.pilot.stage.scenes[0]
    seen = {}
    for away in (False, True):
        if away:
            device.close()
            room.until(lambda: room.phones.is_away(1))
        room.until(lambda away=away: table.plaques[1].device == ("away" if away else "phone"))
        room.pilot.wait(30)
        surface = Surface((1280, 720))
        room.pilot.stage.draw(surface)
        x, y, said = signs[-1]
        assert said is away
        seen[away] = tuple(surface.get_at((x, y)))[:3]
    assert seen[False] != seen[True]


def difference(one: Surface, other: Surface) -> Rect:
    """Return the rectangle in which two pictures differ."""
    places = [
        (x, y)
        for x in range(one.get_width())
        for y in range(one.get_height())
        if one.get_at((x, y)) != other.get_at((x, y))
    ]
    assert places
    left, top = min(x for x, _y in places), min(y for _x, y in places)
    return Rect(left, top, max(x for x, _y in places) - left + 1, max(y for _x, y in places) - top + 1)


@pytest.mark.painted
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
def test_plaque_phone_icon_does_not_cover_points_or_name(store: Store, size: tuple[int, int]) -> None:
    """Checked at Daun Tiga, which has points at the right of a plaque."""
    ctx = RenderContext(size, store.settings)
    plaque = SeatPlaque(ctx, "Aminah", emblem_of(0, 0), None)
    plaque.place(Rect(0, 0, ctx.scale.px(210), ctx.scale.px(66)))
    plaque.chips, plaque.points = "199", "2"

    def drawn(device: str, points: str) -> Surface:
        surface = Surface(plaque.rect.size)
        plaque.device, plaque.points = device, points
        plaque.draw(surface)
        return surface

    number = difference(drawn("", ""), drawn("", "2"))
    sign = difference(drawn("phone", "2"), drawn("away", "2"))
    assert not sign.colliderect(number)
    assert plaque.rect.contains(sign)


def test_open_phone_server_shows_its_button_in_the_lobby_and_at_the_table(room):
    """It leads to the panel of the phones, and covers nothing."""
    pilot = room.pilot
    pilot.click("tray:pong")
    assert pilot.find("open to phones") is None
    open_server(room)
    pilot.click("done")
    pilot.wait_for("open to phones")
    assert pilot.faults() == []
    pilot.click("open to phones")
    assert isinstance(pilot.top, PhonesScene)
    pilot.click("done")
    pilot.click("start")
    pilot.wait_for("open to phones")
    for size in ((1024, 640), (1280, 720)):
        pilot.resize(size)
        assert pilot.faults() == []
        sign = pilot.node("open to phones").rect
        others = [node for node in pilot.nodes() if node.name != "open to phones"]
        assert [node.name for node in others if node.rect.colliderect(sign)] == []
    pilot.click("open to phones")
    assert isinstance(pilot.top, PhonesScene)
    pilot.click("door")
    pilot.click("done")
    pilot.wait()
    assert pilot.find("open to phones") is None
