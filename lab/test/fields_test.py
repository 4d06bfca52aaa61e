"""Tests the bytes of fields: the sums are exact, whatever the schema is.

SPDX-License-Identifier: MIT
"""

import json
import unittest

import cbor2
import msgpack
import schemas
from google.protobuf import json_format
from google.protobuf.message_factory import GetMessageClass

from isomer_lab import fields
from isomer_lab.sample import random_values

EVERYTHING = (
    "demo.Person",
    "bench.Catalog",
    "test.proto3.Everything",
    "test.proto2.Everything",
    "test.proto3.Known",
    "features.scalars.Packed",
    "features.scalars.Loose",
    "features.recursion.Tree",
    "features.proto2.Groups",
)


def by_path(rows: list[dict]) -> dict[str, dict]:
    return {row["path"]: row for row in rows}


def encoded(messages: list) -> dict[str, list[bytes]]:
    """The same messages in each format. The JSON has spaces, as some libraries write it."""
    values = [json_format.MessageToDict(message) for message in messages]
    return {
        "protobuf": [message.SerializeToString() for message in messages],
        "json": [json.dumps(value, ensure_ascii=False).encode() for value in values],
        "msgpack": [msgpack.packb(value) for value in values],
        "cbor": [cbor2.dumps(value) for value in values],
    }


class Sums(unittest.TestCase):
    def test_the_bytes_of_all_fields_are_the_size_of_the_messages(self):
        for name in EVERYTHING:
            descriptor = schemas.message(name)
            records = encoded(random_values.draw(descriptor, 20, seed=7))
            rows = fields.count(descriptor, records)
            for form in fields.FORMATS:
                with self.subTest(message=name, form=form):
                    self.assertEqual(sum(row["bytes"][form] for row in rows), sum(map(len, records[form])))

    def test_the_smallest_paths_go_to_the_one_above_and_nothing_is_lost(self):
        descriptor = schemas.message("test.proto3.Everything")
        records = encoded(random_values.draw(descriptor, 5, seed=1))
        rows = fields.count(descriptor, records, most=4)
        self.assertLessEqual(len(rows), 5)
        for form in fields.FORMATS:
            self.assertEqual(sum(row["bytes"][form] for row in rows), sum(map(len, records[form])))


class Person(unittest.TestCase):
    def setUp(self):
        self.person = schemas.message("demo.Person")
        text = b'{"name":"Ada","id":7,"phone":[{"number":"12","type":"HOME"},{"number":"345"}]}'
        message = json_format.Parse(text, GetMessageClass(self.person)())
        self.rows = by_path(fields.count(self.person, {"protobuf": [message.SerializeToString()], "json": [text]}))

    def test_protobuf_has_tags_and_lengths(self):
        self.assertEqual(
            {path: row["bytes"]["protobuf"] for path, row in self.rows.items() if path},
            {"name": 5, "id": 2, "phone": 4, "phone.number": 4 + 5, "phone.type": 2},
        )

    def test_json_has_keys_quotes_and_commas(self):
        self.assertEqual(
            {path: row["bytes"]["json"] for path, row in self.rows.items()},
            {
                "": 2,
                "name": 12,
                "id": 7,
                "phone": len(',"phone":[]') + len("{},{}"),
                "phone.number": len('"number":"12"') + len('"number":"345"'),
                "phone.type": len(',"type":"HOME"'),
            },
        )

    def test_a_list_counts_its_elements(self):
        self.assertEqual(
            {path: row["count"] for path, row in self.rows.items()},
            {"": 1, "name": 1, "id": 1, "phone": 2, "phone.number": 2, "phone.type": 1},
        )


class Shapes(unittest.TestCase):
    def test_the_elements_of_a_packed_list_are_counted(self):
        packed = schemas.from_text('syntax = "proto3"; message M { repeated int32 a = 1; repeated double b = 2; }', "M")
        message = GetMessageClass(packed)(a=[1, 300, -1], b=[1, 2])
        rows = by_path(fields.count(packed, {"protobuf": [message.SerializeToString()]}))
        self.assertEqual((rows["a"]["count"], rows["b"]["count"]), (3, 2))
        self.assertEqual((rows["a"]["bytes"]["protobuf"], rows["b"]["bytes"]["protobuf"]), (2 + 1 + 2 + 10, 2 + 16))

    def test_a_map_has_a_path_for_its_keys_and_one_for_its_values(self):
        maps = schemas.from_text('syntax = "proto3"; message M { map<string, int32> m = 1; }', "M")
        message = GetMessageClass(maps)(m={"ab": 300})
        rows = by_path(fields.count(maps, {"protobuf": [message.SerializeToString()], "json": [b'{"m":{"ab":300}}']}))
        self.assertEqual(
            {path: row["bytes"] for path, row in rows.items() if path},
            {
                "m": {"protobuf": 2, "json": len('"m":{}')},
                "m.key": {"protobuf": 4, "json": len('"ab":')},
                "m.value": {"protobuf": 3, "json": len("300")},
            },
        )

    def test_a_tree_has_as_many_paths_as_its_schema_has_fields(self):
        tree = schemas.from_text('syntax = "proto3"; message M { M child = 1; int32 v = 2; }', "M")
        message = GetMessageClass(tree)(v=1)
        for _ in range(50):
            message = GetMessageClass(tree)(v=1, child=message)
        rows = by_path(fields.count(tree, {"protobuf": [message.SerializeToString()]}))
        self.assertEqual(set(rows), {"child", "v"})
        self.assertEqual((rows["v"]["count"], rows["child"]["count"]), (51, 50))

    def test_unknown_fields_are_told_by_their_number(self):
        old = schemas.from_text('syntax = "proto3"; message M { int32 a = 1; }', "M")
        rows = by_path(fields.count(old, {"protobuf": [b"\x08\x01\x7a\x03abc"]}))
        self.assertEqual({path: row["bytes"]["protobuf"] for path, row in rows.items()}, {"a": 2, "#15": 5})

    def test_a_well_known_type_is_a_leaf_in_every_format(self):
        known = schemas.from_text(
            'syntax = "proto3"; import "google/protobuf/timestamp.proto";'
            "message M { google.protobuf.Timestamp t = 1; }",
            "M",
        )
        text = b'{"t":"2001-02-03T04:05:06Z"}'
        message = json_format.Parse(text, GetMessageClass(known)())
        rows = by_path(fields.count(known, {"protobuf": [message.SerializeToString()], "json": [text]}))
        self.assertEqual(set(rows), {"", "t"})


class Damage(unittest.TestCase):
    BAD = {
        "protobuf": [b"\x0a\x05ab", b"\x08", b"\x0c", b"\x0b", b"\x0f", b"\x0d\x01", b"\x80" * 11],
        "json": [b"", b"{", b'{"name"', b'{"name":', b'{"name":1', b'{"name":1}}', b'{"a":1 "b":2}', b"[" * 5000],
        "msgpack": [b"", b"\x81", b"\x81\xa1a", b"\xdf\xff\xff\xff\xff", b"\xc1", b"\x01\x01", b"\x91" * 5000],
        "cbor": [
            b"",
            b"\xa1",
            b"\xa1\x61a",
            b"\x5a\xff\xff\xff\xff",
            b"\x1f",
            b"\x01\x01",
            b"\x81" * 5000,
            b"\x9f",
            b"\xff",
        ],
    }

    def test_what_is_damaged_is_an_error_that_names_the_record(self):
        person = schemas.message("demo.Person")
        for form, records in self.BAD.items():
            for record in records:
                with (
                    self.subTest(form=form, record=record[:12]),
                    self.assertRaisesRegex(ValueError, f"message 0 in {form}: "),
                ):
                    fields.count(person, {form: [record]})

    def test_every_prefix_of_a_message_is_an_error_or_a_message(self):
        person = schemas.message("test.proto3.Everything")
        for form, records in encoded(random_values.draw(person, 1, seed=3)).items():
            for cut in range(0, len(records[0]), 7):
                try:
                    rows = fields.count(person, {form: [records[0][:cut]]})
                except ValueError:
                    continue
                self.assertEqual(sum(row["bytes"][form] for row in rows), cut)


if __name__ == "__main__":
    unittest.main()
