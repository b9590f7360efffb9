"""What the tests of other machines share: a browser, and what Binder makes of the commit."""

from __future__ import annotations

import pytest

from tests.browser.conftest import browser_context_args, browser_type_launch_args, context, picture
from tests.everywhere.binder import Binder, built
from tests.everywhere.machine import checked_out

__all__ = ["browser_context_args", "browser_type_launch_args", "context", "picture"]


@pytest.fixture(scope="session")
def binder(tmp_path_factory: pytest.TempPathFactory) -> Binder:
    """What Binder makes of the commit."""
    folder = tmp_path_factory.mktemp("binder")
    return built(checked_out(folder / "home"), folder / "notebook")
