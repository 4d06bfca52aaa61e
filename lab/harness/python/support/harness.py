"""What the Python harnesses of the lab share: executes a job, from reading it to its last event. docs/lab/harness.md.

SPDX-License-Identifier: MIT
"""

import contextlib
import dataclasses
import gc
import json
import pathlib
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from .loopback import connect

CONTRACT = 1
# The minimum number of calls between two readings of the clock.
STRIDE = 16


class Refusal(Exception):
    """The library does not support this schema, or these values."""


class JobError(Exception):
    """A file of the lab is malformed."""


@dataclasses.dataclass(frozen=True)
class Codec:
    """How a harness uses its library."""

    version: str
    load: Callable[[dict], list]  # returns the messages of a job, as the library represents them
    encode: Callable[[Any], bytes]
    decode: Callable[[bytes], Any]


def read_records(path: str) -> list[bytes]:
    data = pathlib.Path(path).read_bytes()
    records = []
    at = 0
    while at < len(data):
        length = shift = 0
        while True:
            if at == len(data):
                raise JobError(f"{path}: record {len(records)} is cut")
            byte = data[at]
            at += 1
            length |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                break
        if length > len(data) - at:
            raise JobError(f"{path}: record {len(records)} is cut")
        records.append(data[at : at + length])
        at += length
    return records


def write_records(path: str, records: Iterable[bytes]) -> None:
    with open(path, "wb") as file:
        for record in records:
            length = len(record)
            while length >= 0x80:
                file.write(bytes([length & 0x7F | 0x80]))
                length >>= 7
            file.write(bytes([length]) + record)


def values_in_json(job: dict) -> list:
    """The messages as json decodes them from ProtoJSON."""
    records = read_records(job["values_json"])
    if not records:
        raise Refusal("the values have no form in JSON, of which the dictionaries are made")
    return [json.loads(record) for record in records]


def values_decoded(decode: Callable[[bytes], Any]) -> Callable[[dict], list]:
    """The messages as the library itself decodes them, since it has types of values that JSON lacks, such as bytes."""
    return lambda job: [decode(record) for record in read_records(job["input"])]


def run(codec_of: Callable[[dict], Codec]) -> None:
    """Executes the job on standard input. An exception of a library is a failure, and not a refusal."""
    job = json.load(sys.stdin)
    if job["contract"] != CONTRACT:
        sys.exit(f"the job keeps to contract {job['contract']}, this harness to {CONTRACT}")
    try:
        codec = codec_of(job)
        say("ready", version=codec.version)
        messages, given = codec.load(job), read_records(job["input"])
        if job["task"] == "check":
            write_records(job["output"], map(codec.encode, messages))
            write_records(job["again"], (codec.encode(codec.decode(record)) for record in given))
        else:
            measure(job, codec, messages, given)
    except (OSError, JobError):
        raise
    except Refusal as error:
        say("refused", reason=str(error))
        return
    except Exception as error:  # Libraries may raise anything.
        say("failed", reason=str(error) or type(error).__name__)
        return
    say("end")


def say(event: str, **members: Any) -> None:
    print(json.dumps({"event": event, **members}), flush=True)


def measure(job: dict, codec: Codec, messages: list, given: list[bytes]) -> None:
    encode, decode = codec.encode, codec.decode

    def encode_all(items: list) -> None:
        for message in items:
            encode(message)

    def decode_all(items: list) -> None:
        for record in items:
            decode(record)

    def round_trip_all(items: list) -> None:
        for message in items:
            decode(encode(message))

    def loopback_all(items: list) -> None:
        for message in items:
            there.call(message)

    loops = {"encode": (encode_all, messages), "decode": (decode_all, given), "round_trip": (round_trip_all, messages),
             "loopback": (loopback_all, messages)}  # fmt: skip
    for operation in job["operations"]:
        with connect(encode, decode) if operation == "loopback" else contextlib.nullcontext() as there:
            for calls, wall, cpu in samples(job, *loops[operation]):
                say("sample", operation=operation, calls=calls, wall_ns=wall, cpu_ns=cpu)


def samples(job: dict, run_all: Callable[[list], None], items: list) -> Iterator[tuple[int, int, int]]:
    """(calls, wall-clock nanoseconds, CPU nanoseconds) of each sample."""
    gc.collect()
    begin = time.perf_counter_ns()
    calls = 0
    while not calls or (spent := time.perf_counter_ns() - begin) < job["warmup_ns"]:
        run_all([items[calls % len(items)]])
        calls += 1
    batches = batched(items, max(1, job["sample_ns"] * calls // (8 * max(spent, 1))))
    at = 0
    for _ in range(job["samples"]):
        calls = 0
        cpu, begin = time.process_time_ns(), time.perf_counter_ns()
        while (wall := time.perf_counter_ns() - begin) < job["sample_ns"] or not calls:
            run_all(batches[at])
            calls += len(batches[at])
            at = (at + 1) % len(batches)
        yield calls, wall, time.process_time_ns() - cpu


def batched(items: list, most: int) -> list[list]:
    """Lists to iterate over in turn, of all items if there are few enough, so that all samples have the same mix."""
    if len(items) > most:
        return [items[start : start + most] for start in range(0, len(items), most)]
    return [items * max(1, min(-(-STRIDE // len(items)), most // len(items)))]
