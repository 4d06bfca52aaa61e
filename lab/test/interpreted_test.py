#!/usr/bin/env python3
"""The harnesses in PHP and Python: what they support, what they refuse and where, and that they take all samples.

SPDX-License-Identifier: MIT
"""

import pathlib
import shutil
import unittest

from lab_case import ROOT, LabCase

from isomer_lab.harness import manifest, needs
from isomer_lab.harness.contestant import Contestant, State
from isomer_lab.measure import job
from isomer_lab.measure.process import Limits
from isomer_lab.session import Session

SCHEMA = """
syntax = "proto3";
package limits;
import "google/protobuf/timestamp.proto";
message Empty {}
message M {
  M below = 1;
  Empty empty = 2;
  map<int32, bytes> by_number = 3;
  uint64 large = 4;
  repeated double reals = 5;
  google.protobuf.Timestamp at = 6;
  optional string name = 7;
}
"""

# Everything but an empty object, and a list of a message that contains it.
FULL = (
    '{"below": {"name": ""}, "byNumber": {"-5": "AP8=", "7": ""}, "large": "18446744073709551615",'
    ' "reals": [0.1, -1e300, 0.5], "at": "2026-11-23T16:00:00.000000001Z", "name": "Zoë <&>"}\n'
)
HOLLOW = '{"below": {"below": {"empty": {}}}}\n'

PACE = job.Pace(samples=2, sample_ns=200_000, warmup_ns=100_000)


class Interpreted(LabCase):
    def states(self, language: str, values: str) -> dict[str, tuple[State | None, str]]:
        """The state and the field of each contestant that could be tried. No state means success."""
        proto, data = self.folder / "limits.proto", self.folder / "values.jsonl"
        proto.write_text(SCHEMA)
        data.write_text(values)
        session = self.session(proto, data, "limits.M")
        found = {}
        for file in sorted((ROOT / "lab/harness" / language).iterdir()):
            if not file.is_file() or not (harness := manifest.read(file)):
                continue
            for variant in harness.variants:
                for name in variant.formats:
                    contestant = Contestant(variant, name)
                    if not needs.missing(variant, session.common):
                        self.judge(session, contestant)
                        found[contestant.id] = (contestant.state, contestant.field)
        return found

    def judge(self, session: Session, contestant: Contestant) -> None:
        contestant.built = session.builder.build(contestant.variant)
        session.checker.check(contestant)
        if contestant.in_play:
            files = session.checker.files_of(contestant)
            answer = job.run(contestant, session.common, files, limits=Limits(600), pace=PACE)
            self.assertEqual({name: len(samples) for name, samples in answer.samples.items()},
                             {name: PACE.samples for name in contestant.variant.operations}, contestant.id)  # fmt: skip
        else:
            self.assertNotEqual(contestant.reason, "", contestant.id)

    def right(self, found: dict[str, tuple[State | None, str]], *ids: str) -> None:
        for one in ids:
            self.assertIsNone(found[one][0], (one, found))

    def test_python(self) -> None:
        found = self.states("python", FULL + HOLLOW)
        self.right(found, "python/protobuf_upb/protobuf", "python/protobuf_upb/json", "python/protobuf_upb/text",
                   "python/json_std/json", "python/msgpack_python/msgpack")  # fmt: skip

    @unittest.skipUnless(shutil.which("php"), "there is no php")
    def test_php(self) -> None:
        found = self.states("php", FULL)
        self.right(found, "php/json/arrays/json", "php/json/objects/json", "php/serialize/php")
        if pathlib.Path(ROOT / "build/php/isomer.so").exists():
            self.right(found, *(name for name in found if name.startswith("php/isomer/")))

    @unittest.skipUnless(shutil.which("php"), "there is no php")
    def test_php_has_arrays_that_are_objects_or_lists(self) -> None:
        found = self.states("php", FULL + HOLLOW)
        self.right(found, "php/json/objects/json", "php/serialize/php")
        for name in ("php/json/arrays/json", "php/msgpack/msgpack", "php/yaml/yaml"):
            if name in found:
                self.assertEqual(found[name], (State.REFUSED, "below.below.empty"))


if __name__ == "__main__":
    unittest.main()
