#!/usr/bin/env python3
"""Tests pages.py and `starts`: above all that a page which is not true is found.

SPDX-License-Identifier: MIT

Run: tools/test/pages_test.py
"""
import os
import pathlib
import subprocess
import tempfile
import unittest

import pages

STARTS = pathlib.Path(__file__).resolve().with_name("starts")
FILE = "# A page\n\nWrite this into `in/a.txt`:\n\n```text\none\ntwo\n```\n\n"


class Pages(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def page(self, text):
        path = self.folder / "page.md"
        path.write_text(text)
        return path

    def run_page(self, text):
        page = pages.Page(self.page(text))
        work = self.folder / "work"
        work.mkdir()
        return page, page.run(work, dict(os.environ))

    def starts(self, text, *options):
        done = subprocess.run(
            [STARTS, "--prefix", self.folder, *options, self.page(text)], stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, timeout=60,
        )  # fmt: skip
        return done.returncode, done.stdout

    def test_a_file_is_there_for_the_commands_below_it(self):
        page, _ = self.run_page(FILE + "```console\n$ cat in/a.txt\none\ntwo\n```\n")
        self.assertEqual([one.is_as_shown for one in page.ran], [True])

    def test_commands_of_one_block_and_of_several_lines(self):
        page, _ = self.run_page("```console\n$ echo a \\\n    b\na b\n$ true\n$ echo c\nc\n```\n")
        self.assertEqual([(one.command, one.is_as_shown) for one in page.ran],
                         [("echo a \\\n    b", True), ("true", True), ("echo c", True)])

    def test_any_text_and_any_lines(self):
        page, _ = self.run_page("```console\n$ seq 100 120\n100\n…\n12…\n$ seq 3\n…\n4\n```\n")
        self.assertEqual([one.is_as_shown for one in page.ran], [True, False])

    def test_figures_may_vary_where_the_page_says_so_and_words_may_not(self):
        text = "```console\n$ echo '1,234  ns ±5% of 7.5 s'\n{}\n```\n"
        for shown, marked, unmarked in (("99 ns ±12% of 0.75 s", True, False), ("99 ms ±12% of 0.75 s", False, False)):
            with self.subTest(shown=shown):
                ran = [pages.Page(self.page(mark + text.format(shown))) for mark in ("<!-- figures vary -->\n", "")]
                for page in ran:
                    page.run(self.folder, dict(os.environ))
                self.assertEqual([page.ran[0].is_as_shown for page in ran], [marked, unmarked])

    def test_what_differs_is_told_with_its_line_and_can_be_written(self):
        page, written = self.run_page(FILE + "```console\n$ echo good\ngood\n$ cat in/a.txt\none\nthree\n```\n")
        self.assertIn("page.md:13: $ cat in/a.txt\nexit code 0\n", page.ran[1].complaint())
        self.assertIn("\n-three\n+two", page.ran[1].complaint())
        self.assertEqual(written, FILE + "```console\n$ echo good\ngood\n$ cat in/a.txt\none\ntwo\n```\n")

    def test_what_a_command_that_fails_writes_is_not_written_into_the_page(self):
        text = "```console\n$ echo a; false\nb\n```\n"
        page, written = self.run_page(text)
        self.assertEqual((page.ran[0].status, written), (1, text))

    def test_a_block_that_nobody_checks_is_found(self):
        page, _ = self.run_page("Some code:\n\n```c\nint x;\n```\n\n<!-- from a/b.c -->\n```c\nint y;\n```\n")
        self.assertEqual(page.nameless, ["page.md:3"])

    def test_starts_passes_a_page_that_is_true(self):
        code, said = self.starts("```console\n$ echo a\na\n```\n")
        self.assertEqual(code, 0, said)
        self.assertTrue(said.endswith("docs test: 1 passed, 0 failed\n"), said)

    def test_starts_refuses_other_output_a_failure_a_nameless_block_and_a_page_without_commands(self):
        for text, said in (
            ("```console\n$ echo a\nb\n```\n", "-b\n+a"),
            ("```console\n$ false\n```\n", "exit code 1"),
            ("```console\n$ true\n```\n\n```c\nint x;\n```\n", "page.md:5: neither a console nor a file"),
            ("# Nothing\n", "page.md: has no command"),
        ):
            with self.subTest(said=said):
                code, found = self.starts(text)
                self.assertEqual(code, 1)
                self.assertIn(said, found)
                self.assertTrue(found.endswith("docs test: 0 passed, 1 failed\n"), found)

    def test_starts_runs_in_an_empty_folder_that_is_not_kept(self):
        self.assertEqual(self.starts("```console\n$ ls -A\n$ touch a\n```\n")[0], 0)
        self.assertEqual(self.starts("```console\n$ ls -A\n```\n")[0], 0)

    def test_starts_writes_what_it_saw(self):
        self.assertEqual(self.starts("```console\n$ echo a\nb\n```\n", "--write")[0], 1)
        self.assertEqual((self.folder / "page.md").read_text(), "```console\n$ echo a\na\n```\n")


if __name__ == "__main__":
    unittest.main()
