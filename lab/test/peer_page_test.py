#!/usr/bin/env python3
"""docs/lab/peer.md: its peer takes part as the page says.

SPDX-License-Identifier: MIT
"""

import re
import unittest

from lab_case import ROOT, LabCase, told

from isomer_lab import check_harness

PAGE = ROOT / "docs/lab/peer.md"


class Page(LabCase):
    def test_the_peer_is_right_and_is_told_as_the_page_shows(self):
        text = PAGE.read_text()
        (program,) = re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
        path = self.harness("pickle.py", program)
        said = told(check_harness.run, self.session(), [path])
        shown = text[text.index("    python/pickle/pickle: right") :].partition("\n\n")[0]

        def kind(lines: str) -> str:
            """Without numbers and spaces."""
            return " ".join(re.sub(r"[\d.]*\d[\d.]*", "N", lines).split())

        self.assertEqual(kind(said), kind(shown))

    def test_it_takes_part_in_a_run(self):
        (program,) = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text(), re.MULTILINE | re.DOTALL)
        self.harness("pickle.py", program)
        (found,) = self.run_lab(self.session())["contestants"]
        self.assertEqual((found["id"], found["state"]), ("python/pickle/pickle", "measured"))
        self.assertIn(".", found["version"])
        self.assertEqual(set(found["operations"]), {"encode", "decode", "round_trip"})


class Link(unittest.TestCase):
    def test_rates_are_read_as_people_write_them(self):
        from isomer_lab import link

        for text, rate in {
            "10MB/s": 10e6, "100Mbit/s": 12.5e6, "1Gbps": 125e6, "5e6": 5e6, "1.5 kB/s": 1500, "1MiB/s": 1 << 20,
            "8b/s": 1, "10m": 10e6,
        }.items():  # fmt: skip
            self.assertEqual(link.bytes_per_second(text), rate, text)
        for text in ("", "fast", "0", "-1MB/s", "10 parsecs", "1..2MB/s", "1e999"):
            with self.assertRaises(link.LabError):
                link.bytes_per_second(text)


if __name__ == "__main__":
    unittest.main()
