"""Where a student stands in a lesson: which steps are open and answered, what was tried and what is mastered.

All of it follows from the work that a key holds: it is the same after a reload, and for a teacher.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from rulebook.lessons.course.honest import chance_guessed, found_out, honest
from rulebook.lessons.course.plan import Lesson, Step, of_game
from rulebook.lessons.seeded import exercise
from rulebook.lessons.work import Guessed, Stepped, Tried, Work

THROWS = 50
"""Throws by hand that make a try: together a class has a thousand and more."""
TOLD = 3
"""Steps of a prediction: a few tries, many, the exact chance."""


@dataclass(frozen=True)
class Standing:
    """How one step stands.

    `tried` is an honest try, which opens the next; `answered`: its answer may be shown; `mastered`: it is
    ticked. `tries` and `hints` are counted over all numbers; `shown`: a solution was looked at.

    >>> from rulebook.lessons.course import lesson
    >>> path(lesson("how_likely_is_a_seven"), Work("how_likely_is_a_seven"))[1].open
    True
    """

    step: str
    open: bool = False
    tried: bool = False
    answered: bool = False
    mastered: bool = False
    guessed: bool = False
    tries: int = 0
    hints: int = 0
    shown: bool = False


def path(found: Lesson, work: Work) -> tuple[Standing, ...]:
    """Say how each step stands: a step is open once all before it were honestly tried.

    >>> from rulebook.lessons.course import lesson
    >>> work = Work("how_likely_is_a_seven", guesses=(Guessed("seven", text="1/2", steps=3),))
    >>> [each.step for each in path(lesson("how_likely_is_a_seven"), work) if each.open]
    ['rules', 'guess', 'play']
    """
    stands, opened = [], True
    for step in found.steps:
        # What was done at a closed step, in a key from elsewhere, is kept and counts once the step opens.
        stands.append(replace(_stands(found, step, work), open=True) if opened else Standing(step.name))
        opened = opened and stands[-1].tried
    return tuple(stands)


def progress(found: Lesson, work: Work) -> dict[str, int]:
    """Count the steps that wait for something, and those of them that are done.

    >>> from rulebook.lessons.course import lesson
    >>> progress(lesson("how_likely_is_a_seven"), Work("how_likely_is_a_seven"))
    {'done': 0, 'all': 10}
    """
    counted = [each for each in path(found, work) if found[each.step].waits]
    return {"done": sum(each.mastered for each in counted), "all": len(counted)}


def _stands(found: Lesson, step: Step, work: Work) -> Standing:
    if not step.waits:
        return Standing(step.name, tried=True, answered=True)
    if step.exercise:
        return of_exercise(step, work.tried)
    return _OF_KIND[step.kind](step, work)


def of_exercise(step: Step, tried: Iterable[Tried]) -> Standing:
    """Say how a step with an exercise stands; mastered is what was solved without having seen the solution.

    >>> from rulebook.lessons.course import lesson
    >>> step = lesson("how_likely_is_a_seven")["count"]
    >>> right = exercise("knapp_daneben", "two_dice", 7).right_words()
    >>> seen = Tried("two_dice", 1, ("1/11",), solution=True)
    >>> of_exercise(step, [seen]).mastered, of_exercise(step, [seen, Tried("two_dice", 7, (right,))]).mastered
    (False, True)
    """
    game, name = step.asked
    done = [each for each in tried if each.name == name]
    asked = [(exercise(game, name, each.seed, each.level), each) for each in done]
    solved = any(found_out(one, each.texts) for one, each in asked)
    # Answers that a short key left out were some: the first ones and the last are always there.
    tried_honestly = any(honest(one, each.texts) for one, each in asked)
    return Standing(
        step.name,
        tried=tried_honestly,
        answered=tried_honestly and (solved or any(each.solution for each in done)),
        mastered=solved_alone(game, name, done),
        tries=sum(each.tries for each in done),
        hints=sum(each.hints for each in done),
        shown=any(each.solution for each in done),
    )


def solved_alone(game: str, name: str, tried: Iterable[Tried]) -> bool:
    """Whether an exercise was solved with numbers whose solution was not shown.

    >>> solved_alone("knapp_daneben", "two_dice", [Tried("two_dice", 1, ("5/36",), solution=True)])
    False
    """
    return any(
        found_out(exercise(game, name, each.seed, each.level), each.texts)
        for each in tried
        if not each.solution
    )


def _of_predict(step: Step, work: Work) -> Standing:
    guess = next((each for each in work.guesses if each.name == of_game(step.event)[1]), Guessed(""))
    guessed = chance_guessed(guess.text) is not None
    told = guessed and guess.steps >= TOLD
    return Standing(step.name, tried=told, answered=told, mastered=told, guessed=guessed)


def _of_throw(step: Step, work: Work) -> Standing:
    picked = bool(_besides(step, work).text)
    thrown = next((each.times for each in work.played if each.name == of_game(step.variable)[1]), 0)
    done = picked and thrown >= THROWS
    return Standing(step.name, tried=done, answered=done, mastered=done, guessed=picked, tries=thrown)


def _of_play(step: Step, work: Work) -> Standing:
    moves = _besides(step, work).times
    done = moves >= step.moves
    return Standing(step.name, tried=done, answered=done, mastered=done, tries=moves)


def _of_bet(step: Step, work: Work) -> Standing:
    """A simulation, or a look back: something is said first, then shown."""
    besides = _besides(step, work)
    said = bool(besides.text) and (step.kind != "simulate" or chance_guessed(besides.text) is not None)
    done = said and besides.times > 0
    return Standing(step.name, tried=done, answered=done, mastered=done, guessed=said)


def _besides(step: Step, work: Work) -> Stepped:
    return next((each for each in work.stepped if each.name == step.name), Stepped(step.name))


_OF_KIND = {
    "predict": _of_predict,
    "throw": _of_throw,
    "play": _of_play,
    "simulate": _of_bet,
    "look_back": _of_bet,
}
