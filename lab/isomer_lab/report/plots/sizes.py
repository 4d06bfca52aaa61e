"""The size of a message in each format, uncompressed and compressed.

SPDX-License-Identifier: MIT
"""

from markupsafe import Markup
from matplotlib.ticker import MaxNLocator

from isomer_lab.report.plots import style, svg
from isomer_lab.report.text import plainly

COMPRESSIONS = {"plain": "as it is", "gzip": "gzip", "zstd": "zstd", "zstd_dictionary": "zstd, with a dictionary"}


def plot(rows: list[tuple[str, dict[str, float]]], *, narrow: bool = False) -> Markup:
    """`rows` has a name and the bytes of one message by compression, the smallest first."""
    with style.drawing():
        figure, (axes,) = style.figure(0.8 + (0.5 if narrow else 0.36) * len(rows), narrow=narrow)
        for height, (_, sizes) in enumerate(reversed(rows)):
            known = [(index, sizes[name]) for index, name in enumerate(COMPRESSIONS) if name in sizes]
            axes.plot(
                [min(size for _, size in known), max(size for _, size in known)],
                [height, height],
                color=style.RULE,
                linewidth=1.4,
                zorder=1,
            )
            for index, size in known:
                axes.plot(
                    size,
                    height,
                    marker=style.marker(index),
                    markersize=8,
                    linestyle="none",
                    markeredgewidth=1.5,
                    markeredgecolor=style.colour(index),
                    markerfacecolor=style.colour(index) if index == 0 else style.PAPER,
                )
            axes.annotate(
                plainly(sizes.get("plain")),
                (max(size for _, size in known), height),
                xytext=(9, 0),
                textcoords="offset points",
                va="center",
                fontsize=10.5,
                color=style.MUTED,
            )
        style.settle(axes)
        if narrow:
            style.above_rows(axes, [name for name, _ in reversed(rows)], 0.45, color=style.INK)
            axes.xaxis.set_major_locator(MaxNLocator(style.MOST_TICKS))
        else:
            axes.set_yticks(range(len(rows)), [style.format_label(name) for name, _ in reversed(rows)])
        axes.tick_params(axis="y", length=0)
        axes.set_ylim(-0.6, len(rows) - (0.2 if narrow else 0.4))
        axes.set_xlim(0, 1.12 * max(max(sizes.values()) for _, sizes in rows))
        axes.spines["left"].set_visible(False)
        axes.grid(axis="x")
        axes.set_xlabel("bytes of one message")
        marks = [
            axes.plot(
                [],
                [],
                marker=style.marker(index),
                linestyle="none",
                markersize=8,
                markeredgewidth=1.5,
                markeredgecolor=style.colour(index),
                markerfacecolor=style.colour(index) if index == 0 else style.PAPER,
                label=label,
            )[0]
            for index, (name, label) in enumerate(COMPRESSIONS.items())
            if any(name in sizes for _, sizes in rows)
        ]
        figure.legend(
            handles=marks, loc="outside upper left", ncols=2 if narrow else 4, columnspacing=1.4, handletextpad=0.3, borderpad=0
        )
    return svg.render(
        figure,
        "plot-sizes-narrow" if narrow else "plot-sizes",
        "Bytes of one message, by format",
        f"{len(rows)} formats in rows, bytes of one message plain and compressed. The table below has the figures.",
    )
