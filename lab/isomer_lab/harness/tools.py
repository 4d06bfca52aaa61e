"""The compilers and interpreters with which harnesses are built and run.

SPDX-License-Identifier: MIT
"""

import functools
import os
import pathlib
import re
import shutil
import subprocess
import sys

from ..folders import ROOT

# Maps names in manifests to (environment variable, name on PATH, how to print the version).
_TOOLS = {
    "cxx": ("CXX", "g++", "--version"),
    "cc": ("CC", "gcc", "--version"),
    "go": ("GO", "go", "version"),
    "php": ("PHP", "php", "--version"),
    "python": ("", "python3", "--version"),
    "protoc": ("PROTOC", "protoc", "--version"),
}

# Most programs are built with -O2. Nothing is tuned to the machine of the measurement.
FLAGS = {
    "cxxflags": ("-std=c++20", "-O2", "-DNDEBUG"),
    "cflags": ("-std=c11", "-O2", "-DNDEBUG", "-D_POSIX_C_SOURCE=200809L"),
}


@functools.cache
def _path() -> str:
    """PATH, preceded by what tools/setup/dependencies has put into the tree, or else by the lab's own environment."""
    own = [ROOT / ".cache/go/toolchain/go/bin", ROOT / ".cache/venv/bin", pathlib.Path(sys.prefix) / "bin"]
    return os.pathsep.join([*(str(folder) for folder in own if folder.is_dir()), os.environ.get("PATH", os.defpath)])


@functools.cache
def program(name: str) -> str | None:
    """The path of a tool by its name in manifests, or None if it is missing."""
    if name == "python":
        return sys.executable
    variable, command, _ = _TOOLS[name]
    return shutil.which(os.environ.get(variable) or command, path=_path())


@functools.cache
def version(name: str) -> str | None:
    """Its version number, or None if it is missing."""
    path = program(name)
    if not path:
        return None
    try:
        said = subprocess.run(
            [path, _TOOLS[name][2]], capture_output=True, text=True, timeout=60, env=environment(), check=True
        )
    except (OSError, subprocess.SubprocessError):
        return None
    first = said.stdout.partition("\n")[0]
    return found[0] if (found := re.search(r"\d+\.\d[\w.+-]*", re.sub(r"\(.*?\)", "", first))) else first


def versions() -> dict[str, str]:
    """Maps the names of the available tools to their versions."""
    names = {"cxx": "C++", "cc": "C", "go": "Go", "php": "PHP", "python": "Python", "protoc": "protoc"}
    shown = {}
    for name, title in names.items():
        if number := version(name):
            shown[f"{title} ({pathlib.Path(program(name) or '').name})" if name in ("cxx", "cc") else title] = number
    return shown


def environment() -> dict[str, str]:
    """The environment of builds and runs: the tree's tools first, and messages in English."""
    return {**os.environ, "PATH": _path(), "LC_ALL": "C.UTF-8", "PYTHONDONTWRITEBYTECODE": "1"}
