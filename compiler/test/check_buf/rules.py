"""Which rule of ours docs/cli/check.md names beside each of buf's.

SPDX-License-Identifier: MIT
"""
import pathlib
import re

PAGE = pathlib.Path(__file__).resolve().parents[3] / "docs/cli/check.md"


class Counterparts:
    """The table "Beside buf", read both ways."""

    def __init__(self, page=None):
        page = PAGE.read_text(encoding="utf-8") if page is None else page
        own = set(re.findall(r"^\| `([a-z0-9-]+)` \| [a-z, ]+ \| o(?:n|ff) \|", page, re.MULTILINE))
        self.ours_of = {}  # a rule of buf's: ours that tell of the same; none where the page says that there is none
        self.theirs_of = {}
        for row in re.findall(r"^\| (`[A-Z0-9_]+`.*?) \|$", page, re.MULTILINE):
            theirs, _, ours = row.partition(" | ")
            for rule in re.findall(r"`([A-Z0-9_]+)`", theirs):
                self.ours_of[rule] = set(re.findall(r"`([a-z0-9-]+)`", ours)) & own
                for counterpart in self.ours_of[rule]:
                    self.theirs_of.setdefault(counterpart, set()).add(rule)
        # "`a` and `b` have no counterpart there."
        alone = re.search(r"^(`[^.]*) have no counterpart there", page, re.MULTILINE)
        self.alone = set(re.findall(r"`([a-z0-9-]+)`", alone.group(1))) if alone else set()
        self.named = set(self.theirs_of) | self.alone

    def differences(self, ours, theirs):
        """The rules of either side that nothing of the other side's answers to."""
        return ({rule for rule in ours if not self.theirs_of.get(rule, set()) & theirs}
                | {rule for rule in theirs if not self.ours_of.get(rule, set()) & ours})
