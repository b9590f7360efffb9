"""What a name means: `import rulebook.lessons.x` gives the module x, whatever its package imports."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

import pytest

PACKAGES = ("rulebook.lessons", "rulebook.lessons.worksheet", "rulebook_widgets.lesson")
MODULES = [(name, each.name) for name in PACKAGES for each in iter_modules(import_module(name).__path__)]


@pytest.mark.parametrize(("package", "name"), MODULES)
def test_no_function_has_the_name_of_a_module_beside_it(package: str, name: str) -> None:
    module = import_module(f"{package}.{name}")
    assert getattr(import_module(package), name) is module
    for _, other in (each for each in MODULES if each[0] == package):
        named = getattr(module, other, None)
        assert named is None or isinstance(named, ModuleType)
