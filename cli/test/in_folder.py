"""What the tests of the command share.

SPDX-License-Identifier: MIT
"""
import pathlib
import tempfile
import unittest


class InFolder(unittest.TestCase):
    """Each test has a folder of its own, which is gone afterwards."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
