"""Builds the programs of harnesses, and caches them.

SPDX-License-Identifier: MIT

What is built goes into a folder whose name is a hash of all that it was made of: the commands, the harness and the
support code of its folder, the schema, the compilers' versions, and Isomer itself where the commands name it.
"""

import contextlib
import dataclasses
import fcntl
import functools
import hashlib
import json
import pathlib
import shutil
import threading
import time
from collections.abc import Iterator

from ..failure import LabError
from ..folders import ROOT
from ..isomer import Isomer
from ..measure import process
from . import elf, manifest, tools, words

# A C++ compiler takes minutes for a schema of hundreds of messages, and a quarter of an hour on a busy machine.
LIMITS = process.Limits(seconds=1200)
# Builds that have not been used for this time are deleted.
KEPT_SECONDS = 14 * 86400

# The parts of Isomer that programs contain, which excludes tests and documents.
_OF_ISOMER = ("cpp/include", "cpp/src", "c/include", "c/src", "go", "php/src", "compiler/proto")
_SOURCES = {".hpp", ".cpp", ".h", ".c", ".go", ".s", ".mod", ".sum", ".proto", ".php", ".inc"}


class BuildError(LabError):
    """A command failed. `command` is the command, and the text its output."""

    def __init__(self, command: list[str], why: str) -> None:
        super().__init__(why)
        self.command = command


@dataclasses.dataclass(frozen=True)
class Built:
    """A folder with the build, and what it cost."""

    folder: pathlib.Path
    commands: tuple[tuple[str, ...], ...]
    cpu_seconds: float
    is_new: bool
    code_bytes: int | None


@functools.cache
def _isomer_digest(program: pathlib.Path) -> str:
    sha = hashlib.sha256(program.read_bytes())
    for top in _OF_ISOMER:
        for path in sorted((ROOT / top).rglob("*")):
            if path.suffix in _SOURCES and not path.name.endswith("_test.go") and path.is_file():
                sha.update(str(path.relative_to(ROOT)).encode())
                sha.update(path.read_bytes())
    return sha.hexdigest()


def _support_folders(folder: pathlib.Path) -> Iterator[pathlib.Path]:
    """The folder of a language, and those of other languages whose support code it uses."""
    yield folder
    if folder.name == "cpp":
        yield folder.with_name("c")


@functools.cache
def _support_digest(folder: pathlib.Path) -> str:
    """The hash of all files of a language's folder except the harnesses."""
    sha = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        if not path.is_file() or "__pycache__" in path.parts:
            continue
        data = path.read_bytes()
        is_harness = path.parent == folder and manifest.manifest_text(
            data[: manifest.TOP_BYTES].decode("utf-8", "replace")
        )
        if not is_harness:
            sha.update(str(path.relative_to(folder)).encode() + b"\0" + data)
    return sha.hexdigest()


@contextlib.contextmanager
def _locked(path: pathlib.Path) -> Iterator[None]:
    """Locks a folder against other runs of the lab."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with open(path, "w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


class Builder:
    """Builds variants. Several threads may use it, which build the same thing only once."""

    def __init__(self, isomer: Isomer, common: words.Words, folder: pathlib.Path) -> None:
        self._isomer, self._common, self._folder = isomer, common, folder
        self._locks: dict[str, threading.Lock] = {}
        self._failed: dict[str, BuildError] = {}
        self._lock = threading.Lock()
        self._schema = self._schema_digest()

    def _schema_digest(self) -> str:
        sha = hashlib.sha256()
        for name in self._common["protos"]:
            sha.update(name.encode() + b"\0" + (pathlib.Path(self._common["schema"]) / name).read_bytes())
        if "capacities" in self._common:
            sha.update(pathlib.Path(self._common["capacities"]).read_bytes())
        return sha.hexdigest()

    def folder_of(self, variant: manifest.Variant) -> pathlib.Path:
        """The folder for its {out}."""
        # The contents of folders are part of the key, but their paths are not: the words represent them.
        common = {**self._common, "schema": "{schema}", "capacities": "{capacities}"}
        own = words.of_variant(common, variant, pathlib.Path("{out}"))
        commands = [words.replaced(command, own, variant) for command in variant.build]
        asked = " ".join(argument for command in variant.build for argument in command)
        made_of = {
            "commands": commands,
            "source": hashlib.sha256(variant.source.read_bytes()).hexdigest(),
            "support": [_support_digest(folder) for folder in _support_folders(variant.source.parent)],
            "schema": self._schema,
            "tools": [tools.version(name) for name in ("cxx", "cc", "go", "php", "protoc")],
            "isomer": _isomer_digest(self._isomer.program) if "{root}" in asked or "{isomer}" in asked else "",
        }
        key = hashlib.sha256(json.dumps(made_of, sort_keys=True).encode()).hexdigest()[:20]
        return self._folder / f"{variant.language}-{variant.harness}-{key}"

    def is_built(self, variant: manifest.Variant) -> bool:
        return (self.folder_of(variant) / ".built.json").is_file()

    def build(self, variant: manifest.Variant) -> Built:
        """Returns the build, and makes it if necessary. BuildError if a command fails."""
        folder = self.folder_of(variant)
        with self._lock:
            lock = self._locks.setdefault(folder.name, threading.Lock())
        with lock, _locked(self._folder / f"{folder.name}.lock"):
            stamp = folder / ".built.json"
            if stamp.is_file():
                told = json.loads(stamp.read_text())
                stamp.touch()
                return Built(
                    folder, tuple(map(tuple, told["commands"])), told["cpu_seconds"], False, told["code_bytes"]
                )
            if folder.name in self._failed:
                raise self._failed[folder.name]
            try:
                return self._make(variant, folder, stamp)
            except BuildError as error:
                self._failed[folder.name] = error
                raise

    def _make(self, variant: manifest.Variant, folder: pathlib.Path, stamp: pathlib.Path) -> Built:
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        own = words.of_variant(self._common, variant, folder)
        commands = [words.replaced(command, own, variant) for command in variant.build]
        seconds = 0.0
        for command in commands:
            try:
                done = process.run(command, LIMITS, folder=folder, environment=tools.environment())
            except OSError as error:
                raise BuildError(command, f"{command[0]}: {error.strerror}") from error
            seconds += done.cpu_seconds
            if done.timed_out:
                raise BuildError(command, f"{pathlib.Path(command[0]).name} took longer than {LIMITS.seconds:.0f} s")
            if not done.ok:
                said = done.error or done.stdout.decode("utf-8", "replace")[-process.ERROR_TAIL :]
                raise BuildError(command, said.strip() or f"{command[0]} ended with {done.code}")
        code = pathlib.Path(words.replaced([variant.code], own, variant)[0])
        code_bytes = elf.code_bytes(code) if code.is_file() else None
        told = {"commands": commands, "cpu_seconds": seconds, "code_bytes": code_bytes}
        stamp.write_text(json.dumps(told))
        return Built(folder, tuple(map(tuple, commands)), seconds, True, code_bytes)

    def sweep(self) -> None:
        """Deletes builds that have not been used for two weeks."""
        for stamp in self._folder.glob("*/.built.json"):
            if time.time() - stamp.stat().st_mtime > KEPT_SECONDS:
                shutil.rmtree(stamp.parent, ignore_errors=True)
