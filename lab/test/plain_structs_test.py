#!/usr/bin/env python3
"""Plain Go structs: the result for a schema, and what their tags cannot state.

SPDX-License-Identifier: MIT
"""

import sys
import unittest

from lab_case import PROGRAM, ROOT, LabCase

from isomer_lab.description import schema
from isomer_lab.isomer import Isomer

sys.path.insert(0, str(ROOT / "lab/harness/go/support"))
from plain_structs import PlainStructs  # noqa: E402

SCHEMA = """
syntax = "proto3";
package demo;
import "google/protobuf/timestamp.proto";
import "google/protobuf/wrappers.proto";
enum Kind { ZERO = 0; }
message Unreached {}
message Schema {}
message M {
  sint32 a = 1;
  optional bytes raw = 2;
  repeated Kind kinds = 3 [packed = false];
  map<fixed64, M> others = 4;
  map<string, sfixed32> numbers = 5;
  repeated M list = 6;
  oneof pick { string one = 7; Schema schema = 8; }
  google.protobuf.Timestamp at = 9;
  google.protobuf.StringValue text = 10;
  string a_b = 11;
  string AB = 12 [json_name = "odd\\"name"];
  int64 _x = 13;
}
"""

OLD = """
syntax = "proto2";
package demo;
message Old { repeated group Inner = 1 { required bool set = 1; } optional float f = 2 [default = 2]; }
"""


class Structs(LabCase):
    def of(self, text: str, message: str) -> PlainStructs:
        (self.folder / "a.proto").write_text(text)
        isomer = Isomer.found(str(PROGRAM))
        made = schema.set_up(isomer, [self.folder / "a.proto"], to=self.folder / "s", message=message)
        return PlainStructs(made.descriptors, message)

    def test_every_kind_of_field(self) -> None:
        source = self.of(SCHEMA, "demo.M").source()
        for line in (
            'A int32 `isomer:"1,sint32" json:"a,omitempty" msgpack:"a,omitempty"`',
            'Raw *[]byte `isomer:"2" json:"raw,omitempty" msgpack:"raw,omitempty"`',
            'Kinds []int32 `isomer:"3,enum,unpacked" json:"kinds,omitempty" msgpack:"kinds,omitempty"`',
            'Others map[uint64]*Demo_M `isomer:"4" json:"others,omitempty" msgpack:"others,omitempty"`',
            'Numbers map[string]int32 `isomer:"5,sfixed32" json:"numbers,omitempty" msgpack:"numbers,omitempty"`',
            'List []Demo_M `isomer:"6" json:"list,omitempty" msgpack:"list,omitempty"`',
            'One *string `isomer:"7" json:"one,omitempty" msgpack:"one,omitempty"`',
            'Schema *Demo_Schema `isomer:"8" json:"schema,omitempty" msgpack:"schema,omitempty"`',
            'At *support.Timestamp `isomer:"9" json:"at,omitempty" msgpack:"at,omitempty"`',
            'AB string `isomer:"11" json:"aB,omitempty" msgpack:"aB,omitempty"`',
            'XX int64 `isomer:"13" json:"X,omitempty" msgpack:"X,omitempty"`',
            'AB_ string `isomer:"12" json:"odd\\"name,omitempty" msgpack:"odd\\"name,omitempty"`',
        ):
            self.assertIn(f"\t{line}\n", source)
        self.assertIn("type Message = Demo_M\n", source)
        self.assertNotIn("Unreached", source)

    def test_what_plain_structs_cannot_say_is_named(self) -> None:
        found = self.of(SCHEMA, "demo.M")
        self.assertEqual(found.untagged, ["demo.M.others"])
        self.assertEqual(found.unnamed, ["demo.M.AB"])
        self.assertEqual(
            sorted(found.well_known),
            [("demo.M.at", "google.protobuf.Timestamp"), ("demo.M.text", "google.protobuf.StringValue")],
        )
        old = self.of(OLD, "demo.Old")
        self.assertEqual(old.untagged, ["demo.Old.inner"])
        self.assertIn('Set *bool `isomer:"1"', old.source())
        self.assertIn('F *float32 `isomer:"2"', old.source())


if __name__ == "__main__":
    unittest.main()
