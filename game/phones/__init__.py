"""Phones as private hands: the table is on the big screen, each hand on its owner's phone, all in one local network.

`protocol` defines the messages, `keeper` the access, `server` listens while it is open, `offers` and `state` build what
a phone shows, and `phones` combines them once per frame. None of it is loaded before the server opens.
"""
