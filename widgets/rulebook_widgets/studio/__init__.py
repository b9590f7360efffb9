"""The designer's studio: `explore` puts it on the screen."""

from rulebook_widgets.studio.exploring import Explore, explore

__all__ = ["Explore", "explore"]
