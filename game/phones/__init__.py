"""Phones as private hands: the table on the big screen, each hand on its owner's phone, all within the room.

`protocol` says what may be sent, `keeper` who may come in, `server` listens while the door is open, `offers` and
`state` say what a phone shows, and `phones` brings them together once a frame. None of it is loaded before the
door opens.
"""
