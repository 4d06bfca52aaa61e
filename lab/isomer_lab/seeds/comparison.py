"""Published figures, compared with those that were measured here.

SPDX-License-Identifier: MIT
"""

import dataclasses
from collections.abc import Mapping

from isomer_lab.seeds.published import Group

# The measurements by group and library.
Measured = Mapping[tuple[str, str], float]


@dataclasses.dataclass(frozen=True)
class Line:
    """A published figure, and the one measured here, which is None if it was not measured, as is its ratio."""

    who: str
    published: float
    published_ratio: float  # relative to the first of its group
    here: str
    measured: float | None
    measured_ratio: float | None  # relative to the first of its group that was measured

    @property
    def beside(self) -> float | None:
        """The measured figure relative to the published one, which mainly compares the machines."""
        return self.measured / self.published if self.measured is not None else None


def lines(group: Group, measured: Measured) -> list[Line]:
    base = next(
        (
            found
            for figure in group.figures
            for library in figure.here
            if (found := measured.get((group.name, library)))
        ),
        None,
    )
    made = []
    for figure in group.figures:
        for library in figure.here:
            value = measured.get((group.name, library))
            ratio = value / base if value is not None and base else None
            made.append(Line(figure.who, figure.value, figure.value / group.figures[0].value, library, value, ratio))
    return made
