"""The pages of what was played: records, replays, one deal of the past, and the files they go out to and come from."""
