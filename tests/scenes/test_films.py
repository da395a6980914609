"""Films of moments: every film finds its event, and its frames show it."""

from itertools import pairwise

import pygame
import pytest

from game.ui.render_context import DefaultSettings
from tools.films import FILMS, YOU, FilmedTable, contact_sheet, frames, main, take_of

PLAYED = DefaultSettings(speed=1.0)
SIZE = (1280, 720)
LONGEST_S = 40.0
FRAME_S = 1 / 60


@pytest.mark.parametrize("name", FILMS)
def test_every_film_finds_a_deal_with_its_event(name):
    take = take_of(FILMS[name])
    assert 0 <= take.at < len(take.moves)


@pytest.mark.parametrize("name", ["tongits-challenge", "pong-own-call", "pai-gow-wong", "daun-tiga-long"])
def test_film_shows_its_event_at_the_right_seat(name):
    film = FILMS[name]
    filmed = FilmedTable(film, SIZE, PLAYED)
    for _frame in range(round(LONGEST_S / FRAME_S)):
        filmed.update()
        if filmed.watch.came and filmed.table.moments.active:
            break
    moment = filmed.table.moments.moment
    assert moment is not None
    assert moment.kind == film.kind
    assert film.own is None or (moment.seat == YOU) is film.own


def test_film_frames_are_a_tenth_of_a_second_apart_and_begin_before_the_event():
    shots = list(frames(FILMS["pong-call"]._replace(seconds=0.5), (640, 360), PLAYED))
    times = [time for time, _shot in shots]
    assert times[0] < 0 < times[-1]
    assert {round(after - before, 1) for before, after in pairwise(times)} == {0.1}
    sheet = contact_sheet(shots, width=160, columns=3)
    assert sheet.get_width() == 3 * 160 + 2 * 4
    assert sheet.get_height() >= -(-len(shots) // 3) * 90


def test_films_command_writes_a_contact_sheet_and_prints_its_path(tmp_path, capsys):
    assert main(["pong-own-call", "--size", "640x360", "--width", "80", "--out", str(tmp_path)]) == 0
    path = tmp_path / "pong-own-call-640x360.png"
    assert str(path) in capsys.readouterr().out
    assert pygame.image.load(path).get_width() > 80


def test_unknown_film_name_raises_an_error_that_lists_the_known_ones(capsys):
    with pytest.raises(SystemExit):
        main(["no such film"])
    assert "pong-call" in capsys.readouterr().err
