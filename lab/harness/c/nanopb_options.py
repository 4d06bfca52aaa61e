"""Makes nanopb's options of the capacities that Isomer for C is given: nanopb_options.py CAPACITIES OUT.

SPDX-License-Identifier: MIT

In nanopb's sizes of text the NUL counts, and a map is a list of entries, messages whose fields have names of their own.
"""

import pathlib
import re
import sys


def _entry(name: str) -> str:
    """The full name of a map's entry, which protobuf derives from the field's name."""
    message, _, field = name.rpartition(".")
    words = "".join(word[:1].upper() + word[1:] for word in field.split("_"))
    return f"{message}.{words}Entry"


def _lines(line: str) -> list[str]:
    name, _, rest = line.partition(" ")
    sizes = {option: int(size) for option, size in re.findall(r"(\w+): (\d+)", rest)}
    lines = []
    if "max_count" in sizes:
        lines.append(f"{name} max_count:{sizes['max_count']}")
    if "max_length" in sizes:
        lines.append(f"{name} max_size:{sizes['max_length'] + 1}")
        # If the field is a map, this is the bound of its values.
        lines.append(f"{_entry(name)}.value max_size:{sizes['max_length'] + 1}")
    if "max_key_length" in sizes:
        lines.append(f"{_entry(name)}.key max_size:{sizes['max_key_length'] + 1}")
    return lines


def main() -> None:
    capacities, out = map(pathlib.Path, sys.argv[1:])
    lines = [made for line in capacities.read_text().splitlines() for made in _lines(line)]
    out.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
