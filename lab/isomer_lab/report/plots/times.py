"""A row for each format, a mark for each contestant: how long an operation takes.

SPDX-License-Identifier: MIT
"""

import math
from collections.abc import Sequence

from markupsafe import Markup
from matplotlib.axes import Axes

from isomer_lab.report.answers import best
from isomer_lab.report.contestant import Contestant
from isomer_lab.report.plots import style, svg
from isomer_lab.report.run import Run
from isomer_lab.report.text import OPERATIONS, duration, setting

LANE = 0.15  # between two languages in a row, whose height is 1
SIZE, NAME = 10.5, 12  # of the labels and of the formats, in points
LETTER = 0.58  # the width of one, by its size: more than most are wide


def plot(run: Run, operation: str, formats: Sequence[str]) -> Markup:
    rows = {
        form: there
        for form in reversed(formats)
        if (there := [one for one in run.measured if one.format == form and operation in one.operations])
    }
    with style.drawing():
        figure, (axes,) = style.figure(1.05 + 0.46 * len(rows))
        axes.set_xscale("log")
        labels = [_row(axes, height, there, operation, run.languages) for height, there in enumerate(rows.values())]
        _frame(
            axes, list(rows), labels, max(one.operations[operation].high for there in rows.values() for one in there)
        )
        style.legend(figure, run.languages)
    name = OPERATIONS[operation]
    return svg.render(
        figure,
        f"plot-{operation.replace('_', '-')}",
        f"Time of one {name}, by format",
        f"{len(rows)} formats in rows, nanoseconds on a logarithmic axis, a mark for each library. "
        "The figures are in the table of all contestants.",
    )


def _row(axes: Axes, height: int, there: list[Contestant], operation: str, languages: list[str]) -> tuple[float, str]:
    """Draws a row, and returns the time and the label of its fastest."""
    axes.axhline(height, color=style.RULE, linewidth=0.7)
    present = [language for language in languages if any(one.language == language for one in there)]

    def lane(one: Contestant) -> float:
        return height + LANE * ((len(present) - 1) / 2 - present.index(one.language))

    for one in sorted(there, key=lambda one: one.ours):
        found, index = one.operations[operation], languages.index(one.language)
        axes.plot(
            [found.low, found.high],
            [lane(one)] * 2,
            color=style.colour(index),
            linewidth=4,
            alpha=0.4,
            solid_capstyle="butt",
        )
        axes.plot(
            found.median,
            lane(one),
            marker=style.marker(index),
            markersize=7,
            markeredgewidth=1.5,
            linestyle="none",
            markeredgecolor=style.colour(index),
            markerfacecolor=style.colour(index) if one.ours else style.PAPER,
        )
    first = best(there, lambda one: one.median(operation))
    time = first.median(operation)
    label = f"{first.title} {duration(time)}"
    axes.annotate(
        label,
        (time, lane(first)),
        xytext=(-8, 0),
        textcoords="offset points",
        ha="right",
        va="center",
        fontsize=SIZE,
        color=style.MUTED,
    )
    return time, label


def _frame(axes: Axes, rows: list[str], labels: list[tuple[float, str]], slowest: float) -> None:
    low, high = min(time for time, _ in labels), slowest * 1.25
    names = [style.format_label(row) for row in rows]
    beside = max(len(line) for name in names for line in name.split("\n")) * NAME * LETTER + 36
    axes.set_xlim(_left(labels, high, style.WIDTH * 72 - beside), high)
    style.settle(axes)
    axes.set_ylim(-0.6, len(rows) - 0.4)
    axes.set_yticks(range(len(rows)), names)
    axes.tick_params(axis="y", length=0, labelsize=NAME)
    axes.spines["left"].set_visible(False)
    style.log_axis(axes.xaxis, setting)
    # Where there are but labels, an axis would promise times.
    axes.set_xticks([tick for tick in axes.get_xticks() if low / 3 <= tick <= high])


def _left(labels: list[tuple[float, str]], high: float, width: float) -> float:
    """The least time of an axis so many points wide, on which each label has room to the left of its mark."""
    end, least = math.log10(high), math.log10(labels[0][0])
    for time, label in labels:
        share = min((len(label) * SIZE * LETTER + 14) / width, 0.8)
        least = min(least, (math.log10(time) - end * share) / (1 - share))
    return 10**least
