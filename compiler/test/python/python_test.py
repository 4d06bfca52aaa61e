#!/usr/bin/env python3
"""Generated Python: Python imports it, and its annotations say of each message and enum what the schema says.

SPDX-License-Identifier: MIT

usage: python_test.py GENERATOR PROTOC MYPY PYRIGHT
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from described import described  # noqa: E402

GENERATOR, PROTOC, MYPY, PYRIGHT = (os.path.abspath(sys.argv.pop(1)) for _ in range(4))
ROOT = HERE.parent.parent.parent
NAMES = ROOT / "compiler/test/schema"
WORDS = """False None True and as assert async await break class continue def del elif else except finally for from global if
    import in is lambda nonlocal not or pass raise return try while with yield match case type print str bytes bool float
    int list dict tuple set object Annotated Literal Any cast annotations isomer builtins typing name value names mro
    self cls copy decode encode unknown_fields real imag numerator bit_count to_bytes _order_ _missing_ __init__
    __slots__ __x __ _ _x _str _isomer __dict__ __doc__ __annotations__ __class__""".split()
SHIPPED = [f"google/protobuf/{name}.proto" for name in (
    "any", "api", "compiler/plugin", "descriptor", "duration", "empty", "field_mask", "source_context", "struct",
    "timestamp", "type", "wrappers")]


def words_schema():
    """Each word as the name of a message, an enum, a field, a value, a oneof and a member."""
    numbered = list(enumerate(WORDS, 1))
    lines = ['syntax = "proto3";', "package words.list.str;", "message Messages {"]
    # Beside each type of the name, fields of all kinds whose annotations name types.
    kinds = ("string s", "bytes b", "bool o", "double d", "float f", "int32 i", "repeated string rs",
             "map<string, bytes> m")
    fields = " ".join(f"{kind} = {n};" for n, kind in enumerate(kinds, 101))
    lines += [f"message {w} {{ {w} {w} = 1; {fields} }} .words.list.str.Messages.{w} f{n} = {n};" for n, w in numbered]
    lines += ["}", "message Enums {"]
    lines += [f"enum {w} {{ E{n} = 0; }} {w} f{n} = {n}; repeated {w} many{n} = {n + 100};" for n, w in numbered]
    conflicts = "option deprecated_legacy_json_field_conflicts = true;"
    lines += ["}", "message Fields {", conflicts, "repeated string words = 200; map<string, double> more = 201;"]
    lines += [f"{kind.rpartition(' ')[0]} k{n} = {n + 200};" for n, kind in enumerate(kinds, 10)]
    lines += [f"optional int32 {w} = {n};" for n, w in numbered]
    lines += ["}", f"message Members {{ {conflicts} oneof pick {{", *(f"int32 {w} = {n};" for n, w in numbered)]
    lines += ["} }", "message Oneofs {", *(f"oneof {w} {{ bool m{n} = {n}; }}" for n, w in numbered)]
    return "\n".join([*lines, "}"])


def values_schema():
    """Each word as the name of a value, which proto3 would find too much alike."""
    lines = ['syntax = "proto2";', "package values;", "enum Values {"]
    lines += ["option deprecated_legacy_json_field_conflicts = true;", *(f"{w} = {n};" for n, w in enumerate(WORDS))]
    lines += ["}", "message M {", *(f"optional Values f{n} = {n} [default = {w}];" for n, w in enumerate(WORDS, 1))]
    return "\n".join([*lines, "}", "message _Private { enum __E { _E__X = 0; __e = 1; } optional __E e = 1; }"])


def top_schema():
    """Each word as the name of a type at the top of a module, which its own fields and those of others refer to."""
    numbered = list(enumerate(WORDS, 1))
    lines = ['syntax = "proto3";', "message Uses {", *(f".{w} f{n} = {n};" for n, w in numbered)]
    lines += ["string s = 901; bytes b = 902; repeated bool o = 903; map<string, double> m = 904;",
              "oneof pick { string p = 905; float q = 906; } .Kind kind = 907; int32 Kind = 908; repeated .Kind Z = 909; }",
              "enum Kind { NONE = 0; }"]
    lines += [f"message {w} {{ {w} {w} = 1; repeated {w} again = 2; .Kind Kind = 3; .Kind kind = 4; string s = 5; }}"
              for _, w in numbered]
    return "\n".join(lines)


def run(command, **more):
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=300, **more)


class Python(unittest.TestCase):
    maxDiff = 3000

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.out = self.folder / "out"

    def generate(self, folders, files, *options):
        return run([GENERATOR, "--lang=python", f"--out={self.out}", *(f"-I{f}" for f in folders), *options, *files])

    def load(self):
        """What the classes say, as load.py reads it."""
        loaded = run([sys.executable, "-S", HERE / "load.py", self.out])
        self.assertEqual(loaded.returncode, 0, loaded.stdout[-2000:] + loaded.stderr)
        return json.loads(loaded.stdout)

    def check_types(self):
        """What type checkers say, which is nothing."""
        environment = {**os.environ, "MYPYPATH": f"{HERE}:{self.out}"}
        checked = run([MYPY, "--strict", "--namespace-packages", "--explicit-package-bases", "--no-incremental",
                       "--cache-dir=/dev/null", self.out], env=environment)
        self.assertEqual(checked.returncode, 0, checked.stdout + checked.stderr)
        settings = {"include": ["out"], "extraPaths": [str(HERE), str(self.out)], "typeCheckingMode": "strict",
                    "executionEnvironments": [{"root": "out", "extraPaths": [str(HERE)]}]}
        (self.folder / "pyrightconfig.json").write_text(json.dumps(settings), encoding="utf-8")
        checked = run([PYRIGHT, "-p", self.folder])
        self.assertEqual(checked.returncode, 0, checked.stdout[-4000:] + checked.stderr)

    def compare(self, folders, files, *options):
        done = self.generate(folders, files, *options)
        self.assertEqual(done.returncode, 0, done.stderr)
        expected = described(PROTOC, folders, files)
        self.assertTrue(expected["messages"])
        for message in expected["messages"].values():
            message["fields"].sort(key=lambda f: f["number"])
        made = self.load()
        for message in (*made["messages"].values(), *expected["messages"].values()):
            for f in message["fields"]:
                f["oneof"] = f["oneof"].strip("_")  # the schema's name of one is not in the class
        for kind, all_of_kind in expected.items():
            self.assertEqual(sorted(made[kind]), sorted(all_of_kind))
            for name, one in all_of_kind.items():
                self.assertEqual(made[kind][name], one, name)
        self.check_types()

    def test_the_schemas_of_the_project(self):
        folder = ROOT / "schema"
        files = sorted(str(path.relative_to(folder)) for path in folder.rglob("*.proto"))
        self.compare([folder, ROOT / "compiler/proto"], [*files, "isomer/options.proto", *SHIPPED],
                     "--option=python_package=made.protos")

    def test_names_that_other_languages_do_not_like(self):
        self.compare([NAMES / "."], ["names/names.proto", "names/inner.proto", "unpackaged.proto"])

    def test_names_that_meet(self):
        self.compare([NAMES], [f"php/{name}.proto" for name in (
            "names", "space", "unpackaged", "engine", "isomer", "options", "values")] + SHIPPED)

    def test_words_of_the_language(self):
        schemas = words_schema, top_schema, values_schema
        for schema in schemas:
            (self.folder / f"{schema.__name__}.proto").write_text(schema(), encoding="utf-8")
        self.compare([self.folder], [f"{schema.__name__}.proto" for schema in schemas])


if __name__ == "__main__":
    unittest.main()
