"""A table in the browser: a person against bots of Powderkeg. Start it with `make web`."""
