"""The window's foundation: scale, text, sprites, widgets on one focus tree, devices, animation, sound. Knows no game.

Modules
    assets     finds sheets, fonts, sounds (`MissingAsset` names what is not there)
    measure    `Measure(width, height)`: what of `Scale` is numbers alone, for floors without pygame
    scale      `Scale(width, height)`: .u .t .px(units) .f(units) .text(size) .line .hairline .rails .compact .window
               .left .frame .right, and .rect(x, y, w, h) for places on the 1920 x 1080 drawings, centred
    theme      palette, gradients, `Role`s of text (SCENE_TITLE, BODY ...; `.sized(n)`, `.weighing(n)`), SHADOWS, radii
    text       `kit.text`: draw(surface, words, (x, baseline), role, colour, align=, valign=, width=), draw_lines,
               width, measure, wrap, shorten; cover(rect) says that something solid hides the texts under it
    wrap       where lines may break, and what is Thai
    sprites    `kit.sprites`: get(sheet, code, height_px, state=, angle=, tint=), picture(room name, size), ground(...)
               `sheet(name).preload()` decodes beside the running program
    picture    `Picture`: .draw(surface, x, y, alpha) .draw_centred(...) .size
    paint      `kit.paint`: box, ring, glow, shadow, disc, line, arc, dashed -> `Picture`; all in pixels, kept
    masks shades   what paint is made of
    kit        `Kit`: scale, text, paint, sprites of one size; settings, sounds; show_layer(...) keeps what rests
    node focus `Node(rect, role, label, on_activate, ...)`; `FocusTree`
    plaque     Plaque(kit, name, emblem, chips, note) with .glow; draw_emblem, draw_coin, draw_seal
    widgets    Button, Panel, Pill, Label, Toggle, Slider, Stepper, Choice, TextField, ScrollArea, Dialog, draw_rule ...
    paper      `Paper`: the sheet that settlements, rules and settings stand on, in its own units
    links hint_note key_caps  a word to be pressed; a note of some lines; the caps of a person's keys
    keys glyphs  which key or button does what, and what stands on its cap; pictures of a pad's buttons
    one_switch the focus goes by itself from offer to offer
    blending   lay_over(surface, picture, at, opacity): how pictures fade into each other
    bent_cards pictures of a card whose corner is bent up
    overlay    focus ring and notices: drawn by the stage over every scene
    tooltip    a few words beside what is pointed at or focused, where they cover nothing that has to stay in view
    intents    Move, Next, Confirm, Cancel, Secondary, Pointer, Key, Text, Editing, Scroll, Resize, Leave, Quit
    input pads from pygame's events to intents
    animation  Tween, Sequence, Together, wait, call, `Timeline`; ease_out, ease_in, landing, shake, mix
    scene      `Scene`, `Stage` (push, pop, replace, reset, notify)
    window     `Window(title, settings).run(scene)`
    sound      `kit.sounds.play("clack")`, .loop("theme"), .stop(); names in SOUNDS
    observer   writes the nodes to a file, for tests with a real mouse (SALA_NODES)
    shots      pictures of scenes without a display, and their faults
    gallery    all widget states on one picture

A scene::

    class Hello(Scene):
        def enter(self) -> None:                       # once: make widgets
            self.go = Button(self.kit, _("Play"), self.play, kind="primary", key="p", tooltip=_("Start a deal"))
            self.sound = Toggle(self.kit, _("Sound"), True, self.change)
            self.focus.focus(self.go.node)             # who has the focus first

        def layout(self, scale: Scale) -> None:        # at every size: place them, in pixels
            self.go.place(scale.rect(840, 500, 240, 64))
            self.sound.place(Rect(scale.px(32), scale.px(276), scale.px(212), scale.px(48)))

        def nodes(self) -> list[Node]:                 # Tab order; later ones lie on top
            return [*self.go.nodes, *self.sound.nodes]

        def update(self, seconds: float) -> bool:      # True while something moves
            return self.timeline.update(seconds)       # Timeline(lambda: self.kit.speed)

        def draw(self, surface: Surface) -> None:      # everything; the stage adds focus ring, tooltip, notices
            self.kit.show_layer(surface, "ground", scale.window, "felt", self.draw_ground)
            self.kit.sprites.get("mahjong", "c5", scale.px(115), state="lying").draw(surface, x, y)
            self.kit.text.draw(surface, _("Hello"), (x, y), theme.SCENE_TITLE)
            self.go.draw(surface)

Things that are not widgets (pieces in a hand, trays) make a `Node` of their own in `layout` and keep it: hover, focus
and press are in `node.state`, `node.warmth`, `node.attention`. After nodes moved call `focus.refresh()`. Give nodes
that are made anew the same `name`, and the focus stays with them. Escape comes as `Cancel`; a node with the key
'escape' takes it.
"""

from game.ui import environment

environment.prepare()
