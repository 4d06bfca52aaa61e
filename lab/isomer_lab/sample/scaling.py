"""Measures each contestant briefly with scaled samples.

SPDX-License-Identifier: MIT
"""

import dataclasses
import pathlib
import statistics
from collections.abc import Callable, Sequence
from concurrent.futures import Executor

from ..figures import estimate
from ..harness import words
from ..harness.contestant import Contestant, State
from ..isomer import Isomer
from ..measure import growth, job, process
from ..measure.check import Checker
from ..measure.inputs import Inputs
from . import records
from .values import Values, of

_PACE = job.Pace(samples=3, sample_ns=1_500_000, warmup_ns=1_500_000)
_CHECK = process.Limits(seconds=20)
_MEASURE = process.Limits(seconds=20)


def factors(values: Values) -> list[int]:
    return growth.factors(growth.sample(values.messages))


def has_fixed_room(contestant: Contestant) -> bool:
    """Whether its program supports messages as large as the sample."""
    own = [
        item for value in contestant.variant.words.values() for item in ([value] if isinstance(value, str) else value)
    ]
    arguments = [argument for command in contestant.variant.build for argument in command]
    return any("{capacities}" in text for text in [*arguments, *own])


class Scaling:
    """Measures contestants with the sample at each factor. A contestant that fails at one is excluded from then on.

    As many are measured at a time as there are processors: on a plot whose axes are powers of ten it does not show.
    """

    def __init__(self, isomer: Isomer, values: Values, common: words.Words, folder: pathlib.Path, clock: str) -> None:
        self._isomer, self._values, self._common, self._folder, self._clock = isomer, values, common, folder, clock
        self._sample = growth.sample(values.messages)
        self.notes: list[str] = []

    def run(
        self, contestants: Sequence[Contestant], threads: Executor, step: Callable[[int, Contestant], None]
    ) -> list[dict]:
        """`growth` of the results."""
        # A failure with a larger message says nothing new of the contestant itself.
        left = [
            dataclasses.replace(c, state=None, samples={}, memory={}, checked_by=[]) for c in contestants if c.in_play
        ]
        rows = []
        for factor in growth.factors(self._sample):
            if factor == 1 and len(self._values) == 1:
                rows.append({"factor": 1, "contestants": {c.id: self._known(c) for c in contestants if c.in_play}})
                continue
            folder = self._folder / f"x{factor}"
            folder.mkdir()
            message = growth.scaled(self._sample, factor)
            values = of(self._values.schema, [message.SerializeToString(deterministic=True)], self._values.origin)
            checker = Checker(self._isomer, values, Inputs(self._isomer, values), self._common, folder, _CHECK)

            def one(contestant: Contestant, checker: Checker = checker, factor: int = factor) -> dict | None:
                step(factor, contestant)
                checker.check(contestant)
                return self._measure(checker, contestant) if contestant.in_play else None

            told = list(threads.map(one, left))
            rows.append({"factor": factor, "contestants": {c.id: row for c, row in zip(left, told) if row}})
            self._tell([c for c in left if not c.in_play], factor)
            left = [c for c in left if c.in_play]
        return rows

    def _known(self, contestant: Contestant) -> dict:
        """The unscaled sample, if the rounds have measured nothing else."""
        told: dict = {"bytes": sum(map(len, contestant.output or ()))}
        for operation in ("encode", "decode"):
            if samples := contestant.samples.get(operation):
                told[operation] = statistics.median(estimate.by_round(samples, self._clock))
        return told

    def _measure(self, checker: Checker, contestant: Contestant) -> dict | None:
        files = checker.files_of(contestant)
        records.write(files.input, contestant.input or ())
        short = dataclasses.replace(
            contestant.variant, operations=tuple(o for o in contestant.variant.operations if o in ("encode", "decode"))
        )
        try:
            answer = job.run(
                dataclasses.replace(contestant, variant=short), self._common, files, limits=_MEASURE, pace=_PACE
            )  # fmt: skip
        except job.JobError as error:
            contestant.out(error.state, str(error), error.field)
            return None
        told: dict = {"bytes": sum(map(len, contestant.output or ()))}
        for operation, samples in answer.samples.items():
            told[operation] = statistics.median(
                (sample.cpu_ns if self._clock == "cpu" else sample.wall_ns) / sample.calls for sample in samples
            )
        return told

    def _tell(self, failed: Sequence[Contestant], factor: int) -> None:
        small = [c.id for c in failed if has_fixed_room(c)]
        if small:
            self.notes.append(
                f"Not scaled by {factor}, since they were built with room for the sample: {', '.join(small)}."
            )
        for contestant in failed:
            if contestant.state in _VERBS and not has_fixed_room(contestant):
                first = contestant.reason.partition("\n")[0]
                self.notes.append(f"Scaled by {factor}, {contestant.id} {_VERBS[contestant.state]}: {first}")


_VERBS = {State.CRASHED: "crashed", State.HUNG: "hung", State.WRONG: "was wrong"}
