"""The examples run, and print what they should.

SPDX-License-Identifier: MIT
"""
import pathlib
import subprocess
import sys
import unittest

FOLDER = pathlib.Path(__file__).resolve().parents[1] / "examples"
SAID = {
    "other_classes": "41 bytes of CBOR; Track(name='home', points=[Point(x=1.0, y=2.0), Point(x=3.5, y=4.0)])",
    "quick_start": "26 bytes of protobuf, equal; as JSON:",
    "streams": "24 messages in 351 bytes; the warmest: Reading(station='Kew', celsius=11.5)",
    "tables": "[('Kew', 24, 11.5)]",
}


class Examples(unittest.TestCase):
    def test_all_run(self):
        self.assertEqual({path.stem for path in FOLDER.glob("*.py")}, set(SAID))
        for name, first in SAID.items():
            with self.subTest(name):
                done = subprocess.run([sys.executable, FOLDER / f"{name}.py"], capture_output=True, text=True, check=False)
                self.assertEqual((done.returncode, done.stderr), (0, ""))
                self.assertEqual(done.stdout.splitlines()[0], first)


if __name__ == "__main__":
    unittest.main()
