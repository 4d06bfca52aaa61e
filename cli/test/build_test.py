#!/usr/bin/env python3
"""What `isomer build` does with files, folders and errors; the bytes of its sets are compared with protoc's elsewhere.

SPDX-License-Identifier: MIT

usage: build_test.py ISOMER
"""
import json
import os
import stat
import subprocess
import sys
import unittest

from in_folder import InFolder

ISOMER = os.path.abspath(sys.argv.pop(1))
GOOD = 'syntax = "proto3";\nmessage Good {}\n'
BAD = 'syntax = "proto3";\nmessage Bad {\n\tNmae name = 1;\n}\n'


class Build(InFolder):
    def build(self, *arguments):
        return subprocess.run([ISOMER, "build", *arguments], cwd=self.folder, capture_output=True, check=False, timeout=600)

    def test_the_command_tells_its_version(self):
        done = subprocess.run([ISOMER, "--version"], capture_output=True, text=True, check=True, timeout=600)
        self.assertRegex(done.stdout, r"^isomer \d+\.\d+\.\d+\n$")

    def test_a_set_goes_to_a_file_or_to_standard_output(self):
        self.write("good.proto", GOOD)
        self.assertEqual(self.build("-o", "set.binpb", "good.proto").returncode, 0)
        self.assertEqual(self.build("-o", "-", "good.proto").stdout, (self.folder / "set.binpb").read_bytes())

    def test_an_error_has_its_line_and_a_caret_and_leaves_the_set_as_it_was(self):
        self.write("bad.proto", BAD)
        self.write("set.binpb", "old")
        done = self.build("-o", "set.binpb", "bad.proto")
        self.assertEqual(done.returncode, 1)
        self.assertEqual(
            done.stderr.decode(),
            'bad.proto:3:9: "Nmae" is not defined\n          Nmae name = 1;\n          ^\n',
        )
        self.assertEqual((self.folder / "set.binpb").read_text(), "old")

    def test_errors_are_lines_of_json(self):
        self.write("bad.proto", BAD)
        done = self.build("-o", "set.binpb", "--error-format=json", "bad.proto")
        lines = [json.loads(line) for line in done.stderr.splitlines()]
        self.assertEqual(
            lines,
            [{"severity": "error", "file": "bad.proto", "line": 3, "column": 9, "message": '"Nmae" is not defined'}],
        )

    def test_what_is_no_text_is_told_as_json_all_the_same(self):
        (self.folder / "bad.proto").write_bytes(b'syntax = "proto3";\nmessage \xff {}\n')
        done = self.build("-o", "set.binpb", "--error-format=json", "bad.proto", "missing.proto")
        lines = [json.loads(line) for line in done.stderr.splitlines()]
        self.assertEqual(lines[0], {"severity": "error", "file": "missing.proto", "message": "there is no such file"})
        self.assertEqual([line["line"] for line in lines[1:]], [2] * (len(lines) - 1))
        done = self.build("-o", "no/such/folder", "--error-format=json", "good.proto")
        self.assertTrue(all(json.loads(line)["severity"] == "error" for line in done.stderr.splitlines()))

    def test_folders_may_have_colons_between(self):
        self.write("a/one.proto", 'syntax = "proto3";\nimport "two.proto";\nmessage One { Two t = 1; }\n')
        self.write("b/two.proto", 'syntax = "proto3";\nmessage Two {}\n')
        done = self.build("-I", "a:b", "-o", "set.binpb", "a/one.proto")
        self.assertEqual(done.returncode, 0, done.stderr)
        apart = self.build("-I", "a", "-I", "b", "-o", "-", "a/one.proto")
        self.assertEqual((self.folder / "set.binpb").read_bytes(), apart.stdout)

    def test_many_files_are_what_one_after_the_other_is(self):
        names = [f"f{n}.proto" for n in range(100)]
        for n, name in enumerate(names):
            imports = "".join(f'import "f{m}.proto";\n' for m in range(max(0, n - 2), n))
            self.write(name, f'syntax = "proto3";\n{imports}message M{n} {{ {f"M{n - 1} m = 1;" if n else ""} }}\n')
        done = self.build("-o", "all.binpb", *names)
        self.assertEqual(done.returncode, 0, done.stderr)
        one_by_one = b""
        for name in names:
            self.build("-o", "one.binpb", name)
            one_by_one += (self.folder / "one.binpb").read_bytes()
        self.assertEqual((self.folder / "all.binpb").read_bytes(), one_by_one)
        # What is wrong is told in the same order each time, and nothing is opened that is no import.
        self.write("f50.proto", 'import "/dev/zero";\nimport "../f1.proto";\nimport "none.proto";\nmessage {}\n')
        self.write("f70.proto", "message M {")
        told = {self.build("-o", "all.binpb", *names).stderr for _ in range(5)}
        self.assertEqual(len(told), 1)
        places = [line.split(b": ")[0] for line in told.pop().splitlines() if line.startswith(b"f")]
        self.assertEqual(places, [b"f50.proto:4:9", b"f50.proto:1:1", b"f50.proto:2:1", b"f50.proto:3:1", b"f70.proto:1:12"])

    def test_a_link_is_written_through(self):
        self.write("good.proto", GOOD)
        self.write("target", "old")
        (self.folder / "set.binpb").symlink_to("target")
        self.assertEqual(self.build("-o", "set.binpb", "good.proto").returncode, 0)
        self.assertTrue((self.folder / "set.binpb").is_symlink())
        self.assertNotEqual((self.folder / "target").read_bytes(), b"old")
        self.assertEqual(sorted(p.name for p in self.folder.iterdir()), ["good.proto", "set.binpb", "target"])

    def test_a_set_keeps_the_mode_of_the_file_that_it_replaces(self):
        self.write("good.proto", GOOD)
        self.write("set.binpb", "old")
        for mode in (0o600, 0o640, 0o666, 0o755):
            (self.folder / "set.binpb").chmod(mode)
            self.assertEqual(self.build("-o", "set.binpb", "good.proto").returncode, 0)
            self.assertEqual(stat.S_IMODE((self.folder / "set.binpb").stat().st_mode), mode)
        self.assertEqual(sorted(p.name for p in self.folder.iterdir()), ["good.proto", "set.binpb"])

    def test_imports_are_looked_for_in_the_folders_in_their_order(self):
        self.write("a/dep.proto", GOOD.replace("Good", "First"))
        self.write("b/dep.proto", GOOD.replace("Good", "Second"))
        self.write("main.proto", 'syntax = "proto3";\nimport "dep.proto";\nmessage M { First f = 1; }\n')
        self.assertEqual(self.build("-I", ".", "-I", "a", "-I", "b", "-o", "s", "main.proto").returncode, 0)
        self.assertEqual(self.build("-I", ".", "-I", "b", "-I", "a", "-o", "s", "main.proto").returncode, 1)

    def test_a_file_that_another_hides_is_refused(self):
        self.write("a/same.proto", GOOD)
        self.write("b/same.proto", GOOD)
        done = self.build("-I", "a", "-I", "b", "-o", "s", "b/same.proto")
        self.assertEqual(done.returncode, 1)
        self.assertIn(b'"a/same.proto" is in front of it', done.stderr)

    def test_a_file_outside_of_the_folders_is_refused(self):
        self.write("a/good.proto", GOOD)
        self.write("other.proto", GOOD)
        self.assertIn(b"in none of the folders", self.build("-I", "a", "-o", "s", "other.proto").stderr)
        self.assertIn(b"no such file", self.build("-o", "s", "missing.proto").stderr)
        self.write("sub/inside.proto", GOOD)
        for verb in (["build", "-o", "s"], ["lint"], ["generate", "--lang", "cpp", "--out", "s"]):
            done = subprocess.run([ISOMER, *verb, "../a/good.proto"], cwd=self.folder / "sub", capture_output=True, check=False, timeout=600)
            self.assertEqual((done.returncode, done.stderr), (1, b"../a/good.proto: it is in none of the folders that imports are looked for in; name one with -I\n"))
        # Whose path would do as a name, did it not begin with a slash.
        self.assertIn(b"in none of the folders", self.build("-o", "s", str(self.folder / "other.proto")).stderr)

    def test_a_file_may_be_named_by_another_path_than_its_folder(self):
        self.write("a/good.proto", GOOD)
        for first, second in (("a", self.folder / "a"), (self.folder / "a", "a")):
            done = self.build("-I", str(first), "-I", str(second), "-o", "s", str(self.folder / "a/good.proto"))
            self.assertEqual((done.returncode, done.stderr), (0, b""))

    def test_a_schema_may_be_named_by_its_whole_path(self):
        self.write("good.proto", GOOD)
        self.write("message.json", "{}")
        schema = str(self.folder / "good.proto")
        command = [ISOMER, "convert", "-q", "--schema", schema, "--to", "text", "message.json"]
        done = subprocess.run(command, cwd=self.folder, capture_output=True, check=False, timeout=600)
        self.assertEqual((done.returncode, done.stderr), (0, b""))

    def test_a_set_that_cannot_be_written_is_an_error(self):
        self.write("good.proto", GOOD)
        done = self.build("-o", "no/such/folder/set.binpb", "good.proto")
        self.assertEqual((done.returncode, done.stderr), (1, b"no/such/folder/set.binpb: cannot be written\n"))

    def test_what_is_no_command_line_ends_with_2(self):
        self.assertEqual(self.build("-o", "s").returncode, 2)
        self.assertEqual(self.build("--no-such-option", "-o", "s", "a.proto").returncode, 2)


if __name__ == "__main__":
    unittest.main()
