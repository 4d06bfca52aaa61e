"""Whether two runs agree: how many of their ratios have overlapping intervals.

SPDX-License-Identifier: MIT
"""

import dataclasses
import json
import pathlib
from collections.abc import Sequence

from ..failure import LabError

# The share of the ratios that must agree for the runs to agree.
ENOUGH = 0.95


@dataclasses.dataclass(frozen=True)
class Agreement:
    """The ratios that both runs have: their number, and those whose intervals do not overlap."""

    ratios: int
    apart: tuple[tuple[str, str, str], ...]  # operation and two ids, the largest difference first

    @property
    def share(self) -> float:
        return 1 - len(self.apart) / self.ratios if self.ratios else 0.0

    @property
    def is_enough(self) -> bool:
        return self.share >= ENOUGH


def _ratios(results: dict) -> dict[tuple[str, str, str], Sequence[float]]:
    return {(row["operation"], row["a"], row["b"]): row["interval"] for row in results["ratios"]}


def compare(first: dict, second: dict) -> Agreement:
    """Compares two results in the form of docs/lab/results.md."""
    left, right = _ratios(first), _ratios(second)
    both = left.keys() & right.keys()
    gaps = {key: max(left[key][0], right[key][0]) / min(left[key][1], right[key][1]) for key in both}
    apart = sorted((key for key in both if gaps[key] > 1), key=lambda key: (-gaps[key], key))
    return Agreement(len(both), tuple(apart))


def read(path: pathlib.Path) -> dict:
    """The results in a file. LabError if there are none."""
    try:
        found = json.loads(path.read_text())
    except (OSError, ValueError) as error:
        raise LabError(f"{path}: {error}") from error
    if not isinstance(found, dict) or found.get("lab") != 1 or not isinstance(found.get("ratios"), list):
        raise LabError(f"{path}: these are no results of the lab")
    return found


def tell(agreement: Agreement) -> None:
    """Prints how many agree, and the largest differences."""
    print(f"{agreement.ratios - len(agreement.apart)} of {agreement.ratios} ratios agree: {agreement.share:.1%}")
    for operation, a, b in agreement.apart[:20]:
        print(f"    {operation}: {a} beside {b}")
    if len(agreement.apart) > 20:
        print(f"    and {len(agreement.apart) - 20} more")
