"""Many games: chunks that any executor plays, tallies that add up exactly, means with their errors."""
