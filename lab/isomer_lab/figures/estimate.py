"""Medians, their confidence intervals, and ratios, of samples that were taken in rounds.

SPDX-License-Identifier: MIT

What is resampled are rounds, since samples of one round share its process and its minute. A ratio is taken within each
round, so that a noisy minute, which hurts both, cancels out.
"""

import dataclasses
from collections.abc import Sequence

import numpy

from ..harness.contestant import Sample

CONFIDENCE = 0.95
RESAMPLES = 2000
# The clocks of a sample.
CLOCKS = ("cpu", "wall")


@dataclasses.dataclass(frozen=True)
class Interval:
    """An estimate, and its confidence interval by the bootstrap."""

    median: float
    low: float
    high: float

    def leaves_out(self, value: float) -> bool:
        return not self.low <= value <= self.high

    def overlaps(self, other: "Interval") -> bool:
        return self.low <= other.high and other.low <= self.high


class Bootstrap:
    """Resamples rounds in the same way each time, so that each call is reproducible.

    The median of a resample depends on the ranks of what was picked alone, and there are few that it can be. So they
    are counted once, and each of thousands of calls weighs some dozens of medians instead of making all.
    """

    def __init__(self, rounds: int, seed: int) -> None:
        picked = numpy.random.default_rng(seed).integers(0, rounds, size=(RESAMPLES, rounds))
        picked.sort(axis=1)
        middle = picked[:, [(rounds - 1) // 2, rounds // 2]]
        self._ranks, self._counts = numpy.unique(middle, axis=0, return_counts=True)

    def of(self, by_round: Sequence[float]) -> Interval:
        """The median over rounds."""
        values = numpy.sort(numpy.asarray(by_round, dtype=float))
        medians = (values[self._ranks[:, 0]] + values[self._ranks[:, 1]]) / 2
        order = medians.argsort()
        below = self._counts[order].cumsum()
        tail = RESAMPLES * (1 - CONFIDENCE) / 2
        low, high = medians[order[below.searchsorted((tail, RESAMPLES - tail))]]
        middle = (values[(len(values) - 1) // 2] + values[len(values) // 2]) / 2
        return Interval(float(middle), float(low), float(high))


def nanoseconds(samples: Sequence[Sample], clock: str) -> numpy.ndarray:
    """Nanoseconds for one message, in each sample."""
    spent = [sample.cpu_ns if clock == "cpu" else sample.wall_ns for sample in samples]
    return numpy.asarray(spent, dtype=float) / numpy.asarray([sample.calls for sample in samples], dtype=float)


def by_round(samples: Sequence[Sample], clock: str) -> list[float]:
    """The median of each round, in nanoseconds for one message."""
    times = nanoseconds(samples, clock)
    rounds = numpy.asarray([sample.round for sample in samples])
    return [float(numpy.median(times[rounds == number])) for number in numpy.unique(rounds)]


def spread(samples: Sequence[Sample], clock: str) -> dict[str, float | int]:
    """mean, stddev, cv, min, p99 and outliers over all samples, none of which are dropped."""
    times = nanoseconds(samples, clock)
    mean = float(times.mean())
    deviation = float(times.std(ddof=1)) if len(times) > 1 else 0.0
    first, third = numpy.quantile(times, (0.25, 0.75))
    reach = 1.5 * (third - first)
    return {
        "mean": mean,
        "stddev": deviation,
        "cv": deviation / mean if mean else 0.0,
        "min": float(times.min()),
        "p99": float(numpy.quantile(times, 0.99)),
        "outliers": int(((times < first - reach) | (times > third + reach)).sum()),
    }
