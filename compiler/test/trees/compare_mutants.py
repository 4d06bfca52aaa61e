#!/usr/bin/env python3
"""Compares what `isomer build` and protoc make of mutants of .proto files: the verdict, and the descriptor sets.

SPDX-License-Identifier: MIT

usage: compare_mutants.py ISOMER PROTOC [--count N] [--seed N] [--only NUMBER]
       --only  just this mutant of the seed, with what both programs told

A mutant follows from the seed and its number, whatever the count and the number of processes are. The first differences
of each kind are made small; each is written to build/trees/mutants/SEED-NUMBER-KIND/. Where protoc aborts, it refuses.
"""
import argparse
import collections
import dataclasses
import multiprocessing
import os
import pathlib
import random
import shlex
import shutil
import sys
import tempfile
import time

from known_difference import is_known
from mutants import mutant, tokens
from programs import EVERYTHING, Comparison, Programs
from sources import MAIN, Group, Source, groups
from trees import PROJECT

FOUND = PROJECT / "build" / "trees" / "mutants"
KNOWN = "known"
TRIES = 250  # to make a mutant smaller
REDUCED = 10  # differences of a kind that are made small, in each process
TOGETHER = 100  # mutants that a process is given at a time


@dataclasses.dataclass
class Tally:
    mutants: int = 0
    accepted: int = 0  # by protoc
    aborted: int = 0
    known: int = 0
    differences: list[str] = dataclasses.field(default_factory=list)

    def add(self, other: "Tally") -> None:
        self.mutants += other.mutants
        self.accepted += other.accepted
        self.aborted += other.aborted
        self.known += other.known
        self.differences += other.differences

    def __str__(self) -> str:
        return (f"{self.mutants}, of which protoc accepts {self.accepted} and aborts at {self.aborted}; "
                f"{self.known} times the one known difference, {len(self.differences)} differences")


class Judge:
    """Asks both programs about mutants, in a folder of its own."""

    def __init__(self, programs: Programs, seed: int, pool: list[Group], scratch: pathlib.Path):
        self.programs = programs
        self.seed = seed
        self.pool = [group for group in pool if group.sources]
        self.scratch = scratch
        self.reduced = collections.Counter()

    def made(self, number: int) -> tuple[Source, bytes]:
        choice = random.Random(f"{self.seed}:{number}")
        weights = [group.weight for group in self.pool]
        source, *others = [choice.choice(group.sources) for group in choice.choices(self.pool, weights, k=3)]
        return source, mutant(source.text, [other.text for other in others], choice)

    def lay(self, source: Source, folder: pathlib.Path) -> None:
        """Writes the files beside the one that is changed."""
        for name, text in source.files.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(text)

    def compare(self, source: Source, text: bytes, folder: pathlib.Path) -> Comparison:
        (folder / MAIN).write_bytes(text)
        comparison = self.programs.compare(source.roots, EVERYTHING, [MAIN], folder)
        known = is_known(self.programs, comparison, source.roots, folder)
        return dataclasses.replace(comparison, kind=KNOWN) if known else comparison

    def judge(self, number: int) -> Tally:
        source, text = self.made(number)
        tally = Tally(mutants=1)
        with tempfile.TemporaryDirectory(dir=self.scratch) as name:
            folder = pathlib.Path(name)
            self.lay(source, folder)
            comparison = self.compare(source, text, folder)
            tally.accepted = int(comparison.theirs.accepted)
            tally.aborted = int(comparison.theirs.died)
            tally.known = int(comparison.kind == KNOWN)
            if comparison.kind not in (None, KNOWN):
                tally.differences.append(self.tell(number, source, text, comparison, folder))
        return tally

    def tell(self, number: int, source: Source, text: bytes, comparison: Comparison, folder: pathlib.Path) -> str:
        """Keeps what is different, and says it in a line."""
        kind = comparison.kind
        self.reduced[kind] += 1
        small = self.smaller(source, text, kind, folder) if self.reduced[kind] <= REDUCED else text
        kept = FOUND / f"{self.seed}-{number}-{kind}"
        shutil.rmtree(kept, ignore_errors=True)
        kept.mkdir(parents=True)
        self.lay(source, kept)
        (kept / "whole.proto").write_bytes(text)
        comparison = self.compare(source, small, kept)
        again = shlex.join([sys.argv[0], self.programs.isomer, self.programs.protoc, "--seed", str(self.seed),
                            "--only", str(number)])
        (kept / "why.txt").write_text(
            f"{kind}: a mutant of {source.label}\nagain, before it was made smaller: {again}\n"
            f"{comparison.theirs}\n{comparison.ours}\n", encoding="utf-8")
        said = (comparison.ours if comparison.theirs.accepted else comparison.theirs).text.strip().partition("\n")[0]
        return f"{kind} {kept.relative_to(PROJECT)} ({source.label}): {said[:160]}"

    def smaller(self, source: Source, text: bytes, kind: str, folder: pathlib.Path) -> bytes:
        """Without the lines and then the tokens that the difference does not need; bounded in tries."""
        tries = TRIES
        for parts in (lambda: text.splitlines(keepends=True), lambda: tokens(text)):
            left = parts()
            size = max(1, len(left) // 2)
            while size and tries > 0:
                place = 0
                while place < len(left) and tries > 0:
                    tries -= 1
                    shorter = left[:place] + left[place + size :]
                    if self.compare(source, b"".join(shorter), folder).kind == kind:
                        left = shorter
                    else:
                        place += size
                size //= 2
            text = b"".join(left)
        return text

    def show(self, number: int) -> None:
        source, text = self.made(number)
        with tempfile.TemporaryDirectory(dir=self.scratch) as name:
            self.lay(source, pathlib.Path(name))
            comparison = self.compare(source, text, pathlib.Path(name))
        sys.stdout.buffer.write(text)
        sys.stdout.flush()
        print(f"\n--- a mutant of {source.label}: {comparison.kind or 'no difference'}",
              comparison.theirs, comparison.ours, sep="\n")


# A process has one judge, which it inherits and does not get with each mutant.
judges: list[Judge] = []


def judge_one(number: int) -> Tally:
    return judges[0].judge(number)


def judge_all(count: int) -> Tally:
    total = Tally()
    with multiprocessing.get_context("fork").Pool(os.cpu_count()) as pool:
        for tally in pool.imap_unordered(judge_one, range(count), TOGETHER):
            total.add(tally)
            print(*tally.differences, sep="\n", end="\n" if tally.differences else "", flush=True)
            if total.mutants % 10_000 == 0:
                print(f"{total.mutants} mutants, {len(total.differences)} differences", flush=True)
    return total


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("isomer")
    parser.add_argument("protoc")
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int)
    arguments = parser.parse_args()
    pool = groups()
    if not all(group.sources for group in pool):
        sys.exit("there are no cases, or no trees: tools/test/long/trees --fetch")
    shared = "/dev/shm" if os.path.isdir("/dev/shm") else None
    with tempfile.TemporaryDirectory(dir=shared) as scratch:
        judges.append(Judge(Programs(arguments.isomer, arguments.protoc), arguments.seed, pool, pathlib.Path(scratch)))
        if arguments.only is not None:
            judges[0].show(arguments.only)
            return
        started = time.monotonic()
        sources = sum(len(group.sources) for group in pool)
        print(f"seed {arguments.seed}, {arguments.count} mutants of {sources} files", flush=True)
        total = judge_all(arguments.count)
    print(f"mutants: {total}; seed {arguments.seed}, {time.monotonic() - started:.0f} s")
    sys.exit(1 if total.differences or not total.mutants or not total.accepted else 0)


if __name__ == "__main__":
    main()
