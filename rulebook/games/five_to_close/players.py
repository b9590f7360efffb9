"""Bots for 5 To Close."""

from __future__ import annotations

from collections.abc import Mapping

from rulebook.players import Bot

BOTS: Mapping[str, Bot] = {}
