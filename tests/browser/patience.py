"""How long a test waits for a screen: a busy machine takes its time, and only what fails waits to the end."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, expect

PATIENCE = 180_000
"""Milliseconds until something that does not come is called missing."""


def patient(context: BrowserContext) -> BrowserContext:
    """Wait that long for whatever is asked of the pages of a context."""
    expect.set_options(timeout=PATIENCE)
    context.set_default_timeout(PATIENCE)
    return context
