"""What a million messages cost over links of any rate: a line for each that is the cheapest somewhere.

SPDX-License-Identifier: MIT
"""

import numpy
from markupsafe import Markup

from isomer_lab.report.link import Reach
from isomer_lab.report.plots import style, svg
from isomer_lab.report.text import rate, setting

SLOWEST, FASTEST = 1e5, 1e10  # bytes a second: a narrow radio, and what memory does


def plot(reaches: list[Reach], others: list, link: float) -> Markup:
    """`others` are contestants to compare with, drawn faintly."""
    rates = numpy.geomspace(SLOWEST, FASTEST, 121)
    with style.drawing():
        figure, (axes,) = style.figure(4.6)
        axes.set_xscale("log")
        axes.set_yscale("log")
        for one in others:
            axes.plot(rates, [one.seconds(at) for at in rates], color=style.RULE, linewidth=1.2)
        labels = []
        for index, reach in enumerate(reaches):
            seconds = [reach.contestant.seconds(at) for at in rates]
            axes.plot(
                rates, seconds, color=style.colour(index), linewidth=2, linestyle=["-", "--", "-.", ":"][index % 4]
            )
            labels.append((seconds[-1], f"{reach.contestant.title}: {reach.contestant.format}", index))
        low, high = axes.get_ylim()
        gap = numpy.log10(high / low) * 0.055
        for (at, text, index), height in zip(
            labels, style.spread([float(numpy.log10(at)) for at, _, _ in labels], gap)
        ):
            axes.annotate(
                text,
                (FASTEST, at),
                xytext=(FASTEST * 1.5, 10**height),
                ha="left",
                va="center",
                fontsize=10.5,
                color=style.INK,
                annotation_clip=False,
                arrowprops={
                    "arrowstyle": "-",
                    "color": style.colour(index),
                    "linewidth": 1,
                    "shrinkA": 0,
                    "shrinkB": 0,
                },
            )
        axes.axvline(link, color=style.MUTED, linewidth=1, linestyle=(0, (2, 2)))
        axes.annotate(
            rate(link),
            (link, high),
            xytext=(4, -2),
            textcoords="offset points",
            va="top",
            color=style.MUTED,
            fontsize=10.5,
        )
        axes.set_xlim(SLOWEST, FASTEST)
        axes.set_ylim(low, high)
        axes.grid(axis="y")
        style.log_axis(axes.xaxis, rate)
        style.log_axis(axes.yaxis, lambda seconds: setting(seconds * 1e9))
        axes.set_xlabel("rate of the link")
        axes.set_ylabel("a million messages")
    return svg.render(
        figure,
        "plot-link",
        "What a million messages cost, by the rate of the link",
        "A line for each contestant that is the cheapest at some rate, both axes logarithmic. "
        "The table below says between which rates.",
    )
