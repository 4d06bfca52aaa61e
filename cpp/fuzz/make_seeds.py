#!/usr/bin/env python3
"""Makes the fuzzers' seeds from the golden vectors: seeds/<fuzzer>/<message>_<case>_<n>.

SPDX-License-Identifier: MIT

usage: make_seeds.py [BUILD]      BUILD: a folder that cmake built, whose programs know MessagePack and CBOR
"""
import json
import pathlib
import re
import shutil
import subprocess
import sys

import yaml  # PyYAML: tools/setup/dependencies fuzz brings it to .cache/venv

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


def block_style(text: str) -> bytes:
    """JSON as YAML in block style; what is no JSON, as it is."""
    try:
        return yaml.dump(json.loads(text), sort_keys=False, allow_unicode=True, width=40).encode()
    except (ValueError, yaml.YAMLError):
        return text.encode()


def make_packed(build: pathlib.Path, fuzzer: str) -> None:
    """Seeds of MessagePack or CBOR. The upper two bits of the first byte are the layout."""
    order = messages()
    (FUZZ / "seeds" / f"{fuzzer}_decode").mkdir(parents=True, exist_ok=True)
    questions, seeds = "", []
    for path in sorted(VECTORS.glob("*/*.yaml")):
        fields = read(path)
        if (name := fields["type"][0]) in order and "error" not in fields:
            layout = len(seeds) % 3
            first = next(b for b in range(layout << 6, 256) if b % len(order) == order.index(name))
            seeds.append((f"{name.rpartition('.')[2]}_{path.stem}", first))
            questions += f"{name} json {('names', 'numbers', 'array')[layout]} {fields['json'][0].encode().hex()}\n"
    program = build / "cpp" / "test" / f"isomer_{fuzzer}_agree"
    answers = subprocess.run([program], input=questions, capture_output=True, text=True, check=True).stdout.split("\n")
    for (seed, first), answer in zip(seeds, answers):
        if not answer.startswith("error"):  # Extendable, say, which that program does not have
            (FUZZ / "seeds" / f"{fuzzer}_decode" / seed).write_bytes(bytes([first]) + bytes.fromhex(answer))


def main() -> None:
    for fuzzer in ("msgpack", "cbor") if len(sys.argv) > 1 else ():
        make_packed(pathlib.Path(sys.argv[1]), fuzzer)
    order = messages()
    for fuzzer in ("protobuf_decode", "json_decode", "text_decode", "yaml_decode"):
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
                ("yaml_decode", "json", block_style),
        ):
            for n, text in enumerate(fields.get(key, [])):
                seed = FUZZ / "seeds" / fuzzer / f"{name.rpartition('.')[2]}_{path.stem}_{n}"
                seed.write_bytes(first + encode(text))


if __name__ == "__main__":
    main()
