"""Knows the one difference from protoc that we mean to have, which docs/decisions/0019-own-proto-compiler.md tells of.

SPDX-License-Identifier: MIT
"""
import pathlib

from mutants import is_comment, tokens
from programs import EVERYTHING, Comparison, Programs
from sources import MAIN

# protoc's parser counts depth from a number that it sets where a message begins.
MESSAGE = "Reached maximum recursion limit for nested messages."
IN_FRONT = b" message InFront {} "


def with_message_in_front(text: bytes) -> bytes:
    """The same file with a message before all that is declared, and after its syntax or edition."""
    words = tokens(text)
    solid = [place for place, word in enumerate(words) if not word.isspace() and not is_comment(word)]
    place = 0
    if solid and words[solid[0]] in (b"syntax", b"edition") and b";" in words:
        place = words.index(b";") + 1
    return b"".join(words[:place]) + IN_FRONT + b"".join(words[place:])


def is_known(programs: Programs, comparison: Comparison, roots: list[str], folder: pathlib.Path) -> bool:
    """Whether protoc refuses MAIN for that depth only: with a message in front both programs make the same of it."""
    if comparison.kind != "accepts" or MESSAGE not in comparison.theirs.text:
        return False
    path = folder / MAIN
    text = path.read_bytes()
    path.write_bytes(with_message_in_front(text))
    again = programs.compare(roots, EVERYTHING, [MAIN], folder)
    path.write_bytes(text)
    return again.kind is None and again.theirs.accepted
