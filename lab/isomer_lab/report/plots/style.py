"""The common appearance of all plots: roles of colours, marks of languages, and the axes.

SPDX-License-Identifier: MIT

A colour here is a name: no one sees #010101, since the page has its own value of that role for day, night and paper.
Languages differ by shape as well as by colour, whose hues are those of Okabe and Ito; what matters most has a label.
"""

import contextlib
import itertools
from collections.abc import Iterator, Sequence

import matplotlib
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.ticker import FuncFormatter, LogLocator, NullLocator

INK, MUTED, RULE, PAPER = "#010101", "#020202", "#030303", "#040404"
SERIES = [f"#0500{index:02x}" for index in range(8)]
MARKERS = ["o", "s", "D", "^", "v", "P", "X", "p"]
HATCHES = ["", "////", "....", "xx", "\\\\\\\\", "++", "oo", "**"]
ROLES = {INK: "var(--ink)", MUTED: "var(--muted)", RULE: "var(--rule)", PAPER: "var(--paper)"} | {
    colour: f"var(--series-{index})" for index, colour in enumerate(SERIES)
}

# In inches of 72 units: the page's width, and that of a window of 420 pixels.
WIDTH, NARROW_WIDTH = 10.0, 5.4
MOST_TICKS = 4  # on an axis of a narrow plot
SETTINGS = {
    "svg.fonttype": "none",
    "text.parse_math": False,
    "axes.formatter.use_mathtext": False,
    "font.size": 12,
    "axes.edgecolor": RULE,
    "axes.labelcolor": MUTED,
    "xtick.color": RULE,
    "ytick.color": RULE,
    "xtick.labelcolor": MUTED,
    "ytick.labelcolor": INK,
    "text.color": INK,
    "grid.color": RULE,
    "grid.linewidth": 0.7,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "figure.facecolor": "none",
    "axes.facecolor": "none",
    "legend.frameon": False,
    "legend.labelcolor": INK,
    "xtick.minor.size": 0,
    "ytick.minor.size": 0,
    "hatch.linewidth": 0.8,
    "path.simplify": True,
}


@contextlib.contextmanager
def drawing() -> Iterator[None]:
    with matplotlib.rc_context(SETTINGS):
        yield


def figure(
    height: float, columns: int = 1, rows: int = 1, *, narrow: bool = False, **options: object
) -> tuple[Figure, Sequence[Axes]]:
    made = Figure(figsize=(NARROW_WIDTH if narrow else WIDTH, height), layout="constrained")
    axes = made.subplots(rows, columns, squeeze=False, **options)
    return made, list(axes.flat)


def colour(index: int) -> str:
    return SERIES[index % len(SERIES)]


def marker(index: int) -> str:
    return MARKERS[index % len(MARKERS)]


def legend(made: Figure, languages: Sequence[str], *, narrow: bool = False) -> None:
    """A legend above the plot, with the mark of each language, and the meaning of a filled mark."""
    marks = [
        Line2D(
            [],
            [],
            linestyle="none",
            marker=marker(index),
            markersize=7,
            markerfacecolor=PAPER,
            markeredgecolor=colour(index),
            markeredgewidth=1.5,
            label=language,
        )
        for index, language in enumerate(languages)
    ]
    filled = Line2D([], [], linestyle="none", marker="o", markersize=7, color=MUTED, label="filled: Isomer")
    made.legend(
        handles=[*marks, filled],
        loc="outside upper left",
        ncols=3 if narrow else len(marks) + 1,
        columnspacing=1.4,
        handletextpad=0.3,
        borderpad=0,
    )


def settle(axes: Axes) -> None:
    """Excludes what is drawn inside the axes from the layout, which it cannot affect, but would slow down."""
    for artist in (*axes.lines, *axes.texts, *axes.patches, *axes.collections):
        artist.set_in_layout(False)


def format_label(form: str) -> str:
    """A format's name, with its options on a separate line."""
    if len(form) <= 18:
        return form
    name, colon, options = form.partition(":")
    lines = options.split(",")
    shown = [line + "," * (line is not lines[-1]) for line in lines]
    return "\n".join([name + colon, *(line if len(line) <= 26 else line[:25] + "…" for line in shown)])


def above_rows(axes: Axes, texts: Sequence[str], rise: float, **look: object) -> None:
    """Names of rows above each row, for plots without room beside it."""
    for height, text in enumerate(texts):
        axes.text(0, height + rise, text, transform=axes.get_yaxis_transform(), va="center", fontsize=10.5, **look)
    axes.set_yticks([])


def log_axis(axis, name, *, narrow: bool = False) -> None:
    """A tick at each power of ten, labelled by `name`; a limited number of them in a narrow plot."""
    axis.set_major_locator(LogLocator(10, (1.0,), numticks=MOST_TICKS) if narrow else LogLocator(10, (1.0,)))
    axis.set_minor_locator(NullLocator())
    axis.set_major_formatter(FuncFormatter(lambda value, _: name(value)))


def spread(heights: list[float], gap: float) -> list[float]:
    """Heights of labels, moved upwards as far as necessary for a gap between them."""
    order = sorted(range(len(heights)), key=heights.__getitem__)
    placed = list(heights)
    for before, after in itertools.pairwise(order):
        placed[after] = max(placed[after], placed[before] + gap)
    over = placed[order[-1]] - heights[order[-1]] if order else 0
    return [height - over / 2 for height in placed]
