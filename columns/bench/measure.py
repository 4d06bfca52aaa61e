#!/usr/bin/env python3
"""Measures how long messages take to become columns, beside what else does that.

SPDX-License-Identifier: MIT

usage: measure.py PROGRAM PROTOC FOLDER [ROUNDS]

Messages are made from a seed, and written to FOLDER. Rounds are interleaved; the medians of the processor's time are
printed as a table, and every time is kept in FOLDER/raw.json.
"""

import importlib
import json
import os
import random
import statistics
import subprocess
import sys
import time

import duckdb
import ptars
import pyarrow
import pyarrow.json
from google.protobuf import json_format

PROGRAM, PROTOC, FOLDER = (os.path.abspath(a) for a in sys.argv[1:4])
ROUNDS = int(sys.argv[4]) if len(sys.argv) > 4 else 11
HERE = os.path.dirname(os.path.abspath(__file__))
MESSAGES = 50_000


def schema(name):
    subprocess.run([PROTOC, "-I", HERE, f"--python_out={FOLDER}", f"{name}.proto"], check=True)
    sys.path.insert(0, FOLDER)
    return importlib.import_module(f"{name}_pb2")


def people(module, rng):
    for i in range(MESSAGES):
        person = module.Person(name=f"Ada King {i}", id=i, email=f"ada{i}@example.com")
        for k in range(3):
            person.phone.add(number=f"+4477009{rng.randrange(99999):05d}", type=k)
        yield person


def wide(module, rng):
    values = (
        lambda: rng.randrange(1 << 40),
        rng.random,
        lambda: rng.randrange(1000),
        lambda: f"abc{rng.randrange(10**6)}",
        lambda: True,
        lambda: rng.randrange(1 << 60),
    )
    for _ in range(MESSAGES):
        yield module.Wide(**{f"f{k}": values[k % 6]() for k in range(1, 31)})


def varint(n):
    out = b""
    while n > 127:
        out += bytes([n & 127 | 128])
        n >>= 7
    return out + bytes([n])


class Line:
    """One line of the table: what is read, and by whom."""

    def __init__(self, name):
        self.name = name
        self.who = {}
        self.times = {}

    def add(self, who, run):
        self.who[who] = run
        self.times[who] = []

    def round(self):
        for who, run in self.who.items():
            self.times[who].append(run())


def timed(call):
    def run():
        start = time.process_time()
        call()
        return (time.process_time() - start) * 1e9 / MESSAGES

    return run


def ours(file, proto, message, kind, *paths):
    def run():
        # The first round finds no memory to use again.
        done = subprocess.run(
            [PROGRAM, file, os.path.join(HERE, proto), message, kind, "2", *paths], capture_output=True, check=True
        )
        return float(done.stdout.split()[-1])

    return run


def main():
    os.makedirs(FOLDER, exist_ok=True)
    lines = []
    for name, message, make, some in (
        ("person", "Person", people, ()),
        ("wide", "Wide", wide, ("f1", "f15", "f30")),
    ):
        module = schema(name)
        messages = list(make(module, random.Random(1)))
        encoded = [m.SerializeToString() for m in messages]
        delimited = os.path.join(FOLDER, f"{name}.delimited")
        with open(delimited, "wb") as file:
            file.write(b"".join(varint(len(b)) + b for b in encoded))
        handler = ptars.HandlerPool([module.DESCRIPTOR]).get_for_message(getattr(module, message).DESCRIPTOR)
        peer = timed(lambda h=handler, e=encoded: h.list_to_record_batch(e))
        line = Line(f"{name}, protobuf, {sum(map(len, encoded)) / MESSAGES:.0f} bytes")
        line.add("isomer", ours(delimited, f"{name}.proto", f"bench.{message}", "delimited"))
        line.add("ptars", peer)
        lines.append(line)
        if some:
            line = Line(f"{name}, protobuf, 3 of 30 columns")
            line.add("isomer", ours(delimited, f"{name}.proto", f"bench.{message}", "delimited", *some))
            line.add("ptars", peer)
            lines.append(line)
        jsonl = os.path.join(FOLDER, f"{name}.jsonl")
        with open(jsonl, "w", encoding="utf-8") as file:
            for m in messages:
                file.write(json.dumps(json_format.MessageToDict(m), separators=(",", ":")) + "\n")
        line = Line(f"{name}, JSON Lines, {os.path.getsize(jsonl) / MESSAGES:.0f} bytes")
        line.add("isomer", ours(jsonl, f"{name}.proto", f"bench.{message}", "lines"))
        line.add("pyarrow.json", timed(lambda f=jsonl: pyarrow.json.read_json(f, pyarrow.json.ReadOptions(use_threads=False))))
        connection = duckdb.connect()
        connection.execute("set threads = 1")
        line.add("DuckDB", timed(lambda c=connection, f=jsonl: c.read_json(f, format="newline_delimited").to_arrow_table()))
        lines.append(line)
    for _ in range(ROUNDS):
        for line in lines:
            line.round()
    print("| line | Isomer, ns | peer | its ns | peer ÷ Isomer |\n|---|---:|---|---:|---:|")
    for line in lines:
        medians = {who: statistics.median(times) for who, times in line.times.items()}
        for who, median in medians.items():
            if who != "isomer":
                print(f"| {line.name} | {medians['isomer']:.0f} | {who} | {median:.0f} | {median / medians['isomer']:.2f} |")
    with open(os.path.join(FOLDER, "raw.json"), "w", encoding="utf-8") as file:
        json.dump({line.name: line.times for line in lines}, file, indent=1)


if __name__ == "__main__":
    main()
