"""Unique names in a scope: a name that was given before, or that the language reserves, is changed.

SPDX-License-Identifier: MIT

The rule is the generators' own, of compiler/src/emit/name_pool.hpp, and so are the words that they reserve.
"""

import functools
import pathlib
import re
from collections.abc import Callable, Iterable

EMIT = pathlib.Path(__file__).resolve().parents[3] / "compiler/src/emit"
UNDERSCORES = 8


@functools.cache
def listed(source: str, array: str) -> tuple[str, ...]:
    """The strings of an array in a source of the generators."""
    text = re.sub(r"//[^\n]*", "", (EMIT / source).read_text())
    found = re.search(re.escape(array) + r"[^={]*=?\s*\{(.*?)\};", text, re.DOTALL)
    if not found:
        raise ValueError(f"{source} has no {array}")
    return tuple(word.replace("\\\\", "\\") for word in re.findall(r'"([^"]*)"', found[1]))


class NamePool:
    def __init__(self, is_reserved: Callable[[str], bool], key: Callable[[str], str] = str) -> None:
        """key: maps names to the same value if they are the same in the language."""
        self._is_reserved = is_reserved
        self._key = key
        self._numbers: dict[str, int] = {}
        self.taken: set[str] = set()

    def take(self, names: Iterable[str]) -> None:
        self.taken.update(map(self._key, names))

    def claim(self, wanted: str) -> str:
        for count in range(UNDERSCORES + 1):
            if self._give(name := wanted + "_" * count):
                return name
        wanted += "_" * (UNDERSCORES + 1)
        number = self._numbers.get(self._key(wanted), 0) + 1
        while not self._give(wanted + str(number)):
            number += 1
        self._numbers[self._key(wanted)] = number
        return wanted + str(number)

    def claim_all(self, wanted: Iterable[str]) -> list[str]:
        """A name for each. Those that the language reserves come last."""
        wishes = list(wanted)
        given = dict.fromkeys(range(len(wishes)), "")
        for place in sorted(given, key=lambda place: self._is_reserved(wishes[place])):
            given[place] = self.claim(wishes[place])
        return [given[place] for place in range(len(wishes))]

    def _give(self, name: str) -> bool:
        if self._is_reserved(name) or self._key(name) in self.taken:
            return False
        self.taken.add(self._key(name))
        return True
