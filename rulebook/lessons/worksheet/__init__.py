"""Worksheets: the exercises on paper, other numbers for each student, and the answer key.

>>> from rulebook.lessons.worksheet import worksheets
>>> sheets = worksheets("knapp_daneben", students=30, seed=7, language="de")
>>> [sheet.number for sheet in sheets][:3]
[7001, 7002, 7003]
"""

from rulebook.lessons.worksheet.printing import NotPrinted, browser
from rulebook.lessons.worksheet.sheets import Sheet, Unprintable
from rulebook.lessons.worksheet.stack import Saved, Worksheets, worksheets

__all__ = ["NotPrinted", "Saved", "Sheet", "Unprintable", "Worksheets", "browser", "worksheets"]
