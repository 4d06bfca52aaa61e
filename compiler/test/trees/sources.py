"""The .proto files of which mutants are made: our cases, and the small files of the trees.

SPDX-License-Identifier: MIT
"""
import dataclasses
import sys

from trees import PROJECT, trees

CASES = PROJECT / "compiler" / "test" / "proto"
sys.path.insert(0, str(CASES))
import cases  # noqa: E402

MAIN = cases.MAIN
LARGEST = 6000  # bytes
MOST = 1200  # files of a tree, or mutants would be those of googleapis


@dataclasses.dataclass(frozen=True)
class Source:
    label: str
    text: bytes  # of the file that is changed, which is called MAIN
    files: dict[str, bytes]  # those beside it
    roots: list[str]


@dataclasses.dataclass(frozen=True)
class Group:
    weight: int
    sources: list[Source]


def of_case(case: cases.Case) -> Source:
    undo = cases.unescape if case.escaped else bytes
    texts = {name: undo(text.encode()) for name, text in case.texts.items()}
    text = texts.pop(MAIN)
    return Source(case.where(), text, texts, ["."])


def of_cases(folder: str) -> list[Source]:
    found = [case for path in sorted((CASES / folder).glob("*.txt")) for case in cases.read(path)]
    # Where the arguments are the case, mutants of the file are no others.
    made = [of_case(case) for case in found if case.arguments == ["-I.", MAIN]]
    return [source for source in made if 0 < len(source.text) <= LARGEST]


def of_trees() -> list[Source]:
    found = []
    for tree in trees():
        paths = [(name, tree.path(name)) for name in tree.files()]
        small = [(name, path) for name, path in paths if 0 < path.stat().st_size <= LARGEST]
        for name, path in small[:: 1 + len(small) // MOST]:
            found.append(Source(f"{tree.name}/{name}", path.read_bytes(), {}, [".", *tree.roots]))
    return found


def groups() -> list[Group]:
    # Mutants of what is accepted are mostly refused, and those of what is refused nearly all.
    return [Group(15, of_cases("refused")), Group(50, of_cases("accepted")), Group(35, of_trees())]
