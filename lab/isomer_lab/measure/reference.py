"""A harness that always does the same work, so that variations of its time are those of the machine.

SPDX-License-Identifier: MIT
"""

import json
import sys
import time

# Allocation, copying, branches and numbers, in compiled code, are what serialization consists of.
_TEXT = json.dumps(
    [{"name": f"name {i}", "id": i * 7919, "list": [i, i / 3, None, True], "text": "é" * i} for i in range(40)]
)


def _sample(least_ns: int) -> dict[str, int]:
    calls, wall, cpu = 0, time.perf_counter_ns(), time.process_time_ns()
    while (spent := time.perf_counter_ns() - wall) < least_ns or not calls:
        json.dumps(json.loads(_TEXT))
        calls += 1
    return {"calls": calls, "wall_ns": spent, "cpu_ns": time.process_time_ns() - cpu}


def main() -> None:
    job = json.load(sys.stdin)
    _sample(job["warmup_ns"])
    for _ in range(job["samples"]):
        print(json.dumps({"event": "sample", "operation": "round_trip", **_sample(job["sample_ns"])}))
    print(json.dumps({"event": "end"}))


if __name__ == "__main__":
    main()
