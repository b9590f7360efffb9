"""A callback that raises must not go unnoticed: widgets catch it and write it to the log."""

from __future__ import annotations

from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def no_silent_failure(caplog: pytest.LogCaptureFixture, request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail a test during which a callback raised; the mark `raises` says that it should."""
    yield
    failures = [r for r in caplog.get_records("call") if "Exception in callback" in r.getMessage()]
    expected = request.node.get_closest_marker("raises") is not None
    assert bool(failures) == expected, [r.exc_text or r.getMessage() for r in failures]
