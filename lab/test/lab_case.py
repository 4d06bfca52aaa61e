"""What the tests of the lab share: the package, and runs with their own harnesses.

SPDX-License-Identifier: MIT
"""

import contextlib
import io
import os
import pathlib
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "lab"))

from isomer_lab import run  # noqa: E402
from isomer_lab.description import schema
from isomer_lab.isomer import Isomer  # noqa: E402
from isomer_lab.measure import process
from isomer_lab.sample import values  # noqa: E402
from isomer_lab.session import Session  # noqa: E402
from isomer_lab.terminal.progress import Stages  # noqa: E402
from rich.console import Console  # noqa: E402

PERSON = ROOT / "schema/person.proto"
PERSON_SAMPLE = ROOT / "schema/samples/person.json"
# The program for the tests. ISOMER overrides it.
PROGRAM = pathlib.Path(os.environ.get("ISOMER", ROOT / "build/bin/isomer"))


class LabCase(unittest.TestCase):
    """A test with its own folder."""

    def setUp(self) -> None:
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))

    def harness(self, name: str, text: str, language: str = "python") -> pathlib.Path:
        """Writes the file of a harness, and returns its path."""
        path = self.folder / "harness" / language / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    def session(
        self,
        proto: pathlib.Path = PERSON,
        data: pathlib.Path = PERSON_SAMPLE,
        message: str | None = None,
        limits: process.Limits = process.Limits(60),
    ) -> Session:
        isomer = Isomer.found(str(PROGRAM))
        made = schema.set_up(isomer, [proto], to=self.folder / "schemas", message=message)
        return self.enterContext(Session(isomer, made, values.load(isomer, made, [data]), self.folder / "work", limits))

    def run_lab(self, session: Session, **wishes) -> dict:
        """The results of a run with only the harnesses of this test."""
        asked = {
            "harnesses": [self.folder / "harness"],
            "rounds": 3,
            "samples": 2,
            "seconds": 0.1,
            "grow": False,
        } | wishes
        with Stages(Console(file=io.StringIO())) as stages:
            return run.Run(session, run.Wishes(**asked), stages).run()


def told(function, *arguments) -> str:
    """The standard output of a function."""
    with contextlib.redirect_stdout(io.StringIO()) as out:
        function(*arguments)
    return out.getvalue()
