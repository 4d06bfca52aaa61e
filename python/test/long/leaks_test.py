"""Memory does not grow over a million messages of every kind, valid and invalid.

SPDX-License-Identifier: MIT
"""
import gc
import pathlib
import unittest
from typing import Annotated, Literal

import isomer


class Part(isomer.Message, name="l.Part"):
    name: Annotated[str, 1] = ""


class Whole(isomer.Message, name="l.Whole"):
    id: Annotated[isomer.int64, 1] = 0
    text: Annotated[str, 2] = ""
    parts: Annotated[list[Part], 3] = []
    by_name: Annotated[dict[str, Part], 4] = {}
    at: Annotated[isomer.Timestamp | None, 5] = None
    extra: Annotated[isomer.Struct | None, 6] = None
    choice: (isomer.Oneof[Literal["a"], Annotated[str, 7]] | isomer.Oneof[Literal["b"], Annotated[Part, 8]] | None) = None


SCHEMA = isomer.Schema.from_text('syntax = "proto3"; package s; message M { int64 id = 1; repeated string t = 2; map<string, M> m = 3; }')


def resident():
    gc.collect()
    return int(pathlib.Path("/proc/self/statm").read_text().split()[1]) * 4096


def round_trip():
    m = Whole(id=2**40, text="ä" * 20, parts=[Part(name="x"), Part()], by_name={"k": Part(name="y")},
              extra={"a": [1, None, {"b": "c"}]}, choice=isomer.Oneof("b", Part(name="z")))
    for f in (isomer.protobuf(), isomer.json(), isomer.cbor()):
        assert Whole.decode(m.encode(f), f) == m


def errors():
    for data, f in ((b"\x12\x05a", None), (b'{"parts":[{"name":5}]}', isomer.json()), (b"\x1a\x02\x0a", None)):
        try:
            Whole.decode(data, f)
        except isomer.DecodeError:
            pass
    for wrong in (dict(id="x"), dict(parts=[5]), dict(by_name={1: Part()}), dict(extra={1: 2}), dict(choice=isomer.Oneof("c", 1))):
        try:
            Whole(**wrong).encode()
        except isomer.EncodeError:
            pass
    try:
        Whole(nothing=1)
    except TypeError:
        pass


def dicts():
    value = {"id": 5, "t": ["a", "b" * 50], "m": {"k": {"id": 1}}}
    assert SCHEMA.decode("s.M", SCHEMA.encode("s.M", value)) == value
    SCHEMA.convert("s.M", '{"id": 5, "m": {"a": {}}}', isomer.json(), isomer.msgpack())
    try:
        SCHEMA.encode("s.M", {"idd": 1})
    except isomer.EncodeError:
        pass


def schemas():
    schema = isomer.Schema.from_text('syntax = "proto3"; message A { B b = 1; } message B { int32 x = 1; enum E { Z = 0; } E e = 2; }')
    assert schema.A.decode(schema.A(b=schema.B(x=1)).encode()).b.x == 1


class Leaks(unittest.TestCase):
    def flat(self, work, rounds, allowed):
        for _ in range(rounds // 10):
            work()
        before = resident()
        for _ in range(rounds):
            work()
        grown = resident() - before
        self.assertLess(grown, allowed, f"{work.__name__} grew by {grown} bytes in {rounds} rounds")

    def test_messages(self):
        self.flat(round_trip, 330_000, 1 << 20)

    def test_errors(self):
        self.flat(errors, 20_000, 1 << 20)

    def test_dicts(self):
        self.flat(dicts, 100_000, 1 << 20)

    def test_schemas(self):
        self.flat(schemas, 1_000, 4 << 20)


if __name__ == "__main__":
    unittest.main()
