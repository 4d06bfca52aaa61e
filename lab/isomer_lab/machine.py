"""The machine of the measurement.

SPDX-License-Identifier: MIT
"""

import os
import pathlib
import platform


def _line(path: str, key: str) -> str:
    try:
        for line in pathlib.Path(path).read_text().splitlines():
            name, _, value = line.partition(":")
            if name.strip() == key:
                return value.strip()
    except OSError:
        pass
    return ""


def cores() -> int:
    """The number of processors that this process may use."""
    return len(os.sched_getaffinity(0))


def load() -> float:
    """The average number of threads that were ready to run in the last minute."""
    return round(os.getloadavg()[0], 2)


def describe() -> dict:
    """`machine` of the results, without the load."""
    memory = _line("/proc/meminfo", "MemTotal").split()
    return {
        "cpu": _line("/proc/cpuinfo", "model name") or platform.machine(),
        "cores": cores(),
        "memory_bytes": int(memory[0]) << 10 if memory else 0,
        "kernel": f"{platform.system()} {platform.release()}",
    }
