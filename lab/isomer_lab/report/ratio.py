"""The ratio of two times from the same rounds.

SPDX-License-Identifier: MIT
"""

import dataclasses

from isomer_lab.report.text import clean, number


@dataclasses.dataclass(frozen=True)
class Ratio:
    value: float
    low: float
    high: float
    apart: bool  # whether the run can distinguish the two

    @property
    def inverse(self) -> "Ratio":
        return Ratio(1 / self.value, 1 / self.high, 1 / self.low, self.apart)


def of(value: float, low: float, high: float, floor: float) -> Ratio:
    """Two are different if the interval excludes 1, and the difference is at least the noise of the machine."""
    return Ratio(value, low, high, not low <= 1 <= high and max(value, 1 / value) >= 1 + floor)


# By operation and the ids of both.
Ratios = dict[tuple[str, str, str], Ratio]


def read(given: list[dict], floor: float = 0.0) -> Ratios:
    """The ratios in both directions. Numbers that are not positive are ignored."""
    found: Ratios = {}
    for one in given:
        interval = one.get("interval") or ()
        values = [number(value) for value in (one.get("ratio"), *interval)]
        if len(values) != 3 or not all(value is not None and value > 0 for value in values):
            continue
        ratio = of(*values, floor)
        a, b = clean(one["a"], 200), clean(one["b"], 200)
        found[one["operation"], a, b] = ratio
        found[one["operation"], b, a] = ratio.inverse
    return found
