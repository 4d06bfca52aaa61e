#!/usr/bin/env python3
"""Formats copies of the trees of trees.tsv with `isomer fmt`: what `isomer build` makes of them must stay as it is, and
formatting them again must change nothing.

SPDX-License-Identifier: MIT

usage: format_trees.py ISOMER [TREE …]      all trees, if none is named

Descriptor sets are compared with their comments, but without the places of declarations and without blanks at the ends
of comments' lines. To be run by the Python that has Google's runtime, which lies beside protoc.
"""
import argparse
import concurrent.futures
import dataclasses
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

from google.protobuf import descriptor_pb2

from programs import Outcome, run
from trees import Tree, trees

LONGEST = 500  # files of a list
TOLD = 5  # differences of a tree that are told
# Fewer files than that are no test of what the packages ship.
LEAST = 12_500


@dataclasses.dataclass
class Tally:
    files: int = 0
    changed: int = 0
    differences: list[str] = dataclasses.field(default_factory=list)

    def add(self, other: "Tally") -> None:
        self.files += other.files
        self.changed += other.changed
        self.differences += other.differences

    def __str__(self) -> str:
        return f"{self.files} files, of which {self.changed} change, {len(self.differences)} differences"


def without_places(path: pathlib.Path) -> dict[str, descriptor_pb2.FileDescriptorProto]:
    """Each file of a descriptor set, without what a formatter may change."""
    descriptors = descriptor_pb2.FileDescriptorSet.FromString(path.read_bytes())
    for file in descriptors.file:
        for location in file.source_code_info.location:
            del location.span[:]
            for name in ("leading_comments", "trailing_comments"):
                if location.HasField(name):
                    setattr(location, name, without_ends(getattr(location, name)))
            location.leading_detached_comments[:] = map(without_ends, location.leading_detached_comments)
    return {file.name: file for file in descriptors.file}


def without_ends(comment: str) -> str:
    return "\n".join(line.rstrip() for line in comment.split("\n"))


def copied(root: str, to: pathlib.Path) -> str:
    """A copy of the .proto files below a folder."""
    for path in pathlib.Path(root).rglob("*.proto"):
        if path.is_file():
            target = to / path.relative_to(root)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)
    to.mkdir(parents=True, exist_ok=True)
    return str(to)


class Formatter:
    """Formats one tree, in a folder of its own."""

    def __init__(self, isomer: str, tree: Tree, scratch: pathlib.Path):
        self.isomer = isomer
        self.tree = tree
        self.scratch = scratch
        self.tally = Tally()
        self.copies = {root: copied(root, scratch / str(number)) for number, root in enumerate(tree.own)}
        self.roots = [self.copies.get(root, root) for root in tree.roots]
        self.refused: set[str] = set()

    def tell(self, what: str) -> None:
        self.tally.differences.append(what)

    def format(self) -> None:
        folders = list(self.copies.values())
        listed = self.fmt("--check", folders)
        self.tally.changed = len(listed.stdout.splitlines())
        written = self.fmt("--write", folders)
        if written.returncode not in (0, 1):
            self.tell(f"isomer fmt ends with {written.returncode}: {written.stderr[:1000]}")
        self.refused = {json.loads(line)["file"] for line in written.stderr.splitlines()}
        for path in self.fmt("--check", folders).stdout.splitlines():
            self.tell(f"formatting it again changes {path}")

    def fmt(self, option: str, folders: list[str]) -> subprocess.CompletedProcess:
        command = [self.isomer, "fmt", "--error-format=json", option, *folders]
        return subprocess.run(command, capture_output=True, text=True, errors="replace", check=False, timeout=600)

    def build(self, roots: list[str], names: list[str], to: pathlib.Path) -> Outcome:
        folders = [f"-I{root}" for root in roots]
        return run([self.isomer, "build", *folders, "--include-source-info", "--retain-options", "-o", str(to), *names], self.scratch)

    def compare(self, names: list[str]) -> None:
        before, after = self.scratch / "before.binpb", self.scratch / "after.binpb"
        if not self.build(self.tree.roots, names, before).accepted:
            middle = len(names) // 2
            for half in [names[:middle], names[middle:]] if middle else []:
                self.compare(half)
            return
        self.tally.files += len(names)
        built = self.build(self.roots, names, after)
        if not built.accepted:
            self.tell(f"among {len(names)} files, {names[0]} …: {built}")
            return
        then, now = without_places(before), without_places(after)
        for name in then:
            if then[name] != now.get(name):
                self.tell(f"another descriptor: {name}")
        for name in names:
            if any(str(pathlib.Path(root, name)) in self.refused for root in self.copies.values()):
                self.tell(f"isomer fmt refuses what isomer build accepts: {name}")


def format_tree(isomer: str, tree: Tree) -> Tally:
    with tempfile.TemporaryDirectory() as scratch:
        formatter = Formatter(isomer, tree, pathlib.Path(scratch))
        formatter.format()
        names = tree.files()
        for start in range(0, len(names), LONGEST):
            formatter.compare(names[start : start + LONGEST])
        if not formatter.tally.files:
            formatter.tell("isomer build accepts none of the files")
        return formatter.tally


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("isomer")
    parser.add_argument("trees", nargs="*")
    arguments = parser.parse_args()
    isomer = str(pathlib.Path(arguments.isomer).resolve())
    started = time.monotonic()
    total = Tally()
    chosen = trees(arguments.trees)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for tree, tally in zip(chosen, pool.map(lambda tree: format_tree(isomer, tree), chosen)):
            print(f"{tree.name}: {tally}", *tally.differences[:TOLD], sep="\n  ", flush=True)
            total.add(tally)
    if not arguments.trees and total.files < LEAST:
        total.differences.append(f"fewer than {LEAST} files")
        print(total.differences[-1])
    print(f"trees: {len(chosen)}, {total}; {time.monotonic() - started:.0f} s")
    sys.exit(1 if total.differences or not total.files else 0)


if __name__ == "__main__":
    main()
