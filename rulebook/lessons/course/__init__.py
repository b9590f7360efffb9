"""The course: lessons that wait for the student. What is open and done follows from the work.

**The file.** A lesson is `<name>.toml` in this folder. Its words in another language are `<name>.de.toml`,
with the same keys as far as they are words: a step is found by its `name`, and what is not said is said in
English.

    title = "How likely is a seven?"     # a question, or a short sentence
    number = 1                           # its place; the notebook is notebooks/course/01_<name>.ipynb
    game = "knapp_daneben"               # the game it is played with
    minutes = 45                         # the minutes of its steps add up to it
    promise = "…"                        # two sentences below the title: what one can do afterwards
    needs = []                           # names of earlier lessons
    ideas = ["counting", "complement"]   # topics of texts/feedback.toml, in the order in which they come
    formerly = "knapp_daneben"           # keys of this older lesson belong here; only five have it

    [teacher]                            # words, in lists of sentences
    aims, board, wrong = […]
    homework = ["poof.no_poof"]          # exercises; those of the lesson itself come back a step further
    at_home = "…"                        # what is done without a screen; at_home_answer, where there is one
    standards = ["7.SP.C.5", "K1"]       # codes of texts/standards.toml
    rubric.A, rubric.B, rubric.C = "…"   # how one sees how far somebody got
    [[teacher.ask]]                      # questions for the class
    question = "…"
    answer = "…"                         # may have blanks (see below)

    [[steps]]
    name = "guess"                       # the notebook's line is open_lesson("…").step("guess")
    kind = "predict"
    minutes = 3
    title = "A guess before anybody rolls"
    text = "…"                           # read before: paragraphs, **bold**, *slanted*, lines with "- "
    after = "…"                          # read once it is answered; may have blanks (see below)

**The kinds**, what each needs besides, and what counts as an honest try, which opens the next step:

    tell       nothing; opens the next at once, and is never ticked
    predict    event, ask: a guess above 0 and below 1; then some tries, many, the exact chance
    play       options, seed, bots, moves: so many moves of one's own at the table (5 if not said);
               options are the game's, bots as `rulebook_widgets.table` takes them
    throw      variable, pick, ask, once, several: `pick` asks which value will come most often; then 50
               throws by hand. `faces.True = "Park"` says what a card shows; `ghost = "<step>"` hides the
               exact law until that step is answered
    count      exercise
    simulate   variable, value, ask: `ask` wants the share of that value in 1000 throws; then they are made
    derive     exercise
    compare    exercise, or nothing: puts guesses, throws and simulations so far beside the exact chances;
               without an exercise it opens the next at once
    check      exercise
    look_back  of: a step to play. Which move would you take back? Then the review

- `exercise = "knapp_daneben.two_dice"` is an exercise of any game; `level = "easier"` or `"harder"` where it
  is not the usual one. An honest try is an answer that can be read, is not 0 or the like, and is right, or a
  mistake made by somebody who thinks, or the second different one. *Show the solution* is offered after an
  honest try only, and ticks nothing: mastered is what was solved with numbers whose solution was not shown.
- `event = "knapp_daneben.seven"` and `variable = "knapp_daneben.total"` are what `chances()` in the room's
  `exercises.py` gives by these names: `guesses` and `trials`.
- `law = "knapp_daneben.total"` shows the exact law of a variable, and `counted = "Total of two dice"` stands
  over it; `shows = "independent_or_not"` what that function of the room's `odds.py` gives: it takes the
  language and returns a table (`odds.show.TextTable`) or a list of sentences. Both on any step, and only once
  the step is answered.
- *Answered* is a step whose exercise is solved or whose solution was shown; one of another kind, once it
  was honestly tried to its end. `after`, `law` and `shows` are neither computed nor sent to the page
  earlier.
- Blanks in `after` and in a teacher's answers are the chances of the game's events: {seven} is 671/1296 and
  {seven:percent} 51.77 %. Every other number in them is a claim, for which somebody writes a test.

Where a student stands is worked out by `standing.py`, what an honest try is by `honest.py`. `python -m
rulebook_widgets.lesson.notebooks` writes the notebooks, and a test keeps them in step with the files.

>>> lesson("how_likely_is_a_seven").steps[1].kind
'predict'
"""

from rulebook.lessons.course.honest import apart, honest
from rulebook.lessons.course.plan import BadLesson, Lesson, Step, all_lessons, lesson

__all__ = [
    "BadLesson",
    "Lesson",
    "Step",
    "all_lessons",
    "apart",
    "honest",
    "lesson",
]
