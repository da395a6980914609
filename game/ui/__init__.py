"""Foundation of the window: scaling, text, sprites, widgets in one focus tree, input devices, animation and sound.

Modules
    assets     finds sheets, fonts, sounds (`MissingAsset` names a missing file)
    measure    `Measure(width, height)`: the part of `Scale` without pygame, for layers that do not import it
    scale      `Scale(width, height)`: .u .t .px(units) .f(units) .text(size) .line .hairline .rails .compact .window
               .left .frame .right, and .rect(x, y, w, h) for places on the centred 1920 x 1080 canvas
    theme      palette, gradients, text `Role`s (SCENE_TITLE, BODY ...; `.sized(n)`, `.weighing(n)`), SHADOWS, radii
    text       `ctx.text`: draw(surface, words, (x, baseline), role, colour, align=, valign=, width=), draw_lines,
               width, measure, wrap, shorten; cover(rect) reports something solid that hides the texts under it
    wrap       line breaking, and detection of Thai
    sprites    `ctx.sprites`: get(sheet, code, height_px, state=, angle=, tint=), picture(room name, size), ground(...)
               `sheet(name).preload()` decodes in the background
    picture    `Picture`: .draw(surface, x, y, alpha) .draw_centred(...) .size
    paint      `ctx.paint`: box, ring, glow, shadow, disc, line, arc, dashed -> `Picture`; all in pixels, cached
    masks shades   masks and fills that paint uses
    render_context `RenderContext`: scale, text, paint, sprites of one size; settings, sounds; show_layer(...) caches
    layers node focus `Node(rect, role, label, on_activate, ...)`; `FocusTree`
    plaque     Plaque(ctx, name, emblem, chips, note) with .glow; draw_emblem, draw_coin, draw_seal
    widgets    Button, Panel, Pill, Label, Toggle, Slider, Stepper, Choice, TextField, ScrollArea, Dialog, draw_rule ...
    paper      `Paper`: the sheet of settlements, rules and settings, with its own units
    links hint_note key_caps  a clickable word; a short note; the caps of a person's keys
    keys glyphs  key bindings and the labels of key caps; pictures of a gamepad's buttons
    one_switch moves the focus automatically from offer to offer
    scene_transitions  lay_over(surface, picture, at, opacity): blends one picture over another
    bent_cards pictures of a card with its corner bent up
    overlay    focus ring and notices: drawn by the stage over every scene
    tooltip    a short text next to the hovered or focused node, where it covers nothing important
    intents    Move, Next, Confirm, Cancel, Secondary, Pointer, Key, Text, Editing, Scroll, Resize, Leave, Quit
    input pads from pygame's events to intents
    animation  Tween, Sequence, Together, wait, call, `Timeline`; ease_out, ease_in, landing, shake, mix
    scene      `Scene`, `Stage` (push, pop, replace, reset, notify)
    window     `Window(title, settings).run(scene)`
    sound      `ctx.sounds.play("clack")`, .loop("theme"), .stop(); names in SOUNDS
    observer   writes the nodes to a file, for tests with a real mouse (SALA_NODES)

A scene::

    class Hello(Scene):
        def enter(self) -> None:                       # once: create widgets
            self.go = Button(self.ctx, _("Play"), self.play, kind="primary", key="p", tooltip=_("Start a deal"))
            self.sound = Toggle(self.ctx, _("Sound"), True, self.change)
            self.focus.focus(self.go.node)             # initial focus

        def layout(self, scale: Scale) -> None:        # at every size: place the widgets, in pixels
            self.go.place(scale.rect(840, 500, 240, 64))
            self.sound.place(Rect(scale.px(32), scale.px(276), scale.px(212), scale.px(48)))

        def nodes(self) -> list[Node]:                 # tab order; later ones are on top
            return [*self.go.nodes, *self.sound.nodes]

        def update(self, seconds: float) -> bool:      # True while anything moves
            return self.timeline.update(seconds)       # Timeline(lambda: self.ctx.speed)

        def draw(self, surface: Surface) -> None:      # everything; the stage adds focus ring, tooltip, notices
            self.ctx.show_layer(surface, "ground", scale.window, "felt", self.draw_ground)
            self.ctx.sprites.get("mahjong", "c5", scale.px(115), state="lying").draw(surface, x, y)
            self.ctx.text.draw(surface, _("Hello"), (x, y), theme.SCENE_TITLE)
            self.go.draw(surface)

Objects that are not widgets (pieces in a hand, trays) create a `Node` in `layout` and keep it: hover, focus and press
are in `node.state`, `node.warmth`, `node.attention`. After nodes have moved, call `focus.refresh()`. A node that is
created again with the same `name` keeps the focus. Escape arrives as `Cancel`; a node with the key 'escape' takes it.
"""

from game.ui import sdl_environment

sdl_environment.prepare()
