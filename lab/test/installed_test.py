#!/usr/bin/env python3
"""Tests the installed lab: below share/isomer of a prefix, without access to the tree.

SPDX-License-Identifier: MIT
"""

import json
import os
import pathlib
import re
import shutil
import stat
import subprocess
import sys
import tempfile
import unittest

from lab_case import PROGRAM, ROOT

# A project that installs only the lab, so that nothing has to be built.
PROJECT = f"""
cmake_minimum_required(VERSION 3.23)
project(lab_alone NONE)
set(CMAKE_INSTALL_DATADIR share)
include("{ROOT}/cmake/IsomerInstallLab.cmake")
"""
PATIENCE = 600


class Installed(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        (folder / "CMakeLists.txt").write_text(PROJECT)
        cls.prefix, cls.home, cls.user = folder / "usr", folder / "usr/share/isomer", folder / "user"
        for command in (
            ["cmake", "-S", folder, "-B", folder / "build"],
            ["cmake", "--install", folder / "build", "--component", "isomer_lab", "--prefix", cls.prefix],
        ):
            subprocess.run(command, check=True, capture_output=True, timeout=PATIENCE)
        (cls.prefix / "bin").mkdir()
        cls.program = cls.prefix / "bin/isomer"
        try:
            os.link(PROGRAM, cls.program)
        except OSError:
            shutil.copy(PROGRAM, cls.program)

    def run_isomer(self, *arguments: object, cache: pathlib.Path) -> subprocess.CompletedProcess:
        environment = {
            name: value
            for name, value in os.environ.items()
            if name not in ("ISOMER", "PYTHONPATH") and not name.startswith("ISOMER_LAB")
        }
        environment |= {"XDG_CACHE_HOME": str(cache), "HOME": str(self.user)}
        return subprocess.run(
            [str(self.program), "lab", *map(str, arguments)], env=environment, cwd=self.prefix, capture_output=True,
            text=True, timeout=PATIENCE, check=False,
        )  # fmt: skip

    def cache(self) -> pathlib.Path:
        """A user's cache with the environment that tools/setup/dependencies has made for the tree."""
        cache = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        (cache / "isomer-lab/lab/bin").mkdir(parents=True)
        # It cannot be a link, with which Python would not find its packages.
        python = cache / "isomer-lab/lab/bin/python3"
        python.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
        python.chmod(0o755)
        return cache

    def test_it_lists_who_there_is_as_the_tree_does(self):
        found = self.run_isomer("--list", cache=self.cache())
        self.assertEqual(found.returncode, 0, found.stderr)
        lab = ROOT / "tools/bench/lab"
        tree = subprocess.run([lab, "--list"], capture_output=True, text=True, check=True, timeout=PATIENCE)
        self.assertEqual(found.stdout, tree.stdout)
        self.assertIn("cpp/isomer/view", found.stdout)

    def test_it_measures_and_leaves_what_is_installed_as_it_is(self):
        before = self.files()
        cache = self.cache()
        out = cache / "results.json"
        found = self.run_isomer(
            "--langs", "python", "--formats", "json", "--rounds", 3, "--samples", 2, "--seconds", 0.1, "--no-growth",
            "--json", out, "--out", cache / "report.html", cache=cache,
        )  # fmt: skip
        self.assertEqual(found.returncode, 0, found.stderr)
        states = {one["id"]: one["state"] for one in json.loads(out.read_text())["contestants"]}
        self.assertIn("measured", states.values(), states)
        self.assertEqual(self.files(), before)

    def test_without_its_environment_it_says_how_to_get_it(self):
        with tempfile.TemporaryDirectory() as cache:
            found = self.run_isomer(cache=pathlib.Path(cache))
        self.assertEqual(found.returncode, 1)
        self.assertIn("isomer lab --install", found.stderr)

    def test_what_manifests_name_in_the_tree_is_there(self):
        named = set()
        for manifest in (ROOT / "lab/harness").rglob("*.*"):
            if manifest.is_file() and "__pycache__" not in manifest.parts:
                named.update(re.findall(r"\{root\}/([\w/.-]+)", manifest.read_text(errors="replace")))
        named = {name for name in named if not name.startswith("build/")}
        self.assertGreater(len(named), 3)
        for name in named:
            there = {path.relative_to(ROOT) for path in (ROOT / name).rglob("*") if path.suffix in (".h", ".hpp", ".c", ".php")}
            installed = {path.relative_to(self.home) for path in (self.home / name).rglob("*") if path.is_file()}
            self.assertEqual(there - installed, set(), name)

    def test_the_go_module_has_every_package_that_it_imports(self):
        pending, seen = ["isomer.dev/isomer"], set()
        while pending:
            package = pending.pop()
            if package in seen:
                continue
            seen.add(package)
            folder = self.home / "go" / package.removeprefix("isomer.dev/isomer").lstrip("/")
            sources = sorted(folder.glob("*.go"))
            self.assertTrue(sources, package)
            for source in sources:
                pending += re.findall(r'"(isomer\.dev/isomer[\w/.-]*)"', source.read_text())
        self.assertTrue((self.home / "go/go.mod").exists())
        self.assertGreater(len(seen), 2)

    def test_no_tests_come_with_it_and_the_starter_can_be_started(self):
        self.assertFalse([path for path in self.home.rglob("*") if path.name.endswith(("_test.py", "_test.go"))])
        self.assertFalse(list(self.home.rglob("__pycache__")))
        self.assertTrue((self.home / "tools/bench/lab").stat().st_mode & stat.S_IXUSR)

    def test_the_command_is_installed_with_it_and_a_package_keeps_it_startable(self):
        self.assertIn("include(IsomerInstallLab)", (ROOT / "cmake/IsomerInstallCommand.cmake").read_text())
        settle = re.search(r"^settle\(\) \{.*?^\}", (ROOT / "tools/make/package").read_text(), re.S | re.M).group()
        with tempfile.TemporaryDirectory() as folder:
            shutil.copytree(self.home, pathlib.Path(folder, "root"))
            subprocess.run(["bash", "-c", f'{settle}\nsettle "$1"', "-", folder], check=True, timeout=PATIENCE)
            files = [path for path in pathlib.Path(folder, "root/tools").rglob("*") if path.is_file()]
            modes = {f"{path.parent.name}/{path.name}": path.stat().st_mode & 0o777 for path in files}
        parts = dict.fromkeys(("setup/common.sh", "setup/pins.sh", "setup/venv.sh"), 0o644)
        self.assertEqual(modes, {"bench/lab": 0o755, **parts})

    def files(self) -> set[str]:
        return {str(path.relative_to(self.prefix)) for path in self.prefix.rglob("*")}


if __name__ == "__main__":
    unittest.main()
