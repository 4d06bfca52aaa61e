"""Builds, checks and briefly measures a single harness, for its author.

SPDX-License-Identifier: MIT
"""

import pathlib
import statistics
import sys
from collections.abc import Sequence

from .failure import LabError
from .harness import manifest, needs, version
from .harness.building import BuildError
from .harness.contestant import Contestant, State
from .measure import job, process
from .session import Session

_PACE = job.Pace(samples=3, sample_ns=5_000_000, warmup_ns=5_000_000)
_LIMITS = process.Limits(seconds=60)


def run(session: Session, files: Sequence[pathlib.Path], only: str = "") -> int:
    """Prints a line for each variant and format. Returns how many are neither correct nor refused."""
    bad = 0
    for file in files:
        harness = manifest.read(file.resolve())
        if not harness:
            raise LabError(f"{file} has no manifest")
        for variant in harness.variants:
            bad += sum(
                not _one(session, Contestant(variant, name)) for name in variant.formats if only in variant.id_of(name)
            )
            if variant.is_baseline:
                print(
                    f"{variant.language}/{variant.harness}: {session.builder.build(variant).code_bytes} bytes of code"
                )
    return bad


def _one(session: Session, contestant: Contestant) -> bool:
    if absent := needs.missing(contestant.variant, session.common):
        contestant.out(State.MISSING, needs.told(absent))
    else:
        _build(session, contestant)
    if contestant.in_play:
        session.checker.check(contestant)
    if contestant.in_play:
        _measure(session, contestant)
    if not contestant.in_play:
        field = f" ({contestant.field})" if contestant.field else ""
        print(f"{contestant.id}: {contestant.state.value}{field}: {contestant.reason}")
    sys.stdout.flush()
    return contestant.in_play or contestant.state is State.REFUSED


def _build(session: Session, contestant: Contestant) -> None:
    try:
        contestant.built = session.builder.build(contestant.variant)
        contestant.version = version.of(contestant.variant, session.isomer, session.common, contestant.built.folder)
    except BuildError as error:
        contestant.out(State.UNBUILT, f"{' '.join(error.command)}\n{error}")
    except LabError as error:
        contestant.out(State.MISSING, str(error))


def _measure(session: Session, contestant: Contestant) -> None:
    files = session.checker.files_of(contestant)
    try:
        answer = job.run(contestant, session.common, files, limits=_LIMITS, pace=_PACE)
    except job.JobError as error:
        contestant.out(error.state, str(error), error.field)
        return
    built = contestant.built
    told = [f"right ({', '.join(contestant.checked_by)})", contestant.version or "no version"]
    told.append(f"{sum(map(len, contestant.output or ()))} bytes")
    if contestant.variant.build:
        told.append(f"built in {built.cpu_seconds:.1f} s of the processor{'' if built.is_new else ' earlier'}")
    if built.code_bytes is not None:
        told.append(f"{built.code_bytes} bytes of code")
    told.append(f"{answer.peak_bytes >> 10} kB of memory")
    print(f"{contestant.id}: {'; '.join(told)}")
    for operation, samples in answer.samples.items():
        ns = statistics.median(sample.cpu_ns / sample.calls for sample in samples)
        wall = statistics.median(sample.wall_ns / sample.calls for sample in samples)
        memory = answer.memory.get(operation)
        more = f", {memory.allocations} allocations of {memory.bytes} bytes" if memory else ""
        print(f"    {operation:<10} {ns:10.1f} ns of the processor, {wall:10.1f} ns{more}")
