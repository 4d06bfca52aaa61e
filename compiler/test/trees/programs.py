"""Calls protoc and `isomer build` on the same files, and says what differs.

SPDX-License-Identifier: MIT
"""
import dataclasses
import pathlib
import shlex
import subprocess

# As protoc spells them; isomer has hyphens instead of underscores.
EVERYTHING = ["--include_imports", "--include_source_info", "--retain_options"]
OPTION_SETS = [
    [],
    ["--include_imports"],
    ["--include_source_info"],
    ["--include_imports", "--include_source_info"],
    EVERYTHING,
]
SECONDS = 60


@dataclasses.dataclass(frozen=True)
class Outcome:
    """How a process ended, and what it told."""

    command: list[str]
    code: int
    text: str

    @property
    def accepted(self) -> bool:
        return self.code == 0

    @property
    def died(self) -> bool:
        """Whether it neither accepted nor refused. A sanitizer ends a program with 1, as a refusal does."""
        return self.code < 0 or self.code >= 126 or "Sanitizer: " in self.text or "runtime error: " in self.text

    def __str__(self) -> str:
        return f"{shlex.join(self.command)}\n  ends with {self.code}\n{self.text}"


@dataclasses.dataclass(frozen=True)
class Comparison:
    """The kind of difference: None, `bytes`, `died`, or `accepts` or `refuses`, as isomer does and protoc does not."""

    kind: str | None
    theirs: Outcome
    ours: Outcome


def run(command: list[str], folder: pathlib.Path) -> Outcome:
    try:
        done = subprocess.run(
            command, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, timeout=SECONDS, check=False
        )
        return Outcome(command, done.returncode, done.stderr.decode(errors="replace"))
    except subprocess.TimeoutExpired:
        return Outcome(command, -1, f"was stopped after {SECONDS} s\n")


class Programs:
    def __init__(self, isomer: str, protoc: str):
        self.isomer = str(pathlib.Path(isomer).resolve())
        self.protoc = str(pathlib.Path(protoc).resolve())
        self.include = str(pathlib.Path(self.protoc).parent.parent / "include")

    def compare(self, roots: list[str], options: list[str], names: list[str], folder: pathlib.Path) -> Comparison:
        """Leaves protoc.binpb and isomer.binpb in the folder, if they were made."""
        # What isomer has built in has no comments; protoc takes the files that lie beside it.
        if "--include_source_info" in options:
            roots = [*roots, self.include]
        want, got = folder / "protoc.binpb", folder / "isomer.binpb"
        for path in (want, got):
            path.unlink(missing_ok=True)
        folders = [f"-I{root}" for root in roots]
        theirs = run([self.protoc, *folders, *options, f"--descriptor_set_out={want}", *names], folder)
        hyphens = [option.replace("_", "-") for option in options]
        ours = run([self.isomer, "build", *folders, *hyphens, "-o", str(got), *names], folder)
        return Comparison(self.kind(theirs, ours, want, got), theirs, ours)

    @staticmethod
    def kind(theirs: Outcome, ours: Outcome, want: pathlib.Path, got: pathlib.Path) -> str | None:
        if ours.died:
            return "died"
        if theirs.accepted != ours.accepted:
            return "accepts" if ours.accepted else "refuses"
        if theirs.accepted and want.read_bytes() != got.read_bytes():
            return "bytes"
        return None

    def decoded(self, descriptors: pathlib.Path) -> list[str]:
        """The lines of a descriptor set as text."""
        command = [self.protoc, f"-I{self.include}", "--decode=google.protobuf.FileDescriptorSet",
                   "google/protobuf/descriptor.proto"]
        done = subprocess.run(command, input=descriptors.read_bytes(), capture_output=True, check=False)
        return (done.stdout + done.stderr).decode(errors="replace").splitlines()
