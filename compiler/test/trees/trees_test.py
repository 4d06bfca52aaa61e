#!/usr/bin/env python3
"""Tests that the comparisons with protoc find a difference where there is one, with programs that stand in for isomer.

SPDX-License-Identifier: MIT

usage: trees_test.py PROTOC
"""
import pathlib
import random
import subprocess
import sys
import tempfile
import unittest

from known_difference import is_known
from mutants import mutant, tokens
from programs import EVERYTHING, Programs
from sources import MAIN

HERE = pathlib.Path(__file__).resolve().parent
PROTOC = ""

# protoc behind the arguments of `isomer build`.
SAME = """#!/usr/bin/env python3
import os, sys
words = [word.replace("-", "_").replace("__", "--", 1) if word.startswith("--") else word for word in sys.argv[2:]]
words[words.index("-o")] = "-o" + words.pop(words.index("-o") + 1)
{}
os.execv("{}", ["protoc", *words])
"""
GROUP = 'extend google.protobuf.MessageOptions { optional group G = 50000 { message M {} } }'
IMPORT = 'import "google/protobuf/descriptor.proto"; '


class Stand(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def programs(self, script: str) -> Programs:
        path = self.folder / "isomer"
        path.write_text(script)
        path.chmod(0o755)
        return Programs(str(path), PROTOC)

    def same(self, but: str = "") -> Programs:
        return self.programs(SAME.format(but, PROTOC))


class CompareTrees(Stand):
    def compare(self, programs: Programs, *trees: str) -> tuple[int, str]:
        command = [HERE / "compare_trees.py", "--found", self.folder / "found", programs.isomer, programs.protoc]
        done = subprocess.run([*command, *trees], capture_output=True, text=True, check=False)
        return done.returncode, done.stdout

    def test_finds_none_where_there_is_none(self):
        code, said = self.compare(self.same(), "protoc")
        self.assertEqual(code, 0, said)
        self.assertRegex(said, r"trees: 1, \d\d files .* 0 differences")

    def test_finds_the_file_that_is_refused(self):
        code, said = self.compare(self.same('if any("any.proto" in word for word in words): sys.exit(1)'), "protoc")
        self.assertEqual(code, 1)
        self.assertIn("refuses: 1 files, google/protobuf/any.proto", said)

    def test_finds_other_bytes_and_keeps_both(self):
        code, said = self.compare(self.same('words = [w for w in words if w != "--retain_options"]'), "protoc")
        self.assertEqual(code, 1, said)
        self.assertIn("bytes: 1 files", said)
        kept = sorted(path.name for path in (self.folder / "found" / "protoc-1").iterdir())
        self.assertEqual(kept, ["isomer.binpb", "protoc.binpb", "why.txt"])

    def test_finds_a_program_that_dies(self):
        code, said = self.compare(self.same("os.kill(os.getpid(), 9)"), "protoc")
        self.assertEqual(code, 1)
        self.assertIn("died: 1 files", said)

    def test_no_file_is_a_failure(self):
        self.assertEqual(self.compare(self.same(), "no_such_tree")[0], 1)


class FormatTrees(Stand):
    """With a stand-in that formats by a pattern and builds with protoc."""

    FMT = """#!/usr/bin/env python3
import pathlib, re, sys
if sys.argv[1] == "fmt":
    words = sys.argv[2:]
    for path in [path for root in words[2:] for path in pathlib.Path(root).rglob("*.proto")]:
        old = path.read_text()
        new = re.sub({}, {}, old)
        if new != old and "--check" in words: print(path)
        if new != old and "--write" in words: path.write_text(new)
    sys.exit(0)
"""

    def format(self, pattern: str, to: str) -> tuple[int, str]:
        script = self.FMT.format(repr(pattern), repr(to)) + SAME.format("", PROTOC)
        command = [pathlib.Path(PROTOC).parent / "python3", HERE / "format_trees.py", self.programs(script).isomer, "protoc"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        return done.returncode, done.stdout + done.stderr

    def test_finds_none_where_there_is_none(self):
        code, said = self.format(r"[ \t]+\n", "\n")
        self.assertEqual(code, 0, said)
        self.assertRegex(said, r"trees: 1, \d\d files, of which \d+ change, 0 differences")

    def test_finds_another_descriptor(self):
        code, said = self.format(r"string type_url = 1;", "string type_url = 3;")
        self.assertEqual(code, 1, said)
        self.assertIn("another descriptor: google/protobuf/any.proto", said)

    def test_finds_another_comment(self):
        code, said = self.format(r"// `Any` contains", "// `Any` has")
        self.assertEqual(code, 1, said)
        self.assertIn("another descriptor: google/protobuf/any.proto", said)

    def test_finds_what_is_not_formatted_at_once(self):
        code, said = self.format(r"\Z", "\n")
        self.assertEqual(code, 1, said)
        self.assertIn("formatting it again changes", said)

    def test_finds_what_is_refused_afterwards(self):
        code, said = self.format(r"string type_url = 1;", "string = 1;")
        self.assertEqual(code, 1, said)
        self.assertIn("among", said)


class CompareMutants(Stand):
    def kind(self, programs: Programs, text: str) -> str | None:
        (self.folder / MAIN).write_text(text)
        return programs.compare(["."], EVERYTHING, [MAIN], self.folder).kind

    def test_the_verdict_and_the_bytes_count(self):
        self.assertIsNone(self.kind(self.same(), "message M {}"))
        self.assertIsNone(self.kind(self.same(), "message 1 {}"))
        self.assertEqual(self.kind(self.same("sys.exit(1)"), "message M {}"), "refuses")
        self.assertEqual(self.kind(self.same("sys.exit(0)"), "message 1 {}"), "accepts")
        self.assertEqual(self.kind(self.same('words.remove("--include_source_info")'), "message M {}"), "bytes")

    def known(self, text: str) -> bool:
        """Of a program that accepts what has this text, and all else as protoc does."""
        programs = self.same(f"if open(words[-1]).read() == {text!r}: sys.exit(0)")
        (self.folder / MAIN).write_text(text)
        comparison = programs.compare(["."], EVERYTHING, [MAIN], self.folder)
        self.assertEqual(comparison.kind, "accepts")
        return is_known(programs, comparison, ["."], self.folder)

    def test_a_group_before_all_messages_is_known(self):
        self.assertTrue(self.known(IMPORT + GROUP))
        self.assertTrue(self.known('/*;*/ syntax /**/ = "proto2"; ' + IMPORT + GROUP))

    def test_nothing_else_is_known(self):
        self.assertFalse(self.known("message M {" * 40 + "}" * 40))
        self.assertFalse(self.known(IMPORT + GROUP + " message 1 {}"))
        self.assertFalse(self.known("message 1 {}"))

    def test_a_mutant_is_that_of_its_number(self):
        text, others = b"message M { optional int32 a = 1; }", [b"enum E { A = 0; }", b"message N {}"]
        made = [mutant(text, others, random.Random(f"1:{number}")) for number in range(200)]
        self.assertEqual(made, [mutant(text, others, random.Random(f"1:{number}")) for number in range(200)])
        self.assertGreater(len(set(made)), 150)

    def test_tokens_are_all_of_the_text(self):
        text = bytes(range(256)) + b'/* open "string'
        self.assertEqual(b"".join(tokens(text)), text)


if __name__ == "__main__":
    PROTOC = sys.argv.pop(1)
    unittest.main()
