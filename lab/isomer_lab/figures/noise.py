"""The noise of the machine: the variation of the same work, which is done twice in each round.

SPDX-License-Identifier: MIT
"""

import dataclasses
import math
import pathlib

import numpy

from ..harness.contestant import Contestant
from ..harness.manifest import Variant
from . import estimate

# Above this variation of the same work, small differences mean nothing.
QUIET = 0.05


def references() -> tuple[Contestant, Contestant]:
    """Two contestants that are the same program."""
    source = pathlib.Path(__file__).resolve().parents[1] / "measure/reference.py"
    variant = Variant(
        language="lab",
        harness="reference",
        source=source,
        library="json of Python",
        version="",
        formats=("json",),
        holds="dynamic",
        needs={},
        build=(),
        code="{out}/program",
        run=("{python}", "-I", "-S", "{source}"),
        operations=("round_trip",),
        interchange=True,
        name="",
        words={},
    )
    return Contestant(dataclasses.replace(variant, name="a"), "json"), Contestant(
        dataclasses.replace(variant, name="b"), "json"
    )


@dataclasses.dataclass(frozen=True)
class Noise:
    """The noise, and a sentence that describes it."""

    quiet: bool
    text: str
    floor: float  # smaller relative differences are noise, whatever the interval of a ratio is


def judge(pair: tuple[Contestant, Contestant], bootstrap: estimate.Bootstrap, clock: str) -> Noise:
    """Computes the noise from the samples of the references."""
    first, second = (estimate.by_round(reference.samples["round_trip"], clock) for reference in pair)
    both = numpy.asarray(first + second)
    middle = float(numpy.median(both))
    low, high = numpy.quantile(both, (0.25, 0.75))
    usual = float(high - low) / middle
    most = float(numpy.abs(both - middle).max()) / middle
    ratio = bootstrap.of(list(numpy.asarray(first) / numpy.asarray(second)))
    said = (
        f"the same work, twice in each of {len(first)} rounds, varied by {usual:.1%} (the middle half) and by {most:.1%} "
        f"at most; of its ratios, which should be 1, the interval is {ratio.low:.3f} to {ratio.high:.3f}"
    )
    is_fair = not ratio.leaves_out(1) or max(abs(ratio.low - 1), abs(ratio.high - 1)) < QUIET / 2
    if usual <= QUIET and max(1 - ratio.low, ratio.high - 1) <= QUIET and is_fair:
        return Noise(True, f"The machine was quiet: {said}.", 0.0)
    # It is rounded to whole percent, so that the number in the text is the one that is used.
    floor = math.ceil(max(usual, abs(ratio.low - 1), abs(ratio.high - 1)) * 100) / 100
    return Noise(
        False, f"The machine was noisy: {said}. Differences below {floor:.0%} cannot be told apart here.", floor
    )
