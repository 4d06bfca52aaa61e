"""The variation of each contestant's samples: the middle half as a bar, outliers as dots.

SPDX-License-Identifier: MIT
"""

import dataclasses
import statistics
from collections.abc import Sequence

from markupsafe import Markup

from isomer_lab.report.plots import style, svg
from isomer_lab.report.run import Run
from isomer_lab.report.text import OPERATIONS

WIDEST = 2.5  # times the median; outliers beyond it are drawn at the edge


@dataclasses.dataclass(frozen=True)
class Box:
    """Samples relative to their median: the middle half, others within 1.5 times its range, and the outliers."""

    low: float
    high: float
    least: float
    most: float
    outliers: list[float]


def _box(samples: Sequence[float]) -> Box:
    median = statistics.median(samples)
    scaled = [sample / median for sample in samples]
    low, _, high = statistics.quantiles(scaled, n=4)
    reach = 1.5 * (high - low)
    inner = [sample for sample in scaled if low - reach <= sample <= high + reach]
    outer = [min(sample, WIDEST) for sample in scaled if not low - reach <= sample <= high + reach]
    return Box(low, high, min(inner), max(inner), outer)


def plot(run: Run, operation: str, *, narrow: bool = False) -> Markup | None:
    there = [
        one
        for one in run.measured
        if operation in one.operations
        and len(one.operations[operation].samples) > 3
        and one.operations[operation].median
    ]
    if not there:
        return None
    languages = run.languages
    there.sort(key=lambda one: (languages.index(one.language), one.format, one.name), reverse=True)
    with style.drawing():
        figure, (axes,) = style.figure(1.0 + (0.34 if narrow else 0.2) * len(there), narrow=narrow)
        boxes = [_box(one.operations[operation].samples) for one in there]
        colours = [style.colour(languages.index(one.language)) for one in there]
        heights = range(len(there))
        axes.hlines(heights, [box.least for box in boxes], [box.most for box in boxes], colors=colours, linewidth=0.9)
        axes.hlines(heights, [box.low for box in boxes], [box.high for box in boxes], colors=colours, linewidth=5)
        for colour in dict.fromkeys(colours):
            dots = [
                (sample, height)
                for height, box in enumerate(boxes)
                if colours[height] == colour
                for sample in box.outliers
            ]
            axes.plot(*zip(*dots or [(1, -9)]), linestyle="none", marker="o", markersize=2.6, color=colour)
        style.settle(axes)
        axes.axvline(1, color=style.PAPER, linewidth=1)
        names = [f"{one.name}, {one.format} ({one.language})" for one in there]
        if narrow:
            style.above_rows(axes, names, 0.45, color=style.INK)
        else:
            axes.set_yticks(range(len(there)), names, fontsize=9.5)
        axes.tick_params(axis="y", length=0)
        axes.set_ylim(-0.7, len(there) - 0.3)
        axes.spines["left"].set_visible(False)
        axes.grid(axis="x")
        axes.set_xlabel(f"a sample's {OPERATIONS[operation]}, by the median of its contestant")
    return svg.render(
        figure,
        "plot-spread-narrow" if narrow else "plot-spread",
        f"Samples of {OPERATIONS[operation]}, by their median",
        f"{len(there)} contestants in rows. The table below has the coefficient of variation and the outliers of each.",
    )
