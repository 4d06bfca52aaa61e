#!/usr/bin/env python3
"""Which files the command's verbs write, however they are named: never one that is an input, or was not named as output.

SPDX-License-Identifier: MIT

usage: files_test.py ISOMER
"""

import os
import pathlib
import subprocess
import sys
import unittest

from in_folder import InFolder

ISOMER = os.path.abspath(sys.argv.pop(1))
PROTO = 'syntax = "proto3";\nmessage M {\n  int32 a = 1;\n}\n'
# Each verb that writes a file named by an option: its arguments up to that, its input, and what that holds.
VERBS = {
    "convert": (["convert", "-q", "-f", "json", "-t", "yaml", "in", "-o"], b'{"a":1}\n', b"a: 1\n"),
    "assemble": (["assemble", "in", "-o"], b"1: 1\n", b"\x08\x01"),
    "inspect": (["inspect", "--color", "never", "in", "-o"], b"\x08\x01", b"1: 1"),
    "infer": (["infer", "-q", "-f", "json", "in", "-o"], b'{"a":1}\n', b"int32 a = 1;"),
    "build": (["build", "in.proto", "-o"], PROTO.encode(), b"\x0a"),
    "completion": (["completion", "bash", "-o"], b"", b"isomer"),
}


MAIN = 'syntax = "proto3";\nimport "dep.proto";\nmessage M {\n  D d = 1;\n  int32 a = 2;\n}\n'
DEP = 'syntax = "proto3";\nmessage D {\n  int32 a = 1;\n}\n'
LOOSE = ["-s", "main.proto", "-m", "M"]
# Each verb and option by which a file is written, and what may be named so neither directly nor through a link: what
# the verb reads, imported files among it.
OUTPUTS = (
    (["convert", "-q", *LOOSE, "in.json", "-t", "yaml", "-o"], ("main.proto", "dep.proto")),
    (["convert", "-q", "-k", *LOOSE, "in.json", "-o", "out.yaml", "--bad"], ("main.proto", "dep.proto", "in.json")),
    (["convert", "-q", "-s", "set.binpb", "-m", "M", "in.json", "-t", "yaml", "-o"], ("set.binpb",)),
    (["inspect", *LOOSE, "in.binpb", "-o"], ("main.proto", "dep.proto", "in.binpb")),
    (["inspect", "-s", "set.binpb", "-m", "M", "in.binpb", "-o"], ("set.binpb", "in.binpb")),
    (["assemble", "in.txt", "-o"], ("in.txt",)),
    (["infer", "-q", "in.json", "-o"], ("in.json",)),
    (["build", "main.proto", "-o"], ("main.proto", "dep.proto")),
    (["generate", "--lang", "cpp", "--out", "gen", "main.proto", "--depfile"], ("main.proto", "dep.proto")),
    (["ping", "-z", "0.01", "--warm-up", "0", *LOOSE, "--sample", "in.json", "--hgrm"], ("main.proto", "dep.proto", "in.json")),
    (["ping", "-z", "0.01", "--warm-up", "0", *LOOSE, "--sample", "in.json", "--log"], ("main.proto", "dep.proto", "in.json")),
)


class Files(InFolder):
    def run_it(self, *arguments, **options):
        return subprocess.run([ISOMER, *arguments], cwd=self.folder, capture_output=True, check=False, timeout=600, **options)

    def make(self, verb):
        arguments, data, written = VERBS[verb]
        name = "in.proto" if verb == "build" else "in"
        for old in list(self.folder.iterdir()):
            old.unlink()
        (self.folder / name).write_bytes(data)
        return arguments, name, data, written

    def names(self):
        return sorted(p.name for p in self.folder.iterdir())

    def each(self):
        for verb in VERBS:
            with self.subTest(verb):
                yield (verb, *self.make(verb))

    def test_a_new_file_and_one_that_is_replaced(self):
        for verb, arguments, name, _, written in self.each():
            for old in (None, b"old" * 1000):
                if old:
                    (self.folder / "out").write_bytes(old)
                self.assertEqual(self.run_it(*arguments, "out").returncode, 0)
                self.assertIn(written, (self.folder / "out").read_bytes())
                self.assertEqual(self.names(), sorted([name, "out"]))

    def test_hard_links_to_the_output_are_kept(self):
        for verb, arguments, name, _, written in self.each():
            for old in (b"", b"old" * 100_000):
                (self.folder / "other").write_bytes(old)
                os.link(self.folder / "other", self.folder / "out")
                self.assertEqual(self.run_it(*arguments, "out").returncode, 0)
                self.assertTrue(os.path.samefile(self.folder / "other", self.folder / "out"))
                self.assertIn(written, (self.folder / "other").read_bytes())
                self.assertNotIn(b"oldold", (self.folder / "other").read_bytes())
                self.assertEqual(self.names(), sorted([name, "other", "out"]))
                (self.folder / "other").unlink()
                (self.folder / "out").unlink()

    def test_symbolic_links_are_followed(self):
        for verb, arguments, name, _, written in self.each():
            for old in (None, b"old"):
                if old:
                    (self.folder / "target").write_bytes(old)
                (self.folder / "first").symlink_to("target")
                (self.folder / "out").symlink_to(self.folder / "first")
                self.assertEqual(self.run_it(*arguments, "out").returncode, 0)
                self.assertTrue((self.folder / "out").is_symlink())
                self.assertFalse((self.folder / "target").is_symlink())
                self.assertIn(written, (self.folder / "target").read_bytes())
                self.assertEqual(self.names(), sorted([name, "first", "out", "target"]))
                for gone in ("first", "out", "target"):
                    (self.folder / gone).unlink()

    def test_a_failure_leaves_the_target_of_a_link_as_it_was(self):
        self.write("in", '{"a":1}\n{')
        self.write("target", "old")
        (self.folder / "out").symlink_to("target")
        os.link(self.folder / "target", self.folder / "hard")
        for out in ("out", "hard"):
            self.assertEqual(self.run_it("convert", "-q", "-f", "jsonl", "-t", "yaml", "in", "-o", out).returncode, 1)
            self.assertEqual((self.folder / "target").read_text(), "old")
        self.assertEqual(self.names(), ["hard", "in", "out", "target"])

    def test_links_that_do_not_end_are_an_error(self):
        for verb, arguments, name, _, _ in self.each():
            (self.folder / "out").symlink_to("out")
            self.assertEqual(self.run_it(*arguments, "out").returncode, 1)
            self.assertEqual(self.names(), sorted([name, "out"]))

    def test_a_folder_is_no_output(self):
        for verb, arguments, name, _, _ in self.each():
            done = self.run_it(*arguments, ".")
            self.assertEqual(done.returncode, 1)
            self.assertNotEqual(done.stderr, b"")
            self.assertEqual(self.names(), [name])

    def test_devices_are_written_to(self):
        for verb, arguments, name, _, written in self.each():
            self.assertEqual(self.run_it(*arguments, "/dev/null").returncode, 0)
            full = self.run_it(*arguments, "/dev/full")
            self.assertEqual(full.returncode, 1)
            self.assertIn(b"/dev/full", full.stderr)
            for out in ("-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"):
                self.assertIn(written, self.run_it(*arguments, out).stdout)
            self.assertEqual(self.names(), [name])

    def test_a_descriptor_keeps_what_was_written_before(self):
        for verb, arguments, name, _, written in self.each():
            with open(self.folder / "log", "wb") as log:
                log.write(b"before\n")
                log.flush()
                done = subprocess.run([ISOMER, *arguments, "/dev/stdout"], cwd=self.folder, stdout=log, check=False, timeout=600)
            self.assertEqual(done.returncode, 0)
            self.assertTrue((self.folder / "log").read_bytes().startswith(b"before\n"))
            self.assertIn(written, (self.folder / "log").read_bytes())
            (self.folder / "log").unlink()

    def test_an_input_is_not_overwritten_by_what_is_no_such_file(self):
        for verb, arguments, name, data, _ in self.each():
            if verb in ("convert", "completion"):
                continue
            os.link(self.folder / name, self.folder / "hard")
            (self.folder / "soft").symlink_to(name)
            for out in (name, "./" + name, "hard", "soft", str(self.folder / name)):
                done = self.run_it(*arguments, out)
                self.assertEqual(done.returncode, 2, done.stderr)
                self.assertIn(b"are the same file\n", done.stderr)
                self.assertEqual((self.folder / name).read_bytes(), data)

    def test_no_output_of_any_verb_replaces_what_the_verb_reads(self):
        for name, text in (("main.proto", MAIN), ("dep.proto", DEP), ("in.json", '{"a":1}'), ("in.txt", "2: 1\n")):
            self.write(name, text)
        (self.folder / "in.binpb").write_bytes(b"\x10\x01")
        (self.folder / "gen").mkdir()
        self.assertEqual(self.run_it("build", "--include-imports", "main.proto", "-o", "set.binpb").returncode, 0)
        for name in ("main.proto", "dep.proto", "in.json", "in.txt", "in.binpb", "set.binpb"):
            os.link(self.folder / name, self.folder / ("hard-" + name))
            (self.folder / ("soft-" + name)).symlink_to(name)
        before = {n: (self.folder / n).read_bytes() for n in self.names() if n != "gen"}
        for arguments, read in OUTPUTS:
            for name in read:
                for out in (name, "./" + name, "hard-" + name, "soft-" + name, str(self.folder / name)):
                    with self.subTest(" ".join([*arguments, out])):
                        done = self.run_it(*arguments, out)
                        self.assertEqual(done.returncode, 2, done.stderr)
                        self.assertIn(b"are the same file\n", done.stderr)
                        self.assertEqual({n: (self.folder / n).read_bytes() for n in self.names() if n != "gen"}, before)
        self.assertEqual(list((self.folder / "gen").iterdir()), [])

    def test_convert_reads_its_input_to_the_end_before_replacing_it(self):
        lines = b'{"a": 1}\n' * 100_000
        for link in (None, os.link, os.symlink):
            (self.folder / "a.jsonl").write_bytes(lines)
            if link:
                link(self.folder / "a.jsonl", self.folder / "out")
            out = "out" if link else "a.jsonl"
            self.assertEqual(self.run_it("convert", "-q", "a.jsonl", "-t", "jsonl", "-o", out).returncode, 0)
            self.assertEqual((self.folder / "a.jsonl").read_bytes(), b'{"a":1}\n' * 100_000)
            self.assertEqual((self.folder / out).read_bytes(), b'{"a":1}\n' * 100_000)
            if link:
                (self.folder / "out").unlink()

    def test_bad_records_do_not_replace_the_output_an_input_or_the_schema(self):
        text = '{"a":1}\n{"a":"x"}\n{"a":2}\n'
        self.write("in.jsonl", text)
        self.write("two.jsonl", text)
        self.write("m.proto", PROTO)
        self.write("out.jsonl", "old")
        for name in ("in.jsonl", "two.jsonl", "m.proto", "out.jsonl"):
            os.link(self.folder / name, self.folder / ("hard-" + name))
            (self.folder / ("soft-" + name)).symlink_to(name)
        before = {n: (self.folder / n).read_bytes() for n in self.names()}
        for name in before:
            command = ["convert", "-q", "-k", "-s", "m.proto", "in.jsonl", "two.jsonl"]
            done = self.run_it(*command, "-o", "out.jsonl", "--bad", name)
            self.assertEqual(done.returncode, 2, (name, done.stderr))
            if not name.endswith("out.jsonl"):
                self.assertEqual(self.run_it(*command, "-t", "jsonl", "--bad", name).returncode, 2, name)
        new = self.run_it("convert", "-q", "-k", "-s", "m.proto", "in.jsonl", "-o", "new.jsonl", "--bad", "./new.jsonl")
        self.assertEqual(new.returncode, 2)
        self.assertEqual(self.run_it("convert", "-k", "-t", "jsonl", "in.jsonl", "--bad", "-").returncode, 2)
        self.assertEqual(self.run_it("convert", "-t", "jsonl", "-s", "m.proto", "in.jsonl", "-o", "m.proto").returncode, 2)
        self.assertEqual({n: (self.folder / n).read_bytes() for n in self.names()}, before)

    def test_the_default_file_for_bad_records_is_not_overwritten(self):
        self.write("in.jsonl", '{"a":1}\n{\n')
        self.write("out.yaml.bad.jsonl", "mine")
        done = self.run_it("convert", "-q", "-k", "in.jsonl", "-o", "out.yaml")
        self.assertEqual((done.returncode, done.stderr), (2, b"out.yaml.bad.jsonl: it exists; name it with --bad to replace it\n"))
        self.assertEqual(self.names(), ["in.jsonl", "out.yaml.bad.jsonl"])
        done = self.run_it("convert", "-q", "-k", "in.jsonl", "-o", "out.yaml", "--bad", "out.yaml.bad.jsonl")
        self.assertEqual(done.returncode, 1)
        self.assertIn('"record":2', (self.folder / "out.yaml.bad.jsonl").read_text())

    def test_several_operands_are_several_inputs(self):
        self.write("a.jsonl", '{"a":1}\n')
        self.write("b.yaml", "b: 2\n---\nc: 3\n")
        self.write("c.json", '{"d": 4}')
        done = self.run_it("convert", "-q", "a.jsonl", "b.yaml", "-", "c.json", "-f", "json", "-t", "jsonl", input=b"5")
        self.assertEqual(done.returncode, 1)  # b.yaml is no JSON
        done = self.run_it("convert", "-q", "a.jsonl", "b.yaml", "c.json", "-t", "jsonl")
        self.assertEqual((done.returncode, done.stdout), (0, b'{"a":1}\n{"b":2}\n{"c":3}\n{"d":4}\n'))
        self.assertEqual(self.run_it("convert", "-q", "a.jsonl", "c.json", "-o", "all.yaml").returncode, 0)
        self.assertEqual((self.folder / "all.yaml").read_text(), "a: 1\n---\nd: 4\n")
        done = self.run_it("convert", "-q", "-k", "--bad", "bad", "a.jsonl", "b.yaml", "c.json", "-f", "jsonl", "-t", "jsonl")
        self.assertEqual((done.returncode, done.stdout), (1, b'{"a":1}\n{"d":4}\n'))
        self.assertEqual((self.folder / "bad").read_text().count('{"file":"b.yaml","record":'), 3)

    def test_an_operand_that_does_not_exist_is_no_output(self):
        self.write("a.json", "{}")
        self.write("a.txt", "1: 1")
        for arguments in (["convert", "a.json", "b.cbor"], ["assemble", "a.txt", "b.cbor"], ["inspect", "a.txt", "b.cbor"]):
            done = self.run_it(*arguments)
            self.assertEqual(done.returncode, 2)
            self.assertIn(b"b.cbor: there is no such file", done.stderr)
            self.assertIn(b"-o b.cbor", done.stderr)
        self.assertEqual(self.names(), ["a.json", "a.txt"])

    def test_operands_are_never_written(self):
        for verb, second in (("convert", "b.jsonl"), ("assemble", "b.txt"), ("inspect", "b.txt"), ("fmt", "b.proto"), ("query", "b.jsonl")):
            self.write("a.jsonl", '{"a":1}\n')
            self.write("b.jsonl", '{"a":2}\n')
            self.write("a.txt", "1: 1\n")
            self.write("b.txt", "1: 2\n")
            self.write("a.proto", PROTO)
            self.write("b.proto", PROTO.replace("  int32", "int32"))
            before = {n: (self.folder / n).read_bytes() for n in self.names()}
            extra = {"convert": ["-q", "-t", "jsonl"], "query": ["-q", "a"]}.get(verb, [])
            self.run_it(verb, *extra, "a" + pathlib.Path(second).suffix, second)
            self.assertEqual({n: (self.folder / n).read_bytes() for n in self.names()}, before, verb)

    def test_standard_output_that_is_an_input_is_refused(self):
        self.write("a.jsonl", '{"a":1}\n')
        with open(self.folder / "a.jsonl", "ab") as out:
            done = subprocess.run([ISOMER, "convert", "-q", "-t", "jsonl", "a.jsonl"], cwd=self.folder, stdout=out,
                                  stderr=subprocess.PIPE, check=False, timeout=600)
        self.assertEqual(done.returncode, 2)
        self.assertEqual((self.folder / "a.jsonl").read_text(), '{"a":1}\n')

    def test_fmt_keeps_links(self):
        messy, clean = PROTO.replace("  int32", "int32"), PROTO
        for link in (os.link, os.symlink):
            self.write("a.proto", messy)
            link(self.folder / "a.proto", self.folder / "b.proto")
            self.assertEqual(self.run_it("fmt", "-w", "b.proto").returncode, 0)
            self.assertEqual((self.folder / "a.proto").read_text(), clean)
            self.assertTrue(os.path.samefile(self.folder / "a.proto", self.folder / "b.proto"))
            (self.folder / "b.proto").unlink()

    def test_generated_files_keep_links(self):
        self.write("m.proto", PROTO)
        (self.folder / "gen").mkdir()
        for link in (os.link, os.symlink):
            self.write("there", "old")
            link(self.folder / "there", self.folder / "gen/m.isomer.hpp")
            self.assertEqual(self.run_it("generate", "--lang", "cpp", "--out", "gen", "m.proto").returncode, 0)
            self.assertIn("struct basic_M", (self.folder / "there").read_text())
            self.assertTrue(os.path.samefile(self.folder / "there", self.folder / "gen/m.isomer.hpp"))
            (self.folder / "gen/m.isomer.hpp").unlink()
        done = self.run_it("generate", "--lang", "cpp", "--out", "gen", "--depfile", "m.proto", "m.proto")
        self.assertEqual(done.returncode, 2)
        self.assertEqual((self.folder / "m.proto").read_text(), PROTO)
        for depfile in ("gen/m.isomer.hpp", "./gen/../gen/m.isomer.hpp"):
            done = self.run_it("generate", "--lang", "cpp", "--out", "gen", "--depfile", depfile, "m.proto")
            self.assertEqual(done.returncode, 2)
            self.assertIn(b"the file of --depfile are the same file", done.stderr)


if __name__ == "__main__":
    unittest.main()
