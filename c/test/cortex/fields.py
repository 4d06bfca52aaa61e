#!/usr/bin/env python3
# Writes fields.proto, a message of N fields, eight kinds in turn; the capacities for Isomer and for nanopb; and for C
# fields.def, a macro for each field.
# SPDX-License-Identifier: MIT
#
# usage: fields.py N FOLDER [PACKAGE]
import sys
from pathlib import Path

KINDS = ("int32", "string", "uint64", "bool", "list", "Point", "bytes", "float")


def kind(i):
    return KINDS[(i - 1) % len(KINDS)]


def proto(n, package):
    text = f'''// SPDX-License-Identifier: MIT
syntax = "proto3";

package {package};

message Point {{
  sint32 x = 1;
  sint32 y = 2;
  float z = 3;
}}

message Fields {{
'''
    for i in range(1, n + 1):
        k = kind(i)
        text += f"  {'repeated uint32' if k == 'list' else k} f{i} = {i};\n"
    return text + "}\n"


def main():
    n, out = int(sys.argv[1]), Path(sys.argv[2])
    package = sys.argv[3] if len(sys.argv) > 3 else "fields"
    out.mkdir(parents=True, exist_ok=True)
    (out / "fields.proto").write_text(proto(n, package))
    (out / "fields.isomer.options").write_text(f"{package}.* max_length: 31 max_count: 24\n" + "".join(
        f"{package}.Fields.f{i} max_length: 16\n" for i in range(1, n + 1) if kind(i) == "bytes"))
    (out / "fields.options").write_text("".join(
        f"fields.Fields.f{i} max_size:{32 if kind(i) == 'string' else 16}\n" for i in range(1, n + 1)
        if kind(i) in ("string", "bytes")) + "".join(
        f"fields.Fields.f{i} max_count:24\n" for i in range(1, n + 1) if kind(i) == "list"))
    (out / "fields.def").write_text("".join(f"FIELD_{kind(i).upper()}({i})\n" for i in range(1, n + 1)))


main()
