"""About Sala: what it is, who may use it how, what it carries, and what to do when something went wrong."""
