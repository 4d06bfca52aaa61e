#!/usr/bin/env python3
"""`isomer infer`: what it proposes compiles, and reads every sample.

SPDX-License-Identifier: MIT

usage: infer_test.py ISOMER ROOT
"""

import json
import re
import struct
import unittest

from inspect_case import Inspect, processor_seconds, seeded, varint, vectors

WORDS = ["", "a", "Ada King", "日本", "12", "-7", "2024-01-01T00:00:00Z", "line\nbreak", '"', "QUJDREVGR0hJSktMTU5PUA=="]
KEYS = ["name", "fullName", "full_name", "x-y", "é", "1", "id", "Id", "message", "a b", "_", "google", "$ref", "@type2", "x__y"]


def record(number, kind, value):
    return varint(number << 3 | kind) + value


def length(value):
    return varint(len(value)) + value


def random_message(rng, depth=0):
    """Records that readers of protobuf take; what has a length may be anything."""
    out = b""
    for _ in range(rng.randint(0, 5)):
        number, kind = rng.choice([1, 2, 3, 4, 15, 16, 19500, 2**29 - 1]), rng.choice([0, 1, 2, 2, 2, 3, 5])
        if kind == 0:
            out += record(number, 0, varint(rng.getrandbits(rng.choice([1, 7, 31, 32, 63, 64]))))
        elif kind in (1, 5):
            size = 8 if kind == 1 else 4
            out += record(number, kind, rng.choice([rng.randbytes(size), bytes(size), struct.pack("<d", 1.5)[-size:]]))
        elif kind == 3:
            if depth < 4:
                out += record(number, 3, random_message(rng, depth + 1)) + varint(number << 3 | 4)
        else:
            choices = [b"", rng.randbytes(rng.randint(0, 12)), rng.choice(WORDS).encode(), bytes(rng.choices(range(100), k=4))]
            choices += [random_message(rng, depth + 1)] * 2 if depth < 4 else []
            choices += [b"".join(varint(rng.getrandbits(rng.randint(1, 64))) for _ in range(3)), struct.pack("<2f", 0.5, 3)]
            out += record(number, 2, length(rng.choice(choices)))
    return out


def random_value(rng, depth):
    kind = rng.randint(0, 7 if depth < 4 else 5)
    if kind == 0:
        return None
    if kind == 1:
        return rng.random() < 0.5
    if kind == 2:
        return rng.choice([0, 1, -1, rng.randint(-(2**53), 2**53)])
    if kind == 3:
        return rng.choice([0.5, -1e30, 1e-7, 3.0])
    if kind in (4, 5):
        return rng.choice(WORDS)
    if kind == 6:
        kinds = rng.choice([lambda: random_value(rng, depth + 1), lambda: rng.randint(0, 9), lambda: random_object(rng, depth + 1)])
        return [kinds() for _ in range(rng.randint(0, 3))]
    return random_object(rng, depth + 1)


def random_object(rng, depth=0):
    return {key: random_value(rng, depth) for key in rng.sample(KEYS + ([""] if depth else []), rng.randint(0, 5))}


def without_defaults(v):
    """As proto3 has it: what is at its default is not there."""
    if isinstance(v, dict):
        members = {k: without_defaults(m) for k, m in v.items()}
        return {k: m for k, m in members.items() if m not in (None, {}, [], "", 0, False)}
    return [without_defaults(e) for e in v] if isinstance(v, list) else v


class Infer(Inspect):
    def infer(self, *arguments, data=b"", **options):
        text = self.run_it("infer", "-q", *arguments, data=data, **options).stdout.decode()
        self.write("proposed.proto", text)
        self.run_it("build", "-o", "set.binpb", "proposed.proto")
        return text

    def fields(self, text):
        return [line.strip() for line in text.splitlines() if "=" in line and not line.strip().startswith(("//", "syntax", "edition", "option"))]

    def reads_all(self, samples):
        stream = b"".join(length(s) for s in samples)
        text = self.infer("-f", "delimited", "-", data=stream)
        read = ["-q", "-s", "proposed.proto", "-m", "Message", "-f", "delimited"]
        self.run_it("convert", *read, "-t", "delimited", data=stream)
        return text

    def back(self, objects):
        lines = "".join(json.dumps(o) + "\n" for o in objects).encode()
        self.infer("-f", "jsonl", "-", data=lines)
        done = self.run_it("convert", "-q", "-s", "proposed.proto", "-m", "Message", "-f", "jsonl", "-t", "jsonl:int64=numbers", data=lines)
        self.assertEqual(
            [without_defaults(json.loads(line)) for line in done.stdout.splitlines()], [without_defaults(o) for o in objects]
        )


class OfWireBytes(Infer):
    def test_random_messages_are_read(self):
        for seed in range(60):
            rng = seeded(seed)
            self.reads_all([random_message(rng) for _ in range(rng.choice([1, 2, 10, 40]))])

    def test_vectors_are_read(self):
        for sample in list(vectors())[::5]:
            done = self.run_it("inspect", "-f", "protobuf", data=sample).stdout.decode()
            if not re.search("raw|valid|without|overlong|64 bits|left", done):
                self.reads_all([sample])

    def test_types_are_told_from_values(self):
        number = lambda *values: [record(1, 0, varint(v % 2**64)) for v in values]
        content = lambda *values: [record(1, 2, length(v)) for v in values]
        for samples, field in (
            (number(0, 1, 1), "bool field_1 = 1;"),
            (number(0, 150), "int32 field_1 = 1;"),
            (number(2**32 - 1), "uint32 field_1 = 1;"),
            (number(2**40), "int64 field_1 = 1;"),
            (number(-1, 5), "int32 field_1 = 1;"),
            (number(-1, 2**40), "int64 field_1 = 1;"),
            (number(-(2**40)), "int64 field_1 = 1;"),
            ([number(3)[0] * 2], "repeated int32 field_1 = 1 [packed = false];"),
            ([number(3)[0] * 2 + content(b"\x07\x08")[0]], "repeated int32 field_1 = 1;"),
            ([number(3)[0] * 2 + content(b"\xff")[0]], "int32 field_1 = 1;"),
            (content(b"hello", b"", "日本".encode()), "string field_1 = 1;"),
            (content(b"\xff\xfe\x00", b"\x80"), "bytes field_1 = 1;"),
            (content(b"hello", b"\xff\xfe"), "bytes field_1 = 1;"),
            (content(bytes(range(1, 9))), "repeated int32 field_1 = 1;"),
            (content(struct.pack("<3f", 1.5, -2, 0.25)), "repeated float field_1 = 1;"),
            (content(struct.pack("<3d", 1.5, -2, 0.25)), "repeated double field_1 = 1;"),
            ([record(1, 5, struct.pack("<f", 1.5))], "float field_1 = 1;"),
            ([record(1, 1, struct.pack("<d", 1.5))], "double field_1 = 1;"),
            ([record(1, 5, struct.pack("<I", 7))], "fixed32 field_1 = 1;"),
            (content(b""), "bytes field_1 = 1;"),
        ):
            self.assertEqual(self.fields(self.reads_all(samples)), [field])

    def test_nested_messages_and_how_sure_each_field_is(self):
        person = lambda n: record(1, 2, length(b"Ada%d" % n)) + record(4, 2, length(record(1, 2, length(b"+44")) + record(2, 0, varint(n))))
        text = self.reads_all([person(n) for n in range(12)] + [b""])
        self.assertEqual(
            text,
            """// Proposed by isomer infer from 13 samples.
syntax = "proto3";

message Message {
  // seen in 12 of 13, likely: or bytes
  string field_1 = 1;
  message Field4 {
    // seen in 12 of 12, likely: or bytes
    string field_1 = 1;
    // seen in 12 of 12, likely: or int64, uint32, sint32 or an enum; at most 11
    int32 field_2 = 2;
  }
  // seen in 12 of 13, likely: or bytes
  Field4 field_4 = 4;
}
""",
        )

    def test_groups_need_an_edition(self):
        text = self.reads_all([b"\x0b\x10\x05\x0c" + record(3, 0, b"\x05") * 2])
        self.assertIn('edition = "2023";', text)
        self.assertIn("Field1 field_1 = 1 [features.message_encoding = DELIMITED];", text)
        self.assertIn("repeated int32 field_3 = 3 [features.repeated_field_encoding = EXPANDED];", text)

    def test_files_are_samples_and_may_be_several(self):
        (self.folder / "a.binpb").write_bytes(b"\x08\x05")
        (self.folder / "b.binpb").write_bytes(b"\x12\x02hi")
        text = self.infer("a.binpb", "b.binpb", "-m", "Pair", "--package", "some.where")
        self.assertIn("package some.where;", text)
        self.assertIn("message Pair {", text)
        self.assertEqual(self.fields(text), ["int32 field_1 = 1;", "string field_2 = 2;"])
        self.run_it("infer", "a.binpb", "-o", "out.proto")
        self.assertIn("int32 field_1", (self.folder / "out.proto").read_text())

    def test_hostile_samples_take_linear_time(self):
        deep = b"\x08\x01"
        while len(deep) < 100_000:
            deep = b"\x0a" + length(deep)
        for sample in (deep, b"\x0b" * 50 + b"\x0c" * 50, b"".join(record(n, 0, b"\1") for n in range(1, 80_000)), b"\x0a\x00" * 100_000):
            start = processor_seconds()
            self.infer("-f", "protobuf", "-", data=sample)
            self.assertLess(processor_seconds() - start, 20)


class OfObjects(Infer):
    def test_random_objects_come_back(self):
        for seed in range(60):
            rng = seeded(seed)
            self.back([random_object(rng) for _ in range(rng.choice([1, 2, 10, 40]))])

    def test_types_are_told_from_values(self):
        for values, field in (
            ([True, False], "bool a = 1;"),
            ([1, -5], "int32 a = 1;"),
            ([2**31], "int64 a = 1;"),
            ([2**63], "uint64 a = 1;"),
            ([2**63, -1], "double a = 1;"),
            ([1, 1.5], "double a = 1;"),
            (["x"], "string a = 1;"),
            ([[1], [2, 3]], "repeated int32 a = 1;"),
            ([[1, None]], ".google.protobuf.ListValue a = 1;"),
            ([[[1]]], ".google.protobuf.ListValue a = 1;"),
            ([[]], ".google.protobuf.ListValue a = 1;"),
            ([1, "x"], ".google.protobuf.Value a = 1;"),
            ([None], ".google.protobuf.Value a = 1;"),
            ([1, None], "int32 a = 1;"),
            ([{}], ".google.protobuf.Struct a = 1;"),
            ([{"": 1}], "map<string, .google.protobuf.Value> a = 1;"),
            ([{f"k{n}": n} for n in range(20)], "map<string, int32> a = 1;"),
        ):
            lines = "".join(json.dumps({"a": v}) + "\n" for v in values).encode()
            self.assertEqual(self.fields(self.infer("-f", "jsonl", "-", data=lines))[-1], field)

    def test_integers_that_a_double_rounds_are_told(self):
        odd, even = 2**53 + 1, 2**53 + 2
        keep = ": a string, and numbers in quotes, keep all digits"
        of_value = "; its numbers are doubles, which round "
        for values, field, note in (
            ([2**63, -1], "double", f"from -1 to {2**63}, and no integer type holds both"),
            ([2**63 + 1, -1], "double", f"from -1 to {2**63 + 1}, and no integer type holds both; doubles round 1 integer{keep}"),
            ([2**64 - 1, -odd], "double", f"from {-odd} to {2**64 - 1}, and no integer type holds both; doubles round 2 integers{keep}"),
            ([even, -even, 0.5], "double", "or float"),
            ([odd, odd + 2, 0.5], "double", f"integers and others; doubles round 2 integers{keep}"),
            ([even], "int64", f"or double; always {even}"),
            ([odd], "int64", f"always {odd}"),
            ([-odd, 0], "int64", f"from {-odd} to 0"),
            ([odd, "x"], ".google.protobuf.Value", f"1 number, 1 text{of_value}1 integer"),
            ([even, "x"], ".google.protobuf.Value", "1 number, 1 text"),
            ([[[odd, odd], [1]]], ".google.protobuf.ListValue", f"of lists{of_value}2 integers"),
            ([[odd, None]], ".google.protobuf.ListValue", f"with nulls{of_value}1 integer"),
            ([[{"b": [odd]}, "x"]], ".google.protobuf.ListValue", f"1 text, 1 object{of_value}1 integer"),
            ([{"": odd}], "map<string, .google.protobuf.Value>", None),
            ([[odd, 0.5]], "repeated double", f"integers and others; doubles round 1 integer{keep}"),
        ):
            lines = "".join(json.dumps({"a": v}) + "\n" for v in values).encode()
            with self.subTest(values):
                text = self.infer("-f", "jsonl", "-", data=lines)
                self.assertEqual(self.fields(text)[-1], f"{field} a = 1;")
                if note is not None:
                    comment = [line for line in text.splitlines() if line.startswith("  // seen")][-1]
                    self.assertEqual(comment.split(": ", 1)[1], note)

    def test_integers_that_no_field_holds_are_errors_unless_they_may_be_rounded(self):
        for name, text, place in (
            ("json", '{"a": %s}', "<stdin>:1:7: a"),
            ("jsonl", '{"a": [{"b": %s}]}\n', "<stdin>:1:14: a[0].b"),
            ("yaml", "x: 1\na: [0, %s]\n", "<stdin>:2:8: a[1]"),
        ):
            for wide in (2**64, -(2**63) - 1, 10**30):
                data = (text % wide).encode()
                with self.subTest(data):
                    told = f"{place}: expected an integer of at most 64 bits, found {wide} (record 1)"
                    self.assertEqual(self.wrong("infer", "-q", "-f", name, "-", data=data).strip(), told)
                    rounded = self.infer("-f", f"{name}:integers=rounded", "-", data=data)
                    self.assertTrue(any("double " in field for field in self.fields(rounded)), rounded)
            for narrow in (2**64 - 1, -(2**63)):
                rounded = self.infer("-f", name, "-", data=(text % narrow).encode())
                self.assertFalse(any("double " in field for field in self.fields(rounded)), rounded)

    def test_maps_of_messages(self):
        lines = "".join(json.dumps({"users": {f"u{n}": {"id": n}}}) + "\n" for n in range(20)).encode()
        text = self.infer("-f", "jsonl", "-", data=lines)
        self.assertIn("map<string, Users> users = 1;", text)
        self.assertIn("// seen in 20 of 20, likely: 20 different keys\n", text)

    def test_keys_become_names(self):
        keys = ["fullName", "full_name", "x-y", "1", "HTTPServer", "é", "message"]
        text = self.infer("-f", "json", "-", data=json.dumps(dict.fromkeys(keys, True)).encode())
        self.assertEqual(
            self.fields(text),
            [
                "bool full_name = 1;",
                'bool full_name_2 = 2 [json_name = "full_name"];',
                'bool x_y = 3 [json_name = "x-y"];',
                'bool field_1 = 4 [json_name = "1"];',
                'bool http_server = 5 [json_name = "HTTPServer"];',
                'bool field = 6 [json_name = "é"];',
                "bool message = 7;",
            ],
        )

    def test_how_sure_each_field_is(self):
        lines = "".join(json.dumps({"n": n, "kind": "ab"[n % 2], "t": "2024-01-01T00:00:00Z", "id": str(n)}) + "\n" for n in range(10))
        text = self.infer("-f", "jsonl", "-", data=lines.encode() + b"{}\n")
        self.assertEqual(
            [line.strip() for line in text.splitlines() if line.startswith("  //")],
            [
                "// seen in 10 of 11, likely: or int64 or double; from 0 to 9",
                "// seen in 10 of 11, likely: or an enum of 2",
                "// seen in 10 of 11, likely: or google.protobuf.Timestamp",
                "// seen in 10 of 11, likely: or int64, all are numerals",
            ],
        )

    def test_yaml(self):
        self.write("a.yaml", "name: Ada\nid: 1\n---\nname: Eva\ntags: [a, b]\n")
        self.assertEqual(self.fields(self.infer("a.yaml")), ["string name = 1;", "int32 id = 2;", "repeated string tags = 3;"])

    def test_hostile_samples_take_linear_time(self):
        for sample in (
            {str(n): n for n in range(50_000)},
            {"a": [{str(n): n} for n in range(50_000)]},
            {"a": ["x" * 100_000] * 10},
            json.loads('{"a":' * 90 + "1" + "}" * 90),
            json.loads("{\"a\":" + "[" * 90 + "]" * 90 + "}"),
        ):
            start = processor_seconds()
            self.infer("-f", "json", "-", data=json.dumps(sample).encode())
            self.assertLess(processor_seconds() - start, 20)


class Errors(Infer):
    def test_what_is_wrong_is_said_in_a_line(self):
        (self.folder / "j.json").write_text('{"a":1}')
        (self.folder / "p.binpb").write_bytes(b"\x08\x01")
        for arguments, data, told in (
            (["-f", "json", "-"], b"[1]", "<stdin>:1:1: expected an object (record 1)"),
            (["-f", "jsonl", "-"], b'{"a":1}\n{"a":}\n', "<stdin>:2:6: "),
            (["-f", "protobuf", "-"], b"\x08\x01\xff", "<stdin>: byte 2: expected a record of protobuf"),
            (["-f", "delimited", "-"], b"\x02\x08\x01\x02\x0b\x0b", "<stdin>: byte 6: expected a record of protobuf (record 2)"),
            (["-f", "delimited", "-"], b"\x02\x08", "<stdin>: byte "),
            (["-f", "jsonl", "-"], b"", "<stdin>: there is no sample in it"),
            (["none.json"], b"", "none.json: No such file or directory"),
            (["j.json", "p.binpb"], b"", "p.binpb: it is protobuf, and the samples before are not"),
        ):
            self.assertTrue(self.wrong("infer", "-q", *arguments, data=data).startswith(told), told)
        self.assertIn("samples are protobuf, JSON or YAML", self.wrong("infer", "-q", "-f", "cbor", "-", code=2))
        for arguments in (["-m", "1x", "-"], ["--package", "a..b", "-"], ["-f", "jsn", "-"], []):
            self.run_it("infer", *arguments, code=2)


if __name__ == "__main__":
    unittest.main()
