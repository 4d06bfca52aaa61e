#!/usr/bin/env python3
"""`isomer convert` and tpl: images of messages of a schema, and which messages have none.

SPDX-License-Identifier: MIT

usage: convert_tpl_test.py ISOMER SCHEMAS
"""

import json
import struct
import unittest

from convert_case import Convert, SCHEMA

PROTO2, PROTO3 = 'syntax = "proto2";\n', 'syntax = "proto3";\n'
NULL_STRINGS, BIG_ENDIAN = 2, 1


def image(form, data, flags=0):
    """What libtpl would write."""
    order = ">" if flags & BIG_ENDIAN else "<"
    body = form.encode() + b"\0" + data
    return b"tpl" + bytes([flags]) + struct.pack(order + "I", 8 + len(body)) + body


def text(s, order="<"):
    return struct.pack(order + "I", len(s.encode()) + 1) + s.encode()


class Tpl(Convert):
    def schema(self, body, head=PROTO3, rest=""):
        self.write("m.proto", f"{head}message M {{ {body} }}\n{rest}")
        return ["-s", "m.proto", "-m", "M"]

    def both_ways(self, schema, value, expected):
        self.assertEqual(self.convert(*schema, "-f", "json", "-t", "tpl", data=json.dumps(value).encode()), expected)
        self.assertEqual(json.loads(self.convert(*schema, "-f", "tpl", "-t", "json", data=expected)), value)

    def test_a_person(self):
        person = {"name": "Ada", "id": 7, "phone": [{"number": "+44", "type": "WORK"}, {"number": "ü"}]}
        data = text("Ada") + struct.pack("<i", 7) + text("")
        data += struct.pack("<I", 2) + text("+44") + struct.pack("<i", 2) + text("ü") + struct.pack("<i", 0)
        self.both_ways(SCHEMA, person, image("sisA(S(si))", data, NULL_STRINGS))

    def test_each_scalar(self):
        letters = {"bool": "c", "int32": "i", "sint32": "i", "sfixed32": "i", "uint32": "u", "fixed32": "u", "int64": "I",
                   "sint64": "I", "sfixed64": "I", "uint64": "U", "fixed64": "U", "float": "f", "double": "f", "string": "s",
                   "bytes": "B", "E": "i"}
        codes = {"c": "<?", "i": "<i", "u": "<I", "I": "<q", "U": "<Q", "f": "<d"}
        values = {"bool": True, "string": "text", "bytes": "AQL/", "E": "ONE", "float": 1.5, "double": -2.25}
        for name, letter in letters.items():
            value = values.get(name, 9)
            data = {"string": text("text"), "bytes": struct.pack("<I", 3) + b"\1\2\xff"}.get(name)
            if data is None:
                data = struct.pack(codes[letter], 1 if name == "E" else value)
            if letter in "IU":
                value = str(value)
            flags = NULL_STRINGS if letter == "s" else 0
            with self.subTest(name):
                schema = self.schema(f"{name} a = 1;", rest="enum E { ZERO = 0; ONE = 1; }")
                self.both_ways(schema, {"a": value}, image(letter, data, flags))
                schema = self.schema(f"repeated {name} a = 1;", rest="enum E { ZERO = 0; ONE = 1; }")
                self.both_ways(schema, {"a": [value] * 3}, image(f"A({letter})", struct.pack("<I", 3) + 3 * data, flags))

    def test_fields_stand_in_the_order_of_their_numbers_and_absent_ones_are_zero(self):
        schema = self.schema("int32 c = 3; uint64 a = 1; bool b = 2;")
        self.both_ways(schema, {"a": "1"}, image("Uci", struct.pack("<QBi", 1, 0, 0)))

    def test_structs_have_braces_and_what_holds_a_list_has_none(self):
        rest = "message P { required int32 x = 1; required double y = 2; }\n" \
               "message L { required string name = 1; required P from = 2; required P to = 3; }\n" \
               "message D { repeated L lines = 1; }\n"
        point = struct.pack("<id", 1, 2.5)
        value = {"x": 1, "y": 2.5}
        line = {"name": "l", "from": value, "to": value}
        self.both_ways(self.schema("required L l = 1;", PROTO2, rest), {"l": line},
                       image("S(s$(if)$(if))", text("l") + point + point, NULL_STRINGS))
        self.both_ways(self.schema("repeated D d = 1; required int32 n = 2;", PROTO2, rest), {"d": [{"lines": [line]}], "n": 5},
                       image("A(A(S(s$(if)$(if))))i", struct.pack("<II", 1, 1) + text("l") + point + point + struct.pack("<i", 5),
                             NULL_STRINGS))

    def test_images_of_the_other_byte_order_and_of_old_releases_are_read(self):
        schema = self.schema("string s = 1; repeated uint32 n = 2;")
        right = {"s": "ab", "n": [1, 2**31]}
        big = image("sA(u)", text("ab", ">") + struct.pack(">III", 2, 1, 2**31), BIG_ENDIAN | NULL_STRINGS)
        old = image("sA(u)", struct.pack("<I", 2) + b"ab" + struct.pack("<III", 2, 1, 2**31))
        for one in (big, old):
            self.assertEqual(json.loads(self.convert(*schema, "-f", "tpl", "-t", "json", data=one)), right)

    def test_streams_have_lengths_before_each_image(self):
        schema = self.schema("uint32 n = 1;")
        stream = self.convert(*schema, "-f", "jsonl", "-t", "tpl:delimited", data=b'{"n":1}\n{"n":2}\n')
        one, two = (image("u", struct.pack("<I", n)) for n in (1, 2))
        self.assertEqual(stream, bytes([len(one)]) + one + bytes([len(two)]) + two)
        self.assertEqual(self.convert(*schema, "-f", "tpl:delimited", "-t", "jsonl", data=stream), b'{"n":1}\n{"n":2}\n')

    def test_it_is_told_from_the_name(self):
        schema = self.schema("uint32 n = 1;")
        self.write("a.json", '{"n":1}')
        self.convert(*schema, "a.json", "-o", "a.tpl")
        self.assertEqual((self.folder / "a.tpl").read_bytes(), image("u", struct.pack("<I", 1)))
        self.assertEqual(self.wrong("-t", "json", "a.tpl", code=2), "tpl has no meaning without a schema: say which with --schema")

    def test_messages_that_have_no_image_are_refused_with_the_reason(self):
        for body, head, rest, why in (
            ("map<int32, int32> a = 1;", PROTO3, "", "M.a: it is a map"),
            ("oneof o { int32 a = 1; }", PROTO3, "", "M.a: it is in a oneof"),
            ("optional int32 a = 1;", PROTO3, "", "M.a: it may be absent"),
            ("int32 x = 1; N n = 2;", PROTO3, "message N { int32 a = 1; }", "M.n: it may be absent"),
            ("repeated N n = 1;", PROTO3, "message N { repeated M m = 1; }", "N.m: it contains itself"),
            ("repeated M m = 1;", PROTO3, "", "M.m: it contains itself"),
            ("repeated N n = 1;", PROTO3, "message N {}", "N: it has no fields"),
            ("", PROTO3, "", "M: it has no fields"),
        ):
            with self.subTest(why):
                schema = self.schema(body, head, rest)
                told = "tpl has no place for " + why
                self.assertEqual(self.wrong(*schema, "-f", "json", "-t", "tpl", data=b"{}", code=2), told)
                self.assertEqual(self.wrong(*schema, "-f", "tpl", "-t", "json", data=image("i", bytes(4)), code=2), told)

    def test_a_format_string_has_a_bound(self):
        levels = "".join(f"message N{n} {{ repeated N{n + 1} a = 1; repeated N{n + 1} b = 2; }}\n" for n in range(60))
        schema = self.schema("repeated N0 n = 1;", rest=levels + "message N60 { int32 a = 1; }\n")
        self.assertRegex(self.wrong(*schema, "-f", "json", "-t", "tpl", data=b"{}", code=2), "the format string is too long$")

    def test_messages_that_nest_by_the_thousand_are_refused(self):
        for rule in ("required", "repeated"):
            levels = "".join(f"message N{n} {{ {rule} N{n + 1} a = 1; }}\n" for n in range(3000))
            schema = self.schema("repeated N0 n = 1;", PROTO2, levels + "message N3000 { required int32 a = 1; }\n")
            self.assertEqual(self.wrong(*schema, "-f", "json", "-t", "tpl", data=b"{}", code=2),
                             "tpl has no place for N98.a: it nests too deeply")

    def test_wrong_images_are_errors_with_their_place(self):
        schema = self.schema("bool b = 1; string s = 2; repeated uint32 n = 3;")
        good = image("csA(u)", b"\1" + text("ab") + struct.pack("<II", 1, 7), NULL_STRINGS)
        self.convert(*schema, "-f", "tpl", "-t", "json", data=good)
        at = good.index(b"\0", 8) + 1
        for data, place in (
            (b"tpm" + good[3:], 0),
            (good[:3] + b"\4" + good[4:], 3),
            (good + b"\0", 4),
            (good[:-1], len(good) - 1),
            (good[:8] + b"i" + good[9:], 8),
            (good[:at] + b"\2" + good[at + 1 :], at),
            (good[:at] + b"\1" + struct.pack("<I", 2**31) + good[at + 5 :], at + 1),
            (good[: at + 5] + b"a\0" + good[at + 7 :], at + 1),
            (good[: at + 7] + struct.pack("<I", 2**30) + good[at + 11 :], at + 7),
        ):
            with self.subTest(data):
                self.assertRegex(self.wrong(*schema, "-f", "tpl", "-t", "json", data=data), rf"byte {place}\b")

    def test_text_that_c_would_end_is_not_written(self):
        self.assertIn("record 1", self.wrong(*self.schema("string s = 1;"), "-f", "json", "-t", "tpl", data=b'{"s":"a\\u0000b"}'))


if __name__ == "__main__":
    unittest.main()
