"""Measures in rounds, in which all contestants take a turn, in another order each time.

SPDX-License-Identifier: MIT
"""

import random
from collections.abc import Callable, Sequence
from typing import NamedTuple

from ..figures import noise
from ..harness import words
from ..harness.contestant import Contestant, State
from ..sample import records
from . import job, process
from .check import Checker

LEAST_SAMPLE_NS = 1_000_000
MOST_SAMPLE_NS = 50_000_000
LEAST_WARMUP_NS = 4_000_000
MOST_ROUNDS = 10
LEAST_ROUNDS = 5
SAMPLES = 5
# Warming up takes as long as this number of samples.
WARMUP_SAMPLES = 2
# The time of a process without its samples, if it is unknown.
START_SECONDS = 0.05


class Plan(NamedTuple):
    """The number of rounds, and how long each operation takes in one."""

    rounds: int
    pace: job.Pace
    seconds: float  # the estimated total time


def plan(contestants: Sequence[Contestant], seconds: float, rounds: int | None, samples: int | None) -> Plan:
    """What fits into the time, but at least five rounds of the shortest samples, unless fewer were requested."""
    samples = samples or SAMPLES
    operations = sum(len(c.variant.operations) for c in contestants) + 2
    starts = sum(c.start_seconds or START_SECONDS for c in contestants) + 2 * START_SECONDS

    def sample_ns(count: int) -> float:
        return (seconds / count - starts) * 1e9 / (operations * (samples + WARMUP_SAMPLES))

    chosen = rounds or MOST_ROUNDS
    while not rounds and chosen > LEAST_ROUNDS and sample_ns(chosen) < 2 * LEAST_SAMPLE_NS:
        chosen -= 1
    ns = int(min(max(sample_ns(chosen), LEAST_SAMPLE_NS), MOST_SAMPLE_NS))
    pace = job.Pace(samples, ns, max(WARMUP_SAMPLES * ns, LEAST_WARMUP_NS))
    each = starts + operations * (samples * pace.sample_ns + pace.warmup_ns) / 1e9
    return Plan(chosen, pace, chosen * each)


class Rounds:
    """Takes the samples of contestants that have been checked."""

    def __init__(self, checker: Checker, common: words.Words, contestants: Sequence[Contestant], seed: int) -> None:
        self._checker, self._common = checker, common
        self._contestants = [c for c in contestants if c.in_play]
        self.references = noise.references()
        self._order = random.Random(seed)
        self.done = 0

    def prepare(self) -> None:
        """Writes the file that each contestant decodes."""
        for contestant in self._contestants:
            records.write(self._checker.files_of(contestant).input, contestant.input or ())

    def run(self, plan: Plan, step: Callable[[int, Contestant], None]) -> None:
        """Runs all rounds. `step` is called before each turn, with the round. It may be interrupted at any time."""
        for number in range(plan.rounds):
            turns = [*(c for c in self._contestants if c.in_play), *self.references]
            self._order.shuffle(turns)
            for contestant in turns:
                step(number, contestant)
                self._turn(contestant, number, plan.pace)
            self.done = number + 1

    def _turn(self, contestant: Contestant, number: int, pace: job.Pace) -> None:
        # A message may take long: a sample is at least one call, which processes all messages in some harnesses.
        operations = len(contestant.variant.operations)
        usual = operations * (pace.samples * pace.sample_ns + pace.warmup_ns) / 1e9
        limits = process.Limits(seconds=30 + 10 * usual)
        try:
            answer = job.run(
                contestant,
                self._common,
                self._checker.files_of(contestant),
                limits=limits,
                pace=pace,
                round_number=number,
            )
        except job.JobError as error:
            if contestant in self.references:
                raise
            contestant.out(error.state, f"in round {number + 1}: {error}", error.field)
            return
        contestant.peak_bytes = max(contestant.peak_bytes, answer.peak_bytes)
        contestant.memory |= answer.memory
        for operation, samples in answer.samples.items():
            contestant.samples.setdefault(operation, []).extend(samples)

    def finish(self) -> None:
        """Keeps the samples of complete rounds, and returns the contestants that were measured."""
        for contestant in [*self._contestants, *self.references]:
            for samples in contestant.samples.values():
                samples[:] = [sample for sample in samples if sample.round < self.done]
            if contestant.state is None:
                contestant.state = State.MEASURED
