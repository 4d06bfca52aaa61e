#!/usr/bin/env python3
"""Compares the descriptor sets of `isomer build` with protoc's, over the trees of trees.tsv, with five sets of options.

SPDX-License-Identifier: MIT

usage: compare_trees.py [--found FOLDER] ISOMER PROTOC [TREE …]      all trees, if none is named

Files are given to both programs in long lists. A list that protoc refuses, since a file is wrong or two files define
the same name, must be refused by isomer, too; then its halves are compared, down to single files. A difference is
brought down to one file where it is one file's, and written to FOLDER/TREE-NUMBER/, by default of build/trees/.
"""
import argparse
import concurrent.futures
import dataclasses
import difflib
import os
import pathlib
import shutil
import sys
import tempfile
import time

from programs import OPTION_SETS, Programs
from trees import PROJECT, Tree, trees

LONGEST = 500  # files of a list
TOLD = 5  # differences of a list that are brought down and kept
# Fewer files than that are no test of what the packages ship.
LEAST = 12_500


@dataclasses.dataclass
class Tally:
    accepted: int = 0
    refused: int = 0  # files
    lists: int = 0  # lists of several files that protoc refuses
    differences: list[str] = dataclasses.field(default_factory=list)

    def add(self, other: "Tally") -> None:
        self.accepted += other.accepted
        self.refused += other.refused
        self.lists += other.lists
        self.differences += other.differences

    def __str__(self) -> str:
        return (f"{self.accepted} files with {len(OPTION_SETS)} sets of options, {self.refused} files and "
                f"{self.lists} lists that protoc refuses, {len(self.differences)} differences")


def halves(names: list[str]) -> list[list[str]]:
    middle = len(names) // 2
    return [names[:middle], names[middle:]]


class Comparer:
    """Compares one list of files, in a folder of its own."""

    def __init__(self, programs: Programs, tree: Tree, found: pathlib.Path, scratch: pathlib.Path):
        self.programs = programs
        self.tree = tree
        self.found = found
        self.scratch = scratch
        self.tally = Tally()

    def compare(self, names: list[str]) -> Tally:
        comparison = self.programs.compare(self.tree.roots, OPTION_SETS[0], names, self.scratch)
        if comparison.kind:
            self.tell(OPTION_SETS[0], names, comparison.kind)
        if comparison.theirs.accepted:
            self.tally.accepted += len(names)
            for options in OPTION_SETS[1:]:
                if kind := self.programs.compare(self.tree.roots, options, names, self.scratch).kind:
                    self.tell(options, names, kind)
        elif len(names) == 1:
            self.tally.refused += 1
        else:
            self.tally.lists += 1
            for half in halves(names):
                self.compare(half)
        return self.tally

    def tell(self, options: list[str], names: list[str], kind: str) -> None:
        if len(self.tally.differences) >= TOLD:
            self.tally.differences.append(f"{kind}: {len(names)} files, {names[0]} …")
            return
        names = self.smallest(options, names, kind)
        comparison = self.programs.compare(self.tree.roots, options, names, self.scratch)
        sets = [self.scratch / "protoc.binpb", self.scratch / "isomer.binpb"]
        text = f"{comparison.theirs}\n{comparison.ours}\n"
        if comparison.kind == "bytes":
            lines = [self.programs.decoded(path) for path in sets]
            diff = "\n".join(difflib.unified_diff(*lines, "protoc", "isomer", lineterm=""))
            text += diff or "the same text, other bytes"
        self.tally.differences.append(f"{kind}: {len(names)} files, {names[0]} {' '.join(options)}")
        folder = kept(self.found, self.tree)
        (folder / "why.txt").write_text(text, encoding="utf-8")
        for path in sets:
            if path.exists():
                shutil.copy(path, folder)

    def smallest(self, options: list[str], names: list[str], kind: str) -> list[str]:
        while len(names) > 1:
            for half in halves(names):
                if self.programs.compare(self.tree.roots, options, half, self.scratch).kind == kind:
                    names = half
                    break
            else:
                break
        return names


def kept(found: pathlib.Path, tree: Tree) -> pathlib.Path:
    """A new folder for a difference; two threads never get the same."""
    number = 1
    while True:
        folder = found / f"{tree.name}-{number}"
        try:
            folder.mkdir(parents=True)
            return folder
        except FileExistsError:
            number += 1


def compare_tree(pool: concurrent.futures.Executor, programs: Programs, tree: Tree, found: pathlib.Path) -> Tally:
    def compare_list(names: list[str]) -> Tally:
        with tempfile.TemporaryDirectory() as scratch:
            return Comparer(programs, tree, found, pathlib.Path(scratch)).compare(names)

    names = tree.files()
    lists = [names[start : start + LONGEST] for start in range(0, len(names), LONGEST)]
    tally = Tally()
    for part in pool.map(compare_list, lists):
        tally.add(part)
    if not tally.accepted:
        tally.differences.append("protoc accepts none of the files")
    return tally


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--found", type=pathlib.Path, default=PROJECT / "build" / "trees")
    parser.add_argument("isomer")
    parser.add_argument("protoc")
    parser.add_argument("trees", nargs="*")
    arguments = parser.parse_args()
    programs = Programs(arguments.isomer, arguments.protoc)
    started = time.monotonic()
    total = Tally()
    chosen = trees(arguments.trees)
    for tree in chosen:
        for old in arguments.found.glob(f"{tree.name}-[0-9]*"):
            shutil.rmtree(old)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for tree in chosen:
            tally = compare_tree(pool, programs, tree, arguments.found)
            print(f"{tree.name}: {tally}", *tally.differences[:TOLD], sep="\n  ", flush=True)
            total.add(tally)
    if not arguments.trees and total.accepted < LEAST:
        total.differences.append(f"fewer than {LEAST} files")
        print(total.differences[-1])
    print(f"trees: {len(chosen)}, {total}; {time.monotonic() - started:.0f} s")
    sys.exit(1 if total.differences or not total.accepted else 0)


if __name__ == "__main__":
    main()
