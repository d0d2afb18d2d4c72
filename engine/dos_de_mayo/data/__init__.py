"""The map and the cards as TOML, each entry with its provenance."""
