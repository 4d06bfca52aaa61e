"""How time grows with the message: a panel for each format, a line for each contestant, both axes logarithmic.

SPDX-License-Identifier: MIT
"""

import collections

from markupsafe import Markup

from isomer_lab.report.plots import style, svg
from isomer_lab.report.run import Run
from isomer_lab.report.text import setting

PANELS = 6


def plot(run: Run, formats: list[str]) -> Markup:
    languages = run.languages
    by_id = {one.id: one for one in run.measured}
    grown = {name for _, step in run.growth for name in step}
    takes_part = collections.Counter(by_id[name].format for name in sorted(grown) if name in by_id)
    largest = {form for form, _ in takes_part.most_common(PANELS)}
    shown = [form for form in formats if form in largest]
    columns = min(3, len(shown))
    rows = -(-len(shown) // columns)
    with style.drawing():
        figure, axes = style.figure(0.7 + 2.6 * rows, columns, rows, sharex=True, sharey=True)
        for panel, form in zip(axes, shown):
            panel.set_xscale("log")
            panel.set_yscale("log")
            panel.set_title(form, loc="left", fontsize=12, fontweight="bold")
            for one in sorted((one for one in by_id.values() if one.format == form), key=lambda one: one.ours):
                steps = [(factor, step[one.id]) for factor, step in run.growth if one.id in step]
                points = [
                    (factor, found["encode"] + found["decode"])
                    for factor, found in steps
                    if "encode" in found and "decode" in found
                ]
                if not points:
                    continue
                index = languages.index(one.language)
                panel.plot(
                    *zip(*points),
                    color=style.colour(index),
                    linewidth=2 if one.ours else 1.1,
                    marker=style.marker(index),
                    markersize=5.5,
                    markeredgecolor=style.colour(index),
                    markerfacecolor=style.colour(index) if one.ours else style.PAPER,
                )
            style.settle(panel)
            panel.grid()
            style.log_axis(panel.xaxis, lambda factor: f"×{factor:,.0f}")
            panel.tick_params(axis="x", labelsize=10.5)
            style.log_axis(panel.yaxis, setting)
            panel.tick_params(axis="y", labelcolor=style.MUTED)
        for panel in axes[len(shown) :]:
            panel.set_visible(False)
        style.legend(figure, languages)
        figure.get_layout_engine().set(h_pad=0.12, hspace=0.06)
    return svg.render(
        figure,
        "plot-growth",
        "Time to encode and decode, as the message grows",
        f"A panel for each of {len(shown)} formats: the sample scaled, against the time of an encode and a decode. "
        "The table below has the figures.",
    )
