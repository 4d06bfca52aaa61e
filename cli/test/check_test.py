#!/usr/bin/env python3
"""What `isomer check` finds: each rule is seen to tell, of what the change breaks, and to be silent.

SPDX-License-Identifier: MIT

usage: check_test.py ISOMER
"""
import json
import os
import pathlib
import subprocess
import sys
import unittest

from check_cases import CASES, PROTO3, field, message
from growth import assert_linear
from in_folder import InFolder

ISOMER = os.path.abspath(sys.argv.pop(1))
ROOT = pathlib.Path(__file__).resolve().parents[2]
GIT = {**os.environ, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull, "GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@a",
       "GIT_COMMITTER_NAME": "a", "GIT_COMMITTER_EMAIL": "a@a"}


class Check(InFolder):
    def isomer(self, *arguments, **more):
        return subprocess.run([ISOMER, *arguments], cwd=self.folder, capture_output=True, text=True, errors="replace", check=False,
                              timeout=600, **more)

    def check(self, *arguments, **more):
        return self.isomer("check", *arguments, **more)

    def side(self, name, files):
        for path, text in ({"case.proto": files} if isinstance(files, str) else files).items():
            self.write(f"{name}/{path}", text)

    def found(self, old, new, *arguments):
        """(rule, what it breaks) of each finding."""
        self.side("old", old)
        self.side("new", new)
        done = self.check("--error-format=json", "-I", str(ROOT / "compiler/proto"), *arguments, "old", "new")
        lines = [json.loads(line) for line in done.stderr.splitlines()]
        self.assertEqual(done.returncode, 1 if lines else 0, done.stderr)
        for line in lines:
            self.assertIn("rule", line, done.stderr)
        return [(line["rule"], line["message"].rpartition("; breaks ")[2]) for line in lines]


class Extensions(Check):
    """They are fields of what they extend, and compared by number like all others."""

    def extended(self, declaration, scope="", range_="100 to 200"):
        inside = f"message Scope {{ extend M {{ {declaration} }} }}" if scope else f"extend M {{ {declaration} }}"
        return f'syntax = "proto2"; package a; message M {{ extensions {range_}; }} message N {{ optional int32 i = 1; }} enum E {{ Z = 0; }} {inside}'

    def rules_of(self, old, new):
        return {rule: breaks for rule, breaks in self.found(old, new)}

    def test_each_change_of_a_field_is_told_of_an_extension_whatever_its_name(self):
        for old, new, rule, breaks in (
            ("optional uint32 x = 100;", "optional string x = 100;", "field-type", "wire, json, source"),
            ("optional uint32 x = 100;", "optional sint32 x = 100;", "field-type", "wire, source"),
            ("optional uint32 x = 100;", "repeated uint32 x = 100;", "field-cardinality", "wire, json, source"),
            ("optional N x = 100;", "optional string x = 100;", "field-type", "wire, json, source"),
            ("optional string x = 100;", 'optional string x = 100 [default = "y"];', "field-default", "wire, json, source"),
            ("optional int64 x = 100;", "optional int64 x = 100 [jstype = JS_STRING];", "field-option", "source"),
            ("optional uint32 x = 100;", "optional uint32 y = 100;", "field-name", "json, source"),
            ("optional uint32 x = 100;", "optional uint32 x = 101;", "field-number", "wire"),
        ):
            with self.subTest(old=old, new=new):
                self.assertEqual(self.rules_of(self.extended(old), self.extended(new)), {rule: breaks})
                if rule in ("field-name", "field-number"):
                    continue
                renamed = self.rules_of(self.extended(old), self.extended(new.replace(" x ", " other ")))
                self.assertEqual(renamed, {rule: breaks, "field-name": "json, source"})

    def test_an_extension_in_another_scope_has_another_name(self):
        one = "optional uint32 x = 100;"
        self.assertEqual(self.rules_of(self.extended(one), self.extended(one, "Scope")), {"field-name": "json, source"})
        self.assertEqual(self.rules_of(self.extended(one, "Scope"), self.extended(one, "Scope")), {})

    def test_an_ordinary_field_may_take_the_place_of_an_extension_and_the_other_way(self):
        extended = self.extended("optional uint32 x = 100;")
        for kind, expected in (("string", {"field-type", "field-name"}), ("uint32", {"field-name"})):
            plain = self.extended(f"optional uint32 y = 101;", range_="101 to 200").replace(
                "message M {", f"message M {{ optional {kind} x = 100;")
            both = self.extended(f"optional uint32 y = 101; optional uint32 x = 100;")
            self.assertEqual(set(self.rules_of(both, plain)) - {"extension-range-removed"}, expected, kind)
            self.assertEqual(set(self.rules_of(plain, both)), expected, kind)
        self.assertEqual(self.rules_of(extended, extended), {})

    def test_what_readers_lose_is_told_for_wire_and_json(self):
        self.side("old", self.extended("optional uint32 old_name = 100;"))
        self.side("new", self.extended("optional string new_name = 100;"))
        for what in ("wire", "json", "source"):
            done = self.check("--for", what, "old", "new")
            self.assertEqual(done.returncode, 1, what)
            self.assertIn("uint32", done.stderr)
        self.side("new", self.extended(""))
        for what in ("wire", "json", "source"):
            self.assertEqual(self.check("--for", what, "old", "new").returncode, 1, what)


class Rules(Check):
    def listed(self):
        return [line.split()[0] for line in self.check("--rules").stdout.splitlines()]

    def test_each_rule_has_a_case(self):
        self.assertEqual(list(CASES), self.listed())

    def compare(self, rule, old, new):
        for side in ("old", "new"):
            for file in self.folder.glob(side + "/*.proto"):
                file.unlink()
        return self.found(old, new, "--only", rule, "--for=wire,json,source,positional")

    def test_each_rule_tells_what_a_change_breaks(self):
        for rule, case in CASES.items():
            for number, (old, new, breaks) in enumerate(case.breaks):
                with self.subTest(rule, breaks=number):
                    self.assertEqual(self.compare(rule, old, new), [(rule, breaks)])

    def test_each_rule_is_silent_of_the_neighbour_that_breaks_nothing(self):
        for rule, case in CASES.items():
            for number, (old, new) in enumerate(case.silent):
                with self.subTest(rule, silent=number):
                    self.assertEqual(self.compare(rule, old, new), [])

    def test_nothing_breaks_where_nothing_changes(self):
        for rule, case in CASES.items():
            for number, (old, _, _) in enumerate(case.breaks):
                with self.subTest(rule, same=number):
                    self.assertEqual(self.compare(rule, old, old), [])

    def test_the_documentation_has_each_rule(self):
        page = (ROOT / "docs/cli/check.md").read_text()
        rows = [line.split("|")[1].strip(" `") for line in page.splitlines() if line.startswith("| `")]
        self.assertEqual([name for name in rows if name in CASES], self.listed())


class Choice(Check):
    def test_what_must_not_break_can_be_said(self):
        change = field("int32 a = 1;", "int32 b = 1;")
        self.assertEqual(self.found(*change, "--for=wire"), [])
        self.assertEqual(self.found(*change, "--for=source"), [("field-name", "source")])
        self.assertEqual(self.found(*change, "--without=field-name"), [])

    def test_new_fields_break_only_what_has_no_keys(self):
        change = field("int32 a = 1;", "int32 a = 1; int32 b = 2;")
        self.assertEqual(self.found(*change), [])
        self.assertEqual(self.found(*change, "--for=positional"), [("layout", "positional")])

    def test_what_is_off_by_default_is_told_with_all(self):
        change = field("repeated int32 a = 1;", "repeated int32 a = 1 [packed = false];")
        self.assertEqual(self.found(*change), [])
        self.assertEqual(self.found(*change, "--all"), [("field-packed", "wire")])

    def test_unknown_names_are_errors_of_the_command_line(self):
        done = self.check("--only=field-nam", "a", "b")
        self.assertEqual(done.returncode, 2)
        self.assertIn('did you mean "field-name"?', done.stderr)
        self.assertEqual(self.check("--for=bytes", "a", "b").returncode, 2)
        self.assertEqual(self.check("a").returncode, 2)
        self.assertEqual(self.check("--against=HEAD", "a", "b").returncode, 2)


class Allow(Check):
    OLD = message("int32 a = 1;\nint32 b = 2;")

    def test_a_comment_at_the_declaration_excuses_it(self):
        self.assertEqual(self.found(self.OLD, message("int32 x = 1;  // isomer:allow field-name\nint32 y = 2;")),
                         [("field-name", "json, source")])
        self.assertEqual(self.found(self.OLD, message("// isomer:allow field-name\nint32 x = 1;\nint32 b = 2;")), [])

    def test_a_comment_of_another_rule_excuses_nothing(self):
        self.assertEqual(len(self.found(self.OLD, message("int32 x = 1;  // isomer:allow field-type\nint32 b = 2;"))), 1)

    def test_a_comment_at_the_scope_excuses_what_is_in_it_and_what_is_gone(self):
        new = PROTO3 + "// Prose. isomer:allow field-removed, field-name\nmessage M {\nint32 x = 1;\n}\n"
        self.assertEqual(self.found(self.OLD, new), [])

    def test_a_comment_at_the_syntax_excuses_the_file(self):
        self.assertEqual(self.found(self.OLD, "// isomer:allow message-removed\n" + PROTO3), [])


class Sides(Check):
    OLD, NEW = field("int32 a = 1;", "string a = 1;")
    TOLD = ('the field "a" was int32 and is string: stored values are read as something else; breaks wire, json, source'
            " [field-type]\n")

    def test_a_finding_has_its_place_in_the_new_file(self):
        self.write("old.proto", self.OLD)
        self.write("new.proto", self.NEW)
        done = self.check("old.proto", "new.proto")
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertEqual(done.stderr, "new.proto:3:8: " + self.TOLD + "  string a = 1;\n         ^\n")

    def test_what_is_gone_has_its_place_in_the_old_one(self):
        self.write("old.proto", self.OLD)
        self.write("new.proto", message(""))
        self.assertIn("old.proto:3:7: ", self.check("old.proto", "new.proto").stderr)

    def test_descriptor_sets_are_compared_with_sources_and_with_each_other(self):
        for name, text in (("old", self.OLD), ("new", self.NEW)):
            self.side(name, text)
            self.assertEqual(self.isomer("build", "-I", name, "-o", f"{name}.binpb", f"{name}/case.proto").returncode, 0)
        for old in ("old", "old.binpb", "old/case.proto"):
            self.assertEqual(self.check(old, old).returncode, 0)
            for new in ("new", "new.binpb", "new/case.proto"):
                with self.subTest(old=old, new=new):
                    done = self.check(old, new)
                    self.assertEqual(done.returncode, 1)
                    self.assertIn(self.TOLD, done.stderr)

    def test_a_set_of_one_file_is_compared_with_a_file_of_another_name(self):
        self.write("proto/old.proto", self.OLD)
        self.write("new.proto", self.NEW)
        self.assertEqual(self.isomer("build", "-o", "old.binpb", "proto/old.proto").returncode, 0)
        self.assertEqual(self.check("old.binpb", "proto/old.proto").stderr, "")
        self.assertEqual(self.check("old.binpb", "new.proto").stderr.count("["), 1)

    def test_what_cannot_be_read_is_an_error(self):
        self.side("new", self.NEW)
        self.write("broken.binpb", "\xff\xff")
        self.write("wrong.proto", PROTO3 + "message M { Missing a = 1; }\n")
        (self.folder / "empty").mkdir()
        for old, told in (("none.proto", "none.proto: there is no such file"), ("none.binpb", "none.binpb: it cannot be read"),
                          ("broken.binpb", "it is no descriptor set"), ("empty", "there are no .proto files in it"),
                          ("wrong.proto", 'wrong.proto:2:13: "Missing" is not defined')):
            with self.subTest(old=old):
                done = self.check(old, "new")
                self.assertEqual(done.returncode, 1)
                self.assertIn(told, done.stderr)

    def test_time_is_linear_in_the_fields(self):
        # Reading the enums takes most of the time, and would hide what is not linear.
        for change in ("renumbered", "renamed", "another enum", "in a oneof"):
            with self.subTest(change):
                assert_linear(self, lambda n: self.check_changed(n, change), 1200)

    def check_changed(self, n, change):
        old = [f"  optional E f{i} = {i};\n" for i in range(1, n)]
        values = "".join(f"  {{p}}{i} = {i};\n" for i in range(n if change == "another enum" else 1))
        enums = "".join(f"enum {e} {{\n" + values.replace("{p}", e.lower()) + "}\n" for e in "EF")
        new = {
            "renumbered": [line.replace("= ", "= 5") for line in old],
            "renamed": [line.replace(" f", " g") for line in old],
            "another enum": [line.replace("E", "F") for line in old],
            "in a oneof": ["  oneof x {\n", *(line.replace("optional ", "") for line in old), "  }\n"],
        }[change]
        self.write("old.proto", message("".join(old), rest=enums))
        self.write("new.proto", message("".join(new), rest=enums))
        done = self.check("old.proto", "new.proto")
        self.assertIn(f"and more: {n - 1} errors in all", done.stderr)


class Git(Check):
    def git(self, *arguments):
        subprocess.run(["git", *arguments], cwd=self.folder, env=GIT, check=True, capture_output=True, timeout=600)

    def setUp(self):
        super().setUp()
        self.git("init", "-q")
        self.write("proto/types.proto", PROTO3 + "message T {}\n")
        self.write("proto/case.proto", PROTO3 + 'import "types.proto";\nmessage M { int32 a = 1; T t = 2; }\n')
        self.git("add", ".")
        self.git("commit", "-q", "-m", "a")

    def test_a_revision_is_compared_with_the_tree_and_with_a_file(self):
        self.assertEqual(self.check("--against=HEAD", "proto").returncode, 0)
        self.write("proto/case.proto", PROTO3 + 'import "types.proto";\nmessage M { string a = 1; T t = 2; }\n')
        for new in (["proto"], ["proto/case.proto"], ["-Iproto", "proto/case.proto"], ["proto/"]):
            with self.subTest(new=new):
                done = self.check("--against=HEAD", *new)
                self.assertEqual(done.returncode, 1)
                self.assertIn("proto/case.proto:3:20: " + Sides.TOLD, done.stderr)

    def test_what_is_gone_is_told_with_its_revision(self):
        self.write("proto/types.proto", PROTO3)
        self.write("proto/case.proto", PROTO3 + "message M { int32 a = 1; reserved 2; reserved \"t\"; }\n")
        done = self.check("--against=HEAD", "--only=message-removed", "proto")
        self.assertIn('HEAD:types.proto:2:9: the message "T" is gone', done.stderr)

    def test_what_git_cannot_do_is_told(self):
        done = self.check("--against=nowhere", "proto")
        self.assertEqual((done.returncode, done.stderr), (1, "proto: nowhere: there is no such revision\n"))
        done = self.check("--against=--output=x", "proto")
        self.assertEqual((done.returncode, (self.folder / "x").exists()), (1, False))
        self.assertIn("git cannot be run", self.check("--against=HEAD", "proto", env={"PATH": "/nowhere"}).stderr)
        self.write("proto/later.proto", PROTO3)
        self.assertIn("HEAD has no such file", self.check("--against=HEAD", "proto/later.proto").stderr)


if __name__ == "__main__":
    unittest.main()
