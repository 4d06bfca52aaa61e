"""004: a user of two strings with Go's libraries, by tools/bench/go.

SPDX-License-Identifier: MIT
"""

import re
import statistics
from collections.abc import Mapping

from isomer_lab.failure import LabError
from isomer_lab.folders import ROOT
from isomer_lab.seeds import programs

ROUNDS = 5
OPERATIONS = {
    ("json-marshal", "user"): "JSON, serialize",
    ("json-unmarshal", "user"): "JSON, deserialize",
    ("protobuf-marshal", "a-user"): "protobuf, serialize",
    ("protobuf-unmarshal", "a-user"): "protobuf, deserialize",
}
UNITS = {"time": ("cpu-ns/op", "ns/op"), "memory": ("B/op",), "allocations": ("allocs/op",)}


def measure() -> dict[tuple[str, str], float]:
    pattern = "All/(json|protobuf)-(un)?marshal/(a-)?user$"
    programs.run(["tools/bench/go", str(ROUNDS), pattern])
    runs = sorted((ROOT / "build/bench-go").glob("*/raw.txt"), key=lambda file: file.stat().st_mtime)
    if not runs:
        raise LabError("tools/bench/go has left no results")
    return read(programs.tool("bench/go-table").read([runs[-1]]))


def read(tables: Mapping[tuple[str, str], Mapping[str, list[dict[str, float]]]]) -> dict[tuple[str, str], float]:
    """Medians over the rounds of what tools/bench/go-table reads."""
    found = {}
    for key, title in OPERATIONS.items():
        for library, rounds in tables.get(key, {}).items():
            for what, units in UNITS.items():
                unit = next((unit for unit in units if unit in rounds[0]), None)
                if unit:
                    found[f"{title}: {what}", re.sub(r"-\d+$", "", library)] = statistics.median(
                        one[unit] for one in rounds
                    )
    return found
