"""003: TCP round trips in a closed loop, by isomer ping.

SPDX-License-Identifier: MIT
"""

import json

from isomer_lab.isomer import Isomer
from isomer_lab.seeds import programs

SECONDS = 2
SIZES = (22, 23, 100_000)
EXCHANGES = {"ping": "ping - pong", "ask": "request - reply"}
# How often a message is encoded or decoded in a round trip, twice at each end.
SERIALIZATIONS = 4


def measure() -> dict[tuple[str, str], float]:
    isomer = Isomer.found()
    found: dict[tuple[str, str], float] = {}
    for size in SIZES:
        for exchange, title in EXCHANGES.items():
            output = programs.run(
                [
                    isomer.program,
                    "ping",
                    "--json",
                    "-z",
                    str(SECONDS),
                    "--warm-up",
                    "0.3",
                    "--exchange",
                    exchange,
                    "-s",
                    str(size),
                    "-f",
                    "protobuf,positional",
                ]
            )
            found |= read(json.loads(output), f"{title}, strings of {size:,}")
    return found


def read(results: dict, group: str) -> dict[tuple[str, str], float]:
    """The mean time of a round trip in microseconds with protobuf, and of one encoding or decoding in nanoseconds."""
    found = {
        (f"{group}: one serialization", row["format"]): 1000 * (row["serialize"] + row["deserialize"]) / SERIALIZATIONS
        for row in results["rows"]
    }
    trip = next(row for row in results["rows"] if row["format"] == "protobuf")
    return found | {
        (f"{group}: round trip", "isomer::net"): trip["latency"]["mean"],
        (f"{group}: round trip", "isomer::net, median"): trip["latency"]["p50"],
    }
