"""A table without Jupyter: who sits there, what they see and may do, in words; for terminal and widgets."""
