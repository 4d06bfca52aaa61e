"""The cheapest contestant for each rate of a link, and the rates at which this changes.

SPDX-License-Identifier: MIT

The cost of a message is a straight line over the time that one byte takes: what it takes to encode and to decode it is
where the line begins, and its bytes are the slope.
"""

import dataclasses
from collections.abc import Callable, Iterable

from isomer_lab.report.contestant import Contestant
from isomer_lab.report.text import rate


@dataclasses.dataclass(frozen=True)
class Reach:
    """The rates, in bytes per second, at which a contestant is the cheapest. `below` is None without an upper bound."""

    contestant: Contestant
    above: float
    below: float | None

    @property
    def rates(self) -> str:
        if self.below is None:
            return f"above {rate(self.above)}" if self.above else "any"
        return f"{rate(self.above)} to {rate(self.below)}" if self.above else f"up to {rate(self.below)}"


def break_even(one: Contestant, other: Contestant) -> float | None:
    """The rate at which both cost the same, or None if one is cheaper at any rate."""
    if one.once is None or other.once is None or one.plain is None or other.plain is None:
        return None
    time, size = one.once - other.once, other.plain - one.plain
    if time * size <= 0:
        return None
    return size * 1e9 / time


def _by_median(one: Contestant, other: Contestant) -> bool:
    return one.once < other.once


def cheapest(
    contestants: Iterable[Contestant], is_faster: Callable[[Contestant, Contestant], bool] = _by_median
) -> list[Reach]:
    """From the slowest link to the fastest, the contestant with the lowest line at each rate: the hull of all lines.

    One overtakes another only where `is_faster` says so: a larger one that is not faster beyond noise is passed over.
    """
    lines = sorted(
        (one for one in contestants if one.once is not None and one.plain is not None),
        key=lambda one: (one.plain, one.once, one.id),
    )
    hull: list[tuple[Contestant, float]] = []
    for line in lines:
        if hull and not (line.once < hull[-1][0].once and is_faster(line, hull[-1][0])):
            continue  # neither smaller nor faster
        left = list(hull)
        while left and (even := break_even(line, left[-1][0])) is not None and even <= left[-1][1]:
            left.pop()
        if not left or is_faster(line, left[-1][0]):
            hull = [*left, (line, _rate(line, left[-1][0]) if left else 0.0)]
    return [
        Reach(line, above, hull[index + 1][1] if index + 1 < len(hull) else None)
        for index, (line, above) in enumerate(hull)
    ]


def _rate(later: Contestant, earlier: Contestant) -> float:
    """The rate from which on a faster and larger one wins, which is 0 if it is not larger."""
    return break_even(later, earlier) or 0.0
