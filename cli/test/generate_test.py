#!/usr/bin/env python3
"""`isomer generate` makes what protoc makes with protoc-gen-isomer, byte for byte.

SPDX-License-Identifier: MIT

usage: generate_test.py ISOMER PROTOC PLUGIN
"""
import os
import pathlib
import stat
import subprocess
import sys
import unittest

from in_folder import InFolder

ISOMER, PROTOC, PLUGIN = (os.path.abspath(sys.argv.pop(1)) for _ in range(3))
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SCHEMA = ROOT / "schema"
FILES = sorted(str(path.relative_to(SCHEMA)) for path in SCHEMA.rglob("*.proto"))
FOLDERS = [SCHEMA, ROOT / "compiler/proto"]


def run(command):
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=600)


class Generate(InFolder):
    def generate(self, language, options, files, *more):
        arguments = [f"--option={option}" for option in options]
        return run([ISOMER, "generate", f"--lang={language}", *arguments, f"--out={self.folder / 'ours'}", *more,
                    *(f"--proto-path={folder}" for folder in FOLDERS), *files])

    def files(self, name):
        folder = self.folder / name
        return {str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("*") if p.is_file()}

    def compare(self, language, options, files):
        theirs = self.folder / "theirs"
        theirs.mkdir()
        protoc = run([PROTOC, f"--plugin=protoc-gen-isomer={PLUGIN}", f"--isomer_out={theirs}",
                      f"--isomer_opt={','.join([f'lang={language}', *options])}", *(f"-I{f}" for f in FOLDERS), *files])
        self.assertEqual(protoc.returncode, 0, protoc.stderr)
        ours = self.generate(language, options, files)
        self.assertEqual(ours.returncode, 0, ours.stderr)
        self.assertTrue(self.files("theirs"))
        self.assertEqual(self.files("ours"), self.files("theirs"))

    def test_cpp_is_what_the_plugin_makes(self):
        self.compare("cpp", [], FILES)

    def test_cpp_with_parameters_is_what_the_plugin_makes(self):
        self.compare("cpp", ["namespace=acme.net", "mode=table", "formats=protobuf+json"], FILES)

    def test_c_is_what_the_plugin_makes(self):
        capacities = self.folder / "capacities"
        capacities.write_text("* max_length: 4 max_count: 2 max_key_length: 3\n")
        for mode in ("fast", "small", "table"):
            with self.subTest(mode):
                self.compare("c", [f"mode={mode}", f"options={capacities}"], ["wifi.proto"])
                for name in ("ours", "theirs"):
                    subprocess.run(["rm", "-r", self.folder / name], check=True)

    def test_go_is_what_the_plugin_makes(self):
        self.compare("go", ["Mperson.proto=example.com/demo"], ["person.proto"])

    def test_php_is_what_the_plugin_makes(self):
        self.compare("php", ["readonly=yes"], FILES)

    def test_python_is_what_the_plugin_makes(self):
        self.compare("python", ["python_package=acme"], FILES)

    def test_only_what_changed_is_written(self):
        self.assertEqual(self.generate("cpp", [], ["person.proto"]).returncode, 0)
        made = self.folder / "ours/person.isomer.hpp"
        os.utime(made, (1, 1))
        self.assertEqual(self.generate("cpp", [], ["person.proto"]).returncode, 0)
        self.assertEqual(made.stat().st_mtime, 1)

    def test_code_keeps_the_mode_of_the_file_that_it_replaces(self):
        made = self.folder / "ours/person.isomer.hpp"
        made.parent.mkdir()
        for program in ([ISOMER, "generate"], [PLUGIN]):
            with self.subTest(program[0]):
                made.write_text("old")
                made.chmod(0o600)
                done = run([*program, "--lang=cpp", f"--out={made.parent}", f"--proto-path={SCHEMA}", "person.proto"])
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertNotEqual(made.read_text(), "old")
                self.assertEqual(stat.S_IMODE(made.stat().st_mode), 0o600)

    def test_a_depfile_names_what_was_made_and_what_of(self):
        depfile = self.folder / "a.d"
        done = self.generate("cpp", [], ["features/edition2024.proto"], f"--depfile={depfile}")
        self.assertEqual(done.returncode, 0, done.stderr)
        targets, _, sources = depfile.read_text().partition(":")
        self.assertEqual(targets, str(self.folder / "ours/features/edition2024.isomer.hpp"))
        self.assertEqual(
            sorted(sources.replace("\\\n", "").split()),
            [str(SCHEMA / f"features/edition202{n}.proto") for n in (3, 4)],
        )

    def test_what_the_generator_refuses_is_an_error(self):
        done = self.generate("c", [], ["wifi.proto"])
        self.assertEqual(done.returncode, 1)
        self.assertIn("wifi.proto:12:5: demo.WifiStatus.Addresses.ipv4 has no bound", done.stderr)

    def test_files_that_are_built_in_need_no_file(self):
        done = self.generate("cpp,c", [], ["google/protobuf/duration.proto"])
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(
            sorted(self.files("ours")),
            ["google/protobuf/duration.isomer.c", "google/protobuf/duration.isomer.h",
             "isomer/google/protobuf/duration.isomer.hpp"],
        )

    def test_the_generator_takes_the_same_command_line(self):
        depfile = self.folder / "a.d"
        arguments = ["--lang=c", "--option=mode=table", f"--option=options={self.folder / 'capacities'}",
                     "--proto-path", SCHEMA, "-I", ROOT / "compiler/proto", f"--depfile={depfile}", "wifi.proto"]
        (self.folder / "capacities").write_text("demo.* max_length: 4 max_count: 2\n")
        done = run([PLUGIN, f"--out={self.folder / 'ours'}", *arguments])
        self.assertEqual(done.returncode, 0, done.stderr)
        rule = depfile.read_text().replace("/ours/", "/theirs/")
        done = run([ISOMER, "generate", f"--out={self.folder / 'theirs'}", *arguments])
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(sorted(self.files("ours")), ["wifi.isomer.c", "wifi.isomer.h"])
        self.assertEqual(self.files("ours"), self.files("theirs"))
        self.assertEqual(depfile.read_text(), rule)

    def test_what_is_wrong_with_the_command_line_of_the_generator(self):
        out = f"--out={self.folder}"
        for arguments, why in (
            ([out, "a.proto"], "--lang is missing"),
            (["--lang=cpp", "a.proto"], "--out is missing"),
            (["--lang=cpp", out], "no .proto file is named"),
            (["--lang=cpp", out, "--colour=red", "a.proto"], "--colour=red is no option, or lacks its value"),
            (["--lang=cpp", out, "a.proto", "-I"], "-I is no option, or lacks its value"),
            (["--lang=cpp", out, "--error-format=xml", "a.proto"], "--error-format is text or json, not xml"),
        ):
            with self.subTest(why):
                done = run([PLUGIN, *arguments])
                self.assertEqual(done.returncode, 2)
                self.assertIn(why, done.stderr)
        done = run([PLUGIN, "--lang=cpp", out, "--error-format=json", "a.proto"])
        self.assertEqual(done.returncode, 1)
        self.assertIn('"message":"there is no such file"', done.stderr)
        self.assertIn("--proto-path", run([PLUGIN, "--help"]).stdout)
        self.assertRegex(run([PLUGIN, "--version"]).stdout, r"^protoc-gen-isomer \d+\.\d+\.\d+\n$")


if __name__ == "__main__":
    unittest.main()
