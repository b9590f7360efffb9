"""The five games, a room each, all of one shape; CONTRIBUTING has the plan of a room."""
