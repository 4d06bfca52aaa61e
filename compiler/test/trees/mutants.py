"""Makes mutants of .proto files: tokens and statements that are dropped, moved, put in, or taken from another file.

SPDX-License-Identifier: MIT
"""
import random
import re
from collections.abc import Callable

import vocabulary

TOKEN = re.compile(
    rb"""//[^\n]*|/\*.*?\*/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'"""
    rb"""|0[xX][0-9a-fA-F]+|[0-9]+(?:\.[0-9]*)?(?:[eE][+-]?[0-9]+)?|[A-Za-z_][A-Za-z0-9_]*|\s+|.""",
    re.DOTALL,
)
SYNTAX = re.compile(rb'(syntax|edition)\s*=\s*"[^"]*"\s*;')
LONGEST_SPLICE = 200  # tokens


def tokens(text: bytes) -> list[bytes]:
    """All of the text, spaces and comments too."""
    return TOKEN.findall(text)


def is_comment(word: bytes) -> bool:
    return word.startswith((b"//", b"/*"))


class Mutator:
    """Changes the tokens of one file, as its random numbers will have it."""

    def __init__(self, words: list[bytes], others: list[list[bytes]], choice: random.Random):
        self.words = words
        self.others = others
        self.choice = choice

    def mutate(self) -> None:
        if self.words:
            self.choice.choices(*zip(*KINDS.items()))[0](self)
        else:
            self.words = list(self.choice.choice(self.others))

    # Where something happens.

    def places(self, wanted: Callable[[bytes], bool]) -> list[int]:
        return [place for place, word in enumerate(self.words) if wanted(word)]

    def solid(self, words: list[bytes]) -> int:
        """The place of a token that is no space, and mostly no comment."""
        found = [place for place, word in enumerate(words)
                 if not word.isspace() and (not is_comment(word) or self.choice.random() < 0.2)]
        return self.choice.choice(found) if found else 0

    def statement(self, words: list[bytes]) -> tuple[int, int]:
        """The range of a statement: up to its semicolon, or to the brace that closes its block."""
        start = self.solid(words)
        while start > 0 and words[start - 1] not in (b";", b"{", b"}"):
            start -= 1
        depth = 0
        for end in range(start, len(words)):
            depth += (words[end] == b"{") - (words[end] == b"}")
            if depth <= 0 and words[end] in (b";", b"}"):
                return start, end + 1
        return start, len(words)

    def any_word(self) -> bytes:
        lists = [vocabulary.WORDS, vocabulary.SYMBOLS, vocabulary.NUMBERS, vocabulary.STRINGS, self.words]
        return self.choice.choice(self.choice.choice(lists))

    def put(self, place: int, words: list[bytes]) -> None:
        self.words[place:place] = words

    def replace(self, wanted: Callable[[bytes], bool], words: list[bytes], with_own: bool = True) -> None:
        """One of the tokens that are wanted becomes one of the words, or another of those tokens."""
        if found := self.places(wanted):
            own = [self.words[place] for place in found] if with_own else []
            self.words[self.choice.choice(found)] = self.choice.choice(words + own)

    # What happens.

    def delete(self) -> None:
        del self.words[self.solid(self.words)]

    def double(self) -> None:
        place = self.solid(self.words)
        self.put(place, [self.words[place], b" "])

    def swap(self) -> None:
        one, other = self.solid(self.words), self.solid(self.words)
        self.words[one], self.words[other] = self.words[other], self.words[one]

    def replace_any(self) -> None:
        self.words[self.solid(self.words)] = self.any_word()

    def insert(self) -> None:
        self.put(self.solid(self.words), [b" ", self.any_word(), b" "])

    def byte(self) -> None:
        place = self.solid(self.words)
        word = bytearray(self.words[place])
        at = self.choice.randrange(len(word) + 1)
        if self.choice.random() < 0.5 and at < len(word):
            word[at] = self.choice.randrange(256)
        else:
            word[at:at] = self.choice.choice(vocabulary.BYTES)
        self.words[place] = bytes(word)

    def end(self) -> None:
        del self.words[self.solid(self.words):]

    def number(self) -> None:
        self.replace(lambda word: word[:1].isdigit(), vocabulary.NUMBERS)

    def name(self) -> None:
        words = [] if self.choice.random() < 0.7 else vocabulary.WORDS
        self.replace(lambda word: word[:1].isalpha() or word[:1] == b"_", words, with_own=not words)

    def string(self) -> None:
        self.replace(lambda word: word[:1] in (b'"', b"'"), vocabulary.STRINGS)

    def type(self) -> None:
        self.replace(lambda word: word in vocabulary.SCALARS, vocabulary.SCALARS, with_own=False)

    def label(self) -> None:
        self.replace(lambda word: word in vocabulary.LABELS, [*vocabulary.LABELS, b" "], with_own=False)

    def cut(self) -> None:
        start, end = self.statement(self.words)
        del self.words[start:end]

    def copy(self) -> None:
        start, end = self.statement(self.words)
        self.put(self.statement(self.words)[0], self.words[start:end])

    def move(self) -> None:
        start, end = self.statement(self.words)
        moved = self.words[start:end]
        del self.words[start:end]
        self.put(self.statement(self.words)[0], moved)

    def splice(self) -> None:
        foreign = self.choice.choice(self.others)
        start, end = self.statement(foreign)
        self.put(self.statement(self.words)[0], foreign[start : min(end, start + LONGEST_SPLICE)])

    def snippet(self) -> None:
        place = self.statement(self.words)[0] if self.choice.random() < 0.7 else self.solid(self.words)
        self.put(place, [b" ", self.choice.choice(vocabulary.SNIPPETS), b"\n"])

    def option(self) -> None:
        if found := self.places(lambda word: word in (b";", b"]")):
            place = self.choice.choice(found)
            option = self.choice.choice(vocabulary.FIELD_OPTIONS)
            self.put(place, [b", ", option] if self.words[place] == b"]" else [b" [", option, b"]"])

    def comment(self) -> None:
        if found := self.places(lambda word: word.isspace() or word in (b";", b"{", b"}")):
            self.put(self.choice.choice(found) + 1, [b" ", self.choice.choice(vocabulary.COMMENTS)])

    def edition(self) -> None:
        edition = self.choice.choice(vocabulary.EDITIONS)
        self.words = tokens(SYNTAX.sub(edition, b"".join(self.words), count=1))


# How often each comes. What keeps a file whole comes more often: what is accepted is compared in all its bytes.
KINDS = {
    Mutator.delete: 4, Mutator.double: 3, Mutator.swap: 3, Mutator.replace_any: 5, Mutator.insert: 4, Mutator.byte: 3,
    Mutator.end: 1, Mutator.number: 12, Mutator.name: 10, Mutator.string: 6, Mutator.type: 10, Mutator.label: 4,
    Mutator.cut: 8, Mutator.copy: 4, Mutator.move: 8, Mutator.splice: 7, Mutator.snippet: 8, Mutator.option: 12,
    Mutator.comment: 16, Mutator.edition: 3,
}


def mutant(text: bytes, others: list[bytes], choice: random.Random) -> bytes:
    """The text with one mutation, or some; statements are taken from the others, too, which are not empty."""
    mutator = Mutator(tokens(text), [tokens(other) for other in others], choice)
    for _ in range(choice.choices([1, 2, 3, 5], [70, 18, 8, 4])[0]):
        mutator.mutate()
    return b"".join(mutator.words)
