"""What the tables of all games share: places, motion, columns, the talk, who is asked."""
