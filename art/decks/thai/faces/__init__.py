"""The thirty faces of the Thai deck; every module here is read, and puts its faces into `FACES`."""
