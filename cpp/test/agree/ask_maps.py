#!/usr/bin/env python3
"""Isomer against the Python libraries of MessagePack and CBOR, in every layout.

SPDX-License-Identifier: MIT

Every golden vector, and random values of the same messages, go as JSON into the program. What it writes is decoded by
the library and must be the value, as the descriptors of protoc say. Then the library writes the value in all the ways
that it can, with its keys shuffled, and the program must read the same from it.

usage: ask_maps.py msgpack|cbor program protoc root [values of each message]
"""
import base64
import dataclasses
import datetime
import json
import math
import pathlib
import random
import re
import struct
import subprocess
import sys
from collections.abc import Callable, Mapping

import schema
from schema import BOOL, BYTES, DOUBLE, ENUM, FLOAT, GROUP, MESSAGE, REPEATED, REQUIRED, STRING, Field

WKT = "google.protobuf."
WRAPPERS = {WKT + name + "Value" for name in "Bool Bytes Double Float Int32 Int64 String UInt32 UInt64".split()}
LAYOUTS = ("names", "numbers", "array")
EPOCH = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)


@dataclasses.dataclass(frozen=True)
class Time:
    seconds: int
    nanos: int


@dataclasses.dataclass
class Members:
    """A message: what is present."""

    message: schema.Message
    present: list[tuple[Field, object]]  # by number


class Whatever:
    """What JSON does not show: the bytes in an Any."""


# What a value should be: from JSON to Python, as the descriptors say.
class Expectation:
    def __init__(self, descriptors: schema.Schema) -> None:
        self.schema = descriptors

    def message(self, name: str, v):
        if name == WKT + "Timestamp":
            return self._time(v)
        if name in (WKT + "Value", WKT + "Struct", WKT + "ListValue"):
            return self._natural(v)
        m = self.schema.messages[name]
        if name in WRAPPERS:
            return self._single(m.fields[0], v)
        if name == WKT + "Duration":
            sign = -1 if v.startswith("-") else 1
            whole, _, fraction = v.strip("-s").partition(".")
            v = {"seconds": sign * int(whole), "nanos": sign * int(fraction.ljust(9, "0"))}
            v = {k: x for k, x in v.items() if x}
        elif name == WKT + "FieldMask":
            paths = [re.sub("[A-Z]", lambda c: "_" + c[0].lower(), path) for path in v.split(",")] if v else []
            v = {"paths": paths} if paths else {}
        elif name == WKT + "Any" and v:
            return Members(m, [(m.fields[0], v["@type"]), (m.fields[1], Whatever())])
        return Members(m, [(f, self.field(f, v[f.json_name])) for f in m.fields if f.json_name in v])

    def field(self, f: Field, v):
        entry = self.schema.messages.get(f.type_name)
        if f.type == MESSAGE and entry.is_entry:
            return {self._key(entry.fields[0], k): self._single(entry.fields[1], x) for k, x in v.items()}
        return [self._single(f, x) for x in v] if f.label == REPEATED else self._single(f, v)

    def _single(self, f: Field, v):
        if f.type in (MESSAGE, GROUP):
            return self.message(f.type_name, v)
        if f.type in (BOOL, STRING):
            return v
        if f.type == BYTES:
            return base64.b64decode(v)
        if f.type == ENUM:
            if v is None:  # NullValue
                return 0
            return self.schema.enums[f.type_name][v] if isinstance(v, str) else v
        if f.type == DOUBLE:
            return float(v)
        if f.type == FLOAT:
            return struct.unpack("f", struct.pack("f", float(v)))[0]
        return int(v)

    @staticmethod
    def _key(f: Field, k: str):
        return k if f.type == STRING else k == "true" if f.type == BOOL else int(k)

    def _natural(self, v):
        if isinstance(v, dict):
            return {k: self._natural(x) for k, x in v.items()}
        if isinstance(v, list):
            return [self._natural(x) for x in v]
        return float(v) if isinstance(v, int) and not isinstance(v, bool) else v

    @staticmethod
    def _time(v: str) -> Time:
        seconds, _, fraction = v.rstrip("Z").partition(".")
        at = datetime.datetime.strptime(seconds, "%Y-%m-%dT%H:%M:%S").replace(tzinfo=datetime.timezone.utc)
        return Time((at - EPOCH) // datetime.timedelta(seconds=1), int(fraction.ljust(9, "0")))


def whole(digits: str):
    """-0 is a real."""
    return -0.0 if digits == "-0" else int(digits)


def is_default(v) -> bool:
    return v is None or (not isinstance(v, Time) and not v and not (isinstance(v, float) and math.copysign(1, v) < 0))


def difference(expected, actual, layout: str, at: str = "") -> str | None:
    """Where the two differ, or None."""
    if isinstance(expected, Whatever):
        return None if isinstance(actual, bytes) else f"{at}: {actual!r} is no bytes"
    if isinstance(expected, Members):
        return difference_of_members(expected, actual, layout, at)
    if isinstance(expected, dict):
        if not isinstance(actual, Mapping) or set(expected) != set(actual):
            return f"{at}: {actual!r} is not {expected!r}"
        return next(filter(None, (difference(v, actual[k], layout, f"{at}[{k!r}]") for k, v in expected.items())), None)
    if isinstance(expected, list):
        if not isinstance(actual, (list, tuple)) or len(expected) != len(actual):
            return f"{at}: {actual!r} is not {expected!r}"
        pairs = enumerate(zip(expected, actual))
        return next(filter(None, (difference(v, a, layout, f"{at}[{i}]") for i, (v, a) in pairs)), None)
    if isinstance(expected, float):
        same = isinstance(actual, float) and (repr(expected) == repr(actual))  # NaN, and the sign of 0
    else:
        same = type(expected) is type(actual) and expected == actual
    return None if same else f"{at}: {actual!r} is not {expected!r}"


def difference_of_members(expected: Members, actual, layout: str, at: str) -> str | None:
    fields = expected.message.fields
    if layout == "array":
        if not isinstance(actual, (list, tuple)) or len(actual) != len(fields):
            return f"{at}: {actual!r} has not {len(fields)} elements"
        present = {f.number: v for f, v in expected.present}
        for f, a in zip(fields, actual):
            if f.number not in present:
                if not is_default(a):
                    return f"{at}.{f.json_name}: {a!r} is not absent"
            elif found := difference(present[f.number], a, layout, f"{at}.{f.json_name}"):
                return found
        return None
    key_of = (lambda f: f.json_name) if layout == "names" else (lambda f: f.number)
    wanted = [f for f, v in expected.present if not (isinstance(v, Whatever) and key_of(f) not in actual)]
    if not isinstance(actual, Mapping) or [key_of(f) for f in wanted] != list(actual):
        return f"{at}: {actual!r} has not the keys {[key_of(f) for f in wanted]}"
    values = {f.number: v for f, v in expected.present}
    found = (difference(values[f.number], actual[key_of(f)], layout, f"{at}.{f.json_name}") for f in wanted)
    return next(filter(None, found), None)


# Most values are these; whether one is a Mapping takes Python ten times as long to say.
PLAIN = (str, int, float, bytes, type(None))


def shuffled(v):
    if isinstance(v, PLAIN):
        return v
    if isinstance(v, Mapping):
        members = [(k, shuffled(x)) for k, x in v.items()]
        random.shuffle(members)
        return dict(members)
    return [shuffled(x) for x in v] if isinstance(v, (list, tuple)) else v


class MsgPack:
    """The library msgpack."""

    def __init__(self) -> None:
        import msgpack

        self.library = msgpack
        self.writers: dict[str, Callable] = {"packb": msgpack.packb}
        self.sorted_layouts = ()

    def decode(self, data: bytes):
        return self.library.unpackb(data, strict_map_key=False)

    def plain(self, v):
        if isinstance(v, self.library.Timestamp):
            return Time(v.seconds, v.nanoseconds)
        if isinstance(v, dict):
            return {k: self.plain(x) for k, x in v.items()}
        return [self.plain(x) for x in v] if isinstance(v, list) else v


class Cbor:
    """The library cbor2."""

    def __init__(self) -> None:
        import cbor2

        self.library = cbor2
        self.writers: dict[str, Callable] = {
            "dumps": cbor2.dumps,
            "canonical": lambda v: cbor2.dumps(v, canonical=True),
            "without lengths": lambda v: cbor2.dumps(v, indefinite_containers=True),
            "times as numbers": lambda v: cbor2.dumps(v, datetime_as_timestamp=True),
        }
        self.sorted_layouts = LAYOUTS

    def decode(self, data: bytes):
        return self.library.loads(data)

    def plain(self, v):
        if isinstance(v, PLAIN):
            return v
        if isinstance(v, datetime.datetime):
            return Time((v - EPOCH) // datetime.timedelta(seconds=1), v.microsecond * 1000)
        if isinstance(v, self.library.CBORTag):
            assert v.tag == 1001 and set(v.value) == {1, -9}
            return Time(v.value[1], v.value[-9])
        if isinstance(v, Mapping):
            return {k: self.plain(x) for k, x in v.items()}
        return [self.plain(x) for x in v] if isinstance(v, (list, tuple)) else v

    def deterministic(self, v) -> bytes:
        """Section 4.2.1 of RFC 8949, where the library sorts as its predecessor said."""
        head = lambda major, n: bytes([self.library.dumps(n)[0] | major]) + self.library.dumps(n)[1:]
        if isinstance(v, Time):
            if not v.nanos:
                return b"\xc1" + self.library.dumps(v.seconds)
            return head(0xC0, 1001) + self.deterministic({1: v.seconds, -9: v.nanos})
        if isinstance(v, dict):
            members = sorted((self.deterministic(k), self.deterministic(x)) for k, x in v.items())
            return head(0xA0, len(v)) + b"".join(k + x for k, x in members)
        if isinstance(v, list):
            return head(0x80, len(v)) + b"".join(map(self.deterministic, v))
        return self.library.dumps(v, canonical=True)


class Values:
    """Random values of messages, in JSON."""

    def __init__(self, descriptors: schema.Schema) -> None:
        self.schema = descriptors

    def message(self, name: str, depth: int = 3):
        if name.startswith(WKT) and (known := getattr(self, "_" + name.removeprefix(WKT).lower(), None)):
            return known(depth)
        fields = self.schema.messages[name].fields
        if name in WRAPPERS:
            return self._single(fields[0], depth)
        density = random.choice((0.2, 0.5, 1)) if depth > 0 else 0
        oneofs, members = set(), {}
        for f in fields:
            if f.label == REQUIRED or (random.random() < density and (f.oneof is None or f.oneof not in oneofs)):
                oneofs.add(f.oneof)
                members[f.json_name] = self._field(f, depth)
        return members

    def _field(self, f: Field, depth: int):
        entry = self.schema.messages.get(f.type_name)
        count = random.choice((0, 1, 2, 3, 16, 40)) if f.type not in (MESSAGE, GROUP) or random.random() < 0.1 else 2
        if f.type == MESSAGE and entry.is_entry:
            pairs = (self._single(entry.fields[0], 0, True) for _ in range(count))
            key = lambda k: str(k).lower() if isinstance(k, bool) else str(k)
            return {key(k): self._single(entry.fields[1], depth - 1) for k in pairs}
        return [self._single(f, depth) for _ in range(count)] if f.label == REPEATED else self._single(f, depth)

    def _single(self, f: Field, depth: int, is_key: bool = False):
        if f.type in (MESSAGE, GROUP):
            return self.message(f.type_name, depth - 1)
        if f.type == BOOL:
            return random.random() < 0.5
        if f.type == STRING:
            return self._text()
        if f.type == BYTES:
            return base64.b64encode(random.randbytes(random.choice((0, 1, 23, 24, 31, 32, 255, 256, 300)))).decode()
        if f.type == ENUM:
            return random.choice(list(self.schema.enums[f.type_name].values()))
        if f.type in (DOUBLE, FLOAT):
            return self._real(f.type == FLOAT)
        bits = 64 if f.type in (3, 4, 6, 16, 18) else 32
        n = random.getrandbits(random.choice((0, 4, 5, 7, 8, 15, 16, 31, 32, 63, 64))) & (1 << bits) - 1
        if f.type in (4, 6, 7, 13):
            return n if bits == 32 else str(n)
        n -= n >> (bits - 1) << bits
        n = random.choice((n, -1 - n))
        return n if bits == 32 else str(n)

    @staticmethod
    def _text(depth: int = 0) -> str:
        size = random.choice((0, 1, 5, 23, 24, 31, 32, 200, 256))
        return "".join(random.choice("abcxyz0 \"\\\n\u00e9\u20ac\U0001f600") for _ in range(size))

    @staticmethod
    def _real(is_single: bool):
        v = random.choice((0.0, -0.0, 0.5, 1.5, 65504.0, 65505.0, 2.0**-24, 2.0**-25, 2.0**-14, 2.0**-126, math.pi,
                           random.uniform(-1e6, 1e6), random.randint(-5000, 5000) / 8, 1e300, 5e-324,
                           struct.unpack("d", random.randbytes(8))[0], struct.unpack("f", random.randbytes(4))[0],
                           struct.unpack("e", random.randbytes(2))[0], math.nan, math.inf, -math.inf))  # fmt: skip
        if math.isnan(v):
            return "NaN"
        if math.isinf(v) or (is_single and abs(v) > 3.4e38):
            return "Infinity" if v > 0 else "-Infinity"
        return struct.unpack("f", struct.pack("f", v))[0] if is_single else v

    def _timestamp(self, _depth: int) -> str:
        at = EPOCH + datetime.timedelta(seconds=random.choice((0, -1, 2**32, 2**34, random.randint(-62135596800, 253402300799))))
        return at.strftime("%Y-%m-%dT%H:%M:%S").rjust(19, "0") + random.choice(("", ".5", ".001002", ".123456789")) + "Z"

    def _duration(self, _depth: int) -> str:
        return random.choice(("", "-")) + str(random.randint(1, 315575999999)) + random.choice(("", ".5", ".001")) + "s"

    def _fieldmask(self, _depth: int) -> str:
        return ",".join(random.choice(("a", "aB.cD", "x.y")) for _ in range(random.randint(0, 3)))

    def _any(self, _depth: int):
        return random.choice(({"@type": "x/google.protobuf.Duration", "value": "1.5s"}, {"@type": "x/demo.Person", "id": 5}))

    def _value(self, depth: int):
        kinds = [lambda: None, lambda: True, lambda: False, self._text, lambda: random.randint(-99999, 99999) / 16]
        kinds += [lambda: self._struct(depth - 1), lambda: self._listvalue(depth - 1)] if depth > 0 else []
        return random.choice(kinds)()

    def _struct(self, depth: int):
        return {self._text(): self._value(depth) for _ in range(random.choice((0, 1, 3, 20)))}

    def _listvalue(self, depth: int):
        return [self._value(depth) for _ in range(random.choice((0, 1, 3, 20)))]


class Program:
    """Answers questions "message from to bytes", all at once."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.questions: list[str] = []

    def ask(self, message: str, source: str, target: str, data: bytes) -> int:
        self.questions.append(f"{message} {source} {target} ={data.hex()}\n")
        return len(self.questions) - 1

    def answers(self) -> list[str]:
        done = subprocess.run([self.path], input="".join(self.questions), capture_output=True, text=True, check=True)
        lines = done.stdout.splitlines()
        assert len(lines) == len(self.questions), f"{len(lines)} answers to {len(self.questions)} questions"
        self.questions = []
        return lines


def golden(root: pathlib.Path) -> list[tuple[str, str]]:
    found = []
    for path in sorted((root / "vectors").glob("*/*.yaml")):
        fields = dict(re.findall(r"^(type|json|error|needs): (.*)$", path.read_text(), re.MULTILINE))
        if "error" not in fields and "needs" not in fields:
            found.append((fields["type"], fields["json"][1:-1].replace("''", "'")))
    return found


def main() -> int:
    which, path, protoc, root = sys.argv[1:5]
    count = int(sys.argv[5])
    random.seed(20)
    library = MsgPack() if which == "msgpack" else Cbor()
    descriptors = schema.Schema(protoc, pathlib.Path(root) / "schema")
    values, expectation, program = Values(descriptors), Expectation(descriptors), Program(path)

    cases = golden(pathlib.Path(root))
    for name in sorted({name for name, _ in cases}):
        if not descriptors.messages[name].uses_editions:  # where it takes more to know what is required
            cases += [(name, json.dumps(values.message(name))) for _ in range(count)]

    # In canonical form, where a member that stands there is one that must be written.
    asked = [program.ask(name, "json", "json", text.encode()) for name, text in cases]
    answers = program.answers()
    cases = [(name, bytes.fromhex(answers[i][1:]).decode()) for (name, _), i in zip(cases, asked)]

    failures: list[str] = []
    written = []  # name, layout, the answer to it
    for name, text in cases:
        for layout in LAYOUTS:
            asked = program.ask(name, "json", layout, text.encode())
            ordered = program.ask(name, "json", layout + "_sorted", text.encode()) if library.sorted_layouts else None
            written.append((name, text, layout, asked, ordered))
    answers = program.answers()

    read = []  # what the program must read, and say again as it said it
    for name, text, layout, asked, ordered in written:
        if answers[asked].startswith("error"):
            failures.append(f"{name} {layout}: {answers[asked]}\n  {text}")
            continue
        decoded = library.decode(bytes.fromhex(answers[asked][1:]))
        plain = library.plain(decoded)
        if found := difference(expectation.message(name, json.loads(text, parse_int=whole)), plain, layout):
            failures.append(f"{name} {layout}: {found}\n  {text}\n  {answers[asked]}")
        if ordered is not None and "=" + library.deterministic(plain).hex() != answers[ordered]:
            failures.append(f"{name} {layout}: {answers[ordered]} is not the deterministic\n  {library.deterministic(plain).hex()}")
        for way, write in library.writers.items():
            again = program.ask(name, layout, layout, write(shuffled(decoded)))
            read.append((name, layout, way, again, answers[asked], program.questions[again]))
    for (name, layout, way, again, first, question), answer in zip(read, program.answers()):
        if answer != first:
            failures.append(f"{name} {layout}, {way}: {question}  is read as {answer}\n  and not as {first}")

    for failure in failures[:20]:
        print(failure[:2000])
    print(f"{len(cases)} values, {len(written)} written, {len(read)} read, {len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
