#!/usr/bin/env python3
"""Generated Python: mypy and pyright, both strict, have nothing to say of it, and find mistakes in what uses it.

The same of the package isomer itself, which it uses.

SPDX-License-Identifier: MIT

usage: types_test.py GENERATOR BIN      where mypy and pyright are
"""
import json
import os
import pathlib
import re
import sys
import tempfile
import unittest

from schemas import ROOT, Case, cases, generate, run

GENERATOR, BIN = os.path.abspath(sys.argv.pop(1)), pathlib.Path(sys.argv.pop(1)).absolute()
HERE = pathlib.Path(__file__).resolve().parent
# As it is in the tree: type checkers read the stub of what is not written in Python.
PACKAGE = ROOT / "python"
VALUES = ["python/values.proto", "python/shared-types.v1.proto", "google/protobuf/struct.proto",
          "google/protobuf/source_context.proto"]


class Types(unittest.TestCase):
    maxDiff = 3000

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def mypy(self, out):
        places = [PACKAGE] if out.parent == PACKAGE else [PACKAGE, out]
        environment = {**os.environ, "MYPYPATH": ":".join(map(str, places))}
        done = run([BIN / "python3", "-m", "mypy", "--strict", "--namespace-packages", "--explicit-package-bases",
                    "--no-error-summary", "--cache-dir=/dev/null", out], env=environment)
        self.assertIn(done.returncode, (0, 1), done.stderr)
        return done.stdout

    def pyright(self, out, mode="strict"):
        # The folder of the settings is also one where modules are looked for.
        config = (self.folder if out.parent == PACKAGE else out) / "pyrightconfig.json"
        settings = {"include": [os.path.relpath(out, config.parent)], "extraPaths": [str(out), str(PACKAGE)],
                    "typeCheckingMode": mode, "reportMissingModuleSource": "none"}
        config.write_text(json.dumps(settings), encoding="utf-8")
        environment = {**os.environ, "PYRIGHT_PYTHON_IGNORE_WARNINGS": "1"}
        # Another Python may have Google's package, which hides what is generated of google/protobuf.
        done = run([BIN / "python3", "-m", "pyright", "--outputjson", "--pythonpath", BIN / "python3", "-p", config], env=environment)
        self.assertIn(done.returncode, (0, 1), done.stderr)
        told = json.loads(done.stdout)
        self.assertGreater(told["summary"]["filesAnalyzed"], 0)
        return "".join(f"{d['file']}:{d['range']['start']['line'] + 1}: {d['message']}\n"
                       for d in told["generalDiagnostics"])

    def test_nothing_is_wrong_with_the_package(self):
        self.assertEqual(self.mypy(PACKAGE / "isomer"), "")
        self.assertEqual(self.pyright(PACKAGE / "isomer", "standard"), "")

    def generate(self, case, name):
        out = self.folder / name
        done = generate(GENERATOR, out, case)
        self.assertEqual(done.returncode, 0, done.stderr)
        return out

    def test_nothing_is_wrong_with_what_is_made(self):
        for number, (name, case) in enumerate(cases(self.folder).items()):
            with self.subTest(name):
                out = self.generate(case, f"out{number}")
                self.assertEqual(self.mypy(out), "")
                self.assertEqual(self.pyright(out), "")

    def expect_mistakes(self, checker, usage):
        """The lines that end with `# wrong`, and no others, are found."""
        out = self.generate(Case([ROOT / "compiler/test/schema"], VALUES), checker.__name__)
        text = (HERE / usage).read_text(encoding="utf-8")
        (out / usage).write_text(text, encoding="utf-8")
        wrong = {(usage, number) for number, line in enumerate(text.splitlines(), 1) if line.endswith("# wrong")}
        self.assertGreater(len(wrong), 2)
        told = checker(out)
        found = {(pathlib.Path(path).name, int(line))
                 for path, line in re.findall(r"^(\S+?):(\d+): (?!note)", told, re.MULTILINE)}
        self.assertEqual(found, wrong, told)

    def test_uses_are_checked(self):
        for checker in (self.mypy, self.pyright):
            with self.subTest(checker.__name__):
                self.expect_mistakes(checker, "usage.py")

    def test_patterns_of_oneofs_are_checked(self):
        self.expect_mistakes(self.pyright, "usage_of_oneofs.py")


if __name__ == "__main__":
    unittest.main()
