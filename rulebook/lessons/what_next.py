"""What somebody can do already, by idea, and what comes next: both follow from the work, so from its key.

An exercise that went wrong comes again, easier, with fresh numbers; what was right comes harder once its idea
is whole. The same work leads to the same exercise with the same numbers, wherever the key is opened.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rulebook.lessons.course.standing import solved_alone
from rulebook.lessons.levels import Level
from rulebook.lessons.plans import lesson_plan
from rulebook.lessons.seeded import Exercise, exercise, seeds_of
from rulebook.lessons.training import exercises_on, topics
from rulebook.lessons.work import Tried, Work

Place = tuple[str, str]
"""An exercise: game and name."""


@dataclass(frozen=True)
class Known:
    """How far somebody is with one idea: exercises mastered, begun and not mastered, and all there are."""

    topic: str
    mastered: tuple[Place, ...]
    begun: tuple[Place, ...]
    all: int


def done_by(works: Sequence[Work]) -> dict[Place, list[Tried]]:
    """Collect what was done at each exercise, over several lessons.

    >>> list(done_by([Work("poof", tried=(Tried("no_poof", 3, ("1/2",)),))]))
    [('poof', 'no_poof')]
    """
    done: dict[Place, list[Tried]] = {}
    for work in works:
        games = lesson_plan(work.lesson).games
        for tried in work.tried:
            done.setdefault((games[tried.name], tried.name), []).append(tried)
    return done


def can_do(works: Sequence[Work]) -> tuple[Known, ...]:
    """Say how far somebody is with each idea, in the order in which they are learned.

    >>> work = Work("knapp_daneben", tried=(Tried("two_dice", 1, ("5/36",)),))
    >>> [(known.topic, len(known.mastered)) for known in can_do([work])][0]
    ('counting', 1)
    """
    done = done_by(works)
    found = []
    for topic in topics():
        places = exercises_on(topic)
        mastered = tuple(place for place in places if solved_alone(*place, done.get(place, ())))
        begun = tuple(place for place in places if place in done and place not in mastered)
        found.append(Known(topic, mastered, begun, len(places)))
    return tuple(found)


def level_after(game: str, name: str, tried: Sequence[Tried]) -> Level:
    """Choose how hard an exercise is made next: easier after it went wrong, harder after it went right.

    >>> level_after("knapp_daneben", "two_dice", []).word
    'usual'
    >>> level_after("knapp_daneben", "two_dice", [Tried("two_dice", 1, ("1/11", "1/7", "1/3"))]).word
    'easier'
    >>> level_after("knapp_daneben", "two_dice", [Tried("two_dice", 1, ("5/36",))]).word
    'harder'
    """
    if not tried:
        return Level.USUAL
    last = tried[-1]
    if solved_alone(game, name, [last]):
        return Level(min(last.level + 1, Level.HARDER))
    stuck = last.solution or last.tries >= STUCK
    return Level(max(last.level - 1, Level.EASIER)) if stuck else last.level


STUCK = 3
"""So many wrong answers to one exercise, and it is made easier."""


def next_up(works: Sequence[Work]) -> Exercise:
    """Choose the next exercise, its level and its numbers.

    First what was begun and not mastered; then what is new, in the idea that is least whole of those begun;
    then, when all of it is mastered, the same a step harder.

    >>> work = Work("knapp_daneben", "Ada", tried=(Tried("two_dice", 1, ("1/11", "1/7", "1/3")),))
    >>> again = next_up([work])
    >>> again.name, again.level.word
    ('two_dice', 'easier')
    """
    done, known = done_by(works), can_do(works)
    open_ones = [place for each in known for place in each.begun]
    game, name = open_ones[0] if open_ones else _new(known, done)
    tried = done.get((game, name), [])
    student = next((work.student for work in works if work.student), "")
    used = {each.seed for each in tried}
    seed = next(seed for seed in range(seeds_of(student) if student else 1, 10**10) if seed not in used)
    return exercise(game, name, seed, level_after(game, name, tried))


def _new(known: Sequence[Known], done: dict[Place, list[Tried]]) -> Place:
    """An exercise that nobody tried yet: of a begun idea, the least whole one, else of the next."""
    left = [each for each in known if len(each.mastered) < each.all]
    begun = [each for each in left if each.mastered]
    if not left:
        return min(done, key=lambda place: max(each.level for each in done[place]))
    idea = min(begun or left[:1], key=lambda each: len(each.mastered) / each.all)
    return next(place for place in exercises_on(idea.topic) if place not in idea.mastered)
