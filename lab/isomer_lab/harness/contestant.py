"""A contestant: one library, in one way, with one format; and what became of it.

SPDX-License-Identifier: MIT
"""

import dataclasses
import enum
from collections.abc import Iterable, Sequence
from fnmatch import fnmatchcase

from .building import Built
from .manifest import Harness, Variant


class State(enum.Enum):
    """How far a contestant got."""

    MEASURED = "measured"
    REFUSED = "refused"
    FAILED = "failed"
    MISSING = "missing"
    UNBUILT = "unbuilt"
    CRASHED = "crashed"
    HUNG = "hung"
    WRONG = "wrong"


@dataclasses.dataclass
class Sample:
    """So many calls of an operation, and how long they took together."""

    round: int
    calls: int
    wall_ns: int
    cpu_ns: int


@dataclasses.dataclass
class Memory:
    """What one call allocates, on average. None if the harness does not tell."""

    allocations: float | None
    bytes: float | None


@dataclasses.dataclass(eq=False)
class Contestant:
    """What takes part, and what it has shown so far."""

    variant: Variant
    format: str
    state: State | None = None  # None: nothing has gone wrong yet
    reason: str = ""
    field: str = ""
    fault: str = ""  # of a failure: whose it is, if that is known
    version: str = ""
    checked_by: list[str] = dataclasses.field(default_factory=list)
    built: Built | None = None
    code_bytes: int | None = None  # of its program, beyond the same one without a library
    output: list[bytes] | None = None
    input: list[bytes] | None = None
    peak_bytes: int = 0
    start_seconds: float = 0  # what its check took, which is about what a process of it takes beside its samples
    samples: dict[str, list[Sample]] = dataclasses.field(default_factory=dict)
    memory: dict[str, Memory] = dataclasses.field(default_factory=dict)

    @property
    def id(self) -> str:
        return self.variant.id_of(self.format)

    @property
    def in_play(self) -> bool:
        return self.state in (None, State.MEASURED)

    def out(self, state: State, reason: str, field: str = "", fault: str = "") -> None:
        """Takes no further part. Its samples are thrown away, since something is wrong with it."""
        self.state, self.reason, self.field, self.fault = state, reason.strip(), field, fault
        self.samples, self.memory = {}, {}


def all_of(harnesses: Iterable[Harness]) -> list[Contestant]:
    """Every variant with every format of it; without baselines, which measure nothing."""
    return [
        Contestant(variant, format_name)
        for harness in harnesses
        for variant in harness.variants
        if not variant.is_baseline
        for format_name in variant.formats
    ]


def chosen(
    contestants: Sequence[Contestant], langs: Sequence[str], peers: Sequence[str], formats: Sequence[str]
) -> list[Contestant]:
    """Those of these languages, peers and formats; an empty list stands for all. Peers may have `*`.

    A format stands for itself with options, too. Isomer takes part whoever its peers are.
    """

    def is_peer(contestant: Contestant) -> bool:
        variant = contestant.variant
        names = (variant.harness, f"{variant.language}/{variant.harness}", contestant.id, variant.library)
        return variant.is_ours or any(fnmatchcase(name.lower(), peer.lower()) for peer in peers for name in names)

    return [
        c
        for c in contestants
        if (not langs or c.variant.language in langs)
        and (not peers or is_peer(c))
        and (not formats or any(c.format == f or c.format.partition(":")[0] == f for f in formats))
    ]
