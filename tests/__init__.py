"""Every test. A package of its own name, as a library that is installed here brings a package `tests` too."""
