#!/usr/bin/env python3
"""The whole lab with an unusual schema, and peers that crash, hang and lie. Takes minutes, since compilers run.

SPDX-License-Identifier: MIT

Run by tools/test/long/all, with the packages that are installed; `tools/setup/dependencies lab` and
`tools/bench/lab --install` bring more.
"""

import json
import subprocess
import sys
import unittest

import hostile_schema
import peer
from lab_case import PROGRAM, ROOT, LabCase

LAB = ROOT / "tools/bench/lab"


class Hostile(LabCase):
    maxDiff = None

    def lab(self, *options: str) -> dict:
        """The results of the lab's command line, with the harnesses of the tree and of this test."""
        results, page = self.folder / "results.json", self.folder / "report.html"
        command = [
            LAB,
            "--isomer",
            PROGRAM,
            "--harnesses",
            self.folder / "harness",
            "--json",
            results,
            "--out",
            page,
            *options,
        ]
        done = subprocess.run(list(map(str, command)), capture_output=True, text=True, timeout=3000)
        self.assertEqual(done.returncode, 0, done.stderr[-3000:])
        sys.stderr.write(done.stdout)
        self.assertGreater(page.stat().st_size, 10_000)
        return json.loads(results.read_text())

    def test_every_kind_of_field_and_two_hundred_messages_go_through(self):
        schema = hostile_schema.write(self.folder, messages=200)
        for way in ("crashes", "hangs", "lies"):
            self.harness(f"{way}.py", peer.text_of(way))
        found = self.lab(
            "--schema", str(schema), "--message", "hostile.Root", "--random", "200", "--rounds", "3", "--samples", "2",
            "--seconds", "1", "--no-growth", "--time-limit", "60", "--formats", "protobuf,json,msgpack",
        )  # fmt: skip
        states = {c["id"]: c["state"] for c in found["contestants"]}
        for way in ("crashes", "hangs", "lies"):
            self.assertEqual(states.pop(f"python/{way}/json"), peer.WAYS[way])
        # What a library does not support must be refused with its name. Anything else is a fault of a harness, or of
        # Isomer.
        faults = {c["id"]: (c["state"], c["reason"]) for c in found["contestants"] if c["id"] in states and
                  c["state"] not in ("measured", "refused", "failed", "missing")}  # fmt: skip
        self.assertEqual(faults, {})
        for c in found["contestants"]:
            if c["state"] == "refused":
                self.assertNotEqual(c["reason"], "")
        for language in ("cpp", "c", "go", "php"):
            ours = [c for c in found["contestants"] if c["ours"] and c["language"] == language]
            self.assertTrue(any(c["state"] == "measured" and c["format"] == "protobuf" for c in ours), language)
        self.assertEqual(found["values"]["messages"], 200)


if __name__ == "__main__":
    unittest.main()
