"""What a game is, how it is recorded, what chance may bring, and how rules are read: start with `game.py`."""
