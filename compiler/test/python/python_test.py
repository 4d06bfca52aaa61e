#!/usr/bin/env python3
"""Generated Python: Python imports it, and its annotations say of each message and enum what the schema says.

SPDX-License-Identifier: MIT

usage: python_test.py GENERATOR PROTOC
"""
import json
import os
import pathlib
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from described import described  # noqa: E402
from schemas import ROOT, Case, cases, generate, run  # noqa: E402

GENERATOR, PROTOC = (os.path.abspath(sys.argv.pop(1)) for _ in range(2))
NAMES = ROOT / "compiler/test/schema"


class Python(unittest.TestCase):
    maxDiff = 3000

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.out = self.folder / "out"

    def generate(self, case, out=None):
        done = generate(GENERATOR, out or self.out, case)
        self.assertEqual(done.returncode, 0, done.stderr)

    def load(self, out):
        """What the classes say, as load.py reads it."""
        loaded = run([sys.executable, "-S", HERE / "load.py", out])
        self.assertEqual(loaded.returncode, 0, loaded.stdout[-2000:] + loaded.stderr)
        return json.loads(loaded.stdout)

    def compare(self, case, out):
        self.generate(case, out)
        made, expected = self.load(out), described(PROTOC, case.folders, case.files)
        self.assertTrue(expected["messages"])
        for message in expected["messages"].values():
            message["fields"].sort(key=lambda f: f["number"])
        for message in (*made["messages"].values(), *expected["messages"].values()):
            for f in message["fields"]:
                f["oneof"] = f["oneof"].strip("_")  # the schema's name of one is not in the class
        for kind, all_of_kind in expected.items():
            self.assertEqual(sorted(made[kind]), sorted(all_of_kind))
            for name, one in all_of_kind.items():
                self.assertEqual(made[kind][name], one, name)

    def test_classes_say_what_the_schema_says(self):
        for name, case in cases(self.folder).items():
            with self.subTest(name):
                self.compare(case, self.folder / name)

    def test_what_is_made_is_as_it_was(self):
        """Byte for byte the files in golden/python."""
        golden = HERE.parent / "golden/python"
        self.generate(Case([NAMES], ["python/values.proto", "python/shared-types.v1.proto"]))
        self.generate(Case([NAMES / "python"], ["names.proto", "isomer/class/2024.names.proto"]))
        self.generate(Case([ROOT / "schema"], ["person.proto"], ("comments=no", "python_package=acme.class")))
        made, expected = (
            {str(path.relative_to(folder)): path.read_text(encoding="utf-8") for path in folder.rglob("*.py")}
            for folder in (self.out, golden)
        )
        self.assertEqual(sorted(made), sorted(expected))
        for path, text in made.items():
            self.assertEqual(text, expected[path], path)

    def test_two_files_of_one_module_are_refused(self):
        for name in ("a-b", "a_b"):
            schema = f'syntax = "proto3"; package {name.replace("-", "")};'
            (self.folder / f"{name}.proto").write_text(schema, encoding="utf-8")
        done = generate(GENERATOR, self.out, Case([self.folder], ["a-b.proto", "a_b.proto"]))
        self.assertEqual(done.returncode, 1)
        self.assertIn("a_b.proto: a_b_isomer.py is also the module of a-b.proto", done.stderr)


if __name__ == "__main__":
    unittest.main()
