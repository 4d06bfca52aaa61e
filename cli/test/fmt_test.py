#!/usr/bin/env python3
"""What `isomer fmt` does with files and folders; how the lines come out is tested in compiler/test/fmt/.

SPDX-License-Identifier: MIT

usage: fmt_test.py ISOMER
"""
import json
import os
import pathlib
import stat
import subprocess
import sys
import unittest

from in_folder import InFolder

ISOMER = os.path.abspath(sys.argv.pop(1))
ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDERS = ["c", "cli", "compiler", "conformance", "cpp", "go", "net", "php", "schema"]
BAD = 'syntax="proto3";\nmessage M { int32 a=1; }\n'
GOOD = 'syntax = "proto3";\nmessage M {\n  int32 a = 1;\n}\n'
WRONG = 'syntax = "proto3";\nmessage M {\n  int32 = 1;\n}\n'


class Fmt(InFolder):
    def isomer(self, *arguments, **more):
        return subprocess.run([ISOMER, *arguments], cwd=self.folder, capture_output=True, text=True, errors="replace", check=False,
                              timeout=600, **more)

    def fmt(self, *arguments, **more):
        return self.isomer("fmt", *arguments, **more)

    def expect(self, done, code, out="", err=""):
        self.assertEqual((done.returncode, done.stdout, done.stderr), (code, out, err))

    def text(self, name):
        return (self.folder / name).read_text(encoding="utf-8")


class Printed(Fmt):
    def test_one_file_is_printed(self):
        self.write("a.proto", BAD)
        self.expect(self.fmt("a.proto"), 0, GOOD)
        self.assertEqual(self.text("a.proto"), BAD)

    def test_a_file_that_is_built_in_is_printed_and_never_written(self):
        done = self.fmt("google/protobuf/any.proto")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("message Any {", done.stdout)
        self.expect(self.fmt("--write", "google/protobuf/any.proto"), 1,
                    err="google/protobuf/any.proto: it is built in, and cannot be rewritten\n")
        self.assertEqual(list(self.folder.iterdir()), [])

    def test_standard_input_is_printed(self):
        self.expect(self.fmt("-", input=BAD), 0, GOOD)
        self.expect(self.fmt(input=BAD), 0, GOOD)

    def test_what_it_imports_need_not_be_there(self):
        self.expect(self.fmt(input='import "nowhere.proto";'), 0, 'import "nowhere.proto";\n')

    def test_several_files_and_folders_are_not(self):
        self.write("a.proto", BAD)
        for arguments in (("a.proto", "a.proto"), (".",)):
            self.expect(self.fmt(*arguments), 2, "", "isomer: of several files or a folder, say --write, --check or --diff\n")

    def test_a_full_disk_is_told(self):
        with open("/dev/full", "w", encoding="utf-8") as full:
            done = subprocess.run([ISOMER, "fmt"], input=BAD, text=True, stdout=full, stderr=subprocess.PIPE, check=False, timeout=600)
        self.assertEqual(done.returncode, 1)
        self.assertIn("No space left on device", done.stderr)


class Written(Fmt):
    def test_files_change_in_their_place_and_others_stay(self):
        self.write("a.proto", BAD)
        self.write("b/c.proto", GOOD)
        os.utime(self.folder / "b/c.proto", (1, 1))
        self.expect(self.fmt("--write", "a.proto", "b/c.proto"), 0)
        self.assertEqual((self.text("a.proto"), self.text("b/c.proto")), (GOOD, GOOD))
        self.assertEqual((self.folder / "b/c.proto").stat().st_mtime, 1)
        self.assertEqual(sorted(path.name for path in self.folder.iterdir()), ["a.proto", "b"])

    def test_rights_stay(self):
        self.write("a.proto", BAD)
        (self.folder / "a.proto").chmod(0o640)
        self.expect(self.fmt("-w", "a.proto"), 0)
        self.assertEqual(stat.S_IMODE((self.folder / "a.proto").stat().st_mode), 0o640)

    def test_a_link_stays_one(self):
        self.write("a.proto", BAD)
        (self.folder / "link.proto").symlink_to("a.proto")
        self.expect(self.fmt("-w", "link.proto"), 0)
        self.assertTrue((self.folder / "link.proto").is_symlink())
        self.assertEqual(self.text("a.proto"), GOOD)

    def test_folders_are_searched(self):
        for name in ("a/a.proto", "a/b/c.proto", "a/.git/d.proto", "a/e.txt"):
            self.write(name, BAD)
        self.expect(self.fmt("-w", "-l", "a"), 0, "a/a.proto\na/b/c.proto\n")
        self.assertEqual([self.text(f"a/{name}") == GOOD for name in ("a.proto", "b/c.proto", ".git/d.proto", "e.txt")],
                         [True, True, False, False])

    def test_what_is_wrong_stays_and_the_others_change(self):
        self.write("a.proto", WRONG)
        self.write("b.proto", BAD)
        told = "a.proto:3:9: expected the field's name, found =\n    int32 = 1;\n          ^\n"
        self.expect(self.fmt("--write", "a.proto", "b.proto"), 1, "", told)
        self.assertEqual((self.text("a.proto"), self.text("b.proto")), (WRONG, GOOD))

    def test_values_are_read_too(self):
        self.expect(self.fmt(input="option (a) = { b: ] };"), 1, "", "<stdin>:1:19: expected a value, found ]\n")

    def test_errors_may_be_json(self):
        self.write("a.proto", WRONG)
        done = self.fmt("--error-format=json", "a.proto", "-w")
        self.assertEqual(done.returncode, 1)
        told = json.loads(done.stderr)
        self.assertEqual((told["file"], told["line"], told["column"]), ("a.proto", 3, 9))

    def test_what_cannot_be_read_is_told(self):
        self.write("empty/a.txt", "")
        self.expect(self.fmt("nowhere.proto"), 1, "", "nowhere.proto: cannot be read\n")
        self.expect(self.fmt("-l", "empty"), 1, "", "empty: there are no .proto files in it\n")


class Checked(Fmt):
    def test_files_that_differ_are_listed(self):
        self.write("a.proto", BAD)
        self.write("b.proto", GOOD)
        self.expect(self.fmt("--check", "."), 1, "./a.proto\n")
        self.expect(self.fmt("--check", "b.proto"), 0)
        self.expect(self.fmt("-l", input=BAD), 1, "<stdin>\n")
        self.expect(self.fmt("-w", input=BAD), 0, GOOD)
        self.assertEqual(self.text("a.proto"), BAD)

    def test_differences_are_a_patch(self):
        source = (ROOT / "compiler/test/fmt/everything.proto").read_text(encoding="utf-8")
        self.write("a.proto", source)
        done = self.fmt("--diff", "a.proto")
        self.assertEqual((done.returncode, done.stderr), (1, ""))
        made = self.fmt("a.proto").stdout
        self.assertNotEqual(made, source)
        subprocess.run(["patch", "-s", "-p0"], input=done.stdout, text=True, cwd=self.folder, check=True)
        self.assertEqual(self.text("a.proto"), made)
        self.expect(self.fmt("--diff", "a.proto"), 0)


class Tree(Fmt):
    """The .proto files of this tree, our own ones of any style among them."""

    def test_its_files_are_formatted_and_mean_the_same(self):
        names = sorted(str(path.relative_to(ROOT)) for folder in FOLDERS for path in (ROOT / folder).rglob("*.proto"))
        self.assertGreater(len(names), 30)
        for name in names:
            self.write(name, (ROOT / name).read_text(encoding="utf-8"))
        before = self.sets(names)
        self.expect(self.fmt("-w", "."), 0)
        self.assertEqual(self.sets(names), before)
        self.expect(self.fmt("--check", "."), 0)

    def sets(self, names):
        roots = [f"-I{folder}" for folder in ("compiler/proto", "schema", "compiler/test/schema", "cli/test", "compiler/test/fmt")]
        made = {}
        for name in names:
            folder = str(pathlib.Path(name).parent)
            done = self.isomer("build", *roots, f"-I{folder}", "-o", "set.binpb", name)
            made[name] = (self.folder / "set.binpb").read_bytes() if done.returncode == 0 else None
        self.assertGreater(sum(made[name] is not None for name in made), 30)
        return made


if __name__ == "__main__":
    unittest.main()
