#!/usr/bin/env python3
"""Makes the fuzzers' seeds from the golden vectors: seeds/<fuzzer>/<message>_<case>_<n>.

SPDX-License-Identifier: MIT
"""
import pathlib
import re
import shutil

FUZZ = pathlib.Path(__file__).resolve().parent
VECTORS = FUZZ.parent.parent / "vectors"


def messages() -> list[str]:
    """The messages in the order of messages.hpp: an input's first byte is a place in it."""
    source = (FUZZ / "messages.hpp").read_text()
    names = re.findall(r"(\w+)::basic_(\w+)", source)
    return [f"demo.{name}" if space == "demo" else f"features.{space}.{name}" for space, name in names]


def read(path: pathlib.Path) -> dict[str, list[str]]:
    fields: dict[str, list[str]] = {}
    key = ""
    for line in path.read_text().splitlines():
        if line.startswith("#"):
            continue
        if line.startswith("  - "):
            value = line[4:]
        else:
            key, _, value = line.partition(":")
            value = value.strip()
        if value:
            fields.setdefault(key.removesuffix("_also"), []).append(value[1:-1].replace("''", "'") if value[0] == "'" else value)
    return fields


def main() -> None:
    order = messages()
    for fuzzer in ("protobuf_decode", "json_decode", "text_decode"):
        shutil.rmtree(FUZZ / "seeds" / fuzzer, ignore_errors=True)
        (FUZZ / "seeds" / fuzzer).mkdir(parents=True)
    for path in sorted(VECTORS.glob("*/*.yaml")):
        fields = read(path)
        if (name := fields["type"][0]) not in order:
            continue
        first = bytes([order.index(name)])
        for fuzzer, key, encode in (
                ("protobuf_decode", "bytes", bytes.fromhex),
                ("json_decode", "json", str.encode),
                ("text_decode", "text", str.encode),
        ):
            for n, text in enumerate(fields.get(key, [])):
                seed = FUZZ / "seeds" / fuzzer / f"{name.rpartition('.')[2]}_{path.stem}_{n}"
                seed.write_bytes(first + encode(text))


if __name__ == "__main__":
    main()
