"""How the time of a byte grows with the message: a panel for each format, a line for each contestant.

SPDX-License-Identifier: MIT

A flat line takes time in proportion to the bytes. The best of Isomer and the best of the others have their names; all
others are there to compare with.
"""

import collections

from markupsafe import Markup
from matplotlib.axes import Axes

from isomer_lab.report.contestant import Contestant
from isomer_lab.report.plots import style, svg
from isomer_lab.report.run import Run
from isomer_lab.report.text import duration, setting

PANELS = 6
LABEL_ROOM = 1.05  # in decades of the factors, for the labels to the right of the lines
GAP = 0.16  # between two labels, as a fraction of the panel's height

Points = list[tuple[int, float]]


def per_byte(run: Run, one: Contestant) -> Points:
    """The factor, and nanoseconds to encode and decode one byte."""
    steps = [(factor, step[one.id]) for factor, step in run.growth if one.id in step]
    return [
        (factor, (found["encode"] + found["decode"]) / found["bytes"])
        for factor, found in steps
        if "encode" in found and "decode" in found and found.get("bytes")
    ]


def plot(run: Run, formats: list[str], *, narrow: bool = False) -> Markup:
    points = {one.id: found for one in run.measured if (found := per_byte(run, one))}
    there = [one for one in run.measured if one.id in points]
    takes_part = collections.Counter(one.format for one in there)
    largest = {form for form, _ in takes_part.most_common(PANELS)}
    shown = [form for form in formats if form in largest]
    columns = 1 if narrow else min(2, len(shown))
    rows = -(-len(shown) // columns) if shown else 1
    with style.drawing():
        figure, axes = style.figure(0.7 + 2.5 * rows, columns, rows, narrow=narrow, sharex=True, sharey=True)
        for panel, form in zip(axes, shown):
            _panel(panel, [one for one in there if one.format == form], points, run)
            panel.set_title(form, loc="left", fontsize=12, fontweight="bold")
        lowest, highest = axes[0].get_ylim()
        axes[0].set_ylim(lowest / 2, highest)
        # All panels share one axis, so labels can only be moved apart once its range is known.
        for panel, form in zip(axes, shown):
            _labels(panel, best_of([one for one in there if one.format == form], points), points)
            style.settle(panel)
        for panel in axes[len(shown) :]:
            panel.set_visible(False)
        figure.supylabel("encode and decode, by bytes", fontsize=10.5, color=style.MUTED)
        figure.get_layout_engine().set(h_pad=0.12, hspace=0.06)
    return svg.render(
        figure,
        "plot-growth-narrow" if narrow else "plot-growth",
        "Time to encode and decode a byte, as the message grows",
        f"A panel for each of {len(shown)} formats: the factor that the sample was scaled by, against the time of an "
        "encode and a decode by the bytes of the message. The table below has the figures.",
    )


def best_of(there: list[Contestant], points: dict[str, Points]) -> list[Contestant]:
    """The fastest at the largest factor, both of Isomer's contestants and of the others."""
    found = []
    for ours in (True, False):
        group = [one for one in there if one.ours is ours]
        if group:
            found.append(min(group, key=lambda one: (-points[one.id][-1][0], points[one.id][-1][1], one.id)))
    return found


def _panel(panel: Axes, there: list[Contestant], points: dict[str, Points], run: Run) -> None:
    panel.set_xscale("log")
    panel.set_yscale("log")
    best = best_of(there, points)
    for one in there:
        if one not in best:
            panel.plot(*zip(*points[one.id]), color=style.RULE, linewidth=1.1)
    for one in reversed(best):
        index = run.languages.index(one.language)
        panel.plot(
            *zip(*points[one.id]),
            color=style.colour(index),
            linewidth=2 if one.ours else 1.4,
            marker=style.marker(index),
            markersize=5.5,
            markeredgecolor=style.colour(index),
            markerfacecolor=style.colour(index) if one.ours else style.PAPER,
        )
    factors = [factor for factor, _ in run.growth]
    least, most = min(factors), max(factors)
    panel.set_xlim(least / 1.3, most * max(most / least, 10) ** LABEL_ROOM)
    panel.grid()
    style.log_axis(panel.xaxis, lambda factor: f"×{factor:,.0f}")
    panel.set_xticks([factor for factor in factors])
    panel.tick_params(axis="x", labelsize=10.5, labelbottom=True)
    style.log_axis(panel.yaxis, setting)
    panel.tick_params(axis="y", labelcolor=style.MUTED)


def _labels(panel: Axes, best: list[Contestant], points: dict[str, Points]) -> None:
    """Names at the ends of the lines, with the time for a byte there."""
    to_axes = panel.transData + panel.transAxes.inverted()
    ends = [points[one.id][-1] for one in best]
    heights = style.spread([float(to_axes.transform(end)[1]) for end in ends], GAP)
    for one, (factor, time), height in zip(best, ends, heights):
        panel.annotate(
            f"{one.title}\n{duration(time)}",
            (factor, height),
            xycoords=("data", "axes fraction"),
            xytext=(7, 0),
            textcoords="offset points",
            ha="left",
            va="center",
            fontsize=9.5,
            linespacing=1.0,
            color=style.INK,
        )
