"""The command, isomer, and the tree around it.

SPDX-License-Identifier: MIT
"""

import dataclasses
import functools
import os
import pathlib
import subprocess

from .failure import LabError
from .folders import ROOT
from .measure import process

SECONDS = 600


@dataclasses.dataclass(frozen=True)
class Isomer:
    """The command."""

    program: pathlib.Path

    @classmethod
    def found(cls, named: str | None = None) -> "Isomer":
        """The given program, or $ISOMER, or that of the tree."""
        program = pathlib.Path(named or os.environ.get("ISOMER") or ROOT / "build/bin/isomer").absolute()
        if not program.is_file() or not os.access(program, os.X_OK):
            raise LabError(f"there is no program {program}: build it with 'make command', or name it with --isomer")
        return cls(program)

    def run(self, *arguments: str | pathlib.Path, stdin: bytes = b"") -> bytes:
        """Its standard output. LabError with its error message."""
        command = [str(self.program), *map(str, arguments)]
        done = process.run(command, process.Limits(SECONDS), stdin=stdin)
        if not done.ok:
            raise LabError(done.error or f"isomer {arguments[0]} ended with {done.code}")
        return done.stdout

    def convert(self, schema, from_format: str, to_format: str, data: bytes) -> bytes:
        """Converts records to another format. LabError if one of them cannot be converted."""
        return self.run(
            "convert", "-q", "-s", schema.set_file, "-m", schema.message,
            "-f", delimited(from_format), "-t", delimited(to_format), stdin=data,
        )  # fmt: skip

    @functools.cached_property
    def version(self) -> str:
        return self.run("--version").decode().strip().removeprefix("isomer ")


def delimited(format_name: str) -> str:
    """The name for isomer convert of a format whose messages are preceded by their lengths."""
    return format_name + ("," if ":" in format_name else ":") + "delimited"


def commit() -> str:
    """The commit of the tree, with a mark if files differ from it; "" without git."""
    try:
        done = subprocess.run(
            ["git", "-C", str(ROOT), "describe", "--always", "--dirty", "--abbrev=12", "--exclude=*"],
            capture_output=True, check=True, text=True, timeout=20,
        )  # fmt: skip
        return done.stdout.strip()
    except (OSError, subprocess.SubprocessError):
        return ""
