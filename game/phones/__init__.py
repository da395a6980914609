"""Private hands on phones: the table is on the big screen, each hand is on its player's phone, over the local network.

`protocol` defines the messages, `session_auth` controls access, `server` accepts connections while it is open, `offers`
and `phone_state` build the data that a phone shows, and `phone_host` combines them once per frame. Nothing here is
loaded before the server opens.
"""
