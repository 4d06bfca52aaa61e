#!/usr/bin/env python3
"""What harnesses in C and C++ share: jobs and records, also invalid ones, samples, counted memory, and the loopback.

SPDX-License-Identifier: MIT
"""

import json
import pathlib
import subprocess
import tempfile
import unittest

from lab_case import ROOT

from isomer_lab.sample import records

HARNESSES = ROOT / "lab/harness"
FLAGS = ["-O1", "-Wall", "-Wextra", "-Werror"]

# This library copies bytes, and allocates twice in each call of decode.
ALLOCATES = """
#include "harness.h"
static void* open_worker(const lab_job* job) { (void)job; return calloc(1, sizeof(lab_bytes)); }
static void load(void* w, const lab_value* value) { *(lab_bytes*)w = value->protobuf; }
static lab_bytes encode(void* w, size_t index) { (void)index; return *(lab_bytes*)w; }
static void decode(void* w, lab_bytes bytes) {
  (void)w, (void)bytes;
  void* const p = malloc(100);
  lab_use(p);
  void* const q = realloc(p, 250);
  lab_use(q);
  free(q);
}
static lab_bytes echo(void* w, lab_bytes bytes) { (void)w; return bytes; }
int main(void) {
  const lab_job job = lab_read_job();
  const lab_library library = {"1 \\"quoted\\"", open_worker, load, encode, decode, echo};
  return lab_run(&job, &library);
}
"""

VALUES = [b"first", b"", b"a longer one" * 30]


class NativeTest(unittest.TestCase):
    folder: pathlib.Path

    @classmethod
    def setUpClass(cls) -> None:
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory())) / 'quote " and Ä😀'
        cls.folder.mkdir()
        source = cls.folder / "allocates.c"
        source.write_text(ALLOCATES)
        for name, command in {
            "c": ["gcc", "-std=c11", HARNESSES / "c/nothing.c"],
            "cpp": ["g++", "-std=c++20", HARNESSES / "cpp/nothing.cpp"],
            "allocates": ["gcc", "-std=c11", f"-I{HARNESSES}/c", source],
        }.items():
            subprocess.run([*command, *FLAGS, "-pthread", "-o", cls.folder / name], check=True)

    def job(self, **more) -> dict:
        for name in ("values", "values_json", "input"):
            records.write(self.folder / name, VALUES)
        files = {name: str(self.folder / name) for name in ("values", "values_json", "input", "output", "again")}
        measure = {"operations": ["encode"], "samples": 3, "sample_ns": 2_000_000, "warmup_ns": 1_000_000}
        return {"contract": 1, "task": "check", "variant": "", "format": "protobuf", "message": "a.B", **files, **measure, **more}

    def ask(self, program: str, job: dict | str, **how) -> subprocess.CompletedProcess:
        text = job if isinstance(job, str) else json.dumps(job, **how)
        return subprocess.run([self.folder / program], input=text, capture_output=True, text=True, timeout=600)

    def events(self, program: str, job: dict, **how) -> list[dict]:
        done = self.ask(program, job, **how)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        events = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual((events[0]["event"], events[-1]["event"]), ("ready", "end"))
        return events[1:-1]

    def test_check_writes_the_messages_and_what_was_decoded(self) -> None:
        for program in ("c", "cpp"):
            for ascii in (True, False):  # file names with escapes, and without
                (self.folder / "output").unlink(missing_ok=True)
                self.assertEqual(self.events(program, self.job(), ensure_ascii=ascii), [])
                for name in ("output", "again"):
                    self.assertEqual(records.read(self.folder / name), VALUES)

    def test_without_records_of_input_only_the_output_is_written(self) -> None:
        job = self.job()
        (self.folder / "input").write_bytes(b"")
        (self.folder / "again").unlink(missing_ok=True)
        self.events("c", job)
        self.assertEqual(records.read(self.folder / "output"), VALUES)
        self.assertFalse((self.folder / "again").exists())

    def test_members_that_nobody_knows_are_passed_over(self) -> None:
        more = {"later": {"a": [1, {"b": "}]"}], "c": None}, "half": -0.5, "list": []}
        self.events("c", more | self.job())

    def test_what_is_no_job_ends_in_an_error(self) -> None:
        good = json.dumps(self.job())
        wrong = ["", "{", "[]", "null", good[:-1], good[: len(good) // 2], good.replace("1", "2", 1), "{}", '{"contract":}']
        wrong += ['{"contract": "1"}', '{"contract": 99999999999999999999}', '{"task": "\\x"}', '{"task": "\\u12"}', '{"a": "']
        wrong += [json.dumps(self.job(operations=["encode"] * 9)), json.dumps(self.job(task="dance"))]
        wrong += [json.dumps(self.job(task="measure", operations=["fly"]))]
        for text in wrong:
            done = self.ask("c", text)
            self.assertEqual(done.returncode, 1, text)
            self.assertRegex(done.stderr, r"job|contract|task|operation", text)

    def test_files_that_are_no_records_end_in_an_error(self) -> None:
        for data in (b"\x05abc", b"\x80", b"\xff" * 11, b"\xff\xff\xff\xff\xff\xff\xff\xff\x7f", b"\x01a"):
            job = self.job()
            (self.folder / "input").write_bytes(data)
            done = self.ask("c", job)
            self.assertEqual(done.returncode, 1, data)
            self.assertRegex(done.stderr, r"record|messages", data)
        self.assertIn("nowhere", self.ask("c", self.job(values="/nowhere")).stderr)

    def test_a_sample_is_whole_passes_and_takes_its_time(self) -> None:
        for program in ("c", "cpp"):
            operations = ["encode", "decode", "round_trip", "loopback"]
            events = self.events(program, self.job(task="measure", operations=operations))
            samples = [event for event in events if event["event"] == "sample"]
            self.assertEqual([sample["operation"] for sample in samples], [name for name in operations for _ in range(3)])
            for sample in samples:
                # On a busy machine, the other end of the loopback may take longer than a sample.
                if sample["operation"] != "loopback":
                    self.assertEqual(sample["calls"] % len(VALUES), 0)
                self.assertGreaterEqual(sample["wall_ns"], 2_000_000)
                self.assertGreater(sample["cpu_ns"], 0)

    def test_a_sample_ends_within_a_pass_that_takes_longer(self) -> None:
        job = self.job(task="measure", operations=["loopback"], sample_ns=1)
        samples = [event for event in self.events("c", job) if event["event"] == "sample"]
        self.assertEqual([sample["calls"] for sample in samples], [1, 1, 1])

    def test_memory_is_counted_in_calls_of_their_own(self) -> None:
        events = self.events("allocates", self.job(task="measure", operations=["encode", "decode", "round_trip"]))
        memory = {event["operation"]: (event["allocations"], event["bytes"]) for event in events if event["event"] == "memory"}
        self.assertEqual(memory, {"encode": (0, 0), "decode": (2, 350), "round_trip": (2, 350)})

    def test_the_version_is_told_as_json(self) -> None:
        done = self.ask("allocates", self.job())
        self.assertEqual(json.loads(done.stdout.splitlines()[0]), {"event": "ready", "version": '1 "quoted"'})


if __name__ == "__main__":
    unittest.main()
