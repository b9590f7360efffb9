"""The teacher's side of a lesson: a chat read, what of it is believed, slides, names, exports."""
