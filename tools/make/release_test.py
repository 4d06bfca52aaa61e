#!/usr/bin/env python3
"""Tests tools/make/release on a scratch repository that has the files of this tree: what it makes, and when it refuses.

SPDX-License-Identifier: MIT

Run: tools/make/release_test.py
"""
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

TREE = pathlib.Path(__file__).resolve().parents[2]
VERSION = re.search(r'version\[\] = "(.*)"', (TREE / "cpp/include/isomer/version.hpp").read_text())[1]
NEXT = "{}.{}.0".format(VERSION.split(".")[0], int(VERSION.split(".")[1]) + 1)
MINOR = NEXT.rpartition(".")[0]
CHANGE = "- **C++**: a change that the test makes."
WHO = {f"GIT_{role}_{what}": "release@test.invalid" for role in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}


class Release(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.root = pathlib.Path(folder.name) / "scratch"
        names = subprocess.run(["git", "ls-files", "-z"], cwd=TREE, check=True, capture_output=True, text=True).stdout
        for name in filter(None, names.split("\0")):
            # What tests and fuzzers read is much, and has no version.
            if (TREE / name).is_file() and not name.startswith(("vectors/", "compiler/test/", "cpp/fuzz/", "go/internal/")):
                (cls.root / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(TREE / name, cls.root / name)
        log = cls.root / "CHANGELOG.md"
        section = re.compile(r"^## \[Unreleased\]\n.*?(?=^## \[)", re.MULTILINE | re.DOTALL)
        log.write_text(section.sub(f"## [Unreleased]\n\n### Added\n{CHANGE}\n\n", log.read_text(), count=1))
        cls.git("init", "--quiet")
        cls.git("config", "core.fsync", "none")
        cls.commit("Begin")
        cls.begin = cls.git("rev-parse", "HEAD").strip()

    def setUp(self):
        self.git("reset", "--quiet", "--hard", self.begin)
        self.git("clean", "--quiet", "-d", "--force")
        for tag in self.git("tag").split():
            self.git("tag", "--delete", tag)

    @classmethod
    def git(cls, *args):
        done = subprocess.run(["git", *args], cwd=cls.root, check=True, capture_output=True, text=True, env=os.environ | WHO)
        return done.stdout

    @classmethod
    def commit(cls, message):
        cls.git("add", "--all", "--force")
        cls.git("commit", "--quiet", "--message", message)

    def edit(self, name, old, new):
        path = self.root / name
        text = path.read_text()
        self.assertIn(old, text)
        path.write_text(text.replace(old, new))

    def release(self, *args):
        command = [TREE / "tools/make/release", "--root", self.root, *args]
        return subprocess.run(command, capture_output=True, text=True, env=os.environ | WHO)

    def test_leaves_nothing_behind_when_a_tag_cannot_be_made(self):
        self.git("config", "tag.gpgSign", "true")
        self.git("config", "gpg.program", "false")
        try:
            done = self.release("9.8.7")
        finally:
            self.git("config", "tag.gpgSign", "false")
        self.assertNotEqual(done.returncode, 0)
        self.assertEqual((self.git("rev-parse", "HEAD").strip(), self.git("tag"), self.git("status", "--porcelain")),
                         (self.begin, "", ""))

    def refuses(self, why, *args):
        """The tool fails, says why, and leaves everything as it is."""
        before = self.git("rev-parse", "HEAD"), self.git("tag"), self.git("status", "--porcelain")
        done = self.release(*(args or [NEXT]))
        self.assertEqual(done.returncode, 1, done.stdout)
        self.assertIn(why, done.stderr)
        self.assertEqual((self.git("rev-parse", "HEAD"), self.git("tag"), self.git("status", "--porcelain")), before)

    def test_sets_the_version_moves_the_changelog_commits_and_tags(self):
        done = self.release("--date", "2027-01-02", NEXT)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual(self.git("status", "--porcelain"), "")
        self.assertEqual(self.git("log", "--format=%s", f"{self.begin}..").split("\n")[0], f"Release {NEXT}")
        self.assertEqual(self.git("tag").split(), [f"go/grpc/v{NEXT}", f"go/v{NEXT}", f"v{NEXT}"])
        for tag in self.git("tag").split():
            self.assertEqual(self.git("cat-file", "-t", tag), "tag\n")
            self.assertEqual(self.git("rev-list", "-n", "1", tag), self.git("rev-parse", "HEAD"))
        log = (self.root / "CHANGELOG.md").read_text()
        self.assertIn(f"## [Unreleased]\n\n## [{NEXT}] - 2027-01-02\n\n### Added\n{CHANGE}\n\n## [{VERSION}] - ", log)
        self.assertIn(f"\n[{NEXT}]: docs/install.md\n[{VERSION}]: docs/install.md\n", log)
        self.assertIn(f'version[] = "{NEXT}"', (self.root / "cpp/include/isomer/version.hpp").read_text())
        self.assertIn(f"\tisomer.dev/isomer v{NEXT}\n", (self.root / "go/grpc/go.mod").read_text())
        self.assertNotIn(f"(isomer {VERSION.rpartition('.')[0]} ", (self.root / "docs/install.md").read_text())
        self.assertIn(f"find_package(isomer {MINOR} ", (self.root / "docs/install.md").read_text())
        check = subprocess.run([TREE / "tools/check/version", self.root], capture_output=True, text=True)
        self.assertEqual((check.returncode, check.stderr), (0, ""))

    def test_leaves_no_place_with_the_old_version(self):
        self.assertEqual(self.release(NEXT).returncode, 0)
        # What is a version of Isomer, and no other number: quoted, behind its name, or behind its module's.
        old = rf'"{VERSION}"|isomer v?{VERSION}\b|find_package\(isomer {VERSION.rpartition(".")[0]}\b'.replace(".", r"\.")
        found = subprocess.run(["git", "grep", "-nP", old, "--", ":!CHANGELOG.md", ":!*.sum", ":!*lock*"], cwd=self.root,
                               capture_output=True, text=True)  # fmt: skip
        self.assertEqual(found.stdout, "")

    def test_a_dry_run_shows_all_and_changes_nothing(self):
        done = self.release("--dry-run", "--date", "2027-01-02", NEXT)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        for line in (f'+inline constexpr char version[] = "{NEXT}";', f"+## [{NEXT}] - 2027-01-02",
                     f"git commit --message 'Release {NEXT}'", f"git tag --annotate --message 'Release {NEXT}' go/grpc/v{NEXT}"):  # fmt: skip
            self.assertIn(line + "\n", done.stdout)
        self.assertEqual(self.git("status", "--porcelain"), "")
        self.assertEqual((self.git("rev-parse", "HEAD").strip(), self.git("tag")), (self.begin, ""))

    def test_refuses_a_tree_with_changes(self):
        self.edit("CMakeLists.txt", "cmake_minimum_required", "# A change.\ncmake_minimum_required")
        self.refuses("changes that are not committed:\n M CMakeLists.txt")

    def test_refuses_a_file_that_git_does_not_know(self):
        (self.root / "new.txt").write_text("new\n")
        self.refuses("changes that are not committed:\n?? new.txt")

    def test_refuses_versions_that_differ(self):
        self.edit("packaging/vcpkg/ports/isomer/vcpkg.json", f'"version": "{VERSION}"', '"version": "99.0.0"')
        self.commit("Differ")
        self.refuses("packaging/vcpkg/ports/isomer/vcpkg.json: has version 99.0.0")

    def test_refuses_when_nothing_is_unreleased(self):
        self.edit("CHANGELOG.md", f"{CHANGE}\n", "")
        self.commit("Empty")
        self.refuses("CHANGELOG.md has nothing under [Unreleased]")

    def test_refuses_a_version_that_is_not_newer(self):
        self.refuses(f"the version {VERSION} is not newer than {VERSION}", VERSION)
        self.refuses("the version 0.0.9 is not newer than", "0.0.9")

    def test_refuses_what_is_no_version(self):
        for bad in (f"v{NEXT}", "1.2", f"{NEXT}-rc1", "01.2.3"):
            self.refuses(f"the version {bad} is not MAJOR.MINOR.PATCH", bad)

    def test_refuses_a_date_that_is_none(self):
        for bad in ("tomorrow", "2027-02-29", "2027-1-2", "20270102"):
            self.refuses(f"the date {bad} is not YYYY-MM-DD", "--date", bad, NEXT)

    def test_refuses_a_tag_that_exists(self):
        self.git("tag", f"go/grpc/v{NEXT}")
        self.refuses(f"the tag exists already: go/grpc/v{NEXT}")

    def test_a_commit_that_fails_leaves_the_tree_as_it_was(self):
        hook = self.root / ".git/hooks/pre-commit"
        hook.parent.mkdir(exist_ok=True)
        hook.write_text("#!/bin/sh\necho not today >&2\nexit 1\n")
        hook.chmod(0o755)
        self.addCleanup(hook.unlink)
        self.refuses("not today")


if __name__ == "__main__":
    unittest.main()
