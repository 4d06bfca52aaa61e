#!/usr/bin/env python3
"""What `isomer query` takes out of messages and streams.

SPDX-License-Identifier: MIT

usage: query_test.py ISOMER SCHEMAS
"""

import csv
import io
import json
import subprocess
import unittest

from convert_case import ISOMER, SCHEMA, Convert
from messages import varint

KINDS = """
syntax = "proto3";
import "google/protobuf/timestamp.proto";
import "google/protobuf/wrappers.proto";
message Kinds {
  int64 i64 = 1; uint64 u64 = 2; double d = 3; float f = 4; bool b = 5; string s = 6; bytes raw = 7; E e = 8;
  repeated sint32 list = 9; repeated E enums = 10; map<int32, string> by_number = 11; map<string, Kinds> by_name = 12;
  map<bool, E> by_flag = 13; google.protobuf.Timestamp time = 14; repeated Kinds kinds = 15;
  google.protobuf.StringValue text = 16; optional int32 maybe = 17;
  enum E { ZERO = 0; ONE = 1; }
}
"""
FULL = {
    "i64": "-9223372036854775808",
    "u64": "18446744073709551615",
    "d": 1.5,
    "f": "NaN",
    "b": True,
    "s": 'a"\n',
    "raw": "AP8=",
    "e": "ONE",
    "list": [-1, 2],
    "enums": ["ZERO", 7],
    "byNumber": {"-5": "x", "7": "y"},
    "byName": {'a "b"': {"s": "in"}, "c": {}},
    "byFlag": {"true": "ONE"},
    "time": "2001-02-03T04:05:06Z",
    "kinds": [{"s": "k0", "kinds": [{"s": "k00"}]}, {"s": "k1"}],
    "text": "wrapped",
    "maybe": 0,
}


class Query(Convert):
    def query(self, *arguments, data=b"", code=0):
        done = subprocess.run(
            [ISOMER, "query", "-q", *arguments],
            cwd=self.folder,
            input=data,
            capture_output=True,
            check=False,
            timeout=600,
        )
        self.assertEqual(done.returncode, code, done.stderr.decode())
        return (done.stderr if code else done.stdout).decode()

    def test_every_kind_of_field(self):
        self.write("kinds.proto", KINDS)
        data = json.dumps(FULL).encode()
        binary = self.convert("-s", "kinds.proto", "-f", "json", "-t", "protobuf", data=data)
        packed = self.convert("-s", "kinds.proto", "-f", "json", "-t", "msgpack", data=data)
        for path, value, as_json in (
            ("i64", "-9223372036854775808", "-9223372036854775808"),
            ("u64", "18446744073709551615", "18446744073709551615"),
            ("d", "1.5", "1.5"),
            ("f", "NaN", '"NaN"'),
            ("b", "true", "true"),
            ("s", 'a"\n', '"a\\"\\n"'),
            ("raw", "AP8=", '"AP8="'),
            ("e", "ONE", '"ONE"'),
            ("list", "[-1,2]", "[-1,2]"),
            ("list[1]", "2", "2"),
            ("enums", '["ZERO",7]', '["ZERO",7]'),
            ("enums[1]", "7", "7"),
            ("by_number", '{"-5":"x","7":"y"}', '{"-5":"x","7":"y"}'),
            ("byNumber[-5]", "x", '"x"'),
            ('by_name["a \\"b\\""].s', "in", '"in"'),
            ("by_name", '{"a \\"b\\"":{"s":"in"},"c":{}}', '{"a \\"b\\"":{"s":"in"},"c":{}}'),
            ("by_flag", '{"true":"ONE"}', '{"true":"ONE"}'),
            ("time", "2001-02-03T04:05:06Z", '"2001-02-03T04:05:06Z"'),
            ("time.seconds", "981173106", "981173106"),
            ("text", "wrapped", '"wrapped"'),
            ("kinds[1]", '{"s":"k1"}', '{"s":"k1"}'),
            ("kinds[0].kinds[0].s", "k00", '"k00"'),
            ("maybe", "0", "0"),
        ):
            self.assertEqual(self.query("-s", "kinds.proto", "-f", "json", path, data=data), value + "\n", path)
            self.assertEqual(
                self.query("-s", "kinds.proto", "-f", "json", "--json", path, data=data), as_json + "\n", path
            )
            # Here fields that no path asks for are passed over.
            for name, bytes_ in (("protobuf", binary), ("json:unknown=ignore", data), ("msgpack:unknown=ignore", packed)):
                self.assertEqual(self.query("-s", "kinds.proto", "-f", name, path, data=bytes_), value + "\n", (name, path))
        for path, values in (
            ("kinds[*].s", ["k0", "k1"]),
            ("list[*]", ["-1", "2"]),
            ("by_number[*]", ["x", "y"]),
            ("by_name[*].s", ["in"]),
            ("kinds[*].kinds[*].s", ["k00"]),
            ("list[2]", []),
            ("kinds[-1]", []),
            ("by_number[6]", []),
        ):
            for name, bytes_ in (("json", data), ("protobuf", binary)):
                self.assertEqual(self.query("-s", "kinds.proto", "-f", name, path, data=bytes_).splitlines(), values, path)
        for path in ("i64", "s", "e", "list", "kinds[*].s", "time", "maybe", 'by_name["c"].s'):
            self.assertEqual(self.query("-s", "kinds.proto", "-f", "json", path, data=b"{}"), "", path)

    def test_values_are_spelled_as_convert_spells_them(self):
        self.write("m.proto", 'edition = "2024"; import "google/protobuf/struct.proto"; message M { float f = 1; repeated float fs = 2;'
                   "map<string, float> mf = 3; repeated google.protobuf.NullValue ns = 4; map<int32, google.protobuf.NullValue> mn = 5;"
                   "google.protobuf.NullValue n = 6; repeated double ds = 7; map<string, bytes> mb = 8; R r = 9;"
                   "message R { string s = 1 [features.field_presence = LEGACY_REQUIRED]; float f = 2; } }")
        text = ('{"f":0.1,"fs":[0.1,1e-45,0,-0,"NaN","-Infinity",16777216],"mf":{"a":0.1,"b":0},"ns":[null,null],"mn":{"1":null},'
                '"n":null,"ds":[0.1,0],"mb":{"a":"AP8="},"r":{"s":"x","f":0.3}}')
        binary = self.convert("-s", "m.proto", "-f", "json", "-t", "protobuf", data=text.encode())
        whole = json.loads(self.convert("-s", "m.proto", "-f", "protobuf", "-t", "json", data=binary), parse_float=str)
        ask = lambda path: self.query("-s", "m.proto", "-f", "protobuf", "--json", path, data=binary).splitlines()
        for name, value in whole.items():
            self.assertEqual([json.loads(line, parse_float=str) for line in ask(name)], [value], name)
            if isinstance(value, (list, dict)) and name != "r":
                elements = value if isinstance(value, list) else list(value.values())
                self.assertEqual([json.loads(line, parse_float=str) for line in ask(name + "[*]")], elements, name)
        self.assertEqual(ask("f"), ["0.1"])
        self.assertEqual(ask("r.f"), ["0.3"])

    def test_the_paths_that_diff_prints_are_understood(self):
        self.write("m.proto", 'syntax = "proto3"; message M { map<bool, M> mb = 1; map<uint64, string> mu = 2; map<string, string> ms = 3;'
                   "map<int64, string> mi = 4; string s = 5; repeated int32 l = 6; }")
        data = json.dumps({"mb": {"true": {"s": "yes"}, "false": {"s": "no"}}, "mu": {"18446744073709551615": "most"},
                           "ms": {"a\x01\"\n": "odd", "true": "word"}, "mi": {"-9223372036854775808": "least", "0": "zero"}}).encode()
        ask = lambda path, **more: self.query("-s", "m.proto", "-f", "json", path, data=data, **more)
        for path, value in (("mb[true].s", "yes"), ("mb[false].s", "no"), ("mu[18446744073709551615]", "most"),
                            ("mi[-9223372036854775808]", "least"), ("mi[-0]", "zero"), ("mi[00]", "zero"),
                            (r'ms["a\001\"\n"]', "odd"), (r'ms["a\u0001\"\n"]', "odd"), ('ms["true"]', "word")):
            self.assertEqual(ask(path), value + "\n", path)
        self.write("a.json", data.decode())
        self.write("b.json", "{}")
        told = subprocess.run([ISOMER, "diff", "-q", "--json", "-s", "m.proto", "a.json", "b.json"], cwd=self.folder,
                              capture_output=True, check=False, timeout=600).stdout
        paths = [json.loads(line)["path"] for line in told.splitlines()]
        self.assertGreaterEqual(len(paths), 7)
        for path in paths:
            self.assertNotEqual(ask(path), "", path)
        self.assertIn("has no keys", ask("l[true]", code=2))
        self.assertEqual(self.query("-f", "json", "a[true]", data=b'{"a":[1]}'), "")

    def test_the_empty_path_is_the_message(self):
        self.write("m.proto", 'syntax = "proto3"; message M { int32 a = 1; int32 b = 2; }')
        for schema in ([], ["-s", "m.proto"]):
            self.assertEqual(self.query(*schema, "-f", "json", "", data=b'{"a":1,"b":2}'), '{"a":1,"b":2}\n')
            self.assertEqual(self.query(*schema, "-f", "json", "--json", "", "-p", "b", data=b'{"a":1,"b":2}'),
                             '{"":{"a":1,"b":2},"b":2}\n')

    def test_a_path_given_twice_is_an_error(self):
        for extra in ([], ["--json"], ["--csv"]):
            for other in ("a[1]", "a[01]"):
                told = self.query("-f", "json", *extra, "a[1]", "-p", "b", "-p", other, data=b'{"a":[1,2]}', code=2)
                self.assertEqual(told, f'the path "{other}" is given twice\n')

    def test_only_what_is_asked_for_is_checked(self):
        self.write("a.proto", 'syntax = "proto2"; message M { optional string s = 1; optional int32 i = 2; required int32 r = 3;'
                   "oneof o { int32 a = 4; int32 b = 5; } optional M m = 6; }")
        ask = lambda path, data, **more: self.query("-s", "a.proto", "-f", "protobuf", path, data=data, **more)
        # A varint where a message is meant, and no required field.
        wrong = b"\x0a\x01x\x10\x07\x32\x01\x08"
        self.assertEqual(ask("i", wrong), "7\n")
        self.assertIn("byte", ask("m", wrong, code=1))
        # What is cut off cannot be passed over.
        self.assertIn("byte", ask("i", b"\x10\x07\x0a\x05x", code=1))
        # Who asks for one member of a oneof wants to know of the others.
        self.assertEqual(ask("a", b"\x20\x01\x28\x02"), "")
        self.assertEqual(ask("a", b"\x28\x02\x20\x01"), "1\n")
        # ProtoJSON refuses what the schema lacks, unless it is told not to.
        self.assertIn("nobody", self.query("-s", "a.proto", "-f", "json", "i", data=b'{"i":1,"r":1,"nobody":2}', code=1))

    def test_messages_that_are_asked_for_are_whole(self):
        self.write("a.proto", 'syntax = "proto2"; import "google/protobuf/any.proto"; message M { optional N n = 1; optional int32 i = 2;'
                   "optional google.protobuf.Any any = 3; } message N { optional M m = 1; optional int32 k = 2; extensions 100; }"
                   "extend N { optional X x = 100; } message X { optional int32 y = 1; }")
        text = '{"n":{"m":{"i":3},"k":4,"[x]":{"y":5}},"i":2}'
        data = self.convert("-s", "a.proto", "-m", "M", "-f", "json", "-t", "protobuf", data=text.encode())
        ask = lambda path, data: self.query("-s", "a.proto", "-m", "M", "-f", "protobuf", path, data=data)
        self.assertEqual(ask("n", data), '{"m":{"i":3},"k":4,"[x]":{"y":5}}\n')
        self.assertEqual(ask("n.k", data), "4\n")
        text = '{"any":{"@type":"a/X","y":6},"i":2}'
        data = self.convert("-s", "a.proto", "-m", "M", "-f", "json", "-t", "protobuf", data=text.encode())
        self.assertEqual(ask("any", data), '{"@type":"a/X","y":6}\n')

    UNWRITTEN = """syntax = "proto3"; import "google/protobuf/any.proto"; import "google/protobuf/timestamp.proto";
        import "google/protobuf/struct.proto"; import "google/protobuf/field_mask.proto";
        message M { google.protobuf.Any a = 1; int32 b = 2; W w = 3; repeated W ws = 4; map<string, W> by = 5;
                    google.protobuf.Any some = 6; }
        message W { google.protobuf.Any q = 1; int32 k = 2; google.protobuf.Timestamp t = 3; google.protobuf.Struct s = 4;
                    google.protobuf.FieldMask f = 5; repeated google.protobuf.Timestamp ts = 6; }"""
    ANY = b"\x0a\x0ca.b/nope.Foo\x12\x02\x08\x01"

    @staticmethod
    def field(number, data):
        return bytes([number << 3 | 2, len(data)]) + data

    def unwritten(self):
        """What JSON cannot express: the field of W, how errors call its type, and what it is."""
        f = self.field
        any_ = "unknown type in Any (google.protobuf.Any of a.b/nope.Foo)"
        time = "value does not fit its field (google.protobuf.Timestamp)"
        return (
            ("q", f(1, self.ANY), any_),
            ("t", f(3, b"\x10\xff\xff\xff\xff\x07"), time),
            ("ts[1]", f(6, b"") + f(6, b"\x10\xff\xff\xff\xff\x07"), time),
            ("s.x[0]", f(4, f(1, f(1, b"x") + f(2, f(6, f(1, b"\x11" + b"\xff" * 8))))), "value does not fit its field (google.protobuf.Value)"),
            ("f", f(5, f(1, b"A")), "value does not fit its field (google.protobuf.FieldMask)"),
        )

    def test_what_is_there_and_cannot_be_written_is_an_error_with_its_path(self):
        self.write("a.proto", self.UNWRITTEN)
        f = self.field
        for name, w, why in self.unwritten():
            w += b"\x10\x07"
            for path, data, where in (
                ("w", f(3, w), "w."),
                ("ws", f(4, b"") + f(4, w), "ws[1]."),
                ("ws[*]", f(4, b"") + f(4, w), "ws[1]."),
                ("ws[1]", f(4, b"") + f(4, w), "ws[1]."),
                ("by", f(5, f(1, b"key") + f(2, w)), "by.key."),
                ("by[*]", f(5, f(1, b"key") + f(2, w)), "by.key."),
                ('by["key"]', f(5, f(1, b"key") + f(2, w)), "by.key."),
                ("w." + name.split("[")[0].split(".")[0], f(3, w), "w."),
            ):
                modes = ([], ["--json"], ["--csv"], ["--json", "-p", "b"], ["--csv", "-p", "b"])
                for mode in modes if path == "w" else modes[:1]:
                    told = self.query("-s", "a.proto", "-m", "M", "-f", "protobuf", *mode, path, data=data, code=1)
                    self.assertEqual(told.splitlines()[-1], f"<stdin>: {where}{name}: it cannot be written: {why}", (path, mode))
                self.assertEqual(self.query("-s", "a.proto", "-m", "M", "-f", "protobuf", "b", data=data + b"\x10\x09"), "9\n")
            for to in ("json", "yaml"):
                self.assertEqual(self.wrong("-s", "a.proto", "-m", "M", "-f", "protobuf", "-t", to, data=f(3, w)),
                                 f"<stdin>: w.{name}: it cannot be written: {why}")

    def test_the_path_of_what_cannot_be_written_has_no_line_of_its_own(self):
        self.write("a.proto", self.UNWRITTEN)
        f = self.field
        entry = f(5, f(1, b"k\ney\x1b") + f(2, f(1, self.ANY)))
        self.assertEqual(
            self.wrong("-s", "a.proto", "-m", "M", "-f", "protobuf", "-t", "json", data=entry),
            "<stdin>: by.k\\x0aey\\x1b.q: it cannot be written: unknown type in Any (google.protobuf.Any of a.b/nope.Foo)")

    def test_an_any_inside_an_any_is_found(self):
        self.write("a.proto", self.UNWRITTEN)
        inner = self.field(1, b"x/W") + self.field(2, self.field(1, self.ANY))
        self.assertEqual(
            self.wrong("-s", "a.proto", "-m", "M", "-f", "protobuf", "-t", "json", data=self.field(1, inner)),
            "<stdin>: a.q: it cannot be written: unknown type in Any (google.protobuf.Any of a.b/nope.Foo)")

    def test_an_any_in_an_any_may_be_as_deep_as_the_input_is_long(self):
        self.write("a.proto", self.UNWRITTEN)
        head, data = self.field(1, b"t/google.protobuf.Any"), b""
        for _ in range(12_000):
            data = head + b"\x12" + varint(len(data)) + data
        data = b"\x0a" + varint(len(data)) + data
        for to in ("json", "yaml", "json:any=base64"):
            told = self.wrong("-s", "a.proto", "-m", "M", "-f", "protobuf", "-t", to, data=data)
            self.assertRegex(told, "<stdin>: a: it cannot be written: (nested too deeply|unknown type in Any)", to)

    def test_an_any_of_an_unknown_type_is_its_bytes_where_that_is_asked_for(self):
        self.write("a.proto", self.UNWRITTEN)
        schema = ("-s", "a.proto", "-m", "M")
        f = self.field
        other = b"\x0a\x03x/Y\x12\x01\x01"
        data = f(1, f(1, b"x/W") + f(2, f(1, other))) + b"\x10\x09" + f(3, f(1, self.ANY) + b"\x10\x07") + f(4, f(1, self.ANY))
        w = '{"q":{"@type":"a.b/nope.Foo","@value":"CAE="},"k":7}'
        self.assertEqual(self.query(*schema, "-f", "protobuf", "--any-base64", "w", data=data), w + "\n")
        self.assertEqual(self.query(*schema, "-f", "protobuf", "--any-base64", "--json", "w", "-p", "b", data=data), '{"w":' + w + ',"b":9}\n')
        text = self.convert(*schema, "-f", "protobuf", "-t", "json:any=base64", data=data)
        self.assertEqual(json.loads(text), {
            "a": {"@type": "x/W", "q": {"@type": "x/Y", "@value": "AQ=="}}, "b": 9, "w": json.loads(w),
            "ws": [{"q": {"@type": "a.b/nope.Foo", "@value": "CAE="}}]})
        for name in ("json", "yaml"):
            text = self.convert(*schema, "-f", "protobuf", "-t", name + ":any=base64", data=data)
            self.assertEqual(self.convert(*schema, "-f", name + ":any=base64", "-t", "protobuf", data=text), data, name)
            self.assertIn("unknown type in Any", self.wrong(*schema, "-f", name, "-t", "protobuf", data=text))
        # What somebody wrote who knows the type is not taken for bytes; nor is anything lost.
        for text in ('{"@type":"a/google.protobuf.Duration","value":"3s"}', '{"@type":"a/b.C","value":"YWI="}',
                     '{"@type":"a/b.C","x":1}', '{"@type":"a/b.C"}'):
            for options in ("", ",ignore_unknown"):
                told = self.wrong(*schema, "-f", "json:any=base64" + options, "-t", "text", data=b'{"a":%s}' % text.encode())
                self.assertRegex(told, "<stdin>:1:.*: a.*(unknown type in Any|unknown field)", text)
        for url in (b"Foo", b"a.b/", b"/", b"a\nb/X", b"\x7f/\xc2\x85", b"a\"b/c'd: #"):  # they name no type
            data = f(3, f(1, f(1, url) + f(2, b"\x01")))
            for name in ("json", "yaml"):
                text = self.convert(*schema, "-f", "protobuf", "-t", name + ":any=base64", data=data)
                self.assertEqual(self.convert(*schema, "-f", name + ":any=base64", "-t", "protobuf", data=text), data, url)

    def test_values_without_a_schema(self):
        data = b'{"a":[{"b":1},{"b":"x"},{"c":2}],"d e":{"1":true},"f":18446744073709551615,"g":null}'
        for path, values in (
            ("a[*].b", ["1", "x"]),
            ("a[2]", ['{"c":2}']),
            ('["d e"]["1"]', ["true"]),
            ('["d e"][*]', ["true"]),
            ("f", ["18446744073709551615"]),
            ("g", [""]),
            ("nobody", []),
            ("a.b", []),
            ("f[0]", []),
        ):
            self.assertEqual(self.query("-f", "json", path, data=data).splitlines(), values, path)
        self.assertEqual(self.query("-f", "yaml", "a[7]", data=b"a: {7: seven, '7': text}\n"), "seven\ntext\n")

    def test_streams_give_rows(self):
        people = [
            {"name": 'A, "B"', "phone": [{"number": "1"}, {"number": "2", "type": "HOME"}]},
            {"id": 5},
            {"name": "C", "phone": [{"number": "3\n"}]},
        ]
        data = self.convert(*SCHEMA, "-f", "jsonl", "-t", "delimited", data="\n".join(map(json.dumps, people)).encode())
        read = lambda *arguments: list(
            csv.reader(io.StringIO(self.query(*SCHEMA, "-f", "delimited", "--csv", *arguments, data=data), newline=""))
        )
        self.assertEqual(read("name", "-p", "id"), [["name", "id"], ['A, "B"', ""], ["", "5"], ["C", ""]])
        self.assertEqual(
            read("name", "-p", "phone[*].number", "-p", "phone[*].type"),
            [
                ["name", "phone[*].number", "phone[*].type"],
                ['A, "B"', "1", ""],
                ['A, "B"', "2", "HOME"],
                ["C", "3\n", ""],
            ],
        )
        lines = self.query(
            *SCHEMA, "-f", "delimited", "--json", "name", "-p", "phone[*].number", data=data
        ).splitlines()
        self.assertEqual(
            [json.loads(line) for line in lines],
            [
                {"name": 'A, "B"', "phone[*].number": ["1", "2"]},
                {"name": None, "phone[*].number": []},
                {"name": "C", "phone[*].number": ["3\n"]},
            ],
        )

    def test_rows_are_those_of_one_list_and_of_what_is_in_it(self):
        data = json.dumps(
            {"o": [{"id": 1, "l": [{"s": "a"}, {}]}, {"l": []}, {"id": 3, "l": [{"s": "c", "n": 9}]}], "t": [1, 2]}
        ).encode()
        rows = self.query("-f", "json", "--csv", "o[*].id", "-p", "o[*].l[*].s", "-p", "o[*].l[*].n", data=data)
        self.assertEqual(rows, "o[*].id,o[*].l[*].s,o[*].l[*].n\n1,a,\n1,,\n3,c,9\n")
        self.assertEqual(
            self.query("-f", "json", "--csv", "o[*].id", "-p", "t[*]", data=data, code=2),
            "--csv: t[*] and o[*].id are of two lists, and rows are of one\n",
        )
        line = self.query("-f", "json", "--json", "o[*].id", "-p", "t[*]", data=data)
        self.assertEqual(json.loads(line), {"o[*].id": [1, None, 3], "t[*]": [1, 2]})

    def test_many_rows_take_no_longer_than_they_are(self):
        data = json.dumps({"a": [{"b": i, "c": 0} for i in range(100_000)]}).encode()
        rows = self.query("-f", "json", "--csv", "a[*].b", "-p", "a[*].c", data=data)
        self.assertEqual(rows.count("\n"), 100_001)

    def test_what_is_wrong_is_said(self):
        for path, told in (
            ("nmae", 'demo.Person has no field "nmae"; did you mean "name"?'),
            ("phone.number", '"phone" is a list: [*] or [0] comes behind it'),
            ('phone["a"]', '"phone" is a list, and has no keys'),
            ("name.x", "nothing comes behind a value that is no message, no list and no map"),
            (".", '"." is no path: a name is missing at 1'),
            ("a..b", '"a..b" is no path: a name is missing at 3'),
            ("a.", '"a." is no path: a name is missing at 3'),
            ("a[", '"a[" is no path: a number, a text in quotes, true, false or * is missing at 3'),
            ("a[1", '"a[1" is no path: a ] is missing at 4'),
            ("a[*", '"a[*" is no path: a ] is missing at 4'),
            ("a[true", '"a[true" is no path: a ] is missing at 7'),
            ('a["x"', '"a["x"" is no path: a ] is missing at 6'),
            ('a["x]', '"a["x]" is no path: a text in quotes is missing at 3'),
            ("a[0]b", '"a[0]b" is no path: a . or a [ is missing at 5'),
        ):
            self.assertEqual(self.query(*SCHEMA, "-f", "json", path, data=b"{}", code=2), told + "\n")
        self.assertEqual(
            self.query(*SCHEMA, "-f", "jsonl", "id", data=b'{"id":1}\n{"id":true}\n', code=1),
            "<stdin>:2:7: id: expected an integer from -2147483648 to 2147483647, found true (record 2)\n",
        )
        self.assertIn("excludes", self.query("--json", "--csv", "a", code=2))


if __name__ == "__main__":
    unittest.main()
