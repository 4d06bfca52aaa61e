"""The bytes of fields: a row for each field, a column for each format.

SPDX-License-Identifier: MIT
"""

from markupsafe import Markup

from isomer_lab.report.plots import style, svg
from isomer_lab.report.text import plainly

MOST = 14


def plot(rows: list[tuple[str, int, dict[str, float]]], messages: int, *, narrow: bool = False) -> Markup:
    forms = list(dict.fromkeys(form for _, _, taken in rows for form in taken))
    shown = rows[:MOST]
    longest = max((max(taken.values(), default=0) for _, _, taken in shown), default=1) / messages or 1
    with style.drawing():
        columns = min(2, len(forms)) if narrow else len(forms)
        lines = -(-len(forms) // columns) if columns else 1
        height = (0.4 + 0.44 * len(shown)) * lines if narrow else 0.7 + 0.34 * len(shown)
        figure, axes = style.figure(height, columns, lines, narrow=narrow, sharey=True)
        for index, (panel, form) in enumerate(zip(axes, forms)):
            panel.set_title(form, loc="left", fontsize=12, fontweight="bold")
            heights = range(len(shown) - 1, -1, -1)
            sizes = [taken.get(form, 0) / messages for _, _, taken in shown]
            panel.barh(list(heights), sizes, height=0.36 if narrow else 0.62, color=style.colour(0), edgecolor=style.colour(0), alpha=0.85)
            for height, size in zip(heights, sizes):
                panel.text(size + longest * 0.03, height, plainly(size), va="center", fontsize=10.5, color=style.MUTED)
            panel.set_xlim(0, longest * 1.3)
            panel.set_xticks([])
            panel.spines["bottom"].set_visible(False)
            panel.tick_params(axis="y", length=0)
            if narrow:
                style.above_rows(panel, [_short(path) for path, _, _ in reversed(shown)], 0.4, color=style.INK)
                panel.set_ylim(-0.4, len(shown) - 0.3)
            elif index == 0:
                panel.set_yticks(list(heights), [_short(path) for path, _, _ in shown])
        for panel in axes[len(forms) :]:
            panel.set_visible(False)
    return svg.render(
        figure,
        "plot-fields-narrow" if narrow else "plot-fields",
        "Bytes of one message, by field and format",
        f"{len(shown)} fields in rows, a column of bars for each format. The table below has the figures.",
    )


def _short(path: str) -> str:
    """A path that is short enough to leave room for bars. Its end is kept, since it distinguishes fields."""
    name = path or "(the message itself)"
    return name if len(name) <= 28 else "…" + name[-27:]
