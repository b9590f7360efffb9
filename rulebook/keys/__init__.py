"""What strangers send, read safely: dataclasses from JSON, sealed lines of text."""
