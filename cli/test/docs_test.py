#!/usr/bin/env python3
"""README.md and the pages of docs/cli/: their commands do what they show, and each verb's page has all its options.

SPDX-License-Identifier: MIT

usage: docs_test.py [--write] ISOMER ROOT      --write: puts what the commands do into the pages

tools/test/pages.py says how a page is written. All blocks of a page run one after the other in a folder that has
person.proto and person.json, which are those of schema/ and schema/samples/.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

WRITE = "--write" in sys.argv
ISOMER, ROOT = (pathlib.Path(a).resolve() for a in [a for a in sys.argv[1:] if a != "--write"][:2])
del sys.argv[1:]
PAGES = [*sorted((ROOT / "docs/cli").glob("*.md")), ROOT / "README.md"]
OF_NO_VERB = {"README", "recipes"}
ENVIRONMENT = {**os.environ, "PATH": f"{ISOMER.parent}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8", "NO_COLOR": "1"}

sys.path.insert(0, str(ROOT / "tools/test"))
import pages  # noqa: E402


def options_of(verb):
    text = subprocess.run([ISOMER, verb, "--help"], capture_output=True, check=True, timeout=600).stdout.decode()
    return set(re.findall(r"^  (?:-\w,)?(--[\w-]+)", text, re.MULTILINE)) - {"--help"}


class Docs(unittest.TestCase):
    def page(self, path):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            shutil.copy(ROOT / "schema/person.proto", folder)
            shutil.copy(ROOT / "schema/samples/person.json", folder)
            page = pages.Page(path)
            written = page.run(folder, ENVIRONMENT)
        if WRITE:
            path.write_text(written)
        else:
            self.assertEqual([one.complaint() for one in page.ran if not one.is_as_shown], [])
        return page

    def test_commands_do_what_is_shown(self):
        self.assertGreater(len(PAGES), 1)
        for path in PAGES:
            with self.subTest(page=path.name):
                page = self.page(path)
                self.assertGreater(len(page.ran), 0)
                if path.stem not in OF_NO_VERB:
                    missing = {o for o in options_of(path.stem) if f"`{o}" not in page.text}
                    self.assertEqual(missing, set())

    def test_each_verb_has_a_page(self):
        text = subprocess.run([ISOMER, "--help"], capture_output=True, check=True, timeout=600).stdout.decode()
        verbs = re.findall(r"^  (\w+)", text[text.index("Subcommands:") :], re.MULTILINE)
        self.assertEqual(sorted(verbs), [p.stem for p in PAGES if p.stem not in OF_NO_VERB])


if __name__ == "__main__":
    unittest.main()
