"""How long an operation takes: a row for each format, a mark for each contestant.

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

LANE = 0.15  # between two languages in a row of height 1
NARROW_LANE = 0.1
NAME_RISE, LABEL_RISE = 0.58, 0.36  # of the text above a row of a narrow plot
SIZE, NAME = 10.5, 12  # of the labels and of the formats, in points
LETTER = 0.58  # the assumed width of a letter relative to its size, more than the average


def rows_of(run: Run, operation: str, formats: Sequence[str]) -> dict[str, list[Contestant]]:
    """The contestants in the row of each format, from the bottom up. The fastest format is the last."""
    rows = {
        form: there
        for form in formats
        if (there := [one for one in run.measured if one.format == form and operation in one.operations])
    }

    def fastest(form: str) -> tuple[float, str]:
        return min(one.operations[operation].median for one in rows[form]), form

    return {form: rows[form] for form in sorted(rows, key=fastest, reverse=True)}


def plot(run: Run, operation: str, formats: Sequence[str], *, narrow: bool = False) -> Markup:
    rows = rows_of(run, operation, formats)
    with style.drawing():
        figure, (axes,) = style.figure(1.05 + (0.76 if narrow else 0.46) * len(rows), narrow=narrow)
        axes.set_xscale("log")
        labels = [
            _row(axes, height, there, operation, run.languages, narrow) for height, there in enumerate(rows.values())
        ]
        slowest = max(one.operations[operation].high for there in rows.values() for one in there)
        (_narrow_frame if narrow else _frame)(axes, list(rows), labels, slowest)
        style.legend(figure, run.languages, narrow=narrow)
    name = OPERATIONS[operation]
    return svg.render(
        figure,
        f"plot-{operation.replace('_', '-')}{'-narrow' if narrow else ''}",
        f"Time of one {name}, by format",
        f"{len(rows)} formats in rows, nanoseconds on a logarithmic axis, a mark for each library. "
        "The figures are in the table of all contestants.",
    )


def _row(
    axes: Axes, height: int, there: list[Contestant], operation: str, languages: list[str], narrow: bool
) -> tuple[float, str]:
    """Draws a row. Returns where its marks and intervals begin, and the label of its fastest contestant."""
    begin = min(min(one.operations[operation].low, one.operations[operation].median) for one in there)
    end = max(max(one.operations[operation].high, one.operations[operation].median) for one in there)
    axes.hlines(height, begin, end, colors=style.RULE, linewidth=0.7)
    present = [language for language in languages if any(one.language == language for one in there)]

    def lane(one: Contestant) -> float:
        return height + (NARROW_LANE if narrow else LANE) * ((len(present) - 1) / 2 - present.index(one.language))

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
    label = f"{first.title} {duration(first.median(operation))}"
    if not narrow:
        # It is to the left of everything in the row, where no interval crosses it.
        axes.annotate(
            label,
            (begin, height),
            xytext=(-8, 0),
            textcoords="offset points",
            ha="right",
            va="center",
            fontsize=SIZE,
            color=style.MUTED,
        )
    return begin, label


def _frame(axes: Axes, rows: list[str], labels: list[tuple[float, str]], slowest: float) -> None:
    low, high = min(begin for begin, _ in labels), slowest * 1.25
    names = [style.format_label(row) for row in rows]
    beside = max(len(line) for name in names for line in name.split("\n")) * NAME * LETTER + 36
    axes.set_xlim(_left(labels, high, style.WIDTH * 72 - beside), high)
    style.settle(axes)
    axes.set_ylim(-0.6, len(rows) - 0.4)
    axes.set_yticks(range(len(rows)), names)
    axes.tick_params(axis="y", length=0, labelsize=NAME)
    axes.spines["left"].set_visible(False)
    style.log_axis(axes.xaxis, setting)
    # Without times, an axis would be misleading.
    axes.set_xticks([tick for tick in axes.get_xticks() if low / 3 <= tick <= high])


def _narrow_frame(axes: Axes, rows: list[str], labels: list[tuple[float, str]], slowest: float) -> None:
    axes.set_xlim(min(begin for begin, _ in labels) / 1.25, slowest * 1.25)
    style.settle(axes)
    axes.set_ylim(-0.5, len(rows) - 0.2)
    style.above_rows(axes, rows, NAME_RISE, color=style.INK)
    style.above_rows(axes, [label for _, label in labels], LABEL_RISE, color=style.MUTED)
    axes.spines["left"].set_visible(False)
    style.log_axis(axes.xaxis, setting, narrow=True)


def _left(labels: list[tuple[float, str]], high: float, width: float) -> float:
    """The minimum of an axis of this width in points, such that labels fit to the left of their row's marks."""
    end, least = math.log10(high), math.log10(labels[0][0])
    for begin, label in labels:
        share = min((len(label) * SIZE * LETTER + 14) / width, 0.8)
        least = min(least, (math.log10(begin) - end * share) / (1 - share))
    return 10**least
