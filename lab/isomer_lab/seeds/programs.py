"""Builds and runs the tree's benchmarks, and shows their progress.

SPDX-License-Identifier: MIT
"""

import importlib.machinery
import importlib.util
import os
import pathlib
import subprocess
import sys
import types
from collections.abc import Sequence

from isomer_lab.failure import LabError
from isomer_lab.folders import ROOT


def run(command: Sequence[str | os.PathLike], **environment: str) -> str:
    """The standard output of a command. Its standard error, such as progress, is passed on."""
    done = subprocess.run(
        [os.fspath(word) for word in command],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, **environment},
    )
    if done.returncode:
        raise LabError(f"{pathlib.Path(command[0]).name} ended with {done.returncode}:\n{done.stdout[-1000:]}")
    return done.stdout


def build(preset: str, target: str, folder: str) -> pathlib.Path:
    """Builds a target of a CMake preset, and returns the folder of its binaries."""
    print(f"building {target}", file=sys.stderr, flush=True)
    for command in (["cmake", "--preset", preset], ["cmake", "--build", "--preset", preset, "--target", target]):
        run(command)
    return ROOT / folder


def results_folder() -> pathlib.Path:
    folder = ROOT / "build/seeds"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def tool(name: str) -> types.ModuleType:
    """A Python tool of tools/ as a module, to parse the results of a benchmark."""
    loader = importlib.machinery.SourceFileLoader(name, str(ROOT / "tools" / name))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(name, loader))
    loader.exec_module(module)
    return module
