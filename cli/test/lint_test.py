#!/usr/bin/env python3
"""What `isomer lint` finds: each rule is seen to tell and to be silent.

SPDX-License-Identifier: MIT

usage: lint_test.py ISOMER
"""
import json
import os
import pathlib
import subprocess
import sys
import unittest

from in_folder import InFolder
from lint_cases import CASES

ISOMER = os.path.abspath(sys.argv.pop(1))
HEAD = 'syntax = "proto3";\n'
BAD = HEAD + "message foo_bar {\n  string Name = 1;\n}\n"


class Lint(InFolder):
    def lint(self, *arguments):
        return subprocess.run([ISOMER, "lint", *arguments], cwd=self.folder, capture_output=True, text=True, errors="replace",
                              check=False, timeout=600)

    def found(self, text, *arguments, name="case.proto"):
        """(line, column, rule, message) of each finding."""
        self.write(name, text)
        done = self.lint("--error-format=json", *arguments, name)
        lines = [json.loads(line) for line in done.stderr.splitlines()]
        self.assertEqual(done.returncode, 1 if lines else 0, done.stderr)
        self.assertEqual({line["severity"] for line in lines} - {"warning"}, set(), done.stderr)
        return [(line.get("line"), line.get("column"), line["rule"], line["message"]) for line in lines]

    def rules(self, text, *arguments):
        return [(line, rule) for line, _, rule, _ in self.found(text, *arguments)]


class Rules(Lint):
    def listed(self):
        """{name: whether it is on}"""
        rows = [line.split(maxsplit=2) for line in self.lint("--rules").stdout.splitlines()]
        return {name: state == "on" for name, state, _ in rows}

    def test_each_rule_tells_and_is_silent(self):
        for rule, case in CASES.items():
            for number, (text, expected) in enumerate(case.tells):
                with self.subTest(rule, tells=number):
                    self.prepare(case)
                    found = self.found(text, "--only", rule, name=case.name_of(number))
                    self.assertEqual({name for _, _, name, _ in found}, {rule})
                    self.assertEqual([(line, message) for line, _, _, message in found], expected)
            for number, text in enumerate(case.silent):
                with self.subTest(rule, silent=number):
                    self.prepare(case)
                    self.assertEqual(self.found(text, "--only", rule, name=case.silent_name), [])

    def prepare(self, case):
        for name, text in case.files.items():
            self.write(name, text)

    def test_each_rule_has_a_case(self):
        self.assertEqual(set(CASES), set(self.listed()))

    def test_what_is_off_by_default_is_told_with_all(self):
        for rule, on in self.listed().items():
            case = CASES[rule]
            self.prepare(case)
            for arguments, is_told in (((), on), (("--all",), True)):
                with self.subTest(rule, arguments=arguments):
                    found = self.found(case.tells[0][0], *arguments, name=case.name_of(0))
                    self.assertEqual(rule in {name for _, _, name, _ in found}, is_told)

    def test_the_documentation_has_each_rule_as_it_is(self):
        docs = pathlib.Path(__file__).resolve().parents[2] / "docs/cli/lint.md"
        rows = [[cell.strip() for cell in line.strip("|\n").split("|")] for line in docs.read_text().splitlines()
                if line.startswith("| `")]
        told = [(row[0].strip("`"), row[1]) for row in rows if row[1] in ("on", "off")]
        self.assertEqual(told, [(name, "on" if on else "off") for name, on in self.listed().items()])


class Places(Lint):
    def test_a_finding_has_its_line_a_caret_and_its_rule(self):
        self.write("bad.proto", BAD)
        done = self.lint("--only=message-name", "bad.proto")
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertEqual(
            done.stderr,
            'bad.proto:2:9: warning: the message "foo_bar" is to be in TitleCase: "FooBar" [message-name]\n'
            "  message foo_bar {\n          ^\n",
        )

    def test_findings_are_lines_of_json(self):
        self.write("bad.proto", BAD)
        done = self.lint("--error-format=json", "bad.proto")
        self.assertEqual(
            [json.loads(line) for line in done.stderr.splitlines()],
            [{"severity": "warning", "file": "bad.proto", "line": 2, "column": 9, "rule": "message-name",
              "message": 'the message "foo_bar" is to be in TitleCase: "FooBar"'},
             {"severity": "warning", "file": "bad.proto", "line": 3, "column": 10, "rule": "field-name",
              "message": 'the field "Name" is to be in lower_snake_case: "name"'}],
        )

    def test_they_come_in_the_order_of_the_source(self):
        text = HEAD + "message Foo {\n   string Name = 1;\n}\nimport 'google/protobuf/any.proto';\nenum Bar { ZERO = 0; }\n"
        lines = [(line, column) for line, column, _, _ in self.found(text, "--all")]
        self.assertEqual(lines, sorted(lines))
        self.assertGreater(len(lines), 6)

    def test_a_file_that_is_wrong_everywhere_is_told_of_a_thousand_times_and_the_next_one_still(self):
        self.write("wide.proto", HEAD + "message Wide {\n" + "".join(f"  int32 F{i} = {i};\n" for i in range(1, 1500)) + "}\n")
        self.write("bad.proto", BAD)
        done = self.lint("wide.proto", "bad.proto")
        self.assertEqual(done.stderr.count("[field-name]"), 1001)
        self.assertIn("and more: 1499 warnings in all\n", done.stderr)

    def test_all_of_a_long_list_has_its_own_line(self):
        self.write("long.proto", HEAD + "message Long {\n" + "".join(f"  int32 F{i} = {i};\n" for i in range(1, 400)) + "}\n")
        done = self.lint("long.proto")
        for i in range(1, 400):
            self.assertIn(f'"F{i}" is to be in lower_snake_case: "f{i}" [field-name]\n    int32 F{i} = {i};\n', done.stderr)


class Switches(Lint):
    FIELDS = HEAD + "message Foo {\n  string A = 1;%s\n%s  string B = 2;\n  string C = 3;\n}\n"

    def test_a_comment_behind_a_line_is_for_that_line(self):
        self.assertEqual(self.rules(self.FIELDS % ("  // isomer-lint: off field-name", "")),
                         [(4, "field-name"), (5, "field-name")])

    def test_a_comment_in_front_of_a_declaration_is_for_all_of_it(self):
        self.assertEqual(self.rules(self.FIELDS % ("", "  // isomer-lint: off field-name\n")),
                         [(3, "field-name"), (6, "field-name")])
        text = HEAD + "// isomer-lint: off field-name\nmessage Foo {\n  string A = 1;\n}\nmessage Bar {\n  string A = 1;\n}\n"
        self.assertEqual(self.rules(text), [(7, "field-name")])

    def test_a_block_comment_will_do_and_prose_goes_around_it(self):
        self.assertEqual(self.rules(self.FIELDS % ("", "  /* isomer-lint: off field-name */\n")),
                         [(3, "field-name"), (6, "field-name")])
        self.assertEqual(self.rules(self.FIELDS % ("", "  // Old.\n  // isomer-lint: off field-name (it is old)\n")),
                         [(3, "field-name"), (7, "field-name")])

    def test_several_rules_are_named_or_none_for_all(self):
        text = HEAD + "message Foo {\n  repeated string A = 1;%s\n}\n"
        self.assertEqual(self.rules(text % ""), [(3, "field-name"), (3, "repeated-field-name")])
        self.assertEqual(self.rules(text % "  // isomer-lint: off field-name, repeated-field-name"), [])
        self.assertEqual(self.rules(text % "  // isomer-lint: off field-name"), [(3, "repeated-field-name")])
        self.assertEqual(self.rules(text % "  // isomer-lint: off"), [])

    def test_a_whole_file_is_switched_off_from_anywhere(self):
        self.assertEqual(self.rules(self.FIELDS % ("", "") + "// isomer-lint: off-file field-name\n"), [])
        self.write("FileName.proto", HEAD)
        self.assertEqual(self.lint("FileName.proto").returncode, 1)
        self.write("FileName.proto", "// isomer-lint: off-file file-name\n" + HEAD)
        self.assertEqual(self.lint("FileName.proto").returncode, 0)

    def test_what_is_in_a_string_is_no_comment(self):
        text = HEAD + 'option java_package = "// isomer-lint: off-file field-name";\n' + "message Foo {\n  string A = 1;\n}\n"
        self.assertEqual(self.rules(text), [(4, "field-name")])

    def test_a_rule_that_there_is_none_of_is_told_and_meant(self):
        found = self.found(self.FIELDS % ("  // isomer-lint: off feild-name", ""), "--only=unknown-rule")
        self.assertEqual(found, [(3, 18, "unknown-rule", 'there is no rule "feild-name"; did you mean "field-name"?')])
        found = self.found(HEAD + "// isomer-lint: of field-name\n")
        self.assertEqual(found[0][3], "expected off or off-file behind isomer-lint:")

    def test_protolint_disables_and_enables(self):
        name = "FIELD_NAMES_LOWER_SNAKE_CASE"
        self.assertEqual(self.rules(self.FIELDS % (f"  // protolint:disable:this {name}", "")),
                         [(4, "field-name"), (5, "field-name")])
        self.assertEqual(self.rules(self.FIELDS % ("", f"  // protolint:disable:next {name}\n")),
                         [(3, "field-name"), (6, "field-name")])
        self.assertEqual(self.rules(self.FIELDS % ("", f"  // protolint:disable {name}\n")), [(3, "field-name")])
        text = self.FIELDS % (f"  // protolint:disable {name}", f"  // protolint:enable {name}\n")
        self.assertEqual(self.rules(text), [(5, "field-name"), (6, "field-name")])
        self.assertEqual(self.rules(self.FIELDS % ("", "  // protolint:disable:next INDENT MAX_LINE_LENGTH\n")),
                         [(3, "field-name"), (5, "field-name"), (6, "field-name")])

    def test_protolint_next_is_for_the_head_of_a_block(self):
        text = HEAD + "// protolint:disable:next MESSAGE_NAMES_UPPER_CAMEL_CASE\nmessage foo {\n  message bar {}\n}\n"
        self.assertEqual(self.rules(text), [(4, "message-name")])

    def test_protolint_disables_a_file_name_from_the_top(self):
        self.write("FileName.proto", "// protolint:disable FILE_NAMES_LOWER_SNAKE_CASE\n" + HEAD)
        self.assertEqual(self.lint("FileName.proto").returncode, 0)


class CommandLine(Lint):
    def test_nothing_found_is_0_something_is_1_and_a_wrong_command_line_2(self):
        self.write("good.proto", HEAD)
        self.write("bad.proto", BAD)
        self.assertEqual(self.lint("good.proto").returncode, 0)
        self.assertEqual(self.lint("bad.proto").returncode, 1)
        self.assertEqual(self.lint("good.proto", "missing.proto").returncode, 1)
        self.assertEqual(self.lint().returncode, 2)
        self.assertEqual(self.lint("--no-such-option", "good.proto").returncode, 2)

    def test_a_rule_that_there_is_none_of_is_a_wrong_command_line(self):
        self.write("good.proto", HEAD)
        for option in ("--only", "--without"):
            done = self.lint(f"{option}=message-nam,indent", "good.proto")
            self.assertEqual(done.returncode, 2)
            self.assertIn('there is no rule "message-nam"; did you mean "message-name"?', done.stderr + done.stdout)

    def test_only_and_without(self):
        both = [(2, "message-name"), (3, "field-name")]
        self.assertEqual(self.rules(BAD), both)
        self.assertEqual(self.rules(BAD, "--only=field-name"), both[1:])
        self.assertEqual(self.rules(BAD, "--only", "field-name,message-name"), both)
        self.assertEqual(self.rules(BAD, "--without", "field-name"), both[:1])
        self.assertEqual(self.rules(BAD, "--without=field-name", "--without=message-name"), [])
        self.assertEqual(self.rules(BAD, "--only=field-name,message-name", "--without=field-name"), both[:1])

    def test_rules_are_listed_without_files(self):
        done = self.lint("--rules")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("message-name", done.stdout)

    def test_errors_are_told_as_build_tells_them_and_the_other_files_are_linted(self):
        self.write("wrong.proto", HEAD + "message Wrong {\n  Nmae name = 1;\n}\n")
        self.write("bad.proto", BAD)
        done = self.lint("wrong.proto", "bad.proto")
        self.assertEqual(done.returncode, 1)
        self.assertTrue(done.stderr.startswith('wrong.proto:3:3: "Nmae" is not defined\n'), done.stderr)
        self.assertIn("[message-name]", done.stderr)

    def test_imports_are_not_linted(self):
        self.write("bad.proto", BAD)
        self.write("good.proto", HEAD + 'import public "bad.proto";\n')
        self.assertEqual(self.lint("good.proto").returncode, 0)

    def test_any_bytes_are_read(self):
        for text in (b"", b"\xef\xbb\xbf", b"\xef\xbb\xbf" + HEAD.encode(), b"\xff\x00", HEAD.encode() + b"// \xff\r\n/*\r*/",
                     b"{}}{;", HEAD.encode() * 2, b"message A { // \n"):
            with self.subTest(text=text):
                (self.folder / "any.proto").write_bytes(text)
                self.assertIn(self.lint("--all", "any.proto").returncode, (0, 1))


if __name__ == "__main__":
    unittest.main()
