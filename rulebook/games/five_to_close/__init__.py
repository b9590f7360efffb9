"""5 To Close: letter cards, words that grow at the end, five locks to close the round."""

from functools import partial

from rulebook.core.record import Record
from rulebook.games.five_to_close.game import FiveToClose
from rulebook.games.five_to_close.table import (
    Accept,
    Add,
    Answer,
    Ask,
    Begin,
    Challenge,
    Dealt,
    Discard,
    Done,
    DrawPile,
    Drew,
    Exchange,
    Freeze,
    Fresh,
    Insert,
    Lock,
    Lot,
    Multiply,
    State,
    Swap,
    TakeTop,
    Tell,
    Turned,
    Unfreeze,
    Word,
)

GAME = FiveToClose

example = partial(
    Record.from_key,
    "RB1.pREDRgAni1ZKyyxLjS_Jj0_OyS9OVdIx1DE0MtCpVirISaxMLSpWsjKqjQUABLoO267QCycaNZzv7-usrW_tcLkGJ6BdRfgG"
    "ELcBJxx2Nu_pQ99tKHcjEGtSCYJLQwytUfLxDFtDg1NZsXolGIPjs-N8-u4UCEIBtyhcgctGoHvW1ekJKxiU_28Qt-SSXpeiccsV",
)
"""Return the recorded game that the walkthrough steps through."""

__all__ = [
    "GAME",
    "Accept",
    "Add",
    "Answer",
    "Ask",
    "Begin",
    "Challenge",
    "Dealt",
    "Discard",
    "Done",
    "DrawPile",
    "Drew",
    "Exchange",
    "FiveToClose",
    "Freeze",
    "Fresh",
    "Insert",
    "Lock",
    "Lot",
    "Multiply",
    "State",
    "Swap",
    "TakeTop",
    "Tell",
    "Turned",
    "Unfreeze",
    "Word",
    "example",
]
