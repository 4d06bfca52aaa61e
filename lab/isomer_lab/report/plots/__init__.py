"""The plots of the report, each a function from results to SVG.

SPDX-License-Identifier: MIT
"""

from collections.abc import Callable

from markupsafe import Markup


def in_both_widths(plot: Callable[..., Markup | None], *arguments: object) -> Markup | None:
    """A plot for the page's width, and one for a narrow window. The page's style sheet shows one of them."""
    wide = plot(*arguments)
    if wide is None:
        return None
    return Markup('<div class="wide">{}</div><div class="narrow">{}</div>').format(wide, plot(*arguments, narrow=True))
