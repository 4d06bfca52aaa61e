#!/usr/bin/env python3
"""Tests that the comparison with buf finds a difference where there is one, with a program that stands in for buf.

SPDX-License-Identifier: MIT

usage: verdicts_test.py ISOMER
"""
import copy
import json
import pathlib
import random
import subprocess
import sys
import tempfile
import unittest

from changes import CHANGES
from differences import KNOWN, Case, reason
from programs import Isomer
from rules import Counterparts
from schemas import Maker

HERE = pathlib.Path(__file__).resolve().parent
ISOMER = ""

BUF = """#!/usr/bin/env python3
import sys
if sys.argv[1] == "config":
    print({rules!r})
else:
    print({found!r})
    sys.exit(100)
"""


class Table(unittest.TestCase):
    PAGE = ("| `a-b` | wire | on | told |\n| `c-d` | json, source | off | told |\n| `e-f` | json | on | told |\n\n"
            "| buf | here |\n|---|---|\n| `A_B2`, `A_C` | `a-b`, as far as it goes |\n| `C_D` | `c-d`, `a-b` |\n"
            "| `NONE` | none: there is no such option |\n\n`e-f` have no counterpart there.\n")

    def test_is_read_both_ways(self):
        table = Counterparts(self.PAGE)
        self.assertEqual(table.ours_of, {"A_B2": {"a-b"}, "A_C": {"a-b"}, "C_D": {"a-b", "c-d"}, "NONE": set()})
        self.assertEqual(table.named, {"a-b", "c-d", "e-f"})

    def test_what_has_no_counterpart_differs(self):
        table = Counterparts(self.PAGE)
        self.assertEqual(table.differences({"a-b"}, {"A_C"}), set())
        self.assertEqual(table.differences({"a-b", "c-d"}, {"A_B2"}), {"c-d"})
        self.assertEqual(table.differences(set(), {"A_B2", "NONE"}), {"A_B2", "NONE"})
        self.assertEqual(table.differences({"e-f"}, set()), {"e-f"})

    def test_has_each_rule_of_ours(self):
        self.assertEqual(Counterparts().named, Isomer(ISOMER).rules())


class Ledger(unittest.TestCase):
    def test_names_rules_and_changes_that_there_are(self):
        table, changes = Counterparts(), {change.__name__ for change in CHANGES}
        for known in KNOWN:
            self.assertIn(known.rule, set(table.ours_of) | table.named)
            self.assertLessEqual(set(known.changes), changes)

    def test_excuses_nothing_else(self):
        old, new = "  map<int32, string> a = 1;\n  string c = 2;", "  map<int32, string> b = 1;\n  string c = 2;"
        of_map = Case("FILE", "rename_field", set(), {"FIELD_SAME_TYPE"}, old, new)
        self.assertIsNotNone(reason(of_map, "FIELD_SAME_TYPE"))
        self.assertIsNone(reason(Case("FILE", "rename_field", set(), {"FIELD_SAME_TYPE"}, "  string a = 1;", "  string b = 1;"),
                                 "FIELD_SAME_TYPE"))
        self.assertIsNone(reason(Case("FILE", "remove_message", set(), {"FIELD_SAME_TYPE"}, old, new), "FIELD_SAME_TYPE"))


class Schemas(unittest.TestCase):
    def test_each_change_makes_another_schema_that_compiles(self):
        rng = random.Random(1)
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            for change in set(CHANGES):
                for i in range(400):
                    old = Maker(rng).file(f"{change.__name__}{i}")
                    new = copy.deepcopy(old)
                    if change(rng, new) is False or new.text() == old.text():
                        continue
                    (folder / f"{change.__name__}-{i}.proto").write_text(new.text(), encoding="utf-8")
                    if len(list(folder.glob(f"{change.__name__}-*"))) == 10:
                        break
            made = {path.name for path in folder.iterdir()} - Isomer(ISOMER).refuses(folder)
        self.assertEqual({name.partition("-")[0] for name in made}, {change.__name__ for change in CHANGES})


class Comparison(unittest.TestCase):
    def compare(self, *found, rules=None):
        with tempfile.TemporaryDirectory() as name:
            buf = pathlib.Path(name) / "buf"
            told = [json.dumps({"id": rule}) for rule in rules or Counterparts().ours_of]
            buf.write_text(BUF.format(rules="\n".join(told), found="\n".join(map(json.dumps, found))), encoding="utf-8")
            buf.chmod(0o755)
            command = [HERE / "compare_verdicts.py", ISOMER, buf, "--count=1", "--only=change_package"]
            return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)

    def test_agrees_with_who_agrees(self):
        # "package" tells of the file and of the package.
        found = [{"path": f"p{n}x.proto", "type": "FILE_SAME_PACKAGE"} for n in range(100)]
        done = self.compare(*found)
        self.assertEqual((done.returncode, done.stderr), (0, ""), done.stdout)
        self.assertRegex(done.stdout, r"^verdicts: \d+ changes .*, \d{3} findings alike, 0 differ .*, 0 otherwise\n$")

    def test_finds_what_only_one_finds(self):
        done = self.compare({"path": "p0x.proto", "type": "FILE_SAME_PACKAGE"}, {"path": "p0x.proto", "type": "RPC_NO_DELETE"})
        self.assertEqual(done.returncode, 1)
        self.assertIn("FILE, change_package, RPC_NO_DELETE: isomer says ['package'], buf says", done.stderr)
        self.assertIn("FILE, change_package, package: isomer says ['package'], buf says []", done.stderr)

    def test_finds_a_rule_that_the_docs_lack(self):
        done = self.compare(rules=["SOMETHING_NEW"])
        self.assertEqual((done.returncode, done.stderr), (1, "docs/cli/check.md does not name SOMETHING_NEW of buf\n"))


if __name__ == "__main__":
    ISOMER = str(pathlib.Path(sys.argv.pop(1)).resolve())
    unittest.main()
