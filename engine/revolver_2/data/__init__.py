"""The data sets of Revolver 2 as TOML, each entry with its provenance."""
