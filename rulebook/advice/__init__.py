"""What to do, and afterwards what it was worth: advice, reviews, luck and skill."""

from rulebook.advice.hindsight import Review, Turn, review
from rulebook.advice.luck_share import Skill, skill
from rulebook.advice.ranking import Advice, Advised, NothingToSay, advise
from rulebook.advice.round_robin import Standing, Tournament, tournament

__all__ = [
    "Advice",
    "Advised",
    "NothingToSay",
    "Review",
    "Skill",
    "Standing",
    "Tournament",
    "Turn",
    "advise",
    "review",
    "skill",
    "tournament",
]
