"""A floating button is invisible until it is placed."""

import pygame
import pytest
from pygame import Rect

from game.scenes.table.floating_button import FloatingButton
from game.ui.render_context import RenderContext


@pytest.mark.painted
def test_floating_button_is_not_painted_before_it_is_placed():
    ctx = RenderContext((640, 480))
    window, empty = pygame.Surface((640, 480)), pygame.Surface((640, 480))
    button = FloatingButton(ctx, "peek", "e", lambda: None)
    button.show("Hold to look")
    button.draw(window)
    assert window.get_buffer().raw == empty.get_buffer().raw
    button.place(Rect(20, 400, 80, 40), (), ())
    button.draw(window)
    assert window.get_buffer().raw != empty.get_buffer().raw
    assert not ctx.scale.window.collidelist([button.button.rect])
