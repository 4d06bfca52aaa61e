"""What messages cost over links of any rate, by the cheapest there: a line for each that is the cheapest somewhere.

SPDX-License-Identifier: MIT
"""

import numpy
from markupsafe import Markup
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.ticker import FuncFormatter, MaxNLocator

from isomer_lab.report.contestant import Contestant
from isomer_lab.report.link import Reach
from isomer_lab.report.plots import style, svg
from isomer_lab.report.text import plainly, rate

SLOWEST, FASTEST = 1e5, 1e10  # bytes per second: a narrow radio link, and memory
ASKED_FOR = ("protobuf", "json")  # formats that are named in the plot wherever their lines are
HIGHEST = 6  # times the cheapest; lines above it are cut off
GAP = 0.06  # between two labels, as a fraction of the axis


def relative(contestants: list[Contestant], rates: numpy.ndarray) -> dict[str, numpy.ndarray]:
    """The cost of each at each rate, relative to the cheapest at that rate."""
    seconds = {one.id: numpy.array([one.seconds(at) for at in rates]) for one in contestants}
    least = numpy.min(list(seconds.values()), axis=0)
    return {name: costs / least for name, costs in seconds.items()}


def plot(reaches: list[Reach], others: list[Contestant], link: float, *, narrow: bool = False) -> Markup:
    """`others` are contestants for comparison, drawn faintly, and named if their format is in ASKED_FOR."""
    rates = numpy.geomspace(SLOWEST, FASTEST, 121)
    first = [reach.contestant for reach in reaches]
    asked_for = [one for form in ASKED_FOR for one in others if one.format == form]
    named = [*first, *asked_for]
    costs = relative([*first, *others], rates)
    with style.drawing():
        figure, (axes,) = style.figure(5.2 if narrow else 4.6, narrow=narrow)
        axes.set_xscale("log")
        for one in others:
            if one not in asked_for:
                axes.plot(rates, costs[one.id], color=style.RULE, linewidth=1.2)
        for index, one in enumerate(named):
            axes.plot(rates, costs[one.id], linewidth=2 if one in first else 1.4, **_look(index))
        highest = min(max(1.1 * max(float(costs[one.id].max()) for one in named), 1.5), HIGHEST)
        _frame(axes, highest, link, narrow)
        if narrow:
            _legend(figure, named)
        else:
            _labels(axes, named, [min(float(costs[one.id][-1]), highest) for one in named], highest)
    return svg.render(
        figure,
        "plot-link-narrow" if narrow else "plot-link",
        "What messages cost by the cheapest, by the rate of the link",
        "A line for each contestant that is the cheapest at some rate, at 1 where it is, and for the best of "
        "the usual formats; the rates are logarithmic. The table below says between which rates.",
    )


def _look(index: int) -> dict:
    return {"color": style.colour(index), "linestyle": ["-", "--", "-.", ":"][index % 4]}


def _name(one: Contestant) -> str:
    return f"{one.title}: {one.format}"


def _frame(axes: Axes, highest: float, link: float, narrow: bool) -> None:
    axes.axvline(link, color=style.MUTED, linewidth=1, linestyle=(0, (2, 2)))
    axes.annotate(
        rate(link), (link, highest), xytext=(4, -2), textcoords="offset points", va="top", color=style.MUTED,
        fontsize=10.5,
    )  # fmt: skip
    style.settle(axes)
    axes.set_xlim(SLOWEST, FASTEST)
    axes.set_ylim(1 - 0.02 * (highest - 1), highest)
    axes.grid(axis="y")
    style.log_axis(axes.xaxis, rate, narrow=narrow)
    axes.yaxis.set_major_locator(MaxNLocator(style.MOST_TICKS + 1))
    axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"×{plainly(round(value, 4))}"))
    axes.set_xlabel("rate of the link")
    axes.set_ylabel("cost by the cheapest")


def _labels(axes: Axes, named: list[Contestant], ends: list[float], highest: float) -> None:
    """Labels at the ends of the lines, moved apart as far as necessary."""
    for index, (one, end, height) in enumerate(zip(named, ends, style.spread(ends, (highest - 1) * GAP))):
        axes.annotate(
            _name(one),
            (FASTEST, end),
            xytext=(FASTEST * 1.5, height),
            ha="left",
            va="center",
            fontsize=10.5,
            color=style.INK,
            annotation_clip=False,
            arrowprops={"arrowstyle": "-", "color": style.colour(index), "linewidth": 1, "shrinkA": 0, "shrinkB": 0},
        )


def _legend(figure: Figure, named: list[Contestant]) -> None:
    lines = [Line2D([], [], linewidth=2, label=_name(one), **_look(index)) for index, one in enumerate(named)]
    figure.legend(handles=lines, loc="outside upper left", ncols=1, borderpad=0)
