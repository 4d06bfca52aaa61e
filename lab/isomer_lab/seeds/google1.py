"""001: GoogleMessage1 in C++, with Google Benchmark, and the size of its code.

SPDX-License-Identifier: MIT
"""

import statistics

from isomer_lab.seeds import programs

# Maps operations of cpp/bench/google1_bench.cpp to their published names.
OPERATIONS = {
    "decode owning": "deserialize, regular",
    "decode view": "deserialize, arena and non-owning",
    "set": "set a message, regular",
    "set and encode": "set a message and serialize, regular",
}
MESSAGE = "Google1 proto3"
NAMES = {"isomer": "Isomer", "libprotobuf": "libprotobuf"}
# What an operation is compared with, if that is not plain libprotobuf.
PEERS = {("decode view", "libprotobuf"): "libprotobuf arena"}
CODE = {"g++ isomer, no exceptions, no RTTI": "Isomer", "g++ libprotobuf-lite, static": "libprotobuf-lite"}


def measure() -> dict[tuple[str, str], float]:
    folder = programs.build("release", "google1_bench", "build/release/cpp/bench")
    results = programs.results_folder() / "google1.json"
    programs.run(
        [
            folder / "google1_bench",
            f"--benchmark_filter=^({'|'.join(OPERATIONS)})/{MESSAGE}:",
            "--benchmark_repetitions=11",
            "--benchmark_min_time=0.02",
            "--benchmark_enable_random_interleaving=true",
            f"--benchmark_out={results}",
            "--benchmark_out_format=json",
        ]
    )
    times, _ = programs.tool("bench/table").read([results])
    found = {
        (title, name): statistics.median(measured)
        for operation, title in OPERATIONS.items()
        for library, name in NAMES.items()
        if (measured := times[f"{operation}/{MESSAGE}"][PEERS.get((operation, library), library)])
    }
    return found | read_sizes(programs.run(["tools/bench/size", "g++"]))


def read_sizes(output: str) -> dict[tuple[str, str], float]:
    """The lines of tools/bench/size: what was built, bytes, seconds."""
    found = {}
    for line in output.splitlines():
        name, _, rest = line.rpartition("  ")[0].rstrip().rpartition(" ")
        if name.strip() in CODE:
            found["program that decodes and encodes: code", CODE[name.strip()]] = float(rest)
    return found
