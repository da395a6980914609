"""The 34 faces of the mahjong set; every module here is read, and puts its faces into `FACES`."""
