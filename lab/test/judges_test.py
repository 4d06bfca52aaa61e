#!/usr/bin/env python3
"""The judges: they accept correct output in every format, and detect errors.

SPDX-License-Identifier: MIT
"""

import pathlib
import random
import tempfile
import unittest

import hostile_schema
from lab_case import PERSON, PERSON_SAMPLE, PROGRAM

from isomer_lab import judges
from isomer_lab.description import schema
from isomer_lab.failure import LabError
from isomer_lab.figures import compare
from isomer_lab.isomer import Isomer
from isomer_lab.measure import inputs
from isomer_lab.sample import random_values, records, values

FORMATS = (
    "protobuf", "json", "json:names=proto", "json:enums=numbers,int64=numbers", "text", "yaml",
    "msgpack", "msgpack:keys=numbers", "msgpack:keys=order", "cbor", "cbor:keys=numbers", "cbor:keys=order",
    "php", "php:keys=order",
)  # fmt: skip


class Judges(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        cls.isomer = Isomer.found(str(PROGRAM))
        proto = hostile_schema.write(cls.folder, messages=60)
        cls.schema = schema.set_up(cls.isomer, [proto], to=cls.folder, message="hostile.Root")
        cls.values = cls.drawn(not_finite=True)

    @classmethod
    def drawn(cls, **bounds) -> values.Values:
        drawn = random_values.draw(cls.schema.descriptor, 40, 5, random_values.Bounds(**bounds))
        return values.of(cls.schema, [message.SerializeToString(deterministic=True) for message in drawn], ["random"])

    def written(self, format_name: str) -> list[bytes]:
        data = records.join(self.values.protobuf)
        return records.split(self.isomer.convert(self.schema, "protobuf", format_name, data))

    def complaint(self, format_name: str, written: list[bytes]) -> str | None:
        judge = judges.judge_of(format_name)
        try:
            return judges.verdict(self.values.messages, judge.read_all(self.schema, written))
        except LabError as error:
            return str(error)

    def test_what_the_command_writes_of_all_kinds_of_fields_is_right_in_every_format(self):
        for name in FORMATS:
            if judges.judge_of(name):
                with self.subTest(format=name):
                    self.assertIsNone(self.complaint(name, self.written(name)))

    def test_a_changed_byte_is_hardly_ever_taken_for_right(self):
        source = random.Random(1)
        for name in ("protobuf", "json", "text", "yaml", "msgpack", "cbor"):
            written, missed = self.written(name), 0
            for _ in range(30):
                which = source.randrange(len(written))
                changed = bytearray(written[which])
                if not changed:
                    continue
                changed[source.randrange(len(changed))] ^= 1 << source.randrange(7)
                kind = self.schema.type
                one = [bytes(changed)]
                try:
                    read = judges.judge_of(name).read_all(self.schema, one)
                except LabError:
                    continue
                missed += not judges.verdict([kind.FromString(self.values.protobuf[which])], read)
            # The case of a letter or a time zone may be changed without changing the value.
            self.assertLess(missed, 6, name)

    def test_a_message_too_few_is_told(self):
        self.assertEqual(self.complaint("json", self.written("json")[1:]), "39 messages instead of 40")

    def test_inputs_are_written_by_others_than_isomer_where_there_are_any(self):
        finite = self.drawn()
        made = inputs.Inputs(self.isomer, finite)
        for name in ("json", "text", "yaml"):
            read = judges.judge_of(name).read_all(self.schema, made.of(name))
            self.assertIsNone(judges.verdict(finite.messages, read))
            by_isomer = self.isomer.convert(self.schema, "protobuf", name, records.join(finite.protobuf))
            self.assertTrue(made.of(name) != records.split(by_isomer), name)
        self.assertIsNone(made.of("igbinary"))
        self.assertEqual(len(made.of("positional")), 40)


class Differences(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        cls.isomer = Isomer.found(str(PROGRAM))
        cls.schema = schema.set_up(cls.isomer, [PERSON], to=folder)
        (cls.record,) = values.load(cls.isomer, cls.schema, [PERSON_SAMPLE]).protobuf

    def person(self):
        return self.schema.type.FromString(self.record)

    def test_the_way_to_the_first_difference_is_told(self):
        changed = self.person()
        changed.phone[1].type = 2
        self.assertEqual(compare.difference(self.person(), changed), "phone[1].type: expected 1, found 2")
        changed = self.person()
        changed.ClearField("email")
        self.assertEqual(compare.difference(self.person(), changed), "email: expected 'ada@example.com', found nothing")
        changed = self.person()
        del changed.phone[2]
        self.assertEqual(compare.difference(self.person(), changed), "phone: expected 3 elements, found 2")
        self.assertIsNone(compare.difference(self.person(), self.person()))

    def test_fields_that_the_schema_lacks_are_a_difference(self):
        more = self.schema.type.FromString(self.record + b"\xf8\x01\x05")
        self.assertIn("fields that the schema lacks", compare.difference(self.person(), more))

    def test_values_are_taken_without_them_and_that_is_said(self):
        made = values.of(self.schema, [self.record + b"\xf8\x01\x05", self.record], ["x"])
        self.assertEqual(made.protobuf, (self.record, self.record))
        self.assertEqual(made.notes, ("1 of the messages had fields that the schema lacks; they were left out.",))


NULLS = """\
syntax = "proto3";
import "google/protobuf/struct.proto";
message Nulls {
  google.protobuf.Value value = 1;
  google.protobuf.NullValue none = 2;
  optional google.protobuf.NullValue perhaps = 3;
  google.protobuf.ListValue list = 4;
  google.protobuf.Struct members = 5;
  string text = 6;
  repeated google.protobuf.Value values = 7;
}
"""


class Nulls(unittest.TestCase):
    def test_null_is_a_value_where_the_schema_says_so(self):
        folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        (folder / "nulls.proto").write_text(NULLS)
        isomer = Isomer.found(str(PROGRAM))
        made = schema.set_up(isomer, [folder / "nulls.proto"], to=folder, message="Nulls")
        message = made.type(text="null", perhaps=0)
        message.value.null_value = 0
        message.list.SetInParent()
        message.members.SetInParent()
        message.values.add().null_value = 0
        message.values.add().string_value = "null"
        expected = [message]
        for name in ("protobuf", "json", "text", "yaml", "msgpack", "msgpack:keys=numbers", "cbor"):
            written = records.split(isomer.convert(made, "protobuf", name, records.join([message.SerializeToString()])))
            read = judges.judge_of(name).read_all(made, written)
            self.assertIsNone(judges.verdict(expected, read), name)


class Reals(unittest.TestCase):
    def test_nan_is_nan_and_minus_zero_is_not_zero(self):
        from google.protobuf.wrappers_pb2 import DoubleValue

        self.assertIsNone(compare.difference(DoubleValue(value=float("nan")), DoubleValue(value=float("nan"))))
        self.assertIn("expected -0.0", compare.difference(DoubleValue(value=-0.0), DoubleValue(value=0.0)))
        self.assertIn("value", compare.difference(DoubleValue(value=1), DoubleValue(value=2)))


class Records(unittest.TestCase):
    def test_records_come_back_and_damage_is_told(self):
        some = [b"", b"x", b"y" * 127, b"z" * 128, b"w" * 70000]
        self.assertEqual(records.split(records.join(some)), some)
        for damaged in (b"\x05abc", b"\x80", b"\xff" * 12, b"\xff\xff\xff\xff\x7f"):
            with self.assertRaises(records.RecordsError):
                records.split(damaged)


if __name__ == "__main__":
    unittest.main()
