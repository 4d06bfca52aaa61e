"""results.json: all results, in the form of docs/lab/results.md.

SPDX-License-Identifier: MIT
"""

import json
import os
import pathlib
import tempfile
from collections.abc import Sequence

import numpy

from ..failure import LabError
from ..harness.contestant import Contestant, State
from ..harness.manifest import OPERATIONS
from ..sample import sizes
from . import estimate

FORM = 1


def _short(value: float, digits: int = 6) -> float:
    """Rounds to fewer digits than a double has, since the rest is noise and would make the file large."""
    return float(f"{value:.{digits}g}")


def contestant(c: Contestant, messages: int, link: float, bootstrap: estimate.Bootstrap | None, clock: str) -> dict:
    """A row of `contestants`."""
    variant = c.variant
    told: dict = {
        "id": c.id,
        "language": variant.language,
        "harness": variant.harness,
        "library": variant.library,
        "version": c.version,
        "variant": variant.name,
        "format": c.format,
        "holds": variant.holds,
        "ours": variant.is_ours,
        "state": (c.state or State.MISSING).value,
    }
    if c.state is not State.MEASURED:
        told |= {"reason": c.reason} | ({"field": c.field} if c.field else {})
        told |= {"fault": c.fault} if c.fault else {}
    if c.built:
        told["build"] = {
            "commands": [list(command) for command in c.built.commands],
            "seconds": _short(c.built.cpu_seconds, 3),
            "cached": not c.built.is_new,
        }
        if c.code_bytes is not None:
            told["build"]["code_bytes"] = c.code_bytes
    if c.state is not State.MEASURED or bootstrap is None:
        return told
    told |= {"checked_by": c.checked_by, "bytes": sizes.sizes_of(tuple(c.output or ()))}
    if c.peak_bytes:
        told["peak_bytes"] = c.peak_bytes
    told["operations"] = {
        name: _operation(c, name, bootstrap, clock) for name in OPERATIONS if name in c.samples
    }  # fmt: skip
    if "encode" in told["operations"] and "decode" in told["operations"]:
        once = told["operations"]["encode"]["median"] + told["operations"]["decode"]["median"]
        told["million_seconds"] = _short(once / 1000 + told["bytes"]["plain"] / messages * 1e6 / link)
    return told


def _operation(c: Contestant, name: str, bootstrap: estimate.Bootstrap, clock: str) -> dict:
    samples = c.samples[name]
    found = bootstrap.of(estimate.by_round(samples, clock))
    told: dict = {
        "median": _short(found.median),
        "interval": [_short(found.low), _short(found.high)],
        **{
            key: _short(value) if isinstance(value, float) else value
            for key, value in estimate.spread(samples, clock).items()
        },
        "samples": [[s.round, s.calls, s.wall_ns, s.cpu_ns] for s in samples],
    }
    if memory := c.memory.get(name):
        if memory.allocations is not None:
            told["allocations"] = _short(memory.allocations)
        if memory.bytes is not None:
            told["allocated_bytes"] = _short(memory.bytes)
    return told


def ratios(contestants: Sequence[Contestant], bootstrap: estimate.Bootstrap, clock: str) -> list[dict]:
    """The ratios of each pair of contestants that were measured, by operation."""
    rows = []
    for operation in OPERATIONS:
        takes_part = [c for c in contestants if c.state is State.MEASURED and operation in c.samples]
        times = [numpy.asarray(estimate.by_round(c.samples[operation], clock)) for c in takes_part]
        for index, a in enumerate(takes_part):
            for other in range(index + 1, len(takes_part)):
                if not times[other].all():
                    continue  # A clock with a low resolution may have measured no time.
                found = bootstrap.of(times[index] / times[other])
                low, high = _short(found.low, 4), _short(found.high, 4)
                rows.append({
                    "operation": operation,
                    "a": a.id,
                    "b": takes_part[other].id,
                    "ratio": _short(found.median, 4),
                    "interval": [low, high],
                    "apart": not low <= 1 <= high,  # computed from the rounded bounds
                })  # fmt: skip
    return rows


def write(results: dict, path: pathlib.Path) -> None:
    """Writes the file completely or not at all."""
    write_text(path, json.dumps(results, ensure_ascii=False, separators=(",", ":"), allow_nan=False) + "\n")


def write_text(path: pathlib.Path, text: str) -> None:
    """Writes the file completely or not at all, except that devices and pipes, such as /dev/null, are not replaced."""
    try:
        if path.exists() and not path.is_file():
            path.write_text(text, encoding="utf-8", errors="backslashreplace")
        else:
            _replace(path.resolve(), text)
    except OSError as error:
        raise LabError(f"{path}: {error.strerror}") from error


def _replace(path: pathlib.Path, text: str) -> None:
    handle, name = tempfile.mkstemp(dir=path.absolute().parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", errors="backslashreplace") as file:
            file.write(text)
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(name, 0o666 & ~mask)
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise
