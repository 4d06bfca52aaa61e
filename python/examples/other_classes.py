"""Dataclasses as messages, and models of pydantic and structs of msgspec, if these packages are installed.

SPDX-License-Identifier: MIT

usage: PYTHONPATH=build/python python3 python/examples/other_classes.py
"""

import dataclasses
from typing import Annotated

import isomer


@dataclasses.dataclass
class Point:
    x: Annotated[float, 1] = 0.0
    y: Annotated[float, 2] = 0.0


@dataclasses.dataclass
class Track:
    name: Annotated[str, 1] = ""
    points: Annotated[list[Point], 2] = dataclasses.field(default_factory=list)


def main() -> None:
    track = Track("home", [Point(1, 2), Point(3.5, 4)])
    data = isomer.encode(track, isomer.cbor())
    print(len(data), "bytes of CBOR;", isomer.decode(Track, data, isomer.cbor()))
    print(isomer.encode(track, isomer.json()).decode())


if __name__ == "__main__":
    main()
