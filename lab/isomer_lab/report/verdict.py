"""The answer in one sentence for each language: which format, with which compression and link, and how certain that is.

SPDX-License-Identifier: MIT
"""

import dataclasses

from isomer_lab.report.answers import answers, best
from isomer_lab.report.contestant import Contestant
from isomer_lab.report.run import Run
from isomer_lab.report.text import counted, duration, listed, plainly, rate, significant

COMPRESSIONS = ("plain", "gzip", "zstd")
MOST_NAMES = 2


@dataclasses.dataclass(frozen=True)
class Choice:
    """The best with some compressions, and others that the run cannot distinguish from it."""

    best: Contestant
    compressions: list[str]
    ties: list[Contestant]
    next: float | None  # the cost of the second as a factor, or None if there is no second


def by_language(run: Run) -> list[tuple[str, str]]:
    """A language, and its sentence."""
    found = []
    for language in run.languages:
        there = [one for one in run.measured if one.language == language]
        if choices := _choices(run, there):
            found.append((language, _sentence(run, choices)))
    return found


def overall(run: Run) -> str:
    """The best for each purpose, over all languages, each named once."""
    roles: dict[str, tuple[Contestant, list[str]]] = {}
    for answer in answers(run, run.measured):
        same = f"; {_others(len(answer.ties))} the same" if answer.question == "smallest" and answer.ties else ""
        tied = f"; {_others(len(answer.ties))} not told apart" if answer.question != "smallest" and answer.ties else ""
        role = f"{_role(run, answer.question)} ({answer.figure}{same}{tied})"
        roles.setdefault(answer.best.id, (answer.best, []))[1].append(role)
    if not roles:
        return ""
    said = "; ".join(f"{one.format} by {one.title} is {listed(names)}" for one, names in roles.values())
    return f"Over all languages, {said}."


def _others(count: int) -> str:
    return f"{counted(count, 'other')} {'is' if count == 1 else 'are'}"


def _role(run: Run, question: str) -> str:
    return {
        "smallest": "the smallest",
        "encode": "the fastest to encode",
        "decode": "the fastest to decode",
        "round_trip": "the fastest in a round trip",
        "loopback": "the fastest over the loopback",
        "link": f"the cheapest over {rate(run.link)}",
    }[question]


def _choices(run: Run, there: list[Contestant]) -> list[Choice]:
    found: dict[str, Choice] = {}
    for compression in COMPRESSIONS:
        timed = best(there, lambda one, compression=compression: one.seconds(run.link, compression))
        first = timed or best(there, lambda one, compression=compression: one.sizes.get(compression))
        if not first:
            continue
        known = found.setdefault(first.id, Choice(first, [], [], _next(run, there, first, compression)))
        known.compressions.append(compression)
        known.ties.extend(
            one
            for one in there
            if one is not first and one not in known.ties and _is_tied(run, first, one, compression, timed is not None)
        )
    return list(found.values())


def _is_tied(run: Run, first: Contestant, one: Contestant, compression: str, timed: bool) -> bool:
    if timed:
        return run.costs_the_same(one, first, compression)
    return one.sizes.get(compression) == first.sizes[compression]


def _next(run: Run, there: list[Contestant], first: Contestant, compression: str) -> float | None:
    cost = first.seconds(run.link, compression)
    others = [found for one in there if one is not first and (found := one.seconds(run.link, compression)) is not None]
    return min(others) / cost if cost and others else None


def _sentence(run: Run, choices: list[Choice]) -> str:
    is_timed = choices[0].best.seconds(run.link) is not None
    start = f"Over a link of {rate(run.link)}, " if is_timed else ""
    said = start + "; ".join(_clause(run, choice, is_first=index == 0) for index, choice in enumerate(choices))
    return f"{said[0].upper() if not start else said[0]}{said[1:]}."


def _clause(run: Run, choice: Choice, *, is_first: bool) -> str:
    one = choice.best
    sizes = listed([
        f"{plainly(one.sizes[name])} bytes{f' with {name}' if name != 'plain' and len(choice.compressions) > 1 else ''}"
        for name in choice.compressions
    ])  # fmt: skip
    seconds = one.seconds(run.link, choice.compressions[0])
    cost = f", {duration(seconds * 1e9)} for a million messages" if seconds is not None else ""
    verb = (" is the cheapest" if seconds is not None else " is the smallest") if is_first else ""
    return f"{one.format} by {one.name}{verb} {_under(choice.compressions)} ({sizes}{cost}): {_certainty(choice)}"


def _under(compressions: list[str]) -> str:
    packed = " or ".join(name for name in compressions if name != "plain")
    if "plain" not in compressions:
        return f"with {packed}"
    return f"without compression and with {packed}" if packed else "without compression"


def _certainty(choice: Choice) -> str:
    if choice.ties:
        named = [f"{one.format} by {one.name}" for one in choice.ties[:MOST_NAMES]]
        more = len(choice.ties) - len(named)
        return f"not sure, since {listed([*named, *([f'{more} more'] if more else [])])} cannot be told apart from it"
    if choice.next is None:
        return "nobody else was measured" if choice.best.once is not None else "sure, since bytes do not vary"
    return f"sure, the next costs {_percent(choice.next)} more"


def _percent(factor: float) -> str:
    """The difference: 3 %, 0.3 %, or, if it is a factor of two or more, the factor."""
    more = 100 * (factor - 1)
    return f"{significant(more) if more < 1 else f'{more:.0f}'} %" if more < 100 else f"{significant(factor - 1)} times"
