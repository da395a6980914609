"""What Sala is, and what it is made of: version, licences in full, and the log for who reports a problem."""
