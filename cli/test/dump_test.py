#!/usr/bin/env python3
"""`isomer inspect` with a schema, and of formats that need none: each byte is shown, whatever is wrong with it.

SPDX-License-Identifier: MIT

usage: dump_test.py ISOMER ROOT
"""

import os
import re
import struct
import subprocess
import unittest

from inspect_case import ISOMER, ROOT, Inspect, damaged, processor_seconds, random_wire, seeded, varint, vectors

SCHEMAS = os.path.join(ROOT, "schema")
FEATURES = [
    ("features/scalars.proto", "features.scalars.Single"),
    ("features/scalars.proto", "features.scalars.Packed"),
    ("features/scalars.proto", "features.scalars.Keys"),
    ("features/proto2.proto", "features.proto2.Groups"),
    ("features/proto3.proto", "features.proto3.Known"),
    ("features/recursion.proto", "features.recursion.Direct"),
    ("person.proto", "demo.Person"),
]
ROW = re.compile(r"^ *(\d+)(?:  ((?:[0-9a-f]{2} )*[0-9a-f]{2}))?$")


def schema(name="person.proto", message="demo.Person"):
    return ["-I", SCHEMAS, "-s", os.path.join(SCHEMAS, name), "-m", message]


def meanings(text):
    """What stands beside the bytes."""
    return [line[41:] for line in text.splitlines() if line[41:]]


class WithASchema(Inspect):
    def dump(self, data, *arguments):
        text = self.inspect(data, *(arguments or schema()))
        shown = b""
        for line in text.splitlines():
            row = ROW.match(line[:39].rstrip()) or self.fail(line)
            self.assertEqual(int(row[1]), len(shown), line)
            shown += bytes.fromhex(row[2] or "")
        self.assertEqual(shown, data)
        return text

    def test_each_byte_is_shown_once(self):
        rng = seeded(1)
        good = list(vectors())
        samples = good + [damaged(rng, g) for g in good for _ in range(3)] + [random_wire(rng) for _ in range(1000)]
        stream = b"".join(varint(len(s)) + s for s in samples)
        for file, message in FEATURES:
            self.dump(stream, *schema(file, message), "--framing", "delimited")
        for sample in samples[::200]:
            self.dump(sample)
            self.dump(sample, *schema(), "--framing", "grpc")

    def test_fields_have_their_names_types_and_values(self):
        data = bytes.fromhex("0a03416461" "10ffffffffffffffffff01" "2204 0a00 1002".replace(" ", ""))
        self.assertEqual(
            meanings(self.dump(data)),
            [
                '1 name: string = "Ada"',
                "2 id: int32 = -1",
                "4 phone: repeated demo.Person.PhoneNumber",
                '  1 number: string = ""',
                "  2 type: enum demo.Person.PhoneType = WORK (2)",
            ],
        )

    def test_numbers_of_all_kinds(self):
        self.write(
            "all.proto",
            """edition = "2023"; package t; enum E { ZERO = 0; NEGATIVE = -1; }
            message M { bool a = 1; sint32 b = 2; uint32 c = 3; int64 d = 4; sint64 e = 5; uint64 f = 6; fixed32 g = 7;
            sfixed32 h = 8; fixed64 i = 9; sfixed64 j = 10; float k = 11; double l = 12; E m = 13; repeated sint32 n = 14;
            map<string, E> o = 15; bytes p = 16; M q = 17 [features.message_encoding = DELIMITED]; extensions 100; }
            extend M { int32 more = 100; }""",
        )
        data = (
            b"\x08\x01\x10\x03\x18" + varint(2**32 - 1) + b"\x20" + varint(2**64 - 2) + b"\x28\x04\x30" + varint(2**64 - 1)
            + b"\x3d" + struct.pack("<I", 7) + b"\x45" + struct.pack("<i", -7) + b"\x49" + struct.pack("<Q", 2**64 - 1)
            + b"\x51" + struct.pack("<q", -9) + b"\x5d" + struct.pack("<f", 0.1) + b"\x61" + struct.pack("<d", 0.1)
            + b"\x68" + varint(2**64 - 1) + b"\x72\x03\x01\x02\x80" + b"\x70\x05" + b"\x7a\x05\x0a\x01k\x10\x00"
            + b"\x82\x01\x02\x00\xff" + b"\x8b\x01\x08\x00\x8c\x01" + b"\xa0\x06\x07"
        )
        self.assertEqual(
            meanings(self.dump(data, "-s", "all.proto", "-m", "M")),
            [
                "1 a: bool = true",
                "2 b: sint32 = -2",
                "3 c: uint32 = 4294967295",
                "4 d: int64 = -2",
                "5 e: sint64 = 2",
                "6 f: uint64 = 18446744073709551615",
                "7 g: fixed32 = 7",
                "8 h: sfixed32 = -7",
                "9 i: fixed64 = 18446744073709551615",
                "10 j: sfixed64 = -9",
                "11 k: float = 0.1",
                "12 l: double = 0.1",
                "13 m: enum t.E = NEGATIVE (-1)",
                "14 n: packed repeated sint32",
                "  [0] = -1",
                "  [1] = 1",
                "  [2] = ?  # no complete value",
                "14 n: repeated sint32 = -3",
                "15 o: map<string, enum t.E>",
                '  1 key: string = "k"',
                "  2 value: enum t.E = ZERO (0)",
                "16 p: bytes = 2 bytes",
                "17 q: group t.M",
                "  1 a: bool = false",
                "end of the group 17",
                "100 [t.more]: int32 = 7",
            ],
        )

    def test_what_a_schema_does_not_explain_is_marked(self):
        for data, told in (
            (b"\x48\x07", "9: varint = 7  # unknown"),
            (b"\x4a\x02hi", '9: len, text? = "hi"  # unknown'),
            (b"\x4a\x02\x08\x01", "9: len, message?  # unknown"),
            (b"\x0d\x01\x00\x00\x00", "1 name: string, but i32 = 1  # wrong wire type"),
            (b"\x12\x01\x05", "2 id: int32, but len, packed?  # wrong wire type"),
            (b"\x0a\x01\xff", r'1 name: string = "\xff"  # no UTF-8'),
            (b"\x10" + varint(2**40), "2 id: int32 = 0  # only 32 bits of it count"),
            (b"\x22\x02\x10\x09", "  2 type: enum demo.Person.PhoneType = 9  # the enum has no such number"),
            (b"\x10\x81\x00", "2 id: int32 = 1  # overlong varint"),
            (b"\x10\xff", "2 id: int32, but varint  # no complete value"),
            (b"\x0a\x09ab", '1 name: string = "ab"  # only 2 bytes are left'),
            (b"\x0b\x0c", "1 name: group  # string is expected"),
            (b"\x4b\x08\x01\x4c", "9: group  # unknown"),
            (b"\x0c", "1 name: string, but end  # wrong wire type"),
            (b"\xff", "raw  # no complete tag"),
            (b"\x0f", "1 name: string, but type7  # reserved wire type, wrong wire type"),
        ):
            self.assertIn(told, meanings(self.dump(data)))

    def test_frames(self):
        self.assertEqual(
            meanings(self.dump(b"\x02\x10\x01\x05\x10\x02", *schema(), "--framing", "delimited")),
            ["message 1 of 2 bytes", "  2 id: int32 = 1", "message 2 of 2 bytes  # only 2 bytes are left", "  2 id: int32 = 2"],
        )
        self.assertEqual(
            meanings(self.dump(b"\1\0\0\0\2\x1f\x8b\0\0", *schema(), "--framing", "grpc")),
            ["message 1 of 2 bytes", "  compressed", "no frame  # no complete length"],
        )

    def test_deep_and_long_input_takes_linear_time(self):
        recursive = schema("features/recursion.proto", "features.recursion.Direct")
        for make in (lambda n: b"\x0b" * n, lambda n: (b"\x0b" * 50 + b"\x0c" * 50) * (n // 100), lambda n: b"\x0a\x00" * (n // 2)):
            start = processor_seconds()
            self.dump(make(100_000), *recursive)
            self.assertLess(processor_seconds() - start, 20)

    def test_what_is_wrong_with_the_command_line(self):
        self.assertEqual(
            self.wrong("inspect", "-s", os.path.join(SCHEMAS, "person.proto"), "-m", "Persn"),
            'the schema has no message "Persn"; did you mean "demo.Person"?',
        )
        self.assertEqual(
            self.wrong("inspect", "-f", "cbor", *schema(), code=2), "--schema and --framing are for protobuf"
        )


class OtherFormats(Inspect):
    def tree(self, form, data):
        """Lines without offsets, which must grow."""
        lines, last = [], 0
        for line in self.inspect(data, "-f", form).splitlines():
            self.assertGreaterEqual(int(line[:8]), last)
            last = int(line[:8])
            lines.append(line[10:])
        return lines

    def test_msgpack(self):
        for text, shown in (
            ("05", "integer 5"), ("ff", "integer -1"), ("c0", "nil"), ("c2", "boolean false"), ("c3", "boolean true"),
            ("cc ff", "uint8 255"), ("cd ffff", "uint16 65535"), ("ce ffffffff", "uint32 4294967295"),
            ("cf ffffffffffffffff", "uint64 18446744073709551615"), ("d0 80", "int8 -128"), ("d1 8000", "int16 -32768"),
            ("d2 80000000", "int32 -2147483648"), ("d3 8000000000000000", "int64 -9223372036854775808"),
            ("ca 3fc00000", "float 1.5"), ("cb 3ff8000000000000", "double 1.5"), ("a2 6869", 'text "hi"'),
            ("d9 01 61", 'text "a"'), ("da 0001 61", 'text "a"'), ("db 00000001 61", 'text "a"'),
            ("c4 01 ff", 'bytes x"ff"'), ("c5 0001 ff", 'bytes x"ff"'), ("c6 00000001 ff", 'bytes x"ff"'),
            ("d4 05 ff", 'extension 5 x"ff"'), ("d6 ff 00000001", 'extension -1, a time x"00 00 00 01"'),
            ("c7 02 05 0102", 'extension 5 x"01 02"'),
        ):
            self.assertEqual(self.tree("msgpack", bytes.fromhex(text)), [shown])
        self.assertEqual(
            self.tree("msgpack", bytes.fromhex("82 01 92 02 c0 de 0001 a0 80 90 dc 0001 dd 00000000 df 00000000")),
            ["map of 2", "  key integer 1", "  list of 2", "    integer 2", "    nil", "  key map of 1", '    key text ""',
             "    map of 0", "  list of 0", "list of 1", "  list of 0", "map of 0"],
        )

    def test_cbor(self):
        for text, shown in (
            ("17", "integer 23"), ("18 18", "integer 24"), ("1b ffffffffffffffff", "integer 18446744073709551615"),
            ("20", "integer -1"), ("3b ffffffffffffffff", "integer -18446744073709551616"), ("f4", "boolean false"),
            ("f5", "boolean true"), ("f6", "null"), ("f7", "undefined"), ("f9 3e00", "half 1.5"), ("f9 7c00", "half inf"),
            ("f9 8000", "half -0"), ("f9 0001", "half 5.960464477539063e-8"), ("fa 3fc00000", "float 1.5"),
            ("fb 3ff8000000000000", "double 1.5"), ("61 61", 'text "a"'), ("41 ff", 'bytes x"ff"'), ("f8 ff", "simple 255"),
            ("e0", "simple 0"),
        ):
            self.assertEqual(self.tree("cbor", bytes.fromhex(text)), [shown])
        self.assertEqual(
            self.tree("cbor", bytes.fromhex("a1 01 82 02 c1 03 bf 05 06 ff 7f 61 61 ff 9f ff")),
            ["map of 1", "  key integer 1", "  list of 2", "    integer 2", "    tag 1", "      integer 3", "map",
             "  key integer 5", "  integer 6", "end", "text in pieces", '  text "a"', "end", "list", "end"],
        )

    def test_php(self):
        self.assertEqual(
            self.tree("php", b'a:2:{i:0;s:2:"hi";s:1:"k";O:3:"Foo":1:{s:1:"x";N;}}b:1;d:1.5;E:5:"A:Bcd";r:2;C:1:"X":2:{ab}'),
            ["array of 2", "  key integer 0", '  string "hi"', '  key string "k"', '  object "Foo" of 1', '    key string "x"',
             "    null", "  end", "end", "boolean 1", "double 1.5", 'enum "A:Bcd"', "reference 2", 'object "X" x"61 62"'],
        )

    def test_tpl(self):
        data = b"iA(S(sc#))\0" + struct.pack("<IiI", 4, 7, 2) + struct.pack("<I", 4) + b"adaaaaa" + struct.pack("<I", 3) + b"abbbbb"
        image = b"tpl\2" + struct.pack("<I", 8 + len(data)) + data
        self.assertEqual(
            self.tree("tpl", image),
            ["tpl little-endian", f"length {len(image)}", 'format "iA(S(sc#))"', "length of # 4", "int32 7", "list of 2",
             "  struct", '    string "ada"', '    characters "aaaa"', "  struct", '    string "ab"', '    characters "bbbb"'],
        )
        data = b"jf\0" + struct.pack(">hd", -2, 0.5)
        self.assertEqual(
            self.tree("tpl", b"tpl\1" + struct.pack(">I", 8 + len(data)) + data)[3:], ["int16 -2", "double 0.5"]
        )

    def test_what_is_broken_is_shown_and_ends_the_tree(self):
        for form, text, told in (
            ("msgpack", "c1", 'raw x"c1"  # c1 begins no value'), ("msgpack", "a5 61", 'raw x"a5 61"  # less than 5 bytes is left'),
            ("msgpack", "cd 01", 'raw x"cd 01"  # no complete value'), ("msgpack", "92 01", '  raw x""  # the end is missing'),
            ("msgpack", "c7", 'raw x"c7"  # no complete value'), ("msgpack", "d4 01", 'raw x"d4 01"  # less than 1 byte is left'),
            ("cbor", "1c", 'raw x"1c"  # this begins no value'), ("cbor", "ff", 'raw x"ff"  # an end where none belongs'),
            ("cbor", "81 ff", '  raw x"ff"  # an end where none belongs'), ("cbor", "bf 01 ff", '  raw x"ff"  # an end where none belongs'),
            ("cbor", "bb ffffffffffffffff", 'raw x"bb ff ff ff ff ff ff ff ff"  # a map that no memory holds'),
            ("php", b"i:1".hex(), 'raw x"69 3a 31"  # no value'), ("php", b"a:1:{i:0;}".hex(), '  raw x"7d"  # an end where none belongs'),
            ("php", b"a:0:{N;".hex(), '  raw x"4e 3b"  # its end is expected'), ("php", b'O:9:"F"'.hex(), "  # no number of members"),
            ("tpl", b"tpx".hex(), 'raw x"74 70 78"  # no image of tpl'), ("tpl", b"tpl\0\0\0\0\0A(".hex() + "00", 'raw x""  # no format string'),
        ):
            with self.subTest(form=form, text=text):
                self.assertTrue(self.tree(form, bytes.fromhex(text))[-1].endswith(told), self.tree(form, bytes.fromhex(text)))

    def test_hostile_input_takes_linear_time(self):
        n = 200_000
        for form, data in (
            ("msgpack", b"\x91" * n), ("msgpack", b"\xdd\xff\xff\xff\xff" * (n // 5)), ("cbor", b"\x9f" * n), ("cbor", b"\xc1" * n),
            ("cbor", b"\x5f" * n), ("php", b"a:1:{" * (n // 5)), ("php", b"i:" * (n // 2)), ("msgpack", b"\xc0" * n),
            ("tpl", b"tpl\0\0\0\0\0" + b"A(" * n), ("tpl", b"tpl\0\0\0\0\0A(A(S()))\0" + b"\xff\0\0\0" * (n // 4)),
            ("tpl", b"tpl\0\0\0\0\0S()####\0" + b"\xff\xff\xff\xff" * 4 + b"\0" * n), ("tpl", b"tpl\0\0\0\0\0" + b"i#" * (n // 8) + b"\0" + b"\xff" * n),
        ):
            start = processor_seconds()
            done = subprocess.run([ISOMER, "inspect", "-f", form], input=data, capture_output=True, check=False, timeout=600)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertLess(processor_seconds() - start, 10, form)

    def test_random_bytes_have_a_tree(self):
        rng = seeded(3)
        for form in ("msgpack", "cbor", "php", "tpl"):
            for _ in range(60):
                start = {"tpl": b"tpl\0\0\0\0\0", "php": b"a:2:{"}.get(form, b"")
                self.tree(form, start + rng.choice([rng.randbytes(40), bytes(rng.choice(b'aisA()#{}:;"\x00\x01i1') for _ in range(40))]))

    def test_the_format_is_told_from_the_name(self):
        for name, data in (("m.msgpack", b"\xc0"), ("m.cbor", b"\xf6"), ("m.phpser", b"N;")):
            (self.folder / name).write_bytes(data)
            self.assertRegex(self.run_it("inspect", name).stdout.decode(), r"^       0  (nil|null)\n$")


if __name__ == "__main__":
    unittest.main()
