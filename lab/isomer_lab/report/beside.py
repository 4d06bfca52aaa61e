"""Compares peers with Isomer in the same language and format, by the ratios of the results.

SPDX-License-Identifier: MIT
"""

import dataclasses

from isomer_lab.report.contestant import Contestant
from isomer_lab.report.ratio import Ratio
from isomer_lab.report.run import Run


@dataclasses.dataclass(frozen=True)
class Beside:
    """A peer's time divided by that of Isomer's fastest contestant for this operation."""

    ours: Contestant
    ratio: Ratio


@dataclasses.dataclass(frozen=True)
class Row:
    peer: Contestant
    by_operation: dict[str, Beside]


def rows(run: Run) -> list[Row]:
    """Each peer that can be compared with Isomer, in the order of the results."""
    made = []
    for peer in run.measured:
        if peer.ours:
            continue
        there = [one for one in run.measured if one.ours and (one.language, one.format) == (peer.language, peer.format)]
        found = {}
        for operation in peer.operations:
            known = [one for one in there if operation in one.operations]
            ours = min(known, key=lambda one, operation=operation: one.operations[operation].median, default=None)
            ratio = run.ratio(operation, peer, ours) if ours else None
            if ours and ratio:
                found[operation] = Beside(ours, ratio)
        if found:
            made.append(Row(peer, found))
    return made
