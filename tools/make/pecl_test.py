#!/usr/bin/env python3
"""Tests make/pecl, in a copy of what it reads.

SPDX-License-Identifier: MIT

Run: tools/make/pecl_test.py
"""
import hashlib
import pathlib
import re
import shutil
import subprocess
import tarfile
import tempfile
import unittest

TREE = pathlib.Path(__file__).resolve().parents[2]
READ = ["cpp/include", "cpp/src", "compiler/src", "php/src", "php/phpize", "php/examples", "php/config.m4", "php/config.w32",
        "php/isomer.stub.php", "composer.json", "LICENSE", "CHANGELOG.md", "packaging/debian/control.in", "tools/make/pecl"]


class Pecl(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name).resolve()
        for name in READ:
            (self.root / name).parent.mkdir(parents=True, exist_ok=True)
            (shutil.copytree if (TREE / name).is_dir() else shutil.copy)(TREE / name, self.root / name)

    def run_tool(self, *args):
        return subprocess.run([self.root / "tools/make/pecl", *args], capture_output=True, text=True)

    def package(self):
        done = self.run_tool()
        self.assertEqual(done.returncode, 0, done.stderr)
        return next((self.root / "build/package").glob("isomer-*.tgz"))

    def refuses(self, why):
        done = self.run_tool("--check")
        self.assertEqual(done.returncode, 1, done.stdout)
        self.assertIn(why, done.stderr)

    def test_the_package_has_what_it_lists_and_config_at_its_top(self):
        with tarfile.open(self.package()) as tar:
            names = tar.getnames()
            listed = re.findall('<file name="(.*?)"', tar.extractfile("package.xml").read().decode())
        top = names[1].split("/")[0]
        self.assertEqual(names, ["package.xml", *(f"{top}/{name}" for name in listed)])
        for name in ("config.m4", "src/module.cpp", "phpize/proto.cpp", "cpp/include/isomer/version.hpp", "LICENSE"):
            self.assertIn(name, listed)

    def test_has_only_what_is_compiled(self):
        (self.root / "cpp/include/isomer/nobodys.hpp").write_text("#pragma once\n")
        (self.root / "php/src/bind/new_one.cpp").write_text('#include "deep/new_one.hpp"\n')
        (self.root / "php/src/bind/deep").mkdir()
        (self.root / "php/src/bind/deep/new_one.hpp").write_text("#pragma once\n")
        with tarfile.open(self.package()) as tar:
            names = [name.partition("/")[2] for name in tar.getnames()]
        self.assertIn("src/bind/new_one.cpp", names)
        self.assertIn("src/bind/deep/new_one.hpp", names)
        self.assertNotIn("cpp/include/isomer/nobodys.hpp", names)

    def test_the_same_tree_gives_the_same_bytes(self):
        once, again = (hashlib.sha256(self.package().read_bytes()).digest() for _ in range(2))
        self.assertEqual(once, again)

    def test_refuses_an_include_of_nothing(self):
        (self.root / "compiler/src/model/declarations.hpp").unlink()
        self.refuses("includes model/declarations.hpp, which is in none of the folders")

    def test_refuses_another_release_of_php_than_the_sources_want(self):
        composer = self.root / "composer.json"
        composer.write_text(composer.read_text().replace('">=8.2"', '">=8.3"'))
        self.refuses("want different releases of PHP")

    def test_refuses_a_version_that_no_release_has(self):
        version = self.root / "cpp/include/isomer/version.hpp"
        version.write_text(re.sub(r'version\[\] = ".*"', 'version[] = "9.9.9"', version.read_text()))
        self.refuses("CHANGELOG.md has nothing that")


if __name__ == "__main__":
    unittest.main()
