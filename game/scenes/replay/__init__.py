"""The viewer of replays: the real table in the middle, and round it what is asked of a replay."""
