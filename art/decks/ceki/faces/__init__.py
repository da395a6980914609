"""The thirty faces of the Ceki deck; every module here is read, and puts its faces into `FACES`."""
