#!/usr/bin/env python3
"""Whether `isomer check` and `buf breaking` find the same, over schemas that were changed at random.

SPDX-License-Identifier: MIT

usage: compare_verdicts.py ISOMER BUF [--count N] [--seed N] [--only CHANGE] [--statistics]

Each schema is a file with a package of its own, and changed in one way. A hundred lie in one folder, so that each program
runs once for all of them and each category. Rules are compared, by the table of docs/cli/check.md: what either finds, the
other must have a rule for that tells of it, or differences.py has to know why not.
"""
import argparse
import collections
import copy
import pathlib
import random
import sys
import tempfile

from changes import CHANGES
from differences import Case, reason
from programs import CATEGORIES, Buf, Isomer
from rules import Counterparts
from schemas import Maker

AT_ONCE = 100


def write_pairs(isomer, rng, changes, count, folder):
    """Files below old/ and new/, and what was changed in each."""
    sides = folder / "old", folder / "new"
    for side in sides:
        side.mkdir()
    changed = {}
    maker = Maker(rng)
    while len(changed) < count:
        # "x": a name after which another letter may come, where a package is changed.
        package = f"p{len(changed)}x"
        old = maker.file(package)
        new = copy.deepcopy(old)
        change = rng.choice(changes)
        if change(rng, new) is False:
            continue
        for side, file in zip(sides, (old, new)):
            (side / f"{package}.proto").write_text(file.text(), encoding="utf-8")
        changed[f"{package}.proto"] = change.__name__
    # A change may leave a type without its declaration, or a name twice: nobody has to say what that breaks.
    for name in set().union(*(isomer.refuses(side) for side in sides)):
        changed.pop(name)
        for side in sides:
            (side / name).unlink()
    return changed


class Comparison:
    """Of all pairs: how many findings are alike, and what differs."""

    def __init__(self, options):
        self.isomer, self.buf = Isomer(options.isomer), Buf(options.buf)
        self.counterparts = Counterparts()
        self.pairs, self.alike, self.unknown = 0, 0, 0
        self.known, self.cases = collections.Counter(), collections.Counter()

    def rules(self):
        """What the table leaves out, of the rules that there are."""
        return ([f"{rule} of buf" for rule in self.buf.rules() - set(self.counterparts.ours_of)]
                + [f"{rule} of isomer" for rule in self.isomer.rules() ^ self.counterparts.named])

    def compare(self, folder, changed):
        self.pairs += len(changed)
        for category in CATEGORIES:
            ours, theirs = self.isomer.findings(category, folder), self.buf.findings(category, folder)
            for file, change in changed.items():
                old, new = ((folder / side / file).read_text(encoding="utf-8") for side in ("old", "new"))
                self.compare_file(Case(category, change, ours[file], theirs[file], old, new))

    def compare_file(self, case):
        differ = self.counterparts.differences(case.ours, case.theirs)
        self.alike += len(case.ours) + len(case.theirs) - len(differ)
        for rule in sorted(differ):
            why = reason(case, rule)
            self.cases[rule, case.category, case.change] += 1
            if why:
                self.known[why] += 1
                continue
            self.unknown += 1
            print(f"{case.category}, {case.change}, {rule}: isomer says {sorted(case.ours)}, buf says {sorted(case.theirs)}\n"
                  f"--- old\n{case.old}--- new\n{case.new}", file=sys.stderr)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("isomer", type=lambda p: str(pathlib.Path(p).resolve()))
    parser.add_argument("buf", type=lambda p: str(pathlib.Path(p).resolve()))
    parser.add_argument("--count", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", help="the name of a change")
    parser.add_argument("--statistics", action="store_true", help="what differs, by rule, category and change")
    options = parser.parse_args()
    rng = random.Random(options.seed)
    changes = [c for c in CHANGES if options.only in (None, c.__name__)]
    all_of_them = Comparison(options)
    if missing := all_of_them.rules():
        sys.exit(f"docs/cli/check.md does not name {', '.join(missing)}")
    while all_of_them.pairs < options.count:
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            changed = write_pairs(all_of_them.isomer, rng, changes, AT_ONCE, folder)
            all_of_them.compare(folder, changed)
    if options.statistics:
        for (rule, category, change), count in sorted(all_of_them.cases.items()):
            print(f"{count:6}  {rule} {category} {change}")
    for why, count in all_of_them.known.most_common():
        print(f"{count:6}  {why}")
    print(f"verdicts: {all_of_them.pairs} changes (seed {options.seed}), {all_of_them.alike} findings alike, "
          f"{all_of_them.known.total()} differ for a known reason, {all_of_them.unknown} otherwise")
    return 1 if all_of_them.unknown or not all_of_them.alike else 0


if __name__ == "__main__":
    sys.exit(main())
