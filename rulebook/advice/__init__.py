"""What to do, and afterwards what it was worth: advice, reviews, luck and skill."""

from rulebook.advice.hindsight import review
from rulebook.advice.luck_share import Skill, skill
from rulebook.advice.measured_skill import measured_skills
from rulebook.advice.ranking import Advice, Advised, NothingToSay, advise
from rulebook.advice.reviewed import Review, Turn
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
    "measured_skills",
    "review",
    "skill",
    "tournament",
]
