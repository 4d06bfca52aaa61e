"""A contestant: one library, used in one way, with one format, and its results.

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
    """A number of calls of an operation, and their total time."""

    round: int
    calls: int
    wall_ns: int
    cpu_ns: int


@dataclasses.dataclass
class Memory:
    """The allocations of a call, on average. None if the harness does not count them."""

    allocations: float | None
    bytes: float | None


@dataclasses.dataclass(eq=False)
class Contestant:
    """A participant, and its results so far."""

    variant: Variant
    format: str
    state: State | None = None  # None: no error yet
    reason: str = ""
    field: str = ""
    fault: str = ""  # who caused a failure, if that is known
    version: str = ""
    checked_by: list[str] = dataclasses.field(default_factory=list)
    built: Built | None = None
    code_bytes: int | None = None  # of its program, minus the same program without a library
    output: list[bytes] | None = None
    input: list[bytes] | None = None
    peak_bytes: int = 0
    start_seconds: float = 0  # the time of its check, which is about that of a process without samples
    samples: dict[str, list[Sample]] = dataclasses.field(default_factory=dict)
    memory: dict[str, Memory] = dataclasses.field(default_factory=dict)

    @property
    def id(self) -> str:
        return self.variant.id_of(self.format)

    @property
    def in_play(self) -> bool:
        return self.state in (None, State.MEASURED)

    def out(self, state: State, reason: str, field: str = "", fault: str = "") -> None:
        """Excludes it from now on. Its samples are deleted, since something is wrong with it."""
        self.state, self.reason, self.field, self.fault = state, reason.strip(), field, fault
        self.samples, self.memory = {}, {}


def all_of(harnesses: Iterable[Harness]) -> list[Contestant]:
    """Every variant with each of its formats, except baselines, which measure nothing."""
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
    """Those of these languages, peers and formats. An empty list means all. Peers may contain `*`.

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
