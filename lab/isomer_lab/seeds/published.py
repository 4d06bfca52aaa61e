"""Figures that projects have published of themselves.

SPDX-License-Identifier: MIT
"""

import dataclasses
import pathlib
import tomllib

HERE = pathlib.Path(__file__).resolve().parent / "figures"


@dataclasses.dataclass(frozen=True)
class Figure:
    """The result of one library there, and the libraries that replace it here, which do the same."""

    who: str
    value: float
    here: tuple[str, ...]


@dataclasses.dataclass(frozen=True)
class Group:
    """Figures that can be compared. The first one is the reference."""

    name: str
    unit: str
    figures: tuple[Figure, ...]


@dataclasses.dataclass(frozen=True)
class Publication:
    title: str
    source: str
    machine: str
    measured_by: str  # what measures it here
    groups: tuple[Group, ...]
    reasons: tuple[str, ...]  # why the figures differ


def read(name: str) -> Publication:
    """The figures of a seed, such as 002. FileNotFoundError if there is none of that name."""
    given = tomllib.loads((HERE / f"{name}.toml").read_text(encoding="utf-8"))
    groups = tuple(
        Group(
            group["name"],
            group["unit"],
            tuple(Figure(one["who"], float(one["value"]), tuple(one["here"])) for one in group["figures"]),
        )
        for group in given["group"]
    )
    return Publication(
        given["title"], given["source"], given["machine"], given["measured_by"], groups, tuple(given.get("reasons", ()))
    )


def names() -> list[str]:
    return sorted(file.stem for file in HERE.glob("*.toml"))
