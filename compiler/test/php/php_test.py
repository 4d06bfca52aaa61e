#!/usr/bin/env python3
"""Generated PHP: PHP loads it, and its attributes say of each message and enum what the schema says.

SPDX-License-Identifier: MIT

usage: php_test.py GENERATOR PROTOC PHP [FLAG ...]
"""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from described import described  # noqa: E402

GENERATOR, PROTOC = (os.path.abspath(sys.argv.pop(1)) for _ in range(2))
PHP = [sys.argv.pop(1) for _ in sys.argv[1:]]
ROOT = HERE.parent.parent.parent
NAMES = ROOT / "compiler/test/schema"
WORDS = """abstract and array as bool break callable case catch class clone const continue declare default die do echo else
    elseif empty enddeclare endfor endforeach endif endswitch endwhile enum eval exit extends false final finally float
    fn for foreach from function get global goto if implements include include_once instanceof insteadof int interface
    isset iterable list match mixed namespace never new null numeric object or parent print private property protected
    public readonly require require_once resource return self set static string switch throw trait true try unset use var
    void while xor yield __CLASS__ __DIR__ __FILE__ __FUNCTION__ __halt_compiler __LINE__ __METHOD__ __NAMESPACE__
    __PROPERTY__ __TRAIT__""".split()
SHIPPED = [f"google/protobuf/{name}.proto" for name in (
    "any", "api", "compiler/plugin", "descriptor", "duration", "empty", "field_mask", "source_context", "struct",
    "timestamp", "type", "wrappers")]


def words_schema():
    """Each word as the name of a message, an enum, a field, a value, a oneof and a member."""
    numbered = list(enumerate(WORDS, 1))
    lines = ['syntax = "proto2";', "package namespace.list.class;", "message Messages {"]
    lines += [f"message {w} {{ optional {w} {w} = 1; }} optional .namespace.list.class.Messages.{w} f{n} = {n};"
              for n, w in numbered]
    lines += ["}", "message Enums {"]
    lines += [f"enum {w} {{ E{n} = 0; }} repeated .namespace.list.class.Enums.{w} f{n} = {n};" for n, w in numbered]
    lines += ["}", "message Fields {", *(f"optional int32 {w} = {n} [default = {n}];" for n, w in numbered)]
    lines += ["}", "message Members { oneof pick {", *(f"int32 {w} = {n};" for n, w in numbered)]
    lines += ["} }", "message Oneofs {", *(f"oneof {w} {{ bool m{n} = {n}; }}" for n, w in numbered)]
    lines += ["}", "enum Values {", "option deprecated_legacy_json_field_conflicts = true;",
              *(f"{w} = {n};" for n, w in numbered), "}"]
    return "\n".join(lines)


def run(command):
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)


class Php(unittest.TestCase):
    maxDiff = 3000

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def generate(self, folders, files, *options):
        return run([GENERATOR, "--lang=php", f"--out={self.folder / 'out'}", *(f"-I{f}" for f in folders), *options,
                    *files])

    def load(self, *namespace):
        """What the classes say, as load.php reads it."""
        loaded = run([*PHP, HERE / "load.php", self.folder / "out", *namespace])
        self.assertEqual(loaded.returncode, 0, loaded.stdout[-2000:] + loaded.stderr)
        return json.loads(loaded.stdout)

    def compare(self, folders, files, *options, namespace=()):
        done = self.generate(folders, files, *options)
        self.assertEqual(done.returncode, 0, done.stderr)
        expected = described(PROTOC, folders, files)
        self.assertTrue(expected["messages"])
        self.assertEqual(self.load(*namespace), expected)

    def test_the_schemas_of_the_project(self):
        folder = ROOT / "schema"
        files = sorted(str(path.relative_to(folder)) for path in folder.rglob("*.proto"))
        self.compare([folder, ROOT / "compiler/proto"], [*files, "isomer/options.proto", *SHIPPED])

    def test_names_that_meet(self):
        self.compare([NAMES], [f"php/{name}.proto" for name in (
            "names", "space", "unpackaged", "engine", "isomer", "options", "values")] + SHIPPED)

    def test_names_that_other_languages_do_not_like(self):
        self.compare([NAMES / "."], ["names/names.proto", "names/inner.proto", "unpackaged.proto"])

    def test_an_enum_is_not_taken_for_the_head_of_a_class(self):
        (self.folder / "a.proto").write_text(
            'syntax = "proto3"; enum ExtendsA { A = 0; } enum implementsB { B = 0; } '
            "message M { ExtendsA a = 1; oneof extends { int32 b = 2; } }", encoding="utf-8")
        self.compare([self.folder], ["a.proto"])

    def test_words_of_the_language(self):
        (self.folder / "words.proto").write_text(words_schema(), encoding="utf-8")
        self.compare([self.folder], ["words.proto"])

    def test_all_options_at_once(self):
        files = ["php/values.proto", "php/options.proto", "php/engine.proto"]
        options = ("readonly=yes", "open=yes", "namespace=App.Proto", "psr4=App\\Proto", "comments=no")
        self.compare([NAMES], files, *(f"--option={o}" for o in options), namespace=["App\\Proto"])
        part = (self.folder / "out/Demo/Values/Defaults/Part.php").read_text(encoding="utf-8")
        self.assertIn("\nclass Part extends", part)
        self.assertIn("public readonly ?int $x = null,", part)

    def test_services(self):
        """Interfaces and clients for the package isomer/connect, which PHP loads, whatever methods are called."""
        methods = "\n".join(f"rpc {w} (M) returns (.demo.v1.Outer.In);" for w in WORDS)
        (self.folder / "s.proto").write_text(f"""syntax = "proto3"; package demo.v1; import "google/protobuf/empty.proto";
message M {{}} message GreeterClient {{}} message Outer {{ message In {{}} }} message Method {{}}
// Greets */ people.
service Greeter {{
  // Says hello.
  rpc Greet (M) returns (Outer.In);
  rpc greet (GreeterClient) returns (Method) {{ option deprecated = true; }}
  rpc __call (M) returns (google.protobuf.Empty);
  rpc Chat (stream M) returns (stream M); rpc Watch (M) returns (stream M);
}}
service Words {{ {methods} }}
service Nothing {{ rpc Only (stream M) returns (M); }}
service List {{}}
""", encoding="utf-8")
        without = self.generate([self.folder], ["s.proto"])
        self.assertEqual(without.returncode, 0, without.stderr)
        before = {p: p.read_text(encoding="utf-8") for p in (self.folder / "out").rglob("*.php")}
        done = self.generate([self.folder], ["s.proto"], "--option=services=connect")
        self.assertEqual(done.returncode, 0, done.stderr)
        for path, text in before.items():
            self.assertEqual(path.read_text(encoding="utf-8"), text, "services change nothing else")
        told = run([*PHP, HERE / "services.php", ROOT / "php/packages/connect/src", self.folder / "out",
                    "Demo\\V1\\Greeter", "Demo\\V1\\Words", "Demo\\V1\\Nothing", "Demo\\V1\\List_"])
        self.assertEqual(told.returncode, 0, told.stdout + told.stderr)
        found = json.loads(told.stdout)
        self.assertEqual(found["Demo\\V1\\Greeter"], {
            "greet": ["/demo.v1.Greeter/Greet", "Demo\\V1\\M", "Demo\\V1\\Outer\\In"],
            "greet_": ["/demo.v1.Greeter/greet", "Demo\\V1\\GreeterClient", "Demo\\V1\\Method"],
            "call": ["/demo.v1.Greeter/__call", "Demo\\V1\\M", "Isomer\\Google\\Protobuf\\Empty_"],
        })
        self.assertEqual({v[0] for v in found["Demo\\V1\\Words"].values()}, {f"/demo.v1.Words/{w}" for w in WORDS})
        self.assertEqual((found["Demo\\V1\\Nothing"], found["Demo\\V1\\List_"]), ({}, {}))
        client = (self.folder / "out/Demo/V1/GreeterClient_.php").read_text(encoding="utf-8")
        self.assertIn("final class GreeterClient_\n", client)
        self.assertIn("@deprecated", client)
        interface = (self.folder / "out/Demo/V1/Greeter.php").read_text(encoding="utf-8")
        self.assertIn("Methods that stream are not here: Chat, Watch.", interface)
        self.assertIn("#[\\Isomer\\Connect\\Method('/demo.v1.Greeter/Greet', M::class, In::class)]", interface)
        for lang in ("cpp", "go"):
            refused = run([GENERATOR, f"--lang={lang}", f"--out={self.folder / 'other'}", f"-I{self.folder}",
                           "--option=services=connect", "s.proto"])
            self.assertNotEqual(refused.returncode, 0)

    def test_what_is_made_is_as_it_was(self):
        """Byte for byte the files in golden/php and golden/php-readonly."""
        for golden, options, files in (
            ("php", [], ["php/values.proto", "person.proto", "php/options.proto"]),
            ("php-readonly", ["--option=readonly=yes", "--option=open=yes"], ["php/values.proto"]),
        ):
            with self.subTest(golden):
                shutil.rmtree(self.folder / "out", ignore_errors=True)
                done = self.generate([NAMES, ROOT / "schema"], files, *options)
                self.assertEqual(done.returncode, 0, done.stderr)
                made, expected = (
                    {str(path.relative_to(folder)): path.read_text(encoding="utf-8") for path in folder.rglob("*.php")}
                    for folder in (self.folder / "out", HERE.parent / "golden" / golden)
                )
                self.assertEqual(sorted(made), sorted(expected))
                for path, text in made.items():
                    self.assertEqual(text, expected[path], path)

    def test_two_files_of_one_class_are_refused(self):
        done = self.generate([NAMES], ["php/unpackaged.proto", "php/space.proto"])
        self.assertEqual(done.returncode, 0, done.stderr)
        (self.folder / "a.proto").write_text('syntax = "proto3"; package p; message A {}', encoding="utf-8")
        (self.folder / "b.proto").write_text('syntax = "proto3"; package P; message a {}', encoding="utf-8")
        done = self.generate([self.folder], ["a.proto", "b.proto"])
        self.assertEqual(done.returncode, 1)
        self.assertIn("b.proto: the class P\\a is also one of a.proto", done.stderr)


if __name__ == "__main__":
    unittest.main()
