"""One time by another, from the same rounds.

SPDX-License-Identifier: MIT
"""

import dataclasses

from isomer_lab.report.text import clean, number


@dataclasses.dataclass(frozen=True)
class Ratio:
    value: float
    low: float
    high: float
    apart: bool  # whether the run can tell the two from each other

    @property
    def inverse(self) -> "Ratio":
        return Ratio(1 / self.value, 1 / self.high, 1 / self.low, self.apart)


def of(value: float, low: float, high: float, floor: float) -> Ratio:
    """Two are apart if the interval leaves out 1, and they differ by no less than the noise of the machine."""
    return Ratio(value, low, high, not low <= 1 <= high and max(value, 1 / value) >= 1 + floor)


# By operation and the ids of both.
Ratios = dict[tuple[str, str, str], Ratio]


def read(given: list[dict], floor: float = 0.0) -> Ratios:
    """Both ways round. What is not a positive number is passed over."""
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
