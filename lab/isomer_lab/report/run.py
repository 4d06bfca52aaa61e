"""The results as a whole, in the form that the report uses.

SPDX-License-Identifier: MIT
"""

import dataclasses

from isomer_lab.report import contestant, ratio
from isomer_lab.report.contestant import Contestant
from isomer_lab.report.ratio import Ratio, Ratios, of
from isomer_lab.report.text import LANGUAGES, OPERATIONS, clean, number


@dataclasses.dataclass(frozen=True)
class Run:
    contestants: list[Contestant]
    ratios: Ratios
    message: str
    messages: int
    link: float
    floor: float  # relative differences below it are noise
    growth: list[tuple[int, dict[str, dict[str, float]]]]  # factor, and by id: bytes, encode, decode
    fields: list[tuple[str, int, dict[str, float]]]  # path, count, bytes by format
    raw: dict

    @property
    def link_megabytes(self) -> str:
        return f"{self.link / 1e6:.12g}"

    @property
    def measured(self) -> list[Contestant]:
        return [one for one in self.contestants if one.measured]

    @property
    def left_out(self) -> list[Contestant]:
        return [one for one in self.contestants if not one.measured]

    @property
    def languages(self) -> list[str]:
        """The languages with participants, in the usual order, followed by others in the order of the results."""
        there = dict.fromkeys(one.language for one in self.contestants)
        usual = [name for name in LANGUAGES.values() if name in there]
        return [*usual, *(name for name in there if name not in usual)]

    @property
    def operations(self) -> list[str]:
        """The formats that were measured, in the usual order."""
        return [name for name in OPERATIONS if any(name in one.operations for one in self.measured)]

    def ratio(self, operation: str, one: Contestant, other: Contestant) -> Ratio | None:
        """The ratio of two times, if the results have it."""
        return self.ratios.get((operation, one.id, other.id))

    def tied(self, operation: str, one: Contestant, other: Contestant) -> bool:
        """Whether the run cannot distinguish them."""
        ratio = self.ratio(operation, one, other)
        return ratio is not None and not ratio.apart

    def once_ratio(self, one: Contestant, other: Contestant) -> Ratio | None:
        """The ratio of the times for encoding and decoding.

        The ratio of two sums lies between those of their parts: it is their mean, weighted by the other's times. Where
        the results lack a ratio, the intervals of both times stand in for it.
        """
        if not one.once or not other.once:
            return None
        low = high = 0.0
        for operation in ("encode", "decode"):
            ratio = self.ratio(operation, one, other)
            mine, its = one.operations[operation], other.operations[operation]
            low += ratio.low * its.median if ratio else mine.low * its.median / its.high
            high += ratio.high * its.median if ratio else mine.high * its.median / its.low
        value = one.once / other.once
        return of(value, min(low / other.once, value), max(high / other.once, value), self.floor)

    def is_faster(self, one: Contestant, other: Contestant) -> bool:
        """Whether one encodes and decodes faster, by more than noise."""
        ratio = self.once_ratio(one, other)
        return ratio is not None and ratio.apart and ratio.value < 1

    def costs_the_same(self, one: Contestant, other: Contestant, compression: str = "plain") -> bool:
        """Whether the run cannot determine which of the two is cheaper over its link."""
        ratio = self.once_ratio(one, other)
        if ratio is None or compression not in one.sizes or compression not in other.sizes:
            return False
        moved = (one.sizes[compression] - other.sizes[compression]) * 1e9 / self.link
        low, high = min(ratio.low, ratio.value / (1 + self.floor)), max(ratio.high, ratio.value * (1 + self.floor))
        return other.once * (low - 1) + moved <= 0 <= other.once * (high - 1) + moved


def read(results: dict) -> Run:
    """Raises ValueError if results have a form that this report does not know."""
    if results.get("lab") != 1:
        raise ValueError(f"results of form {clean(results.get('lab'), 20)}; this report reads form 1")
    values = results.get("values") or {}
    messages = int(number(values.get("messages")) or 1)
    clock = str((results.get("method") or {}).get("clock", "cpu"))
    noise = results.get("noise") or {}
    floor = max(number(noise.get("floor")) or 0.0, 0.0)
    contestants = [contestant.read(one, messages, clock) for one in results.get("contestants") or ()]
    measured = {one.id for one in contestants if one.measured}
    return Run(
        contestants=contestants,
        ratios=ratio.read(results.get("ratios") or [], floor),
        message=clean((results.get("schema") or {}).get("message", "?"), 200),
        messages=messages,
        link=number(results.get("link_bytes_per_second")) or 10e6,
        floor=floor,
        growth=[
            (
                int(step["factor"]),
                {
                    name: _numbers(one)
                    for given, one in step["contestants"].items()
                    if (name := clean(given, 200)) in measured
                },
            )
            for step in results.get("growth") or ()
        ],
        fields=[
            (clean(row["path"], 200), int(number(row.get("count")) or 0), _numbers(row["bytes"]))
            for row in values.get("fields") or ()
        ],
        raw=results,
    )


def _numbers(given: dict) -> dict[str, float]:
    return {clean(name, 40): value for name, held in given.items() if (value := number(held)) is not None}
