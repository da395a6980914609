"""Pages about Sala: its version, the licences of included software, saved data, and help with problems."""
