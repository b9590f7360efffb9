"""What a lesson puts on the screen besides the table: exercises that answer, guesses held to the truth."""

from rulebook_widgets.lesson.asking import Ask, ask
from rulebook_widgets.lesson.desk import Desk
from rulebook_widgets.lesson.pooling import Pool, pool
from rulebook_widgets.lesson.predicting import Predict, predict

__all__ = ["Ask", "Desk", "Pool", "Predict", "ask", "pool", "predict"]
