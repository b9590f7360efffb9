"""Bots for Close Enough."""

from collections.abc import Mapping

from rulebook.players import Bot

BOTS: Mapping[str, Bot] = {}
