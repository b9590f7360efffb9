"""Every test of a screen fails if one of its callbacks raised."""

from tests.watch import no_silent_failure

__all__ = ["no_silent_failure"]
