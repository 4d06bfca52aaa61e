#!/usr/bin/env python3
"""Whole runs, with peers that are correct, and with others that are wrong in every way that we could think of.

SPDX-License-Identifier: MIT
"""

import json
import re
import unittest

import peer
from lab_case import ROOT, LabCase

from isomer_lab import isomer
from isomer_lab.figures import results
from isomer_lab.isomer import Isomer
from isomer_lab.measure import process


class Peers(LabCase):
    def test_each_way_of_being_wrong_is_told_and_costs_the_others_nothing(self):
        for way in peer.WAYS:
            self.harness(f"{way}.py", peer.text_of(way))
        self.harness(
            "unbuilt.py", peer.text_of("right", '# build = [["{python}", "-c", "exit(\'no compiler likes this\')"]]')
        )
        self.harness(
            "missing.py", peer.text_of("right", '# needs = { apt = ["no-such-package"], file = ["/no/such/file"] }')
        )
        self.harness("unspoken.py", peer.text_of("right", '# build = [["{no_such_word}"]]'))
        session = self.session(limits=process.Limits(seconds=4, memory=1 << 30))
        found = {c["harness"]: c for c in self.run_lab(session)["contestants"]}
        expected = peer.WAYS | {"unbuilt": "unbuilt", "missing": "missing", "unspoken": "missing"}
        self.assertEqual({name: c["state"] for name, c in found.items()}, expected)
        self.assertIn("SIGSEGV: it hurts", found["crashes"]["reason"])
        self.assertIn("in round 1: ended by SIGSEGV", found["crashes_later"]["reason"])
        self.assertIn("exit code 1: no luck", found["fails"]["reason"])
        self.assertIn("Google's protobuf for Python", found["lies"]["reason"])
        self.assertIn("what it encodes", found["lies"]["reason"])
        self.assertIn("what it decodes", found["lies_when_it_decodes"]["reason"])
        self.assertIn("0 messages of 1", found["forgets_a_message"]["reason"])
        self.assertIn("4 s", found["hangs"]["reason"])
        self.assertIn("no compiler likes this", found["unbuilt"]["reason"])
        self.assertIn("no-such-package", found["missing"]["reason"])
        self.assertIn("/no/such/file", found["missing"]["reason"])
        self.assertEqual(found["refuses"]["field"], "demo.Person.phone")
        self.assertRegex(found["throws"]["fault"], "^the library, or its harness: Google's protobuf .* reads the same input")
        self.assertEqual([name for name, c in found.items() if "fault" in c], ["throws"])
        for name, c in found.items():
            self.assertEqual("operations" in c, name == "right")
            self.assertEqual("reason" in c, name != "right")

    def test_results_have_what_the_page_says_and_nothing_else(self):
        self.harness("right.py", peer.text_of("right"))
        found = self.run_lab(self.session(), grow=True)
        page = (ROOT / "docs/lab/results.md").read_text()
        members = set(re.findall(r"`(\w+)`", page))
        tables = re.split(r"\n(?:A contestant:|An operation of)", page)
        keys = [
            set(
                re.findall(
                    r"`(\w+)`", "\n".join(row.split("|")[1] for row in table.splitlines() if row.startswith("| `"))
                )
            )
            for table in tables
        ]
        top, contestant, operation = keys
        self.assertEqual(set(found), top)
        self.assertLessEqual(set(found["contestants"][0]), contestant)
        self.assertLessEqual(set(found["contestants"][0]["operations"]["encode"]), operation)
        for name in ("machine", "schema", "values", "method", "noise"):
            self.assertLessEqual(set(found[name]), members, name)
        self.assertEqual([row["factor"] for row in found["growth"]], [1, 10, 100, 1000])
        self.assertEqual(set(found["growth"][3]["contestants"]["python/right/json"]), {"bytes", "encode", "decode"})

    def test_what_is_told_of_a_contestant(self):
        self.harness("right.py", peer.text_of("right"))
        (found,) = self.run_lab(self.session(), link=1000)["contestants"]
        self.assertEqual(found["id"], "python/right/json")
        self.assertEqual(found["version"], "1.2.3")
        self.assertRegex(found["checked_by"][0], r"Google's protobuf for Python [\d.]+")
        self.assertEqual(found["bytes"]["plain"], 187)  # json.dumps writes a space after each colon and comma.
        encode = found["operations"]["encode"]
        self.assertEqual([sample[0] for sample in encode["samples"]], [0, 0, 1, 1, 2, 2])
        self.assertLessEqual(encode["interval"][0], encode["median"])
        self.assertGreaterEqual(encode["interval"][1], encode["median"])
        self.assertEqual(encode["allocations"], 2.5)
        self.assertNotIn("allocated_bytes", encode)
        once = (encode["median"] + found["operations"]["decode"]["median"]) / 1000
        self.assertAlmostEqual(found["million_seconds"], once + 187e6 / 1000, delta=2)
        self.assertGreater(found["peak_bytes"], 1 << 20)

    def test_ratios_are_of_each_pair_once(self):
        for name in ("one", "two", "three"):
            self.harness(f"{name}.py", peer.text_of("right"))
        found = self.run_lab(self.session(), operations=["encode"])
        self.assertEqual(len(found["ratios"]), 3)
        for ratio in found["ratios"]:
            self.assertEqual(ratio["operation"], "encode")
            self.assertEqual(ratio["apart"], not ratio["interval"][0] <= 1 <= ratio["interval"][1])

    def test_a_format_that_nobody_else_reads_is_judged_by_reading_it_back(self):
        keys = "# interchange = false"
        self.harness("right.py", peer.text_of("right", keys))
        self.harness("liar.py", peer.text_of("lies_when_it_decodes", keys))
        found = {c["harness"]: c for c in self.run_lab(self.session())["contestants"]}
        self.assertEqual(found["right"]["checked_by"], ["itself"])
        self.assertEqual(found["liar"]["state"], "wrong")
        self.assertIn("when itself has read it", found["liar"]["reason"])

    def test_a_build_is_made_once_and_again_when_something_changes(self):
        keys = "# build = [[\"{python}\", \"-c\", \"open('made', 'a').write('x')\"]]"
        harness = self.harness("right.py", peer.text_of("right", keys))
        support = self.harness("support.py", "# Nothing.\n")

        def is_new() -> bool:
            return not self.run_lab(self.session())["contestants"][0]["build"]["cached"]

        self.addCleanup(self.forget_digests)
        self.assertTrue(is_new())
        self.assertFalse(is_new())
        support.write_text("# Something.\n")
        self.forget_digests()
        self.assertTrue(is_new())
        harness.write_text(harness.read_text() + "# more\n")
        self.assertTrue(is_new())

    @staticmethod
    def forget_digests():
        from isomer_lab.harness import building

        building._support_digest.cache_clear()

    def test_results_are_json_and_the_tables_are_text(self):
        self.harness("right.py", peer.text_of("right"))
        self.harness("refuses.py", peer.text_of("refuses"))
        found = self.run_lab(self.session())
        path = self.folder / "results.json"
        results.write(found, path)
        self.assertEqual(json.loads(path.read_text()), found)
        import io

        from isomer_lab.terminal import tables
        from rich.console import Console

        out = io.StringIO()
        tables.show(found, Console(file=out, width=150))
        self.assertIn("refused (demo.Person.phone): it has <b>maps</b>", out.getvalue())
        self.assertIn("demo.Person, 1 message", out.getvalue())


class Command(LabCase):
    def test_what_the_command_complains_of_is_told(self):
        program = Isomer.found()
        with self.assertRaisesRegex(isomer.LabError, "no such file|cannot|not"):
            program.run("convert", "-s", "no.proto", "no.json", "-t", "text")


if __name__ == "__main__":
    unittest.main()
