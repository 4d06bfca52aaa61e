"""A contestant of the results, as the report reads it.

SPDX-License-Identifier: MIT
"""

import dataclasses

from isomer_lab.report.text import OPERATIONS, clean, language, number


@dataclasses.dataclass(frozen=True)
class Operation:
    """Nanoseconds for one message."""

    median: float
    low: float
    high: float
    cv: float | None
    least: float | None
    p99: float | None
    outliers: int
    allocations: float | None
    allocated: float | None
    samples: tuple[float, ...]


@dataclasses.dataclass(frozen=True)
class Contestant:
    id: str
    language: str  # its usual spelling
    library: str
    version: str
    variant: str
    format: str
    holds: str
    ours: bool
    state: str
    reason: str
    field: str
    fault: str
    checked_by: tuple[str, ...]
    sizes: dict[str, float]  # bytes of one message, by compression
    operations: dict[str, Operation]
    code: float | None
    peak: float | None

    @property
    def measured(self) -> bool:
        return self.state == "measured"

    @property
    def name(self) -> str:
        """The library, and the way of using it."""
        return f"{self.library}, {self.variant}" if self.variant else self.library

    @property
    def title(self) -> str:
        return f"{self.name} ({self.language})"

    @property
    def once(self) -> float | None:
        """Nanoseconds to encode and to decode a message."""
        if "encode" in self.operations and "decode" in self.operations:
            return self.operations["encode"].median + self.operations["decode"].median
        return None

    @property
    def plain(self) -> float | None:
        return self.sizes.get("plain")

    def seconds(self, link: float, compression: str = "plain") -> float | None:
        """The cost of encoding a million such messages, sending them at this many bytes per second, and decoding them.

        What compression itself takes is not measured, and not in it."""
        size = self.sizes.get(compression)
        if self.once is None or size is None or link <= 0:
            return None
        return self.once / 1000 + size * 1e6 / link

    def median(self, operation: str) -> float | None:
        found = self.operations.get(operation)
        return found.median if found else None


def read(given: dict, messages: int, clock: str) -> Contestant:
    def text(name: str, longest: int = 80) -> str:
        value = given.get(name)
        return clean(value, longest) if value else ""

    sizes = {
        name: value / max(messages, 1)
        for name, total in (given.get("bytes") or {}).items()
        if (value := number(total)) is not None
    }
    operations = {
        name: found
        for name in OPERATIONS
        if (found := _operation((given.get("operations") or {}).get(name), clock)) is not None
    }
    return Contestant(
        id=clean(given["id"], 200),
        language=language(given.get("language", "")),
        library=text("library"),
        version=text("version"),
        variant=text("variant"),
        format=text("format"),
        holds=text("holds"),
        ours=bool(given.get("ours")),
        state=text("state"),
        reason=text("reason", 2000),
        field=text("field", 200),
        fault=text("fault", 600),
        checked_by=tuple(clean(who, 200) for who in given.get("checked_by") or ()),
        sizes=sizes,
        operations=operations,
        code=number((given.get("build") or {}).get("code_bytes")),
        peak=number(given.get("peak_bytes")),
    )


def _operation(given: dict | None, clock: str) -> Operation | None:
    median = number((given or {}).get("median"))
    if given is None or median is None:
        return None
    low, high = given.get("interval") or (median, median)
    column = 2 if clock == "wall" else 3
    samples = tuple(sample[column] / sample[1] for sample in given.get("samples") or () if sample[1])
    return Operation(
        median,
        number(low) or median,
        number(high) or median,
        number(given.get("cv")),
        number(given.get("min")),
        number(given.get("p99")),
        int(number(given.get("outliers")) or 0),
        number(given.get("allocations")),
        number(given.get("allocated_bytes")),
        samples,
    )
