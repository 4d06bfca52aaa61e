#!/usr/bin/env python3
"""The names of messages: those that are computed are those that the generators use.

SPDX-License-Identifier: MIT

Run in the tree's environment: .cache/venv/bin/python lab/test/names_test.py. ISOMER names the command of Isomer, by
default build/bin/isomer.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

from google.protobuf import descriptor_pb2

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "lab"))
from isomer_lab.description.names import Names, go_camel_case, names_of, protobuf_c_type  # noqa: E402

PROTOC = pathlib.Path(sys.executable).parent / "protoc"
ISOMER = os.environ.get("ISOMER", str(ROOT / "build/bin/isomer"))

IMPORTED = """
syntax = "proto3";
package demo;
message Outer_Inner {}
message ViewView {}
"""

# Names that languages reserve, that collide when they are flattened or when case is ignored, and that imports have.
HOSTILE = """
syntax = "proto2";
package demo.class.v1;
message Outer { message Inner {} message inner_ {} optional Inner inner = 1; }
message Outer_Inner {}
message OuterView {}
message basic_Outer {}
message Empty {}
message empty {}
message class { message List { message class {} } }
message TRUE {}
message restrict {}
message Outer_inner_init {}
message Choice { oneof pick { int32 one = 1; } map<int32, Empty> all = 2; extensions 100 to 200; }
message Choice_pick_case {}
message Choice_AllEntry {}
message Choice_one_MAX_LENGTH {}
extend Choice { optional int32 Extended = 100; }
message Extends_ { enum extends { A = 0; } }
"""

BARE = """
syntax = "proto3";
message std {}
message isomer {}
message Exception { message Exception {} }
message int8_t {}
"""

OPTIONS = """
edition = "2023";
package isomer.x;
option php_namespace = "namespace\\\\Deep";
option php_class_prefix = "Px";
message M { message N {} }
"""

MEETS_IMPORT = """
syntax = "proto3";
package demo;
import "imported.proto";
message Outer { message Inner {} Outer_Inner other = 2; }
message View {}
"""


class Rules(unittest.TestCase):
    def test_go_camel_case(self) -> None:
        cases = {
            "name": "Name", "foo_bar": "FooBar", "foo_Bar": "Foo_Bar", "_foo": "XFoo", "foo_1": "Foo_1",
            "foo1bar": "Foo1Bar", "Outer.Inner": "Outer_Inner", "Outer.inner": "OuterInner", "Outer._x": "Outer_XX",
            "a__b": "A_B", "HTTPServer": "HTTPServer", "foo_": "Foo_",
        }
        self.assertEqual({name: go_camel_case(name) for name in cases}, cases)

    def test_protobuf_c_begins_a_word_at_a_capital_behind_another_letter(self) -> None:
        cases = {
            "demo.Person.PhoneNumber": "demo__person__phone_number", "HTTPServer": "httpserver", "a_B.cD": "a__b__c_d",
            "v1.M2N": "v1__m2_n",
        }
        self.assertEqual({name: protobuf_c_type(name) for name in cases}, cases)


class Generated(unittest.TestCase):
    """The names in generated code."""

    def setUp(self) -> None:
        made = tempfile.TemporaryDirectory()
        self.addCleanup(made.cleanup)
        self.folder = pathlib.Path(made.name)

    def schema(self, path: str, text: str) -> descriptor_pb2.FileDescriptorSet:
        (self.folder / "imported.proto").write_text(IMPORTED)
        (self.folder / "bounds.txt").write_text("* max_count: 2\n")
        (self.folder / path).write_text(text)
        made = self.folder / "schema.binpb"
        subprocess.run([PROTOC, "-I.", "--include_imports", f"-o{made}", path], cwd=self.folder, check=True)
        return descriptor_pb2.FileDescriptorSet.FromString(made.read_bytes())

    def generate(self, language: str, *more: str) -> dict[str, str]:
        out = self.folder / language
        subprocess.run([ISOMER, "generate", "--lang", language, "--out", out, *more], cwd=self.folder, check=True)
        return {str(file.relative_to(out)): file.read_text() for file in out.rglob("*") if file.is_file()}

    def agrees(self, path: str, text: str) -> dict[str, Names]:
        """Names by the full names of messages in the file, after checking that the generators agree."""
        schema = self.schema(path, text)
        stem = path.removesuffix(".proto")

        header = self.generate("cpp", path)[f"{stem}.isomer.hpp"]
        found = re.findall(r'using M = ::([\w:]*?)basic_(\w+)<Memory>;\s+static \S+ \S+ full_name = "([\w.]+)"', header)
        self.assertTrue(found, header)
        names = {full_name: names_of(schema, full_name) for _, _, full_name in found}
        plain = dict(re.findall(r"^using (\w+) = basic_(\w+)<isomer::owning>;", header, re.MULTILINE))
        of_basic = {basic: name for name, basic in plain.items()}
        for space, basic, full_name in found:
            self.assertEqual(names[full_name].cpp_type, space + of_basic[basic], full_name)

        classes = {}
        for file, source in self.generate("php", path).items():
            if message := re.search(r"#\[\\?\w*\\?Message\('([\w.]+)'", source):
                classes[message[1]] = file.removesuffix(".php").replace("/", "\\")
        self.assertEqual({full_name: of.php_class for full_name, of in names.items()}, classes)

        in_c = self.generate("c", "--option", "options=bounds.txt", path, "imported.proto")[f"{stem}.isomer.h"]
        types = set(re.findall(r"^(?:struct|typedef struct) (\w+)", in_c, re.MULTILINE))
        self.assertLessEqual({of.c_type for of in names.values()}, types)
        self.assertEqual(len({of.c_type for of in names.values()}), len(names))
        return names

    def test_names_that_languages_reserve_and_that_meet(self) -> None:
        names = self.agrees("hostile.proto", HOSTILE)
        self.assertEqual(names["demo.class.v1.Empty"].php_class, "Demo\\Class\\V1\\Empty_")
        self.assertEqual(names["demo.class.v1.Outer.Inner"].cpp_type, "demo::class_::v1::Outer_Inner_")
        self.assertEqual(names["demo.class.v1.Outer.Inner"].go_type, "Outer_Inner")

    def test_a_schema_without_a_package(self) -> None:
        names = self.agrees("bare.proto", BARE)
        self.assertEqual([names["std"].cpp_type, names["Exception"].php_class], ["std_", "Exception_"])

    def test_options_of_the_file(self) -> None:
        names = self.agrees("options.proto", OPTIONS)
        self.assertEqual(names["isomer.x.M"].php_class, "namespace_\\Deep\\PxM")
        self.assertEqual(names["isomer.x.M.N"].cpp_type, "isomer_::x::M_N")

    def test_names_that_imports_have(self) -> None:
        self.assertEqual(self.agrees("meets.proto", MEETS_IMPORT)["demo.Outer.Inner"].cpp_type, "demo::Outer_Inner_")

    def test_a_message_that_the_schema_lacks(self) -> None:
        self.assertRaises(KeyError, names_of, self.schema("bare.proto", BARE), "Other")


if __name__ == "__main__":
    unittest.main()
