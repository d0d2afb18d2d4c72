"""Players for any seat of any game, and the tournaments they play."""
