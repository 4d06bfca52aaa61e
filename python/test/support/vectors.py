"""The golden vectors: vectors/README.md says what is in them.

SPDX-License-Identifier: MIT
"""
import isomer

from . import ROOT


def _value(text):
    if text.startswith("'"):
        return text[1:-1].replace("''", "'")
    return True if text == "true" else int(text) if text.isdigit() else text


def read(path):
    made, last = {}, None
    for line in path.read_text().splitlines():
        if line.startswith("#"):
            continue
        if line.startswith("  - "):
            made[last].append(_value(line[4:]))
            continue
        last, _, rest = line.partition(":")
        made[last] = _value(rest.strip()) if rest.strip() else []
    return made


def all_vectors():
    for path in sorted((ROOT / "vectors").glob("*/*.yaml")):
        yield f"{path.parent.name}/{path.stem}", read(path)


def schema():
    """Returns the schema of all messages in the vectors."""
    folder = ROOT / "schema"
    known = ("any", "api", "duration", "empty", "field_mask", "source_context", "struct", "timestamp", "type", "wrappers")
    text = "".join(f'import "google/protobuf/{name}.proto";\n' for name in known)
    files = sorted(p for p in folder.rglob("*.proto") if p.parent.name != "bench")
    names = [p.relative_to(folder).as_posix() for p in files]
    options = ROOT / "compiler" / "proto"

    def open_import(name):
        if name == "known.proto":
            return 'syntax = "proto3";\n' + text
        for at in (folder, options):
            if (at / name).is_file():
                return (at / name).read_text()
        return None

    return isomer.Schema.from_files([*names, "known.proto"], open_import)
