#!/usr/bin/env python3
"""What the command says of itself, how schemas are named to its verbs, and that names of files cannot talk to the terminal.

SPDX-License-Identifier: MIT

usage: usage_test.py ISOMER
"""

import os
import re
import subprocess
import sys
import unittest

from in_folder import InFolder
from terminal import open_terminal

ISOMER = os.path.abspath(sys.argv.pop(1))
PROTO = 'syntax = "proto3";\nmessage M {\n  int32 a = 1;\n}\n'


class Command(InFolder):
    def run_it(self, *arguments, code=0, **options):
        done = subprocess.run([ISOMER, *arguments], cwd=self.folder, capture_output=True, check=False, timeout=600, **options)
        self.assertEqual(done.returncode, code, done.stderr)
        return done

    def told(self, *arguments, code=2, **options):
        return self.run_it(*arguments, code=code, **options).stderr.decode(errors="replace")


class Help(Command):
    def verbs(self):
        return re.findall(r"^  (\w+)", self.run_it("--help").stdout.decode().partition("Subcommands:")[2], re.MULTILINE)

    def test_the_command_alone_shows_help(self):
        for arguments in ([], ["help"]):
            self.assertEqual(self.run_it(*arguments).stdout, self.run_it("--help").stdout)
        for verb in set(self.verbs()) - {"lab"}:
            self.assertEqual(self.run_it("help", verb).stdout, self.run_it(verb, "--help").stdout)

    def test_verbs_are_in_groups(self):
        verbs = self.verbs()
        self.assertEqual(verbs[:4], ["convert", "compare", "lab", "diff"])
        self.assertLess(verbs.index("infer"), verbs.index("build"))
        self.assertRegex(self.run_it("--help").stdout.decode(), r"(?m)^ Messages:$")

    def test_a_verb_that_does_not_exist_is_said(self):
        for arguments in (["covert", "x"], ["covert", "--help"], ["help", "covert"], ["covert"]):
            told = self.told(*arguments)
            self.assertIn('there is no verb "covert"; did you mean "convert"?', told)
            self.assertEqual(told.count("\n"), 1)
        self.assertIn('there is no verb "validate"', self.told("validate", "x"))
        self.assertIn('there is no verb "covert"; did you mean "convert"?', self.told("man", "covert"))

    def test_an_option_that_does_not_exist_is_said(self):
        for arguments, told in ((["--shema", "x"], '--shema; did you mean "--schema"?'), (["--shema=x", "-q"], '--shema=x; did you mean "--schema"?'),
                                (["--hlep"], '--hlep; did you mean "--help"?'), (["--zzzzzzzz"], "--zzzzzzzz")):
            first = self.told("convert", *arguments).splitlines()[0]
            self.assertTrue(first.startswith("The following argument was not expected: "), first)
            self.assertTrue(first.endswith(told), first)
        for option in ("--nope", "-q", "--"):
            self.assertIn(f'there is no option "{option}" in front of a verb', self.told(option, "convert"))

    def test_types_of_the_parser_do_not_show(self):
        for verb in set(self.verbs()) - {"lab"}:
            text = self.run_it(verb, "--help").stdout.decode()
            for word in ("UINT", "FLOAT", "TEXT", "ENUM", ":INT", "POSITIVE", ":SIZE", "{"):
                self.assertNotIn(word, text, verb)

    def test_help_that_cannot_be_written_is_an_error(self):
        with open("/dev/full", "wb") as full:
            for arguments in (["--help"], ["--version"], ["convert", "--help"], [], ["help"]):
                done = subprocess.run([ISOMER, *arguments], stdout=full, stderr=subprocess.PIPE, check=False, timeout=600)
                self.assertEqual((done.returncode, done.stderr), (1, b"<stdout>: No space left on device\n"), arguments)


class Schemas(Command):
    SET = b"\x0a\x03\x0a\x01a"

    def test_built_in_schemas_are_named_in_every_verb(self):
        name = "google/protobuf/descriptor.proto"
        (self.folder / "set").write_bytes(self.SET)
        given = ["-s", name, "-m", "FileDescriptorSet"]
        self.assertEqual(self.run_it("convert", "-q", *given, "-f", "pb", "-t", "json", "set").stdout, b'{"file":[{"name":"a"}]}\n')
        self.assertEqual(self.run_it("query", "-q", *given, "-f", "pb", "file[*].name", "set").stdout, b"a\n")
        self.assertIn(b"name", self.run_it("inspect", *given, "set").stdout)
        self.run_it("diff", "-q", *given, "-f", "pb", "set", "set")
        self.run_it("compare", "-q", *given, "-f", "pb", "-t", "json", "--rounds", "1", "set")
        self.run_it("build", "-o", "out", name)
        self.run_it("lint", "--only", "file-name", "google/protobuf/any.proto")
        self.run_it("generate", "--lang", "cpp", "--out", "gen", "google/protobuf/any.proto")
        self.run_it("check", name, name)

    def test_a_file_of_a_built_in_name_takes_precedence(self):
        self.write("google/protobuf/any.proto", PROTO)
        self.assertEqual(self.run_it("convert", "-q", "-s", "google/protobuf/any.proto", "-f", "json", "-t", "json", input=b'{"a":1}').stdout, b'{"a":1}\n')

    def test_a_folder_is_all_of_its_files(self):
        self.write("proto/b.proto", PROTO)
        self.write("proto/sub/a.proto", 'syntax = "proto3";\nimport "b.proto";\nmessage A {\n  M m = 1;\n}\n')
        for arguments, names in ((["proto"], ["b.proto", "sub/a.proto"]), (["-I", "proto", "proto/sub"], ["sub/a.proto"])):
            self.run_it("build", "-o", "set.binpb", *arguments)
            found = self.run_it("query", "-q", "-s", "google/protobuf/descriptor.proto", "-m", "FileDescriptorSet", "file[*].name", "set.binpb")
            self.assertEqual(found.stdout.decode().split(), names)
            self.run_it("lint", "--only", "file-name", *arguments)
            self.run_it("generate", "--lang", "cpp", "--out", "gen", *arguments)
            self.assertTrue((self.folder / "gen/sub/a.isomer.hpp").exists())
        self.write("empty/x", "")
        self.assertIn("empty: there are no .proto files in it", self.told("build", "-o", "x", "empty", code=1))
        self.assertIn("empty: there are no .proto files in it", self.told("lint", "empty", code=1))

    def test_the_spellings_of_protoc(self):
        self.write("proto/a.proto", 'syntax = "proto3";\nimport "b.proto";\nmessage A {\n  M m = 1;\n}\n')
        self.write("proto/b.proto", PROTO)
        self.run_it("build", "--proto_path=proto", "--include_imports", "--include_source_info", "--descriptor_set_out=a", "proto/a.proto")
        self.run_it("build", "-Iproto", "--include-imports", "--include-source-info", "-ob", "proto/a.proto")
        self.assertEqual((self.folder / "a").read_bytes(), (self.folder / "b").read_bytes())

    def test_a_schema_outside_the_folder_is_itself_whatever_is_in_the_folder(self):
        self.write("m.proto", PROTO.replace("int32 a", "string a"))
        self.write("x.proto", PROTO.replace("int32 a", "string a"))
        self.write("here/m.proto", PROTO)
        self.write("there/m.proto", 'syntax = "proto3"; import "x.proto"; message N { M m = 1; }')
        self.write("there/x.proto", PROTO)
        for schema in ("../m.proto", str(self.folder / "m.proto")):
            done = subprocess.run([ISOMER, "convert", "-q", "-s", schema, "-f", "json", "-t", "json"], input=b'{"a":"x"}',
                                  cwd=self.folder / "here", capture_output=True, check=False, timeout=600)
            self.assertEqual(done.stdout, b'{"a":"x"}\n', done.stderr)
        done = subprocess.run([ISOMER, "convert", "-q", "-s", "../there/m.proto", "-m", "N", "-f", "json", "-t", "json"],
                              input=b'{"m":{"a":1}}', cwd=self.folder / "here", capture_output=True, check=False, timeout=600)
        self.assertEqual(done.stdout, b'{"m":{"a":1}}\n', done.stderr)


class Terminal(Command):
    NAME = "a\x1b[31m\n\u009b\x7fb"

    def is_clean(self, text):
        self.assertEqual(text.count("\n"), 1, text)
        self.assertTrue(all(c >= " " and not "\x7f" <= c < "\xa0" for c in text.rstrip("\n")), repr(text))

    def test_names_of_files_cannot_talk_to_it(self):
        name = self.NAME
        (self.folder / (name + ".json")).write_text("{")
        (self.folder / (name + ".proto")).write_text("x")
        for arguments in (
            ["convert", name + ".json", "-t", "yaml", "-q"],
            ["convert", name, "-t", "yaml"],
            ["convert", name, name + ".json", "-t", "yaml"],
            ["convert", "-q", "-f", "json", "/dev/null", "-o", name + "/x.yaml"],
            ["convert", "-q", "-k", "-f", "json", "/dev/null", "-o", name + ".yaml", "--bad", name + ".yaml"],
            ["query", "-q", "a", name + ".json"],
            ["inspect", name],
            ["assemble", name],
            ["infer", "-q", name + ".json"],
            ["diff", "-q", name + ".json", name + ".json"],
            ["convert", "-s", name + ".binpb", "-t", "yaml"],
            ["convert", "-s", name + "2.proto", "-t", "yaml"],
            ["build", "-o", "x", name + "2.proto"],
            [name],
        ):
            done = subprocess.run([ISOMER, *arguments], cwd=self.folder, capture_output=True, check=False, timeout=600)
            self.assertIn(done.returncode, (1, 2), arguments)
            self.is_clean(done.stderr.decode())
        (self.folder / (name + ".json")).write_text("{}")
        self.is_clean(self.told("query", "a", name + ".json", code=0))

    def test_names_of_files_in_results_cannot_either(self):
        name = self.NAME + ".proto"
        (self.folder / name).write_text('syntax="proto3";')
        shown = "a\\x1b[31m\\x0a\\xc2\\x9b\\x7fb.proto"
        for arguments, head in (
            (["fmt", "-l", name], shown),
            (["fmt", "-l", "."], "./" + shown),
            (["fmt", "-d", name], "--- " + shown),
            (["fmt", "-d", "-l", "."], "./" + shown),
        ):
            done = subprocess.run([ISOMER, *arguments], cwd=self.folder, capture_output=True, check=False, timeout=600)
            self.assertEqual(done.returncode, 1, done.stderr)
            lines = done.stdout.decode().splitlines()
            self.assertEqual(lines[0], head)
            for line in done.stdout.decode().split("\n"):
                self.is_clean(line + "\n")
        done = subprocess.run([ISOMER, "man", self.NAME], capture_output=True, text=True, check=False, timeout=600)
        self.assertEqual(done.returncode, 2)
        self.assertNotIn("\x1b", done.stderr)

    def test_source_lines_in_a_difference_are_for_patch_and_not_for_it(self):
        (self.folder / "a.proto").write_text('syntax="proto3";  // \x1b[31m \u009b31m é\n')
        in_pipe = subprocess.run([ISOMER, "fmt", "-d", "a.proto"], cwd=self.folder, capture_output=True, check=False,
                                 timeout=600).stdout
        self.assertIn("+syntax = \"proto3\";  // \x1b[31m \u009b31m é\n".encode(), in_pipe)
        terminal, side = open_terminal(self)
        subprocess.run([ISOMER, "fmt", "-d", "a.proto"], cwd=self.folder, stdout=side, check=False, timeout=600)
        os.close(side)
        self.assertIn("+syntax = \"proto3\";  // \\x1b[31m \\xc2\\x9b31m é\r\n".encode(), os.read(terminal, 4096))
        os.close(terminal)

    def test_source_lines_under_errors_cannot_talk_to_it(self):
        self.write("a.proto", 'syntax = "proto3";\n/* \x1b[31m \u009b31m é */ message M { Nobody\u009b a = 1; }\n')
        (self.folder / "b.proto").write_bytes(b'syntax = "proto3";\n/* \x9b \xff */ message M { Nobody a = 1; }\n')
        for verb in (["build", "-o", "x"], ["lint"], ["fmt"], ["generate", "--lang", "cpp", "--out", "x"], ["check", "a.proto"]):
            for name in ("a.proto", "b.proto"):
                done = subprocess.run([ISOMER, *verb, name], cwd=self.folder, capture_output=True, check=False, timeout=600)
                for line in done.stderr.decode().split("\n"):
                    self.is_clean(line + "\n")


if __name__ == "__main__":
    unittest.main()
