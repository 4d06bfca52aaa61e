"""Random messages of any type, by Google's runtime, from the descriptors that protoc makes.

SPDX-License-Identifier: MIT
"""

import math
import random
import struct
import subprocess

from google.protobuf import descriptor_pb2, descriptor_pool, message_factory
from google.protobuf.descriptor import FieldDescriptor as F

WORDS = [
    "",
    "a",
    "Ada King",
    "é",
    "日本",
    "line\nbreak",
    'quo"te',
    "- not a list",
    "0x1F",
    "null",
    "tab\t",
    "\x01",
    "🙂",
    "x" * 300,
]
DEEPEST = 4


class Messages:
    def __init__(self, protoc, folder, *arguments):
        made = subprocess.run(
            [protoc, f"-I{folder}", "--include_imports", "--descriptor_set_out=/dev/stdout", *arguments],
            check=True,
            capture_output=True,
        )
        self.set = made.stdout
        self.plain = False
        self.pool = descriptor_pool.DescriptorPool()
        for file in descriptor_pb2.FileDescriptorSet.FromString(self.set).file:
            self.pool.Add(file)

    def type(self, name):
        return message_factory.GetMessageClass(self.pool.FindMessageTypeByName(name))

    def random(self, name, seed, plain=False):
        """plain: without a null Value and without an empty Struct in one, which PHP and positions do not tell apart
        from nothing and from an empty list."""
        rng = random.Random(seed)
        m = self.type(name)()
        self.plain = plain
        fill(m, rng, 0, self)
        return m


def integer(rng, bits, signed):
    low, high = (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) if signed else (0, (1 << bits) - 1)
    return rng.choice([low, high, 0, 1, rng.randint(low, high), rng.randint(max(low, -300), 300)])


def real(rng, bits):
    value = rng.choice([0.5, -0.0, 1e30, -1e-30, 3.0, math.inf, -math.inf, rng.uniform(-1e6, 1e6)])
    return value if bits == 64 else struct.unpack("f", struct.pack("f", value))[0]


def scalar(field, rng):
    kind = field.type
    if kind in (F.TYPE_INT32, F.TYPE_SINT32, F.TYPE_SFIXED32):
        return integer(rng, 32, True)
    if kind in (F.TYPE_UINT32, F.TYPE_FIXED32):
        return integer(rng, 32, False)
    if kind in (F.TYPE_INT64, F.TYPE_SINT64, F.TYPE_SFIXED64):
        return integer(rng, 64, True)
    if kind in (F.TYPE_UINT64, F.TYPE_FIXED64):
        return integer(rng, 64, False)
    if kind == F.TYPE_BOOL:
        return rng.random() < 0.5
    if kind == F.TYPE_FLOAT:
        return real(rng, 32)
    if kind == F.TYPE_DOUBLE:
        return real(rng, 64)
    if kind == F.TYPE_STRING:
        return rng.choice(WORDS)
    if kind == F.TYPE_BYTES:
        return rng.randbytes(rng.choice([0, 1, 2, 3, 40]))
    assert kind == F.TYPE_ENUM
    return rng.choice(field.enum_type.values).number


def fill_known(m, name, rng, depth, messages):
    if name == "Timestamp":
        m.seconds, m.nanos = rng.randint(-62135596800, 253402300799), rng.choice([0, 1, 500_000_000, 999_999_999])
    elif name == "Duration":
        sign = rng.choice([-1, 1])
        m.seconds, m.nanos = sign * rng.randint(0, 315_576_000_000), sign * rng.choice([0, 1, 10_000_000])
    elif name == "FieldMask":
        m.paths.extend(rng.choice(["a", "a_b.c", "foo_bar"]) for _ in range(rng.randint(0, 3)))
    elif name == "Struct":
        for _ in range(rng.randint(1 if messages.plain else 0, 2)):
            fill_known(m.fields[rng.choice(["k", "1", "é", "a b"])], "Value", rng, depth + 1, messages)
    elif name == "ListValue":
        for _ in range(rng.randint(0, 2)):
            fill_known(m.values.add(), "Value", rng, depth + 1, messages)
    elif name == "Value":
        kinds = ["number", "text", "bool"] + (["struct", "list"] if depth < DEEPEST else [])
        which = rng.choice(kinds if messages.plain else ["null", *kinds])
        if which == "null":
            m.null_value = 0
        elif which == "number":
            m.number_value = rng.choice([0.0, 1.0, -2.5, 1e20])
        elif which == "text":
            m.string_value = rng.choice(WORDS)
        elif which == "bool":
            m.bool_value = rng.random() < 0.5
        elif which == "struct":
            m.struct_value.SetInParent()
            fill_known(m.struct_value, "Struct", rng, depth + 1, messages)
        else:
            m.list_value.SetInParent()
            fill_known(m.list_value, "ListValue", rng, depth + 1, messages)
    elif name == "Any":
        if rng.random() < 0.7:
            held = messages.type(
                rng.choice(["google.protobuf.Duration", "google.protobuf.Int64Value", "google.protobuf.Any"])
            )()
            if not held.DESCRIPTOR.name == "Any":
                fill(held, rng, depth + 1, messages)
            m.Pack(held)
    else:
        return False
    return True


def fill(m, rng, depth, messages):
    d = m.DESCRIPTOR
    if d.full_name.startswith("google.protobuf.") and fill_known(m, d.name, rng, depth, messages):
        return
    chosen = {oneof.name: rng.choice([None, *oneof.fields]) for oneof in d.oneofs}
    for field in d.fields:
        if not field.is_required:
            if field.containing_oneof is not None and chosen[field.containing_oneof.name] is not field:
                continue
            if field.containing_oneof is None and rng.random() < 0.35:
                continue
            if field.message_type is not None and depth >= DEEPEST:
                continue
        if field.is_repeated:
            fill_repeated(m, field, rng, depth, messages)
        elif field.message_type is not None:
            getattr(m, field.name).SetInParent()
            fill(getattr(m, field.name), rng, depth + 1, messages)
        else:
            setattr(m, field.name, scalar(field, rng))


def fill_repeated(m, field, rng, depth, messages):
    to, n = getattr(m, field.name), rng.choice([0, 1, 2, 5])
    if field.message_type is None:
        to.extend(scalar(field, rng) for _ in range(n))
    elif field.message_type.GetOptions().map_entry:
        key, value = field.message_type.fields_by_name["key"], field.message_type.fields_by_name["value"]
        for _ in range(n):
            k = scalar(key, rng)
            if value.message_type is None:
                to[k] = scalar(value, rng)
            else:
                to[k].SetInParent()
                fill(to[k], rng, depth + 1, messages)
    else:
        for _ in range(min(n, 2)):
            fill(to.add(), rng, depth + 1, messages)


def delimited(messages):
    out = b""
    for m in messages:
        body = m if isinstance(m, bytes) else m.SerializeToString(deterministic=True)
        out += varint(len(body)) + body
    return out


def varint(n):
    out = b""
    while n > 127:
        out += bytes([n & 127 | 128])
        n >>= 7
    return out + bytes([n])


def split_delimited(data):
    all_of_them, at = [], 0
    while at < len(data):
        n = shift = 0
        while True:
            byte = data[at]
            at += 1
            n |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                break
        all_of_them.append(data[at : at + n])
        at += n
    return all_of_them
