"""Screens for rulebook."""
