"""Values of every kind: they survive a round trip, and errors have the path of the value.

SPDX-License-Identifier: MIT
"""
import itertools
import math
import unittest
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import isomer

INTS = {"int32": (-2**31, 2**31 - 1), "sint32": (-2**31, 2**31 - 1), "sfixed32": (-2**31, 2**31 - 1),
        "uint32": (0, 2**32 - 1), "fixed32": (0, 2**32 - 1), "int64": (-2**63, 2**63 - 1), "sint64": (-2**63, 2**63 - 1),
        "sfixed64": (-2**63, 2**63 - 1), "uint64": (0, 2**64 - 1), "fixed64": (0, 2**64 - 1)}
VALUES = {
    **{kind: [0, 1, low, high, high // 3, 2**30 if high > 2**30 else 5] for kind, (low, high) in INTS.items()},
    "double": [0.0, -0.0, 1.5, math.inf, -math.inf, 5e-324, 1.7976931348623157e308],
    "float": [0.0, 1.5, math.inf, 3.4028234663852886e38],
    "bool": [False, True],
    "string": ["", "a", "ä€😀", "x" * 1000, "\0"],
    "bytes": [b"", b"\0\xff", bytes(range(256))],
    "Sky": [0, 1, 9],
}
WRONG = {
    **{kind: [low - 1, high + 1, 1.0, "1", b"1", [1]] for kind, (low, high) in INTS.items()},
    "double": ["1.5", b"", [1.0], 2**53 + 1, True], "float": ["1", 1e39, True],
    "bool": [1, 0, "true"], "string": [b"a", 1, ["a"], "\ud800"], "bytes": ["a", 1, [1]], "Sky": [2**31, "CLEAR", 1.0],
    "Part": [1, "a", []],
}
FORMATS = [isomer.protobuf(), isomer.json(), isomer.json(indent=2, unquoted_int64=True), isomer.text(), isomer.msgpack(),
           isomer.msgpack_numbers(), isomer.msgpack_array(), isomer.cbor(), isomer.cbor_numbers(), isomer.cbor_array(),
           isomer.cbor_deterministic(), isomer.yaml(), isomer.php(), isomer.php_list(), isomer.positional()]
KEYS = [k for k in VALUES if k not in ("double", "float", "bytes", "Sky")]


def text():
    lines = ['syntax = "proto3"; package t;', "enum Sky { UNKNOWN = 0; CLEAR = 1; }", "message Part { string name = 1; }"]
    lines.append("message All {")
    number = itertools.count(1)
    for kind in [*VALUES, "Part"]:
        low = kind.lower()
        lines += [f"  {kind} {low}_plain = {next(number)};", f"  repeated {kind} {low}_list = {next(number)};",
                  f"  map<string, {kind}> {low}_map = {next(number)};"]
        if kind != "Part":
            lines.append(f"  optional {kind} {low}_maybe = {next(number)};")
        if kind in KEYS:
            lines.append(f"  map<{kind}, int32> {low}_keys = {next(number)};")
    lines.append("  oneof choice {")
    lines += [f"    {kind} {kind.lower()}_choice = {next(number)};" for kind in [*VALUES, "Part"]]
    return "\n".join([*lines, "  }", "}"])


class EveryKind(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.schema = isomer.Schema.from_text(text())
        cls.All, cls.Part = cls.schema["t.All"], cls.schema["t.Part"]

    def places(self, kind, value):
        low = kind.lower()
        yield {low + "_plain": value}
        yield {low + "_list": [value, value]}
        yield {low + "_map": {"k": value, "": value}}
        if kind != "Part":
            yield {low + "_maybe": value}
        yield {"choice": isomer.Oneof(low + "_choice", value)}

    def test_values_come_back(self):
        for kind, values in VALUES.items():
            for value in values:
                for given in self.places(kind, value):
                    made = self.All(**given)
                    for f in FORMATS:
                        data = made.encode(f)
                        again = self.All.decode(data, f)
                        self.assertEqual(again, made, (kind, value, f, data))
                        self.assertEqual(repr(again), repr(self.All.decode(again.encode(f), f)))
                        self.assertEqual(self.schema.encode("t.All", self.schema.decode("t.All", data, f), f), data)

    def test_keys_come_back(self):
        for kind in KEYS:
            made = self.All(**{kind.lower() + "_keys": {v: i for i, v in enumerate(VALUES[kind])}})
            for f in FORMATS:
                self.assertEqual(self.All.decode(made.encode(f), f), made, (kind, f))

    def test_wrong_values_are_named(self):
        for kind, values in WRONG.items():
            for value, given in ((v, g) for v in values for g in self.places(kind, v)):
                name, held = next(iter(given.items()))
                path = {"choice": f"{kind.lower()}_choice"}.get(name, name)
                path += "[0]" if isinstance(held, list) and name.endswith("_list") else "['k']" if name.endswith("_map") else ""
                for f in (FORMATS[0], FORMATS[1], FORMATS[7]):
                    with self.assertRaises(isomer.EncodeError, msg=(given, f)) as caught:
                        self.All(**given).encode(f)
                    self.assertEqual(caught.exception.path, path, (given, str(caught.exception)))
                    self.assertTrue(caught.exception.expected, str(caught.exception))

    def test_none_is_absent_and_no_element(self):
        for kind in [*VALUES, "Part"]:
            low = kind.lower()
            self.assertEqual(self.All(**{low + "_plain": None}).encode(), b"")
            for given in ({low + "_list": [None]}, {low + "_map": {"a": None}}, {low + "_map": {None: VALUES.get(kind, [None])[0]}}):
                for f in FORMATS:
                    with self.assertRaises(isomer.EncodeError, msg=(given, f)):
                        self.All(**given).encode(f)
        for kind in KEYS:
            for f in FORMATS:
                with self.assertRaises(isomer.EncodeError):
                    self.All(**{kind.lower() + "_keys": {None: 1}}).encode(f)

    def test_wrong_containers_and_keys(self):
        for given in ({"int32_list": 5}, {"int32_list": {1, 2}}, {"int32_map": [1]}, {"int32_keys": {"a": 1}},
                      {"string_keys": {1: 1}}, {"bool_keys": {2: 1}}, {"uint32_keys": {-1: 1}}, {"choice": 5},
                      {"choice": isomer.Oneof("nothing", 1)}, {"choice": isomer.Oneof("int32_choice", None)},
                      {"string_keys": {"\ud800": 1}}):
            for f in (FORMATS[0], FORMATS[1], FORMATS[10]):
                with self.assertRaises(isomer.EncodeError, msg=given):
                    self.All(**given).encode(f)

    def test_a_class_that_nobody_has_made_yet(self):
        schema = isomer.Schema.from_text('syntax = "proto3"; message A { B b = 1; repeated B bs = 2; } message B { int32 x = 1; }')
        for given in ({"b": {"x": 1}}, {"b": 5}, {"bs": [5]}, {"bs": [None]}, {"bs": [schema.A()]}):
            with self.assertRaises(isomer.EncodeError, msg=given) as caught:
                schema.A(**given).encode()
            self.assertEqual(caught.exception.expected, "B" if given != {"bs": [None]} else "B")
        self.assertEqual(schema.A.decode(schema.A(b=schema.B(x=1)).encode()).b.x, 1)

    def test_what_is_like_an_element_is_taken(self):
        self.assertEqual(self.All(int32_list=(1, 2)).encode(), self.All(int32_list=[1, 2]).encode())
        for number in (3, 2**53, 2**63, -2**63, 2**100):
            self.assertEqual(self.All(double_plain=number).encode(), self.All(double_plain=float(number)).encode())
        self.assertEqual(self.All(bytes_plain=bytearray(b"ab")).encode(), self.All(bytes_plain=b"ab").encode())
        self.assertEqual(self.All(bytes_plain=memoryview(b"xaby")[1:3]).encode(), self.All(bytes_plain=b"ab").encode())
        self.assertEqual(self.All(bytes_plain=memoryview(b"a.b.")[::2]).bytes_plain.tobytes(), b"ab")
        self.assertEqual(self.All.decode(memoryview(self.All(int32_plain=4).encode())).int32_plain, 4)
        self.assertEqual(self.All.decode('{"int32Plain": 4}', isomer.json()).int32_plain, 4)

    def test_dicts(self):
        value = {"int32_plain": 1, "string_list": ["a"], "part_plain": {"name": "x"}, "part_map": {"k": {"name": "y"}}}
        self.assertEqual(self.schema.decode("t.All", self.schema.encode("t.All", value)), value)
        with self.assertRaisesRegex(isomer.EncodeError, "unknown key 'nothing'"):
            self.schema.encode("t.All", {"nothing": 1})
        with self.assertRaisesRegex(isomer.EncodeError, "part_map\\['k'\\].*unknown key 'nam'"):
            self.schema.encode("t.All", {"part_map": {"k": {"nam": 1}}})
        with self.assertRaisesRegex(isomer.EncodeError, "unknown key 3"):
            self.schema.encode("t.All", {3: 1})
        with self.assertRaisesRegex(isomer.EncodeError, "oneof"):
            self.schema.encode("t.All", {"int32_choice": 1, "bool_choice": True})
        for wrong in ([], None, 5):
            with self.assertRaisesRegex(isomer.EncodeError, "expected a dict, found"):
                self.schema.encode("t.All", wrong)
        with self.assertRaises(KeyError):
            self.schema.encode("t.Nothing", {})
        unknown = b"\xba\x3e\x01a"
        self.assertEqual(self.schema.decode("t.All", unknown), {"unknown_fields": unknown})
        self.assertEqual(self.schema.encode("t.All", {"unknown_fields": unknown}), unknown)


class WellKnown(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        names = ("timestamp", "duration", "struct", "wrappers", "field_mask", "any")
        imports = "".join(f'import "google/protobuf/{n}.proto";' for n in names)
        cls.schema = isomer.Schema.from_text('syntax = "proto3";' + imports + """message K {
            google.protobuf.Timestamp at = 1; google.protobuf.Duration took = 2; google.protobuf.Value value = 3;
            google.protobuf.Struct struct = 4; google.protobuf.ListValue list = 5; google.protobuf.FieldMask mask = 6;
            google.protobuf.Int64Value wrapped = 7; repeated google.protobuf.Timestamp ats = 8;
            map<string, google.protobuf.Value> values = 9; repeated google.protobuf.StringValue strings = 10;
            oneof c { google.protobuf.Value chosen = 11; google.protobuf.Duration lasted = 12; } repeated K more = 13; }""")
        cls.K = cls.schema.K

    def same(self, formats=FORMATS, **given):
        made = self.K(**given)
        for f in formats:
            self.assertEqual(self.K.decode(made.encode(f), f), made, f)
            inner = self.K(more=[made])
            self.assertEqual(self.K.decode(inner.encode(f), f), inner, f)
        return self.K.decode(made.encode())

    def test_times(self):
        utc = timezone.utc
        for at in (datetime(1, 1, 1, tzinfo=utc), datetime(9999, 12, 31, 23, 59, 59, 999999, tzinfo=utc),
                   datetime(1970, 1, 1, tzinfo=utc), datetime(1969, 12, 31, 23, 59, 59, 5, tzinfo=utc),
                   datetime(2024, 2, 29, 12, tzinfo=utc), datetime(2000, 3, 1, tzinfo=timezone(timedelta(hours=5, minutes=30))),
                   datetime(2024, 7, 1, 12, tzinfo=ZoneInfo("Europe/Oslo")),
                   isomer.NanoDatetime(datetime(2024, 1, 1, tzinfo=utc), 123)):
            self.assertEqual(self.same(at=at, ats=[at, at]).at, at)
        made = self.same(at=isomer.NanoDatetime(datetime(2024, 1, 1, tzinfo=utc), 7)).at
        self.assertEqual((type(made), made.nanosecond, made.tzinfo), (isomer.NanoDatetime, 7, utc))
        self.assertNotEqual(made, datetime(2024, 1, 1, tzinfo=utc))

    def test_writing_runs_no_code_of_a_program(self):
        """Such code could delete what is being encoded."""
        ran = []

        class Evil(datetime):
            hour = property(lambda self: ran.append("hour") or made.ats.clear())

            def utcoffset(self):
                ran.append("utcoffset")
                made.ats.clear()
                return timedelta()

        class Fine(isomer.NanoDatetime):
            nanosecond = property(lambda self: ran.append("nanosecond") or 7, lambda self, to: None)

        class Key(str):
            def __hash__(self):
                ran.append("hash")
                return 5

            def __repr__(self):
                ran.append("repr")
                return "key"

        class Zone(ZoneInfo):
            def utcoffset(self, of):
                ran.append("zone")
                return timedelta()

        for zone in (timezone(timedelta(hours=1)), ZoneInfo("Europe/Oslo")):
            made = self.K(ats=[Evil(2024, 1, 1, 12, tzinfo=zone)] + [datetime(2024, 1, 1, 12, tzinfo=zone)] * 1000)
            expected = self.K(ats=[datetime(2024, 1, 1, 12, tzinfo=zone)] * 1001)
            self.assertEqual(made.encode(), expected.encode())
        made = self.K(at=Fine(datetime(2024, 1, 1, tzinfo=timezone.utc)))
        self.assertEqual(made.encode(), self.K(at=datetime(2024, 1, 1, tzinfo=timezone.utc)).encode())
        with self.assertRaisesRegex(isomer.EncodeError, "zoneinfo.ZoneInfo"):
            self.K(at=datetime(2024, 1, 1, tzinfo=Zone("Europe/Oslo"))).encode()
        made = self.K(values={Key("a"): 1})
        ran.clear()
        made.encode()
        made.values[next(iter(made.values))] = object()
        ran.clear()
        with self.assertRaisesRegex(isomer.EncodeError, "values\\['a'\\]"):
            made.encode()
        self.assertEqual(ran, [])

    def test_methods_of_datetime_drop_nanoseconds(self):
        utc = timezone.utc
        plain = datetime(2024, 1, 1, 12, 30, 15, 5, tzinfo=utc)
        fine, finer = isomer.NanoDatetime(plain, 5), isomer.NanoDatetime(plain, 9)
        self.assertEqual(fine + timedelta(days=1), plain + timedelta(days=1))
        self.assertEqual(fine - plain, timedelta())
        self.assertEqual(fine.astimezone(timezone(timedelta(hours=2))).hour, 14)
        self.assertEqual(fine.replace(hour=1), isomer.NanoDatetime(plain.replace(hour=1), 5))
        self.assertEqual(fine.isoformat(), plain.isoformat())
        self.assertEqual((fine < finer, finer <= fine, plain < fine, fine > plain, max(fine, finer, plain)),
                         (True, False, True, True, finer))
        short, long = isomer.NanoTimedelta(timedelta(1), 1), isomer.NanoTimedelta(timedelta(1), 2)
        self.assertEqual((short < long, short * 2, -short), (True, timedelta(2), timedelta(-1)))
        self.assertEqual(hash(isomer.NanoDatetime(plain)), hash(plain))

    def test_durations(self):
        for took in (timedelta(), timedelta(microseconds=-1), timedelta(seconds=-5, microseconds=3), timedelta(days=3_652_500),
                     timedelta(days=-3_652_500), isomer.NanoTimedelta(timedelta(seconds=-1), 999)):
            self.assertEqual(self.same(took=took).took, took)

    def test_times_out_of_range_are_kept_as_numbers(self):
        made = self.K.decode(b"\x0a\x0a\x08" + b"\xff" * 8 + b"\x7f")
        self.assertEqual(made.at, isomer.RawTime(2**63 - 1, 0))
        self.assertEqual(made.encode(), b"\x0a\x0a\x08" + b"\xff" * 8 + b"\x7f")
        with self.assertRaises(isomer.EncodeError):
            made.encode(isomer.json())

    def test_wrong_times(self):
        for given in ({"at": datetime.now()}, {"at": 5}, {"took": 5.0}, {"took": timedelta(days=3_652_501)},
                      {"ats": [None]}, {"at": datetime(1, 1, 1, tzinfo=timezone(timedelta(hours=1)))}):
            with self.assertRaises(isomer.EncodeError) as caught:
                self.K(**given).encode()
            self.assertEqual(caught.exception.path.partition("[")[0], next(iter(given)))

    def test_json_values(self):
        for value in (True, 1.5, "x", [1.0, None, {"a": [True]}], {"a": None, "b": {}}, [], {}):
            # PHP's arrays do not distinguish an empty map from an empty list.
            formats = [f for f in FORMATS if not f.name.startswith("php")] if "{}" in repr(value) else FORMATS
            self.same(formats, value=value, struct={"v": value}, list=[value], values={"k": value},
                      c=isomer.Oneof("chosen", value))
        self.assertIs(self.K.decode(self.K(value=isomer.NULL).encode()).value, isomer.NULL)
        self.assertIsNone(self.K.decode(b"").value)
        self.assertEqual(self.same(list=[None], values={"a": None}).list, [None])
        # In an array, the null of a Value means that the field is absent.
        by_order = ("msgpack_array", "cbor_array", "php_list")
        formats = [f for f in FORMATS if f.name not in by_order]
        self.assertIs(self.same(formats, c=isomer.Oneof("chosen", isomer.NULL)).c.value, isomer.NULL)
        self.assertEqual(self.K(value=2).encode(isomer.json()), b'{"value":2}')
        for wrong in (object(), {1: 2}, {"a": {1}}, 2**60 + 1, [b"x"], float("nan")):
            with self.assertRaises(isomer.EncodeError, msg=wrong):
                self.K(value=wrong).encode(isomer.json())
        circle = []
        circle.append(circle)
        with self.assertRaises(isomer.EncodeError) as caught:
            self.K(list=circle).encode()
        self.assertEqual(caught.exception.code, isomer.Code.TOO_DEEP)

    def test_wrappers_and_masks(self):
        made = self.same(wrapped=0, strings=["", "a"], mask=["a.b", "c"])
        self.assertEqual((made.wrapped, made.strings, made.mask), (0, ["", "a"], ["a.b", "c"]))
        self.assertIsNone(self.K.decode(b"").wrapped)
        for given in ({"wrapped": 2**63}, {"strings": [None]}, {"mask": "a"}, {"mask": ["a,b"]}, {"mask": [1]}):
            with self.assertRaises(isomer.EncodeError, msg=given):
                self.K(**given).encode()


class Attacks(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.schema = isomer.Schema.from_text(
            'syntax = "proto3"; message D { D d = 1; repeated D ds = 2; repeated int32 n = 3; bytes b = 4; map<int32, D> m = 5; }')

    def test_depth_has_a_limit(self):
        data = b""
        for _ in range(150):
            data = b"\x0a" + _varint(len(data)) + data
        with self.assertRaises(isomer.DecodeError) as caught:
            self.schema.D.decode(data)
        self.assertEqual(caught.exception.code, isomer.Code.TOO_DEEP)
        self.assertIsNotNone(self.schema.D.decode(data, isomer.protobuf(depth=200)).d)
        self.assertRaises(ValueError, isomer.protobuf, depth=501)
        deep = self.schema.D.decode(data, isomer.protobuf(depth=200))
        self.assertRaises(isomer.EncodeError, deep.encode)
        self.assertEqual(deep.encode(isomer.protobuf(depth=200)), data)

    def test_lengths_that_lie_take_no_memory(self):
        for data in (b"\x1a\xff\xff\xff\xff\x07\x01", b"\x22\xff\xff\xff\xff\x07", b"\xdd\xff\xff\xff\xff"):
            for f in (isomer.protobuf(), isomer.msgpack(), isomer.cbor()):
                self.assertRaises(isomer.DecodeError, self.schema.D.decode, data, f)

    def test_memory_has_a_limit(self):
        data = b"\x12\x00" * 1_000_000
        with self.assertRaises(isomer.DecodeError) as caught:
            self.schema.D.decode(data)
        self.assertEqual(caught.exception.code, isomer.Code.TOO_LARGE)
        self.assertRaises(isomer.DecodeError, self.schema.D.decode, b"\x1a\x64" + b"\x01" * 100, isomer.protobuf(memory=100))
        self.assertEqual(len(self.schema.D.decode(b"\x1a\x80\x80\x04" + b"\x01" * 65536).n), 65536)


def _varint(n):
    made = bytearray()
    while n > 127:
        made.append(n & 127 | 128)
        n >>= 7
    return bytes([*made, n])


if __name__ == "__main__":
    unittest.main()
