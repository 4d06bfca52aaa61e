#!/usr/bin/env python3
"""Makes invented results in the form of docs/lab/results.md, for the tests of the report.

SPDX-License-Identifier: MIT

usage: made_results.py [FILE]      default: standard output

Every state is there, five languages, some seventy contestants, every operation, a format of one language only. All is
drawn from a seed, so that it is the same each time.
"""

import json
import random
import statistics
import sys

ROUNDS, SAMPLES = 10, 5

# Nanoseconds for encoding, before the factor of the format. The libraries are real, but the figures are not.
LIBRARIES = {
    "cpp": [
        ("isomer/owning", "Isomer", 60),
        ("isomer/view", "Isomer", 42),
        ("protobuf", "protobuf", 95),
        ("protobuf/arena", "protobuf", 88),
        ("rapidjson", "RapidJSON", 120),
        ("nlohmann", "JSON for Modern C++", 480),
        ("msgpack_cxx", "msgpack-cxx", 130),
        ("yaml_cpp", "yaml-cpp", 2600),
    ],
    "c": [
        ("isomer", "Isomer", 70),
        ("nanopb", "nanopb", 240),
        ("protobuf_c", "protobuf-c", 110),
        ("mpack", "MPack", 90),
        ("tpl", "tpl", 330),
        ("cjson", "cJSON", 700),
    ],
    "go": [
        ("encoding_json", "encoding/json", 420),
        ("isomer", "Isomer", 110),
        ("protobuf", "protobuf-go", 260),
        ("vtprotobuf", "vtprotobuf", 150),
        ("sonic", "sonic", 200),
        ("msgpack_v5", "vmihailenco/msgpack", 390),
        ("fxamacker", "fxamacker/cbor", 310),
    ],
    "php": [
        ("isomer", "Isomer", 400),
        ("google", "google/protobuf", 2400),
        ("json", "ext-json", 700),
        ("igbinary", "igbinary", 820),
        ("serialize", "serialize()", 900),
        ("symfony_yaml", "Symfony Yaml", 52000),
        ("ext_msgpack", "ext-msgpack", 650),
    ],
    "python": [
        ("protobuf", "protobuf", 900),
        ("json", "json", 3100),
        ("msgpack", "msgpack", 1200),
        ("cbor2", "cbor2", 1900),
        ("pyyaml", "PyYAML", 290000),
    ],
}
OURS = {
    "cpp": ["protobuf", "json", "text", "yaml", "msgpack", "msgpack:array", "cbor", "positional"],
    "c": ["protobuf", "json", "msgpack"],
    "go": ["protobuf", "json", "msgpack", "cbor"],
    "php": ["protobuf", "json", "yaml", "php", "msgpack"],
}
PEERS = {
    "protobuf": ["protobuf", "json"],
    "protobuf/arena": ["protobuf"],
    "rapidjson": ["json"],
    "nlohmann": ["json", "msgpack", "cbor"],
    "msgpack_cxx": ["msgpack"],
    "yaml_cpp": ["yaml"],
    "nanopb": ["protobuf"],
    "protobuf_c": ["protobuf"],
    "mpack": ["msgpack"],
    "tpl": ["tpl"],
    "cjson": ["json"],
    "vtprotobuf": ["protobuf"],
    "encoding_json": ["json"],
    "sonic": ["json"],
    "msgpack_v5": ["msgpack"],
    "fxamacker": ["cbor"],
    "google": ["protobuf", "json"],
    "json": ["json"],
    "igbinary": ["igbinary"],
    "serialize": ["php"],
    "symfony_yaml": ["yaml"],
    "ext_msgpack": ["msgpack"],
    "msgpack": ["msgpack"],
    "cbor2": ["cbor"],
    "pyyaml": ["yaml"],
}
SLOWNESS = {
    "protobuf": 1,
    "positional": 1.3,
    "msgpack": 1.4,
    "msgpack:array": 0.9,
    "cbor": 1.5,
    "json": 2.6,
    "text": 5,
    "yaml": 8,
    "php": 2,
    "igbinary": 1.6,
    "tpl": 1.2,
}
BYTES = {
    "protobuf": 101,
    "positional": 95,
    "msgpack": 152,
    "msgpack:array": 107,
    "cbor": 151,
    "json": 205,
    "text": 189,
    "yaml": 214,
    "php": 389,
    "igbinary": 168,
    "tpl": 171,
}
FAILED = {
    "cpp/nlohmann/msgpack": ("failed", "parse error at byte 941: syntax error", None),
    "c/cjson/json": ("refused", "a number beyond 2^53 is not carried exactly: id", "id"),
    "cpp/msgpack_cxx/msgpack": ("missing", "libmsgpack-cxx-dev is not installed, and may not be", None),
    "cpp/nlohmann/cbor": ("wrong", "message 17, phone[2].type: 3 was written, 2 came back", "phone.type"),
    "go/sonic/json": ("unbuilt", "internal/loader: this version of Go is not supported\nexit status 1", None),
    "python/pyyaml/yaml": ("hung", "no line in 20 seconds", None),
    "php/ext_msgpack/msgpack": ("crashed", "signal 11 (SIGSEGV): Segmentation fault in msgpack.so", None),
}
MESSAGES = 200


def operation(source: random.Random, typical: float, noise: float) -> dict:
    samples, medians = [], []
    for number in range(ROUNDS):
        shift = source.gauss(1, noise / 2)
        times = []
        for _ in range(SAMPLES):
            nanoseconds = (
                typical
                * shift
                * abs(source.gauss(1, noise))
                * (source.uniform(1.3, 2.4) if source.random() < 0.03 else 1)
            )
            calls = max(1, int(2e6 / nanoseconds))
            samples.append([number, calls, int(nanoseconds * calls * 1.01), int(nanoseconds * calls)])
            times.append(nanoseconds)
        medians.append(statistics.median(times))
    every = sorted(cpu / calls for _, calls, _, cpu in samples)
    low, _, high = statistics.quantiles(every, n=4)
    spread = 1.5 * (high - low)
    median = statistics.median(medians)
    error = 2 * statistics.stdev(medians) / ROUNDS**0.5
    return {
        "samples": samples,
        "median": median,
        "interval": [median - error, median + error],
        "mean": statistics.mean(every),
        "stddev": statistics.stdev(every),
        "cv": statistics.stdev(every) / statistics.mean(every),
        "min": every[0],
        "p99": every[int(len(every) * 0.99)],
        "outliers": sum(not low - spread <= t <= high + spread for t in every),
        "allocations": source.choice([0, 0, 1, 2, 5, 12]),
        "allocated_bytes": source.randrange(0, 900),
    }


def contestant(source: random.Random, language: str, harness: str, library: str, form: str, speed: float) -> dict:
    name, _, variant = harness.partition("/")
    made: dict = {
        "id": f"{language}/{harness}/{form}",
        "language": language,
        "harness": f"lab/harness/{language}/{name}",
        "library": library,
        "version": f"{source.randint(1, 5)}.{source.randint(0, 30)}.{source.randint(0, 9)}",
        "variant": variant,
        "format": form,
        "holds": variant if variant == "view" else "struct",
        "ours": library == "Isomer",
        "state": "measured",
    }
    state = FAILED.get(made["id"])
    if state:
        made["state"], made["reason"] = state[:2]
        if state[0] == "failed":
            made["fault"] = "the library: another reads the same input as it was meant"
        if state[2]:
            made["field"] = state[2]
        return made
    plain = round(BYTES[form] * MESSAGES * (1.06 if library == "json" else 1))
    made["checked_by"] = ["python/protobuf/protobuf"] if form == "protobuf" else ["isomer convert"]
    made["bytes"] = {
        "plain": plain,
        "gzip": round(plain * 0.78 + 2000),
        "zstd": round(plain * 0.8 + 1100),
        "zstd_dictionary": round(plain * 0.35 + 300),
    }
    made["build"] = {
        "commands": [["c++", "-O2", "x.cpp"]],
        "seconds": source.uniform(1, 9),
        "cached": False,
        "code_bytes": source.randint(8, 900) * 1024,
    }
    made["peak_bytes"] = source.randint(3, 40) << 20
    typical = speed * SLOWNESS[form] * source.uniform(0.8, 1.2)
    made["operations"] = {
        "encode": operation(source, typical, 0.02),
        "decode": operation(source, typical * source.uniform(1.1, 2.2), 0.02),
        "round_trip": operation(source, typical * 2.7, 0.02),
        "loopback": operation(source, typical * 5.4 + 14000, 0.05),
    }
    once = made["operations"]["encode"]["median"] + made["operations"]["decode"]["median"]
    made["million_seconds"] = once / 1000 + plain / MESSAGES * 1e6 / 10e6
    return made


def ratios(contestants: list[dict]) -> list[dict]:
    pairs = []
    measured = [one for one in contestants if one["state"] == "measured"]
    for name in ("encode", "decode", "round_trip", "loopback"):
        for index, a in enumerate(measured):
            for b in measured[index + 1 :]:
                left, right = a["operations"][name], b["operations"][name]
                low, high = left["interval"][0] / right["interval"][1], left["interval"][1] / right["interval"][0]
                pairs.append(
                    {
                        "operation": name,
                        "a": a["id"],
                        "b": b["id"],
                        "ratio": left["median"] / right["median"],
                        "interval": [low, high],
                        "apart": not low <= 1 <= high,
                    }
                )
    return pairs


def growth(contestants: list[dict]) -> list[dict]:
    made = []
    for factor in (1, 10, 100, 1000):
        row = {}
        for one in contestants:
            if one["state"] == "measured" and not (one["format"] == "yaml" and factor > 100):
                slope = factor ** (1.15 if one["format"] == "yaml" else 0.97)
                row[one["id"]] = {"bytes": one["bytes"]["plain"] // MESSAGES * factor} | {
                    name: one["operations"][name]["median"] * slope for name in ("encode", "decode")
                }
        made.append({"factor": factor, "contestants": row})
    return made


def fields() -> list[dict]:
    rows = [
        ("phone.number", 600, 8400, 15600, 12000, 12000),
        ("email", 200, 3400, 5200, 4600, 4600),
        ("name", 200, 2400, 4000, 3400, 3400),
        ("phone", 600, 1200, 4600, 2200, 2200),
        ("phone.type", 400, 800, 8800, 3600, 3600),
        ("id", 200, 600, 1800, 1200, 1200),
        ("", 200, 0, 400, 200, 200),
    ]
    return [
        {"path": path, "count": count, "bytes": dict(zip(("protobuf", "json", "msgpack", "cbor"), taken))}
        for path, count, *taken in rows
    ]


def make(seed: int = 1) -> dict:
    source = random.Random(seed)
    contestants = [
        contestant(source, language, harness, library, form, speed)
        for language, libraries in LIBRARIES.items()
        for harness, library, speed in libraries
        for form in (OURS[language] if library == "Isomer" else PEERS[harness])
    ]
    return {
        "lab": 1,
        "created": "2026-01-02T03:04:05Z",
        "seconds": 212.4,
        "command": [
            "isomer",
            "lab",
            "--schema",
            "person.proto",
            "--message",
            "demo.Person",
            "--data",
            "person.json",
            "--link",
            "10MB/s",
        ],
        "isomer": {"version": "0.9.0", "commit": "0123456789abcdef"},
        "machine": {
            "cpu": "A processor that was not there",
            "cores": 2,
            "memory_bytes": 16 << 30,
            "kernel": "Linux 6.1.0",
            "load_before": 0.31,
            "load_after": 1.12,
        },
        "tools": {
            "g++": "12.2.0",
            "gcc": "12.2.0",
            "go": "1.26.6",
            "php": "8.2.29",
            "python": "3.11.7",
            "protoc": "3.21.12",
        },
        "schema": {"files": ["person.proto"], "message": "demo.Person", "fields": 7},
        "values": {"from": ["person.json"], "seed": None, "messages": MESSAGES, "repeated": 1, "fields": fields()},
        "link_bytes_per_second": 10_000_000,
        "method": {
            "rounds": ROUNDS,
            "samples": SAMPLES,
            "sample_ns": 2_000_000,
            "warmup_ns": 10_000_000,
            "clock": "cpu",
            "confidence": 0.95,
            "resamples": 10_000,
            "seed": 1,
        },
        "noise": {
            "quiet": False,
            "text": "The same work varied by 3.1 % from round to round: differences below 4 % say nothing here.",
            "floor": 0.04,
        },
        "contestants": contestants,
        "ratios": ratios(contestants),
        "growth": growth(contestants),
        "notes": ["tpl cannot carry maps; it took part because this message has none."],
    }


if __name__ == "__main__":
    text = json.dumps(make(), ensure_ascii=False)
    if len(sys.argv) > 1:
        with open(sys.argv[1], "w", encoding="utf-8") as file:
            file.write(text)
    else:
        print(text)
