#!/usr/bin/env python3
"""`isomer inspect` and `isomer assemble`: any bytes come back, and what they probably hold is shown.

SPDX-License-Identifier: MIT

usage: inspect_test.py ISOMER ROOT
"""

import os
import struct
import subprocess
import math
import re
import unittest
import zlib

from in_folder import InFolder
from inspect_case import ISOMER, Inspect, damaged, processor_seconds, random_wire, seeded, varint, vectors
from terminal import open_terminal


def values(text):
    """The tree without its notes."""
    return "\n".join(line.split("  # ")[0].rstrip() for line in text.splitlines())


def nested(depth, inside=b"\x08\x01"):
    for _ in range(depth):
        inside = b"\x0a" + varint(len(inside)) + inside
    return inside


class Hints(InFolder):
    def said(self, data, *arguments):
        done = subprocess.run([ISOMER, "inspect", *arguments], input=data, cwd=self.folder, capture_output=True, check=False,
                              timeout=600)
        self.assertEqual(done.returncode, 0)
        return done.stderr.decode()

    def test_bytes_that_only_another_format_explains_are_said_to_be_so(self):
        """They are shown as protobuf's all the same, which assemble makes bytes of again."""
        for data, name in ((b"\x81\xa5hello\xa5world", "msgpack"), (b"\xa1ehelloeworld", "cbor")):
            hint = f"isomer: <stdin> is shown as protobuf, but reads as {name}: -f {name}\n"
            self.assertEqual(self.said(data), hint)
            self.assertEqual(self.said(data.hex().encode(), "--hex"), hint)
            self.assertEqual(self.said(data, "-f", "protobuf"), "")
            self.assertEqual(self.said(data, "--framing", "grpc"), "")
            (self.folder / "a.binpb").write_bytes(data)
            self.assertEqual(self.said(b"", "a.binpb"), "")

    def test_what_could_be_protobuf_is_not_spoken_of(self):
        for data in (b"", b"\x0a\x03Ada", b"\x82\x07\x0bhello world", b"\x82\x01\x02ab", b"\x80", b"\x8a\x07\x00\x8a", b"{}"):
            self.assertEqual(self.said(data), "")


class ThereAndBack(Inspect):
    def test_vectors(self):
        all_of_them = list(vectors())
        self.assertGreater(len(all_of_them), 500)
        self.all_there_and_back(all_of_them)

    def test_damaged_vectors(self):
        rng = seeded(1)
        self.all_there_and_back([damaged(rng, v) for v in vectors() for _ in range(20)])

    def test_random_bytes(self):
        rng = seeded(2)
        self.all_there_and_back([rng.randbytes(rng.randint(0, 64)) for _ in range(20000)])
        self.there_and_back(rng.randbytes(1_000_000))

    def test_random_records(self):
        rng = seeded(3)
        samples = [random_wire(rng) for _ in range(4000)]
        self.all_there_and_back(samples)
        self.all_there_and_back([damaged(rng, s) for s in samples])

    def test_all_short_inputs(self):
        self.all_there_and_back([b""] + [bytes([a]) for a in range(256)])
        self.all_there_and_back([bytes([a, b]) for a in range(256) for b in range(256)])

    def test_each_input_by_itself_is_as_it_is_in_a_frame(self):
        for sample in [b"", b"\x1f\x8b\x08\x00", b"\x28\xb5\x2f\xfd\x00", *list(vectors())[::97]]:
            self.there_and_back(sample)

    def test_all_framings(self):
        rng = seeded(4)
        for _ in range(40):
            records = random_wire(rng)
            for data in (
                records,
                bytes([rng.choice([0, 0, 1, 9])]) + struct.pack(">I", len(records) + rng.choice([0, 0, 5])) + records,
                varint(len(records) + rng.choice([0, 0, 5]), rng.choice([0, 4])) + records,
            ):
                for framing in ("none", "delimited", "grpc"):
                    self.there_and_back(data, "--framing", framing)

    def test_deep_and_long_input_takes_linear_time(self):
        for make in (
            lambda n: nested(min(n, 2000), b"a" * n),
            lambda n: b"\x0b" * n,
            lambda n: b"\x0b" * (n // 2) + b"\x0c" * (n // 2),
            lambda n: (b"\x0b" * 50 + b"\x0c" * 50) * (n // 100),
            lambda n: b"\x0a\x00" * (n // 2),
            lambda n: nested(90, b"\x12" + varint(n) + b"A" * n),
            lambda n: nested(90, (b"\x12\x02AA") * (n // 4)),
            lambda n: b"\x80" * n,
        ):
            self.there_and_back(make(2000))
            start = processor_seconds()
            self.there_and_back(make(400_000))
            self.assertLess(processor_seconds() - start, 10)


class Trees(Inspect):
    def test_a_message_is_shown_with_offsets_wire_types_and_guesses(self):
        data = bytes.fromhex("0a08416461204b696e671001220f0a0d2b3434373730303930303132333a0300ff00")
        self.assertEqual(
            self.inspect(data),
            '1: "Ada King"                                   # 0: len 8, text?\n'
            "2: 1                                            # 10: varint\n"
            "4: {                                            # 12: len 15, message?\n"
            '  1: "+447700900123"                            # 14: len 13, text?\n'
            "}\n"
            '7: x"00 ff 00"                                  # 29: len 3, bytes?\n',
        )

    def test_what_content_is_taken_for(self):
        for content, shown in (
            (b"", '""'),
            (b"hello", '"hello"'),
            (b"$550e8400-e29b-41d4-a716-446655440000", '"$550e8400-e29b-41d4-a716-446655440000"'),
            ("日本🙂".encode(), '"日本🙂"'),
            (b"two\nlines\n", '"two\\nlines\\n"'),
            (b"\x08\x01", "{\n  1: 1\n}"),
            (b"\n\x05hello", '{\n  1: "hello"\n}'),
            (b"\n \x20" + b"a" * 31, "{\n  1: \" " + "a" * 31 + '"\n}'),
            (b"\x08" + varint(2**64 - 1), "{\n  1: -1\n}"),
            (bytes(range(1, 12)), "[1 2 3 4 5 6 7 8 9 10 11]"),
            (varint(150) + varint(300) + varint(270), "[150 300 270]"),
            (varint(80_000) + varint(90_001), "[80000 90001]"),
            (varint(1_700_000_000) + varint(1_700_000_001), "[1700000000 1700000001]"),
            (struct.pack("<2f", 0.1, 0.2), "[i32 0.1 0.2]"),
            (struct.pack("<3f", 1.5, -2, 0.25), "[i32 1.5 -2.0 0.25]"),
            (struct.pack("<2d", 1.5, 1e-3), "[i64 1.5 0.001]"),
            (b"\xff\xfe\x00\x80", 'x"ff fe 00 80"'),
            (zlib.compress(b"noise" * 3), "x"),
        ):
            text = values(self.inspect(b"\x2a" + varint(len(content)) + content))
            self.assertTrue(text.startswith("5: " + shown), text)

    def test_extensions_with_messages_and_texts_in_them_are_messages(self):
        for text in (
            '7: { 10001: { 2: "xyz" } }',
            '8: { 50000: "deprecated" }',
            "8: { 50001: 7 }",
            "8: { 50000: { 1: 5 } }",
            '3: { 50000: { 1: { 1: "abc" } } }',
            '8: { 50000: 1 50001: "text" 99999: { 1: 2 3: "four" } }',
            '8: { 1042: { 7: { 1: "http" 2: "/v1" } } }',
            '8: { 72295728: { 2: "/v1/{name}" } }',
            '7: { 73288: "id" }',
            '8: { 1042: "x" 1043: "y" }',
            '7: { 446916295: "a" }',
            '3: { 1066: "a" 1066: "ab" }',
            "7: { 17257: 190 }",
            "8: { 417584313: 128 }",
            "8: { 1001: 7 50001: 300 }",
            "8: { 13835: i64 1.5 }",
            "8: { 50002: i32 0.25 }",
            '7: { 1146: 203 1147: "id" }',
        ):
            data = self.assemble(text)
            shown = re.sub(r" *#.*", "", self.there_and_back(data))
            self.assertEqual(" ".join(shown.split()), text)

    def test_trailers_of_grpc_web_are_text(self):
        for data, shown in (
            (b"\x80\x00\x00\x00\x0fgrpc-status:0\r\n", 'grpc flag=128 "grpc-status:0\\r\\n"'),
            (b"\x81\x00\x00\x00\x02\x1f\x8b", 'grpc flag=129 x"1f 8b"'),
            (b"\x01\x00\x00\x00\x02\x1f\x8b", 'grpc flag=1 x"1f 8b"'),
            (b"\x80\x00\x00\x00\x01\x00", 'grpc flag=128 x"00"'),
        ):
            text = self.there_and_back(data, "--framing", "grpc")
            self.assertTrue(text.startswith(shown), text)
            self.assertEqual("compressed" in text, data[0] & 1 == 1)

    def test_what_is_left_is_counted(self):
        self.assertIn("only 1 byte is left", self.inspect(b"\x05a", "--framing", "delimited"))
        self.assertIn("only 2 bytes are left", self.inspect(b"\x05ab", "--framing", "delimited"))

    def test_numbers_as_protoscope_writes_them(self):
        for text, data in (
            ("1: -5z", b"\x08\x09"), ("1: 5z", b"\x08\x0a"), ("1: 0z", b"\x08\x00"),
            ("1: -9223372036854775808z", b"\x08" + b"\xff" * 9 + b"\x01"), ("1: [-1z 1z 2]", b"\x0a\x03\x01\x02\x02"),
            ("1: true", b"\x08\x01"), ("1: varint false", b"\x08\x00"), ("1: -1z~2", b"\x08\x81\x00"),
            ("1: i32 inf", b"\x0d" + struct.pack("<f", math.inf)), ("1: i64 -inf", b"\x09" + struct.pack("<d", -math.inf)),
            ("1: i64 nan", b"\x09" + struct.pack("<d", math.nan)), ("1: inf32", b"\x0d" + struct.pack("<f", math.inf)),
            ("1: -inf64", b"\x09" + struct.pack("<d", -math.inf)), ("1: [i32 inf -inf]", b"\x0a\x08" + struct.pack("<2f", math.inf, -math.inf)),
        ):
            self.assertEqual(self.assemble(text), data, text)
        for text in ("1: 9223372036854775808z", "1: 1.5z", "1: z", "1: i32 infinite", "z: 1", "1: -inf"):
            self.wrong("assemble", data=text.encode())

    def test_hashes_and_random_bytes_are_seldom_messages(self):
        rng = seeded(5)
        stream = b"".join(b"\x2a" + bytes([n]) + rng.randbytes(n) for n in (16, 20, 32) for _ in range(1000))
        tree = self.inspect(stream)
        self.assertLess(tree.count("\n5: {") / 3000, 0.01)
        self.assertGreater(tree.count('\n5: x"') / 3000, 0.95)

    def test_fixed_numbers_are_shown_as_they_were_probably_meant(self):
        for data, shown in (
            (struct.pack("<f", 1.5), "1: i32 1.5"),
            (struct.pack("<f", 0.1), "1: i32 0.1"),
            (struct.pack("<i", -7), "1: i32 -7"),
            (struct.pack("<I", 1_732_000_000), "1: i32 1732000000"),
            (struct.pack("<f", float("nan")), "1: i32 2143289344"),
            (b"\0\0\0\x80", "1: i32 0x80000000"),
        ):
            self.assertEqual(values(self.inspect(b"\x0d" + data)), shown)
        for data, shown in (
            (struct.pack("<d", 2.0), "1: i64 2.0"),
            (struct.pack("<q", -7), "1: i64 -7"),
            (struct.pack("<Q", 0xDEADBEEFDEADBEEF), "1: i64 0xdeadbeefdeadbeef"),
        ):
            self.assertEqual(values(self.inspect(b"\x09" + data)), shown)

    def test_whatever_is_wrong_is_said(self):
        for data, shown, told in (
            (b"\x08\x81\x80\x00", "1: 1~3", "overlong varint"),
            (b"\x88\x80\x00\x01", "1~3: 1", "overlong tag"),
            (b"\x00\x01", "0: 1", "no valid field number"),
            (varint(2**29 << 3) + b"\x01", "536870912: 1", "no valid field number"),
            (b"\x0b", "1: start", "without the other tag"),
            (b"\x0c", "1: end", "without the other tag"),
            (b"\x0b\x14", "1: start\n2: end", "without the other tag"),
            (b"\x0a\x05ab", '1: len=5 "ab"', "only 2 bytes are left"),
            (b"\x0a\x82\x00ab", '1: len~2 "ab"', "overlong length"),
            (b"\x0a\xff", '1: len raw x"ff"', "no complete value"),
            (b"\x0e\x01", '1: type6 raw x"01"', "reserved wire type"),
            (b"\x0f", '1: type7 raw x""', "reserved wire type"),
            (b"\x0d\x01", '1: i32 raw x"01"', "no complete value"),
            (b"\x08\x01\xff", '1: 1\nraw x"ff"', "no complete tag"),
            (b"\x08" + b"\xff" * 9 + b"\x7f", '1: varint raw x"' + "ff " * 9 + '7f"', "more than 64 bits"),
        ):
            text = self.inspect(data)
            self.assertEqual(values(text), shown)
            self.assertIn(told, text)

    def test_what_is_cut_is_shown_as_far_as_it_goes(self):
        person = bytes.fromhex("0a03416461" "2211" "0a0d2b343437373030393030313233" "1001")
        self.assertEqual(
            values(self.inspect(person[:18])), '1: "Ada"\n4: len=17 {\n  1: len=13 "+44770090"\n}'
        )

    def test_nothing_that_a_terminal_obeys_is_written(self):
        rng = seeded(6)
        evil = b"\x1b]0;title\x07\x1b[2J\r\x00\x7f\xc2\x9b31m" + "\u202e\u2028\ufeff".encode()
        for data in (b"\x0a" + varint(len(evil)) + evil, *(random_wire(rng) for _ in range(200))):
            for c in self.inspect(data, "--color", "never"):
                self.assertTrue(c == "\n" or c.isprintable() or c in "\u200d\u00ad" or ord(c) > 0xA0, repr(c))
            self.assertFalse(set(self.inspect(data)) & set("\x1b\x07\r\x00\x7f\x9b\u202e\u2028\ufeff"))

    def test_colours_are_for_terminals_and_NO_COLOR_is_heard(self):
        self.assertNotIn("\x1b", self.inspect(b"\x08\x01"))
        self.assertIn("\x1b[", self.inspect(b"\x08\x01", "--color", "always"))
        (self.folder / "m").write_bytes(b"\x08\x01")
        for environment, colour in (({"TERM": "xterm"}, True), ({"TERM": "xterm", "NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)):
            ours, theirs = open_terminal(self)
            subprocess.run([ISOMER, "inspect", self.folder / "m"], env=environment, stdout=theirs, check=True, timeout=600)
            self.assertEqual(b"\x1b[" in os.read(ours, 4096), colour)
            os.close(ours)
            os.close(theirs)

    def test_hexadecimal_input(self):
        for text in (b"0801", b"08 01\n", b"0x08, 0x01", b"08:01", rb"\x08\x01", b"08\t01 "):
            self.assertEqual(values(self.inspect(text, "--hex")), "1: 1")
        self.assertEqual(self.wrong("inspect", "--hex", data=b"08 0g"), "<stdin>: at 3: this is no pair of hexadecimal digits")

    def test_files(self):
        (self.folder / "m.gz").write_bytes(zlib.compress(b"\x08\x01", wbits=31))
        self.assertEqual(values(self.run_it("inspect", "m.gz").stdout.decode()), "1: 1")
        self.run_it("inspect", "m.gz", "-o", "out.txt")
        self.assertEqual(values((self.folder / "out.txt").read_text()), "1: 1")
        self.assertEqual(self.wrong("inspect", "none"), "none: No such file or directory")
        self.assertEqual(self.wrong("inspect", "--max-size", "2", data=b"abc"), "<stdin>: it has more than 2 bytes")

    def test_what_is_wrong_with_the_command_line(self):
        told = self.run_it("inspect", "--framing", "grcp", code=2).stderr.decode()
        self.assertTrue(told.startswith('--framing: "grcp" is none of none, delimited, grpc; did you mean "grpc"?\n'), told)


class Assembling(Inspect):
    def test_what_people_write(self):
        for text, data in (
            ("", ""),
            ('1: "a" x"00 ff" # a note\n  "b"', "0a 04 61 00 ff 62"),
            ("1: -1", "08" + "ff" * 9 + "01"),
            ("1: 0x96~3", "08 96 81 00"),
            ("1: {2: {3: 4}} 5: [1 2 300~3]", "0a 04 12 02 18 04 2a 05 01 02 ac 82 00"),
            ("1: group {2: 3} 1: start 9: end", "0b 10 03 0c 0b 4c"),
            ("1: i32 -1 2: i32 1.5 3: i32 0xff", "0d ff ff ff ff 15 00 00 c0 3f 1d ff 00 00 00"),
            ("1: i64 1e3 2: [i64 1]", "09 00 00 00 00 00 40 8f 40 12 08 01 00 00 00 00 00 00 00"),
            ("1: len=9~2 {2: 3} 1: len {}", "0a 89 00 10 03 0a 00"),
            ('delimited {1: 2} delimited=5 "a" grpc {1: 2} grpc=7 flag=1 x""',
             "02 08 02 05 61 00 00 00 00 02 08 02 01 00 00 00 07"),
            (r'1: "\n\r\t\"\\\x00é"', "0a 08 0a 0d 09 22 5c 00 c3 a9"),
        ):
            self.assertEqual(self.assemble(text), bytes.fromhex(data), text)
            self.assertEqual(self.assemble(text, "--hex").decode().split(), bytes.fromhex(data).hex(" ").split())

    def test_what_is_wrong_is_said_with_its_place(self):
        for text, told in (
            ("1: {", '1:4: this brace is not closed'),
            ("}", "1:1: this brace closes nothing"),
            ("1: 2\n1: 5x", "2:4: this is no whole number of at most 64 bits"),
            ("1: 18446744073709551616", "1:4: this is no whole number of at most 64 bits"),
            ("1: zig 5", "1:4: there is no wire type of this name: varint, i32, i64, len, group, start, end, type6, type7"),
            ("1 5", '1:3: ":" is expected here'),
            ('1: "a', "1:4: these quotes are not closed on their line"),
            (r'1: "\q"', '1:4: there is no such escape: \\n \\r \\t \\" \\\\ \\xHH'),
            ('1: x"0"', "1:4: these are no pairs of hexadecimal digits"),
            ("1: 300~1", "1:4: so few bytes cannot spell this number"),
            ("1: 3~11", "1:6: a varint has one to ten bytes"),
            ("2305843009213693952: 1", "1:1: a tag has no room for this number"),
            ("1: i32 4294967296", "1:8: this is no number of 32 bits"),
            ("1: i32 x", "1:8: a number is expected here"),
            ("1: [1 x]", "1:7: a number is expected here"),
            ("1: ;", "1:4: this is no part of the notation"),
            ("-1: 2", "1:1: a field number is not negative"),
            ("1:", "1:3: a value is expected here"),
            ("grpc flag=256 {}", "1:11: this is no byte"),
        ):
            self.assertEqual(self.wrong("assemble", data=text.encode()), "<stdin>:" + told)
        self.assertEqual(list(self.folder.iterdir()), [])

    def test_random_text_is_refused_or_assembled(self):
        rng = seeded(7)
        alphabet = ["1", "2", ":", " ", "{", "}", "[", "]", '"a"', 'x"00"', "~", "=", "len", "i32", "group", "raw", "grpc", "-", "."]
        for _ in range(300):
            text = "".join(rng.choice(alphabet) for _ in range(rng.randint(1, 30)))
            done = subprocess.run([ISOMER, "assemble"], input=text.encode(), capture_output=True, check=False, timeout=600)
            self.assertIn(done.returncode, (0, 1), text)
            self.assertEqual(done.stderr.count(b"\n"), done.returncode, text)

    def test_deep_braces_take_linear_time(self):
        n = 100_000
        start = processor_seconds()
        made = self.assemble("1: {" * n + "}" * n)
        self.assertLess(processor_seconds() - start, 10)
        self.assertEqual(made[:1], b"\x0a")
        self.assertEqual(len(made), len(nested_sizes(n)))


def nested_sizes(n):
    made = bytearray()
    for _ in range(n):
        made += b"\x0a" + varint(len(made))
    return made


if __name__ == "__main__":
    unittest.main()
