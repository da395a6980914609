"""Pages about Sala: version, licences of everything it includes, saved data, and help with problems."""
