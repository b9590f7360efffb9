"""Rules and exact odds of five tabletop games."""
