"""Many games: chunks that any executor plays, samples that add up exactly, means with their errors."""
