#!/usr/bin/env python3
"""Tests that tools/check/forge can fail, on small bad examples.

SPDX-License-Identifier: MIT

Run: tools/check/forge_test.py
"""
import pathlib
import shutil
import subprocess
import tempfile
import unittest

TREE = pathlib.Path(__file__).resolve().parents[2]
WORKFLOW = ".github/workflows/test.yml"
DOCKERFILE = "packaging/docker/Dockerfile"


class Forge(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        for name in (WORKFLOW, DOCKERFILE):
            (self.root / name).parent.mkdir(parents=True)
            shutil.copy(TREE / name, self.root / name)

    def refuses(self, name, old, new, why):
        path = self.root / name
        text = path.read_text()
        self.assertIn(old, text)
        path.write_text(text.replace(old, new))
        done = subprocess.run([TREE / "tools/check/forge", self.root], capture_output=True, text=True)
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertIn(why, done.stderr)

    def test_refuses_a_workflow_that_the_forge_would_not_read(self):
        self.refuses(WORKFLOW, "runs-on: ubuntu-24.04", "run-on: ubuntu-24.04", 'unexpected key "run-on"')

    def test_refuses_an_expression_of_what_does_not_exist(self):
        self.refuses(WORKFLOW, "github.sha", "github.shaa", '"shaa" is not defined')

    def test_refuses_an_action_that_is_not_pinned(self):
        line = next(line for line in (self.root / WORKFLOW).read_text().splitlines() if "actions/checkout@" in line)
        self.refuses(WORKFLOW, line, "      - uses: actions/checkout@v5", "not pinned to a commit")

    def test_refuses_a_dockerfile_that_does_not_parse_or_changes_folders_by_hand(self):
        self.refuses(DOCKERFILE, "ENTRYPOINT", "ENTRYPOIN", "unexpected 'E'")
        self.refuses(DOCKERFILE, "ENTRYPOIN", "RUN cd / && true\nENTRYPOINT", "DL3003")


if __name__ == "__main__":
    unittest.main()
