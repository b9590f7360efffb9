"""A table without Jupyter: who sits there, what they see and may do; for the terminal and the screens."""
