"""Measures the package, Google's runtime (upb), msgspec and orjson in turns, and prints a table as Markdown.

SPDX-License-Identifier: MIT

usage: run.py FOLDER [--rounds N] [--json FILE]      FOLDER has shapes_pb2.py and shapes_isomer.py

Times are CPU times for one value, and medians of the rounds. Some tasks also read all fields afterwards, as they say.
"""
import argparse
import json as standard_json
import statistics
import sys
import time

import google.protobuf.json_format as google_json
import msgspec
import orjson
from google.protobuf.internal import api_implementation

import isomer
import shapes


# ---- reading all

def read_all(m):
    """Reads all fields, as a program that uses every value does. The code is the same for each peer."""
    for name, holds in READ[type(m)]:
        v = getattr(m, name)
        if holds == "messages":
            for one in v:
                read_all(one)
        elif holds == "values":
            for _ in v:
                pass
        elif holds == "entries":
            for _ in v.items():
                pass


# The fields of each class, with the class of their values if they are messages.
READ = {}


class Person(msgspec.Struct):
    name: str = ""
    id: int = 0
    email: str = ""
    phones: "list[Phone]" = []
    scores: list[float] = []
    counts: dict[str, int] = {}


class Phone(msgspec.Struct):
    number: str = ""
    kind: int = 0


class Row(msgspec.Struct):
    id: int = 0
    title: str = ""
    price: float = 0.0
    available: bool = False
    tags: list[str] = []


class Rows(msgspec.Struct):
    rows: list[Row] = []


class Text(msgspec.Struct):
    title: str = ""
    paragraphs: list[str] = []
    offsets: list[int] = []


Wide = msgspec.defstruct("Wide", [(f"{k}{i}", t, t()) for k, t in zip("abcde", (int, int, str, float, bool), strict=True)
                                  for i in range(1, 6)])
STRUCTS = {"Person": Person, "Rows": Rows, "Wide": Wide, "Text": Text}
JSON = isomer.json(unquoted_int64=True, enums_as_numbers=True)


def build_ours(module, shape, value):
    if shape == "Person":
        return module.Person(**{**value, "phones": [module.Phone(number=p["number"], kind=module.Kind(p["kind"]))
                                                    for p in value["phones"]]})
    if shape == "Rows":
        return module.Rows(rows=[module.Row(**r) for r in value["rows"]])
    return getattr(module, shape)(**value)


def build_google(module, shape, value):
    return getattr(module, shape)(**value)


def works(ours, google, shape):
    """Returns (task, peer, ours, theirs) for a shape, where ours and theirs are functions of an index."""
    values = shapes.make(shape)
    n = len(values)
    cls, theirs, struct = getattr(ours, shape), getattr(google, shape), STRUCTS[shape]
    a = [build_ours(ours, shape, v) for v in values]
    b = [build_google(google, shape, v) for v in values]
    c = [msgspec.convert(v, struct) for v in values]
    data = [m.encode() for m in a]
    for mine, other in zip(a, b, strict=True):
        assert mine == cls.decode(other.SerializeToString())
        assert mine.encode() == other.SerializeToString(deterministic=True)
    json = isomer.json()
    texts = [m.encode(json) for m in a]
    plain = [m.encode(JSON) for m in a]
    packs = [m.encode(isomer.msgpack()) for m in a]
    pack = isomer.msgpack()
    je, jd = msgspec.json.Encoder(), msgspec.json.Decoder(struct)
    pe, pd = msgspec.msgpack.Encoder(), msgspec.msgpack.Decoder(struct)
    jc, pc = [je.encode(m) for m in c], [pe.encode(m) for m in c]
    yield "decode, and read all", "upb", lambda i: read_all(cls.decode(data[i % n])), lambda i: read_all(theirs.FromString(data[i % n]))
    yield "decode", "upb", lambda i: cls.decode(data[i % n]), lambda i: theirs.FromString(data[i % n])
    yield ("build, and encode", "upb", lambda i: build_ours(ours, shape, values[i % n]).encode(),
           lambda i: build_google(google, shape, values[i % n]).SerializeToString())
    yield "encode", "upb", lambda i: a[i % n].encode(), lambda i: b[i % n].SerializeToString()
    yield "write JSON", "upb", lambda i: a[i % n].encode(json), lambda i: google_json.MessageToJson(b[i % n], indent=None)
    yield "read JSON", "upb", lambda i: cls.decode(texts[i % n], json), lambda i: google_json.Parse(texts[i % n], theirs())
    yield "write JSON", "msgspec", lambda i: a[i % n].encode(JSON), lambda i: je.encode(c[i % n])
    yield "read JSON", "msgspec", lambda i: cls.decode(plain[i % n], JSON), lambda i: jd.decode(jc[i % n])
    yield "write MessagePack", "msgspec", lambda i: a[i % n].encode(pack), lambda i: pe.encode(c[i % n])
    yield "read MessagePack", "msgspec", lambda i: cls.decode(packs[i % n], pack), lambda i: pd.decode(pc[i % n])
    yield "write JSON", "orjson, of dicts", lambda i: a[i % n].encode(JSON), lambda i: orjson.dumps(values[i % n])
    yield "read JSON", "orjson, to dicts", lambda i: cls.decode(plain[i % n], JSON), lambda i: orjson.loads(jc[i % n])


def holds(f):
    if not f.is_repeated:
        return ""
    if f.message_type is None:
        return "values"
    return "entries" if f.message_type.GetOptions().map_entry else "messages"


def calls_for(f, seconds):
    n = 1
    while True:
        start = time.process_time()
        for i in range(n):
            f(i)
        spent = time.process_time() - start
        if spent > seconds / 4:
            return max(1, int(n * seconds / spent))
        n *= 2


def once(f, n):
    start = time.process_time()
    for i in range(n):
        f(i)
    return (time.process_time() - start) / n


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder")
    parser.add_argument("--rounds", type=int, default=11)
    parser.add_argument("--json")
    arguments = parser.parse_args()
    sys.path.insert(0, arguments.folder)
    import shapes_isomer
    import shapes_pb2

    for name in ("Person", "Phone", "Rows", "Row", "Wide", "Text"):
        other = getattr(shapes_pb2, name)
        READ[other] = READ[getattr(shapes_isomer, name)] = [(f.name, holds(f)) for f in other.DESCRIPTOR.fields]
    found = []
    for shape in shapes.SHAPES:
        for work, peer, mine, theirs in works(shapes_isomer, shapes_pb2, shape):
            calls = [calls_for(f, 0.04) for f in (mine, theirs)]
            rounds = [(once(mine, calls[0]), once(theirs, calls[1])) for _ in range(arguments.rounds)]
            found.append({"shape": shape, "work": work, "peer": peer, "rounds": rounds})
    if arguments.json:
        with open(arguments.json, "w") as file:
            standard_json.dump({"upb": api_implementation.Type(), "found": found}, file)
    print(f"| shape | work | beside | ours | theirs ÷ ours |\n|---|---|---|---|---|")
    for one in found:
        ours, theirs = (statistics.median(r[i] for r in one["rounds"]) for i in (0, 1))
        ratio = f"{theirs / ours:.2f}"
        if theirs < ours:
            ratio = f"**{ratio}**"
        print(f"| {one['shape']} | {one['work']} | {one['peer']} | {ours * 1e6:.2f} µs | {ratio} |")


if __name__ == "__main__":
    main()
