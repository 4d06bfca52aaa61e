"""A peer in Python for tests, which is correct, or wrong in the way that its variant names.

SPDX-License-Identifier: MIT

Its text is a template: @KEYS@ stands for further lines of the manifest, and @WAY@ for the way in which it is wrong.
"""

# The errors of a harness, and the resulting states.
WAYS = {
    "right": "measured",
    "lies": "wrong",
    "lies_when_it_decodes": "wrong",
    "forgets_a_message": "wrong",
    "writes_no_file": "wrong",
    "crashes": "crashed",
    "crashes_later": "crashed",
    "fails": "crashed",
    "hangs": "hung",
    "ends_early": "crashed",
    "says_no_json": "crashed",
    "floods": "crashed",
    "counts_backwards": "crashed",
    "takes_too_few_samples": "crashed",
    "refuses": "refused",
    "throws": "failed",
    "eats_memory": "crashed",
}

TEXT = """# Measures nothing but the lab.
# SPDX-License-Identifier: MIT
#
# /// lab
# library = "peer"
# version = "1.2"
# formats = ["json"]
# holds = "dynamic"
# run = ["{python}", "-I", "{source}"]
@KEYS@
# ///
import json
import os
import signal
import sys
import time

WAY = "@WAY@"


def read(path):
    with open(path, "rb") as file:
        data = file.read()
    at, records = 0, []
    while at < len(data):
        size = shift = 0
        while True:
            byte = data[at]
            size |= (byte & 127) << shift
            at, shift = at + 1, shift + 7
            if byte < 128:
                break
        records.append(data[at : at + size])
        at += size
    return records


def write(path, records):
    with open(path, "wb") as file:
        for record in records:
            size = len(record)
            while size > 127:
                file.write(bytes([size & 127 | 128]))
                size >>= 7
            file.write(bytes([size]) + record)


def tell(event, **more):
    print(json.dumps({"event": event, **more}), flush=True)


def lie(record):
    return record.replace(b"a", b"b")


job = json.load(sys.stdin)
tell("ready", version="1.2.3")
measures = job["task"] == "measure"
if WAY == "crashes" or WAY == "crashes_later" and measures:
    print("it hurts", file=sys.stderr, flush=True)
    os.kill(os.getpid(), signal.SIGSEGV)
if WAY == "fails":
    sys.exit("no luck")
if WAY == "hangs":
    time.sleep(600)
if WAY == "ends_early":
    sys.exit(0)
if WAY == "says_no_json":
    print("hello")
if WAY == "floods":
    while True:
        print("x" * 65536)
if WAY == "eats_memory":
    eaten = b"x" * (1 << 40)
if WAY == "refuses":
    tell("refused", reason="it has <b>maps</b>", field="demo.Person.phone")
    sys.exit(0)
if WAY == "throws":
    tell("failed", reason="parse error at byte 941")
    sys.exit(0)
if not measures:
    records = [json.dumps(json.loads(record)).encode() for record in read(job["values_json"])]
    again = [json.dumps(json.loads(record)).encode() for record in read(job["input"])]
    if WAY == "lies":
        records = [lie(record) for record in records]
    if WAY == "lies_when_it_decodes":
        again = [lie(record) for record in again]
    if WAY == "forgets_a_message":
        records = records[1:]
    if WAY != "writes_no_file":
        write(job["output"], records)
        write(job["again"], again)
else:
    for operation in job["operations"]:
        for _ in range(job["samples"] - (WAY == "takes_too_few_samples")):
            before = time.process_time_ns()
            deadline = before + job["sample_ns"]
            calls = 0
            while time.process_time_ns() < deadline:
                calls += 1
            spent = time.process_time_ns() - before
            tell("sample", operation=operation, calls=-1 if WAY == "counts_backwards" else calls, wall_ns=spent, cpu_ns=spent)
        tell("memory", operation=operation, allocations=2.5)
tell("end")
"""


def text_of(way: str, keys: str = "") -> str:
    """The file of a harness."""
    return TEXT.replace("@WAY@", way).replace("@KEYS@", keys or "#")
