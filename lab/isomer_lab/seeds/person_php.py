"""002: a person with PHP's serializers, by tools/bench/php.

SPDX-License-Identifier: MIT
"""

import json
import statistics

from isomer_lab.seeds import programs

ROUNDS = 7
RATE = 10e6  # bytes per second of the network in the publication
MESSAGES = 1e6


def measure() -> dict[tuple[str, str], float]:
    results = programs.results_folder() / "person_php.json"
    programs.run(["tools/bench/php", "--rounds", str(ROUNDS), "--json", results])
    return read(json.loads(results.read_text(encoding="utf-8")))


def read(results: dict) -> dict[tuple[str, str], float]:
    """Bytes, and medians in microseconds, without opcache, as phpbench runs PHP from the command line."""
    run = results["runs"][0]
    found: dict[tuple[str, str], float] = {}
    for name, size in run["bytes"].items():
        found["payload", name] = size
        found["a million messages over 10 MB/s", name] = size * MESSAGES / RATE
    for work in ("encode", "decode"):
        for name, sample in run["works"][work].items():
            found[work, name] = statistics.median(sample[results["clock"]]) / 1000
    return found
