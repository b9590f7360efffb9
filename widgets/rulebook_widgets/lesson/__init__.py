"""What a lesson puts on the screen besides the table: exercises that answer, guesses held to the truth."""

from rulebook_widgets.lesson.asking import Ask, ask
from rulebook_widgets.lesson.class_cockpit import Cockpit, cockpit
from rulebook_widgets.lesson.desk import Desk
from rulebook_widgets.lesson.knowing import CanDo
from rulebook_widgets.lesson.player import Lesson, open_lesson
from rulebook_widgets.lesson.predicting import Predict, predict

__all__ = ["Ask", "CanDo", "Cockpit", "Desk", "Lesson", "Predict", "ask", "cockpit", "open_lesson", "predict"]
