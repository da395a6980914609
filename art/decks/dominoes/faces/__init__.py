"""The 21 faces of the Chinese dominoes; every module here is read, and puts its faces into `FACES`."""
