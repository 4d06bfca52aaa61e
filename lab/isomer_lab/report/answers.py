"""The answers at the top of the report: the smallest, the fastest and the cheapest, overall and by language.

SPDX-License-Identifier: MIT
"""

import dataclasses
from collections.abc import Callable

from isomer_lab.report.contestant import Contestant
from isomer_lab.report.run import Run
from isomer_lab.report.text import OPERATIONS, duration, plainly, significant


@dataclasses.dataclass(frozen=True)
class Answer:
    question: str
    best: Contestant
    figure: str
    ties: list[Contestant]  # those that the run cannot distinguish from the best


def best(contestants: list[Contestant], measure: Callable[[Contestant], float | None]) -> Contestant | None:
    """The minimum; Isomer comes last among equals, so that no other library is left out because of it."""
    known = [one for one in contestants if measure(one) is not None]
    return min(known, key=lambda one: (measure(one), one.ours, one.id), default=None)


def answers(run: Run, contestants: list[Contestant]) -> list[Answer]:
    found: list[Answer] = []
    smallest = best(contestants, lambda one: one.plain)
    if smallest:
        same = [one for one in contestants if one.plain == smallest.plain and one is not smallest]
        found.append(Answer("smallest", smallest, f"{plainly(smallest.plain)} bytes", same))
    for operation in run.operations:
        fastest = best(contestants, lambda one, operation=operation: one.median(operation))
        if fastest:
            ties = [one for one in contestants if run.tied(operation, fastest, one)]
            found.append(Answer(operation, fastest, duration(fastest.median(operation)), ties))
    cheapest = best(contestants, lambda one: one.seconds(run.link))
    if cheapest:
        ties = [one for one in contestants if one is not cheapest and run.costs_the_same(one, cheapest)]
        found.append(Answer("link", cheapest, f"{significant(cheapest.seconds(run.link))} s", ties))
    return found


def compressed(contestants: list[Contestant]) -> dict[str, Answer]:
    """The smallest with each compression of whole messages."""
    found = {}
    for name in ("gzip", "zstd"):
        smallest = best(contestants, lambda one, name=name: one.sizes.get(name))
        if smallest:
            size = smallest.sizes[name]
            same = [one for one in contestants if one.sizes.get(name) == size and one is not smallest]
            found[name] = Answer(name, smallest, f"{plainly(size)} bytes", same)
    return found


def questions(run: Run) -> list[tuple[str, str]]:
    """The questions by name, in the order of the answers."""
    wanted = {
        "smallest": "smallest",
        "gzip": "smallest with gzip",
        "zstd": "smallest with zstd",
        **{name: f"fastest: {OPERATIONS[name]}" for name in run.operations},
        "link": "cheapest over the link",
    }
    return list(wanted.items())


def by_language(run: Run) -> list[tuple[str, dict[str, Answer]]]:
    found = []
    for language in run.languages:
        there = [one for one in run.measured if one.language == language]
        if there:
            found.append((language, {one.question: one for one in answers(run, there)} | compressed(there)))
    return found


def formats(run: Run) -> list[str]:
    """Those that were measured, beginning with the one that is the fastest anywhere."""

    def key(form: str) -> tuple[float, str]:
        times = [time for one in run.measured if one.format == form and (time := one.once) is not None]
        return (min(times, default=float("inf")), form)

    return sorted({one.format for one in run.measured}, key=key)
