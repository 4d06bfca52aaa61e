#!/usr/bin/env python3
"""Capacities: the sidecar for given values, and that Isomer for C accepts it.

SPDX-License-Identifier: MIT
"""

import pathlib
import unittest

from lab_case import PROGRAM, LabCase

from isomer_lab.description import capacities, schema
from isomer_lab.isomer import Isomer
from isomer_lab.sample import values

SCHEMA = """
syntax = "proto2";
package room;
message Leaf { optional string name = 1; }
message Tree {
  optional string text = 1;
  repeated bytes blobs = 2;
  map<string, string> words = 3;
  map<int32, Leaf> leaves = 4;
  oneof pick { string said = 5; int32 number = 6; }
  repeated Leaf list = 7;
  repeated int32 never = 8;
  extensions 100 to 200;
}
extend Tree { optional string more = 100; }
"""

VALUES = """
{"text": "eight èé", "blobs": ["AAECAw=="], "words": {"longest key": "v", "k": "sixteen bytes in"},
 "leaves": {"5": {"name": "twelve bytes"}}, "list": [{}, {"name": "x"}, {}, {}, {}], "[room.more]": "extended"}
{"said": "abcd", "blobs": ["AA==", "AA=="]}
"""


class CapacitiesTest(LabCase):
    def of(self, text: str, data: str, message: str | None = None) -> tuple[schema.Schema, dict[str, str]]:
        proto, json = self.folder / "room.proto", self.folder / "room.json"
        proto.write_text(text)
        json.write_text(data)
        isomer = Isomer.found(str(PROGRAM))
        made = schema.set_up(isomer, [proto], to=self.folder / "schemas", message=message)
        loaded = values.load(isomer, made, [json])
        lines = capacities.lines(made.descriptors, made.message, loaded.protobuf)
        return made, dict(line.split(" ", 1) for line in lines)

    def test_each_field_has_room_for_the_most_of_it_and_a_quarter_more(self) -> None:
        _, lines = self.of(SCHEMA, VALUES, "room.Tree")
        self.assertEqual(lines["room.Tree.text"], "max_length: 12")  # ten bytes of UTF-8
        self.assertEqual(lines["room.Tree.blobs"], "max_count: 3 max_length: 5")
        self.assertEqual(lines["room.Tree.words"], "max_count: 3 max_key_length: 13 max_length: 20")
        self.assertEqual(lines["room.Tree.leaves"], "max_count: 2")
        self.assertEqual(lines["room.Tree.said"], "max_length: 5")
        self.assertEqual(lines["room.Tree.list"], "max_count: 6")
        self.assertEqual(lines["room.Leaf.name"], "max_length: 15")

    def test_a_field_that_no_value_has_gets_room_for_one(self) -> None:
        _, lines = self.of(SCHEMA, "{}", "room.Tree")
        self.assertEqual(lines["room.Tree.never"], "max_count: 1")
        self.assertEqual(lines["room.Tree.words"], "max_count: 1 max_key_length: 1 max_length: 1")
        self.assertNotIn("room.Tree.number", lines)

    def test_an_extension_is_kept_as_an_unknown_field(self) -> None:
        _, lines = self.of(SCHEMA, VALUES, "room.Tree")
        self.assertRegex(lines["room.Tree"], r"^max_unknown: \d+$")
        _, without = self.of(SCHEMA, "{}", "room.Tree")
        self.assertNotIn("room.Tree", without)

    def test_the_generator_takes_the_sidecar(self) -> None:
        made, lines = self.of(SCHEMA, VALUES, "room.Tree")
        sidecar = self.folder / "capacities.options"
        sidecar.write_text("".join(f"{name} {options}\n" for name, options in lines.items()))
        out = self.folder / "out"
        Isomer.found(str(PROGRAM)).run(
            "generate", "--lang", "c", "-I", made.folder, "--option", f"options={sidecar}", "--out", out, *made.files
        )
        header = pathlib.Path(out, "room.isomer.h").read_text()
        self.assertIn("char text[13];", header)
        self.assertIn("room_Tree_words_MAX_COUNT 3", header)


if __name__ == "__main__":
    unittest.main()
