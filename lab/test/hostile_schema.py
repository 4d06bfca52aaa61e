#!/usr/bin/env python3
"""Makes an unusual schema from a seed: every kind of field, and any number of messages.

SPDX-License-Identifier: MIT

usage: hostile_schema.py FOLDER [MESSAGES [SEED]]      writes hostile.proto, with hostile.Root, and its import

Messages hold each other in a tree with a few loops back. There are all scalar kinds, alone, optional, in lists packed and
not, in oneofs and as keys and values of maps; enums with aliases and negative numbers; groups and defaults of proto2;
well-known types; JSON names; high field numbers; and names that are keywords of some language.
"""

import pathlib
import random
import sys

SCALARS = (
    "double float int32 int64 uint32 uint64 sint32 sint64 fixed32 fixed64 sfixed32 sfixed64 bool string bytes"
).split()
KEYS = [name for name in SCALARS if name not in ("double", "float", "bytes")]
KNOWN = (
    "Any BoolValue BytesValue DoubleValue Duration Empty FieldMask Int64Value ListValue StringValue Struct Timestamp Value"
).split()
KEYWORDS = (
    "class default delete echo func go import int list map match namespace new package range register switch this type "
    "var yield"
).split()
PER_MESSAGE = 6

IMPORTED = """\
// What hostile.proto imports: proto2, with what only that has.
// SPDX-License-Identifier: MIT
syntax = "proto2";
package hostile.old;

enum Closed {
  CLOSED_NEGATIVE = -5;
  CLOSED_ZERO = 0;
  CLOSED_BIG = 2147483647;
}

message Old {
  required int32 needed = 1;
  optional string greeting = 2 [default = "hi \\"there\\"\\n"];
  optional double ratio = 3 [default = -inf];
  optional group Grouped = 4 {
    optional bytes inside = 1;
    repeated group Deeper = 2 {
      optional sint64 number = 1;
    }
  }
  optional Closed closed = 5 [default = CLOSED_BIG];
  repeated Closed closed_list = 6 [packed = true];
  repeated uint32 loose = 7 [packed = false];
  extensions 100 to 200;
}

extend Old {
  optional string beside = 100;
  repeated Old more = 101;
}
"""


class Maker:
    """One schema."""

    def __init__(self, messages: int, seed: int) -> None:
        self.random = random.Random(seed)
        self.count = messages

    def text(self) -> str:
        head = [
            "// A schema that nobody has seen.",
            "// SPDX-License-Identifier: MIT",
            'syntax = "proto3";',
            "package hostile;",
            "",
        ]
        imports = ["any", "duration", "empty", "field_mask", "struct", "timestamp", "wrappers"]
        head += [f'import "google/protobuf/{name}.proto";' for name in imports] + ['import "hostile_old.proto";', ""]
        lines = head + ENUM.splitlines() + [""]
        for number in range(self.count):
            lines += [f"message {self.name(number)} {{", *(f"  {line}" for line in self.fields(number)), "}", ""]
        return "\n".join(lines)

    def name(self, number: int) -> str:
        return "Root" if number == 0 else f"Node{number}"

    def fields(self, number: int) -> list[str]:
        lines, at = [], 0

        def add(line: str, options: str = "") -> None:
            nonlocal at
            at += 1 if at < 10 else self.random.choice((1, 1, 5, 1000))
            lines.append(f"{line} = {at}{options};")

        # Each has three children, so that the tree contains all messages.
        for child in range(3 * number + 1, min(3 * number + 4, self.count)):
            kind = self.random.choice(("", "repeated ", "map"))
            where = (
                f"map<{self.random.choice(KEYS)}, {self.name(child)}>" if kind == "map" else f"{kind}{self.name(child)}"
            )
            add(f"{where} child_{child}")
        if number and self.random.random() < 0.2:
            add(f"{self.name(self.random.randrange(number))} back")
        for index in range(PER_MESSAGE):
            self.field(f"{self.random.choice(KEYWORDS)}_{index}" if index else self.random.choice(KEYWORDS), add)
        oneof = [f"oneof choice_of_{number} {{"]
        before = len(lines)
        add(f"{self.random.choice(SCALARS)} left_side")
        add("Mood right_side")
        add("Empty nothing_at_all".replace("Empty", "google.protobuf.Empty"))
        oneof += [f"  {line}" for line in lines[before:]] + ["}"]
        return lines[:before] + oneof

    def field(self, name: str, add) -> None:
        scalar = self.random.choice(SCALARS)
        shape = self.random.randrange(9)
        if shape == 0:
            add(f"{scalar} {name}")
        elif shape == 1:
            add(f"optional {scalar} {name}")
        elif shape == 2:
            add(f"repeated {scalar} {name}")
        elif shape == 3 and scalar not in ("string", "bytes"):
            add(f"repeated {scalar} {name}", " [packed = false]")
        elif shape == 4:
            add(f"map<{self.random.choice(KEYS)}, {scalar}> {name}")
        elif shape == 5:
            add(f"{self.random.choice(('', 'repeated '))}google.protobuf.{self.random.choice(KNOWN)} {name}")
        elif shape == 6:
            add(f"{self.random.choice(('Mood', 'repeated Mood', 'map<string, Mood>', 'optional Mood'))} {name}")
        elif shape == 7:
            add(f"{self.random.choice(('', 'repeated '))}hostile.old.Old {name}")
        else:
            add(f"{scalar} {name}", f' [json_name = "{name}@{self.random.choice(("é", "x.y", "$"))}"]')


ENUM = """\
enum Mood {
  option allow_alias = true;
  MOOD_UNKNOWN = 0;
  MOOD_FINE = 1;
  MOOD_GOOD = 1;
  MOOD_BAD = -1;
  MOOD_HUGE = 2147483647;
}
"""


def write(folder: pathlib.Path, messages: int = 200, seed: int = 1) -> pathlib.Path:
    """Writes both files into the folder; returns the path of the one with hostile.Root."""
    (folder / "hostile_old.proto").write_text(IMPORTED)
    path = folder / "hostile.proto"
    path.write_text(Maker(messages, seed).text())
    return path


if __name__ == "__main__":
    print(write(pathlib.Path(sys.argv[1]), *map(int, sys.argv[2:])))
