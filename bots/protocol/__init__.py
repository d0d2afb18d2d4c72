"""Bots across a pipe: one JSON object a line, in both directions; docs/protocol.md explains it."""
