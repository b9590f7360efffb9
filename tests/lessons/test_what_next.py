"""What comes next follows from what went right and wrong, and from nothing else."""

from __future__ import annotations

from rulebook.lessons import Level, exercise
from rulebook.lessons.training import exercises_on, topics
from rulebook.lessons.what_next import STUCK, can_do, done_by, next_up
from rulebook.lessons.work import Tried, Work


def right(game: str, name: str, seed: int = 7, level: Level = Level.USUAL) -> Tried:
    return Tried(name, seed, (exercise(game, name, seed, level).right_words(),), level=level)


def work(*tried: Tried, lesson: str = "knapp_daneben") -> Work:
    return Work(lesson, "Ada", tried=tried)


def test_the_same_keys_lead_to_the_same_exercise_with_the_same_numbers() -> None:
    done = work(right("knapp_daneben", "two_dice"))
    first, again = next_up([done]), next_up([Work.from_key(done.key())])
    assert first == again and first.seed == next_up([done]).seed


def test_what_went_wrong_comes_again_easier_with_fresh_numbers() -> None:
    wrong = Tried("two_dice", 9, ("0.9", "0.8", "0.7")[:STUCK])
    asked = next_up([work(wrong)])
    assert (asked.name, asked.level) == ("two_dice", Level.EASIER) and asked.seed != 9
    seen = next_up([work(Tried("two_dice", 9, ("1/11",), solution=True))])
    assert (seen.name, seen.level) == ("two_dice", Level.EASIER)


def test_one_wrong_answer_makes_nothing_easier() -> None:
    assert next_up([work(Tried("two_dice", 9, ("0.9",)))]).level is Level.USUAL


def test_a_mastered_idea_is_counted_over_all_games() -> None:
    works = [
        work(right("knapp_daneben", "two_dice")),
        work(right("poof", "no_poof"), lesson="poof"),
    ]
    known = {each.topic: each for each in can_do(works)}
    mastered = {place for each in known.values() for place in each.mastered}
    assert mastered == {("knapp_daneben", "two_dice"), ("poof", "no_poof")} == set(done_by(works))
    assert list(known) == list(topics())


def test_new_exercises_are_of_the_idea_that_is_begun_and_least_whole() -> None:
    asked = next_up([work(right("knapp_daneben", "two_dice"))])
    assert (asked.game, asked.name) in exercises_on("counting") and asked.name != "two_dice"
    assert asked.level is Level.USUAL


def test_who_masters_everything_is_asked_a_step_further() -> None:
    everything = [place for topic in topics() for place in exercises_on(topic)]
    works = [work(right(game, name), lesson=game) for game, name in everything]
    assert all(len(each.mastered) == each.all for each in can_do(works))
    assert next_up(works).level is Level.HARDER


def test_who_has_done_nothing_begins_with_the_first_idea() -> None:
    asked = next_up([])
    assert (asked.game, asked.name) == exercises_on(next(iter(topics())))[0]
