"""Pages about Sala: version, licences of all included software, saved data, and help with problems."""
