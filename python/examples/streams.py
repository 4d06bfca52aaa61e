"""A file of messages, which is written and read as a stream, once as protobuf and once as JSON Lines.

SPDX-License-Identifier: MIT

usage: PYTHONPATH=build/python python3 python/examples/streams.py
"""

import pathlib
import tempfile
from collections.abc import Iterator
from typing import Annotated

import isomer


class Reading(isomer.Message, name="weather.Reading"):
    station: Annotated[str, 1] = ""
    celsius: Annotated[float, 2] = 0.0


def day() -> Iterator[Reading]:
    for hour in range(24):
        yield Reading(station="Kew", celsius=hour / 2)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "day.bin")
        with open(path, "wb") as file:
            count = isomer.write_delimited(file, day())
        warmest = max(isomer.read(Reading, path), key=lambda reading: reading.celsius)
        print(f"{count} messages in {path.stat().st_size} bytes; the warmest: {warmest}")

        lines = pathlib.Path(folder, "day.jsonl")
        with open(lines, "wb") as file:
            for reading in isomer.read(Reading, path):
                file.write(reading.encode(isomer.json()) + b"\n")
        print(sum(1 for _ in isomer.read(Reading, lines, isomer.json())), "lines of JSON")


if __name__ == "__main__":
    main()
