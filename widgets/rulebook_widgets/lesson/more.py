"""More exercises than a lesson has time for: all that the game has, one by one on one card."""

from __future__ import annotations

from typing import Any

from rulebook_widgets.lesson.asking import Ask
from rulebook_widgets.lesson.card import Card
from rulebook_widgets.lesson.desk import Desk


class More(Card):
    """The exercises that are not in the lesson; `Desk.more` makes it.

    >>> card = More(Desk("knapp_daneben"))
    >>> card.do({"do": "choose", "name": "known_total"}); card.shown["title"]
    'What the total tells'
    """

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.names = desk.plan.more
        self.chosen = self.names[0]
        super().__init__(desk.language)
        desk.observe(lambda _: self.speak(desk.language), "shown")

    @property
    def card(self) -> Ask:
        """The exercise that is chosen.

        >>> More(Desk("knapp_daneben")).card.exercise.name
        'extremes'
        """
        return self.desk.ask(self.chosen)

    def carry_out(self, asked: dict[str, Any]) -> None:
        """Choose an exercise, or do what is asked of the one that is chosen.

        >>> card = More(Desk("knapp_daneben"))
        >>> card.carry_out({"do": "hint"}); card.card.hints_taken
        1
        """
        match asked:
            case {"do": "choose", "name": str(name)} if name in self.names:
                self.chosen = name
            case _:
                self.card.carry_out(asked)
                self.card.show()

    def picture(self) -> dict[str, Any]:
        """Say what there is to see: the choice, and the chosen exercise.

        >>> More(Desk("knapp_daneben")).picture()["choices"][0]["on"]
        True
        """
        choices = []
        for name in self.names:
            went = self.desk.assessment(name)
            mark = "✓ " if went and went.mastered else ""
            choices.append(
                {"name": name, "title": mark + self.desk.title_of(name), "on": name == self.chosen}
            )
        words = self.desk.words
        return {**self.card.picture(), "choices": choices, "choose": words["choose"], "more": words["more"]}

    def lines(self) -> list[str]:
        """Say it line by line.

        >>> More(Desk("knapp_daneben")).lines()[0]
        'More exercises'
        """
        return [self.desk.words["more"], *(self.desk.title_of(name) for name in self.names)]
