"""000: a struct with C's libraries, by serialize_demo.

SPDX-License-Identifier: MIT
"""

import re

from isomer_lab.seeds import programs

EXECUTIONS = 100_000
TITLE = re.compile(r"^## (.+)$")
ROW = re.compile(r"^\| (\S+) \| both \| (\d+) \| ([\d.]+) \|")


def measure() -> dict[tuple[str, str], float]:
    folder = programs.build("run", "serialize_demo", "build/run/c/examples/wifi")
    return read(programs.run([folder / "serialize_demo", "0", "all", "benchmark_test", str(EXECUTIONS)]))


def read(output: str) -> dict[tuple[str, str], float]:
    """Bytes, and the mean time of encoding and decoding, from the tables that it prints for each shape and form."""
    found: dict[tuple[str, str], float] = {}
    group = ""
    for line in output.splitlines():
        if title := TITLE.match(line):
            group = title[1]
        elif row := ROW.match(line):
            found[f"{group}: bytes", row[1]] = float(row[2])
            found[f"{group}: mean", row[1]] = float(row[3])
    return found
