#!/usr/bin/env python3
"""Tests the tools: above all that each check of the tree can fail, on a small bad example.

SPDX-License-Identifier: MIT

Run: tools/check/tools_test.py
"""
import importlib.machinery
import importlib.util
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest
import unittest.mock

TOOLS = pathlib.Path(__file__).resolve().parents[1]


class Tree(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)

    def write(self, files):
        for name, text in files.items():
            path = self.root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)

    def run_tool(self, tool, *args):
        done = subprocess.run([TOOLS / tool, *args], capture_output=True, text=True)
        return done.returncode, done.stderr


class GoCount(Tree):
    def count(self, *events):
        done = subprocess.run([TOOLS / "test/go-count"], input="\n".join(map(json.dumps, events)), capture_output=True, text=True)
        return done.returncode, done.stdout

    def test_counts_tests_but_not_what_is_within_them(self):
        code, said = self.count(
            {"Action": "pass", "Package": "p", "Test": "TestA/one"}, {"Action": "pass", "Package": "p", "Test": "TestA"},
            {"Action": "pass", "Package": "p", "Test": "FuzzB"}, {"Action": "pass", "Package": "p"})
        self.assertEqual((code, said), (0, "go test: 2 passed, 0 failed\n"))

    def test_tells_what_a_failed_test_wrote(self):
        code, said = self.count(
            {"Action": "output", "Package": "p", "Test": "TestA/one", "Output": "it is seven\n"},
            {"Action": "fail", "Package": "p", "Test": "TestA/one"}, {"Action": "fail", "Package": "p", "Test": "TestA"},
            {"Action": "fail", "Package": "p"})
        self.assertEqual((code, said), (1, "it is seven\ngo test: 0 passed, 1 failed\n"))

    def test_a_package_that_does_not_build_is_a_failure(self):
        code, said = self.count(
            {"Action": "build-output", "ImportPath": "p", "Output": "p.go:1: no\n"},
            {"Action": "fail", "Package": "p", "FailedBuild": "p"})
        self.assertEqual((code, said), (1, "p.go:1: no\ngo test: 0 passed, 1 failed\n"))

    def test_a_package_that_crashes_is_a_failure_and_tells_why(self):
        code, said = self.count(
            {"Action": "output", "Package": "p", "Test": "TestA", "Output": "panic: eight\n"},
            {"Action": "output", "Package": "p", "Output": "FAIL p\n"},
            {"Action": "fail", "Package": "p"})
        self.assertEqual((code, said), (1, "panic: eight\nFAIL p\ngo test: 0 passed, 1 failed\n"))

    def test_no_tests_at_all_are_a_failure(self):
        self.assertEqual(self.count({"Action": "skip", "Package": "p"}), (1, "go test: 0 passed, 0 failed\n"))

    def test_a_skipped_test_is_no_test_that_passed(self):
        code, said = self.count(
            {"Action": "output", "Package": "p", "Test": "TestA", "Output": "not today\n"},
            {"Action": "skip", "Package": "p", "Test": "TestA"}, {"Action": "pass", "Package": "p"})
        self.assertEqual((code, said), (1, "not today\ngo test: 0 passed, 1 failed\n"))


class BenchGoTable(Tree):
    def test_medians_minima_and_ratios(self):
        lines = ["BenchmarkAll/read/a/first-2 \t 100\t %d ns/op\t 5 MB/s\t 16 B/op\t 1 allocs/op" % n for n in (90, 110, 100)]
        lines += ["BenchmarkAll/read/a/pool-unsafe \t 100\t %d ns/op\t 9 MB/s\t 0 B/op\t 0 allocs/op" % n for n in (50, 40, 60)]
        self.write({"raw.txt": "goos: linux\n" + "\n".join(lines) + "\nPASS\n"})
        done = subprocess.run([TOOLS / "bench/go-table", self.root / "raw.txt"], capture_output=True, text=True)
        self.assertIn("| first | 100.0 | 90.0 | 5 | 16 | 1 | 1.00 |\n| pool-unsafe | 50.0 | 40.0 | 9 | 0 | 0 | 1.80 |", done.stdout)

    def test_refuses_a_file_without_results(self):
        self.write({"raw.txt": "PASS\n"})
        code, said = self.run_tool("bench/go-table", self.root / "raw.txt")
        self.assertNotEqual(code, 0)
        self.assertIn("no results", said)


class CheckDocs(Tree):
    def check(self, text):
        self.write({"README.md": text, "a/b.cpp": "int a;\nint main() {}\n"})
        return self.run_tool("check/docs", self.root)

    def test_accepts_links_and_copies_that_hold(self):
        text = "[b](a/b.cpp) [c](https://example.org/c)\n\n<!-- from a/b.cpp -->\n```cpp\nint main() {}\n```\n"
        self.assertEqual(self.check(text), (0, ""))

    def test_refuses_a_link_to_nothing(self):
        code, said = self.check("See [c](a/c.cpp).\n")
        self.assertEqual(code, 1)
        self.assertIn("README.md: links to a/c.cpp, which does not exist", said)

    def test_refuses_code_that_changed(self):
        code, said = self.check("<!-- from a/b.cpp -->\n```cpp\nint main() { }\n```\n")
        self.assertEqual(code, 1)
        self.assertIn("README.md: its block is not what a/b.cpp says", said)

    def test_refuses_code_from_nowhere(self):
        code, said = self.check("<!-- from a/c.cpp -->\n```cpp\nint a;\n```\n")
        self.assertEqual(code, 1)
        self.assertIn("a/c.cpp does not exist", said)


class CheckMacros(Tree):
    def check(self, extra=None):
        self.write({
            "c/include/isomer/rows.h": '#define ISOMER_ROW_HERE(a) a  // not ISOMER_LISTS\n#define ISOMER_NAME "ISOMER_LISTS"\n',
            "cpp/include/isomer/base/port.hpp": "#define ISOMER_LISTS(Y) Y(0)\nint isomer_row;\n",
            "net/include/isomer/net.hpp": "#pragma once\n",
            **(extra or {}),
        })
        return self.run_tool("check/macros", self.root)

    def test_accepts_names_of_one_language_each(self):
        self.assertEqual(self.check(), (0, ""))

    def test_refuses_a_macro_that_both_define(self):
        code, said = self.check({"net/include/isomer/net.hpp": "#  define ISOMER_ROW_HERE 1\n"})
        self.assertEqual(code, 1)
        self.assertIn("c/include/isomer/rows.h: ISOMER_ROW_HERE is a macro of C++, in net/include/isomer/net.hpp", said)

    def test_refuses_a_macro_that_is_a_name_in_the_other(self):
        code, said = self.check({"c/include/isomer/table.h": "enum { ISOMER_LISTS = 1 };\n"})
        self.assertEqual(code, 1)
        self.assertEqual(said, "c/include/isomer/table.h: ISOMER_LISTS is a macro of C++, in cpp/include/isomer/base/port.hpp\n")


    def test_refuses_a_macro_that_has_no_place(self):
        code, said = self.check({"cli/a.cpp": "#define LEFT 1\n#define ENDED 2\n#undef ENDED\n"})
        self.assertEqual((code, said), (1, "cli/a.cpp: defines LEFT, and has no place in PLACES\n"))


class CheckFunctions(unittest.TestCase):
    def of(self, text):
        path = str(TOOLS / "check/functions")
        loader = importlib.machinery.SourceFileLoader("functions", path)
        module = importlib.util.module_from_spec(importlib.util.spec_from_loader("functions", loader))
        loader.exec_module(module)
        return module.python_functions(text) if text.startswith("def") else module.braced_functions(text)

    def test_counts_the_lines_of_a_body_in_each_language(self):
        self.assertEqual(self.of("template <class T>\nbool f(int a,\n       int b) {\n  a;\n  if (b) {\n  }\n}\n"), [(2, "f", 3)])
        self.assertEqual(self.of("func (r *reader) f(a int) {\n\ta()\n}\n"), [(1, "f", 1)])
        self.assertEqual(self.of("    function f(int $a)\n    {\n        a();\n    }\n"), [(1, "f", 1)])
        self.assertEqual(self.of("def f(a):\n    a()\n    a()\n"), [(1, "f", 2)])

    def test_counts_members_and_no_types(self):
        self.assertEqual(self.of("struct alignas(8) a {\n  int b() {\n    return 1;\n  }\n};\n"), [(2, "b", 1)])


class CheckFolders(Tree):
    def test_refuses_a_folder_that_is_too_full(self):
        subprocess.run(["git", "init", "-q", self.root], check=True)
        self.write({f"a/{n}.py": "" for n in range(24)} | {"a/a.go": ""})
        self.assertEqual(self.run_tool("check/folders", self.root), (0, ""))
        self.write({"a/24.py": ""})
        self.assertEqual(self.run_tool("check/folders", self.root), (1, "a: has 25 files of the kind '.py', more than 24\n"))


# A folder of tools that the tree does not have, so that no file of it may name it.
ROOM = "tools" + "/try"


class CheckTools(Tree):
    README = "# Tools\n\n## `try/`: attempts\n| command | what it does |\n|---|---|\n| `all [name]` | tries |\n\n`parts.sh`\n"

    def check(self, extra=None, readme=README):
        self.write({"tools/README.md": readme, f"{ROOM}/all": "#!/bin/sh\n", f"{ROOM}/parts.sh": "\n"})
        self.write(extra or {})
        for name in ("all", "run", "try-more", "run.sh"):
            path = self.root / ROOM / name
            if path.exists():
                path.chmod(0o755)
        return self.run_tool("check/tools", self.root)

    def test_accepts_what_is_named_by_the_rule_and_described(self):
        self.assertEqual(self.check({"Makefile": f"\t{ROOM}/all\n"}), (0, ""))

    def test_refuses_a_tool_that_is_not_described(self):
        code, said = self.check({f"{ROOM}/run": "#!/bin/sh\n"})
        self.assertEqual((code, said), (1, f"{ROOM}/run: tools/README.md does not describe it\n"))
        self.assertEqual(self.check(readme=self.README.replace("parts", "others"))[0], 1)

    def test_refuses_a_suffix_underscores_and_the_name_of_the_folder(self):
        bad = {"run.sh": "no suffix", "try-more": "repeats its folder's", "a-part.py": "underscores", "aPart.sh": "underscores"}
        for name, why in bad.items():
            with self.subTest(name=name):
                code, said = self.check({f"{ROOM}/{name}": "#!/bin/sh\n"})
                self.assertEqual(code, 1)
                self.assertIn(f"{ROOM}/{name}: ", said)
                self.assertIn(why, said)
                (self.root / ROOM / name).unlink()

    def test_refuses_a_folder_of_many(self):
        code, said = self.check({f"{ROOM}/p{i}.sh": "\n" for i in range(20)})
        self.assertEqual(code, 1)
        self.assertIn(f"{ROOM}: has 22 files, more than 20", said)

    def test_refuses_the_name_of_a_tool_that_does_not_exist(self):
        gone = f"{ROOM}/gone"
        code, said = self.check({"docs/a.md": f"First.\nRun `{gone} x`, or $root/{gone}.\n"})
        self.assertEqual((code, said), (1, 2 * f"docs/a.md:2: there is no {gone}\n"))
        self.assertEqual(self.check({"docs/a.md": f'A my{gone}, and "/{gone}".\n'}), (0, ""))


class CheckVersion(Tree):
    GOOD = {
        "cpp/include/isomer/version.hpp": 'inline constexpr char version[] = "1.2.3";\n',
        "c/include/isomer/port.h": '#define ISOMER_VERSION "1.2.3"\n#define ISOMER_VERSION_NUMBER 10203\n',
        "packaging/vcpkg/ports/isomer/vcpkg.json": '{\n  "version": "1.2.3"\n}\n',
        "go/grpc/go.mod": "require (\n\tisomer.dev/isomer v1.2.3\n)\n",
        "CHANGELOG.md": "# Changelog\n\n## [1.2.3] - 2026-11-23\n\n## [1.2.2] - 2026-11-22\n",
        "docs/cli/README.md": "    $ isomer --version\nisomer 1.2.3\n",
        "docs/start/command.md": "$ isomer --version\nisomer 1.2.3\n",
        "docs/start/cpp.md": "find_package(isomer 1.2 CONFIG REQUIRED)\n",
        "docs/comparison.md": "| released | 1.2 | since 2011 |\n",
        "docs/install.md": "find_package(isomer 1.2 CONFIG)\n\nfind_package(isomer 1.2 CONFIG REQUIRED)\n",
        "cpp/test/consumer/find_package/CMakeLists.txt": "find_package(isomer 1.2 CONFIG)\n",
        "net/test/consumer/CMakeLists.txt": "find_package(isomer 1.2 CONFIG)\n",
    }

    def test_accepts_one_version(self):
        self.write(self.GOOD)
        self.assertEqual(self.run_tool("check/version", self.root), (0, ""))

    def test_refuses_another_version_anywhere(self):
        for name, text in self.GOOD.items():
            with self.subTest(name=name):
                self.write(self.GOOD)
                self.write({name: text.replace("1.2.3", "1.3.0").replace("1.2 ", "1.3 ").replace("10203", "10300")})
                code, said = self.run_tool("check/version", self.root)
                self.assertEqual(code, 1)
                self.assertIn("1.3", said)

    def test_refuses_another_version_beside_the_right_one(self):
        self.write({**self.GOOD, "docs/install.md": "find_package(isomer 1.2 CONFIG)\nfind_package(isomer 1.3 CONFIG)\n"})
        code, said = self.run_tool("check/version", self.root)
        self.assertEqual((code, "docs/install.md: has version 1.3" in said), (1, True))

    def test_refuses_a_file_that_names_none(self):
        self.write({**self.GOOD, "CHANGELOG.md": "# Changelog\n"})
        code, said = self.run_tool("check/version", self.root)
        self.assertEqual(code, 1)
        self.assertIn("CHANGELOG.md: has no version", said)


class CheckFiles(Tree):
    def check(self, text, name="file.hpp"):
        self.write({name: text})
        return self.run_tool("check/files", self.root / name)

    def test_accepts_job_and_licence(self):
        self.assertEqual(self.check("// Reads varints.\n// SPDX-License-Identifier: MIT\n"), (0, ""))

    def test_accepts_generated_php_and_no_other_without_licence(self):
        generated = "<?php\n\n// Generated by protoc-gen-isomer from a.proto. Do not edit.\n"
        self.assertEqual(self.check(generated, "A.php"), (0, ""))
        self.assertEqual(self.check(generated, "a.hpp")[0], 1)
        self.assertEqual(self.check("<?php\n// Reads varints.\n", "A.php")[0], 1)
        self.assertEqual(self.check("<?php\n// Reads varints.\n// SPDX-License-Identifier: MIT\n", "A.php"), (0, ""))

    def test_asks_assembly_too(self):
        self.assertEqual(self.check("#include \"textflag.h\"\n", "a.s")[0], 1)
        self.assertEqual(self.check("// Checks UTF-8.\n// SPDX-License-Identifier: MIT\n", "a.s"), (0, ""))

    def test_asks_rust_and_its_manifests_too(self):
        self.assertEqual(self.check("use std::fmt;\n", "a.rs")[0], 1)
        self.assertEqual(self.check("// SPDX-License-Identifier: MIT\n//! Reads varints.\n", "a.rs"), (0, ""))
        self.assertEqual(self.check("[package]\nname = \"a\"\n", "Cargo.toml")[0], 1)
        self.assertEqual(self.check("# A peer.\n# SPDX-License-Identifier: MIT\n[package]\n", "Cargo.toml"), (0, ""))

    def test_refuses_a_file_without_licence(self):
        code, said = self.check("// Reads varints.\n#pragma once\n")
        self.assertEqual(code, 1)
        self.assertIn("SPDX-License-Identifier", said)

    def test_refuses_a_file_that_does_not_say_its_job(self):
        code, said = self.check("#pragma once\n// SPDX-License-Identifier: MIT\n".replace("#pragma", "\n#pragma"))
        self.assertEqual(code, 1)
        self.assertIn("does not say its job", said)


    def test_refuses_a_file_of_more_than_500_lines_unless_it_is_generated(self):
        head = "// Reads varints.\n// SPDX-License-Identifier: MIT\n"
        self.assertEqual(self.check(head + "\n" * 498), (0, ""))
        code, said = self.check(head + "\n" * 499)
        self.assertEqual(code, 1)
        self.assertIn("has 501 lines, more than 500", said)
        self.assertEqual(self.check(head + "// Made by tools/make/known-protos: do not edit.\n" + "\n" * 499), (0, ""))


class CompileFail(Tree):
    def check(self, text):
        self.write({"case.cpp": text})
        done = subprocess.run([TOOLS / "test/compile-fail", self.root / "case.cpp", "g++"], capture_output=True, text=True)
        return done.returncode, done.stdout

    def test_accepts_the_failure_that_is_expected(self):
        self.assertEqual(self.check("// expect: assertion failed.*seven\nstatic_assert(false, \"seven\");\n"), (0, ""))

    def test_refuses_another_failure(self):
        code, said = self.check("// expect: seven\nint main() { return missing; }\n")
        self.assertEqual(code, 1)
        self.assertIn("no line matches", said)

    def test_refuses_what_compiles(self):
        code, said = self.check("// expect: seven\nint main() {}\n")
        self.assertEqual(code, 1)
        self.assertIn("compiles, but must not", said)

    def test_refuses_a_case_without_expectation(self):
        code, said = self.check("int main() { return missing; }\n")
        self.assertEqual(code, 1)
        self.assertIn("expect:", said)


def load(tool):
    """A tool without the suffix .py, as a module."""
    sys.dont_write_bytecode = True
    loader = importlib.machinery.SourceFileLoader(tool, str(TOOLS / tool))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(tool, loader))
    loader.exec_module(module)
    return module


class BenchTable(Tree):
    """What programs of Google Benchmark would write."""

    @staticmethod
    def repetition(name, time, **more):
        family = more.pop("family", 0)
        run = {"run_type": "iteration", "family_index": family, "run_name": name, "cpu_time": time, "time_unit": "ns"}
        return run | more

    def table(self, *files, flags=()):
        self.write({f"{i}.json": json.dumps({"benchmarks": runs}) for i, runs in enumerate(files)})
        paths = [self.root / f"{i}.json" for i in range(len(files))]
        done = subprocess.run([TOOLS / "bench/table", *flags, *paths], capture_output=True, text=True)
        rows = [line[1:-1].split("|") for line in done.stdout.splitlines() if line.startswith("|")]
        return done, [[cell.strip() for cell in row] for row in rows[2:]]

    def test_names_the_fastest_peer_and_divides_by_ours(self):
        of = self.repetition
        done, rows = self.table(
            [
                of("read/log:isomer", 400, allocations=3.0),
                of("read/log:slow peer", 900, family=1),
                of("read/log:quick peer", 600, family=2),
                of("read/log:floor", 100, family=3),
            ]
        )
        self.assertEqual(done.returncode, 0)
        self.assertEqual(rows, [["read/log", "400", "quick peer", "600", "1.50", "3", "4.0"]])

    def test_shows_all_peers_the_fastest_first_and_counts_the_lines_where_one_is_ahead(self):
        of = self.repetition
        runs = [of("read/log:isomer", 400), of("read/log:slow", 900, family=1), of("read/log:quick", 300, family=2)]
        done, rows = self.table([*runs, of("write/log:isomer", 50, family=3)], flags=["--all"])
        self.assertEqual(
            [row[:5] for row in rows],
            [
                ["**read/log**", "**400**", "**quick**", "**300**", "**0.75**"],
                ["read/log", "400", "slow", "900", "2.25"],
                ["write/log", "50.0", "", "", ""],
            ],
        )
        self.assertIn("2 lines; a peer is ahead in 1.", done.stdout)

    def test_a_line_where_a_peer_is_ahead_is_bold(self):
        of = self.repetition
        done, rows = self.table([of("read/log:isomer", 400), of("read/log:peer", 300, family=1)])
        self.assertEqual(rows, [["**read/log**", "**400**", "**peer**", "**300**", "**0.75**", "", ""]])
        self.assertIn("1 lines; a peer is ahead in 1.", done.stdout)

    def test_takes_medians_and_leaves_aggregates_alone(self):
        of = self.repetition
        times = [of("read/log:isomer", time) for time in (100, 5000, 200)]
        times += [of("read/log:peer", time, family=1, time_unit="us") for time in (0.4, 0.3, 9)]
        _, rows = self.table([*times, of("read/log:isomer", 1, run_type="aggregate")])
        self.assertEqual(rows[0][1:5], ["200", "peer", "400", "2.00"])

    def test_joins_programs_by_the_names_of_lines(self):
        of = self.repetition
        _, rows = self.table(
            [of("read/log:isomer", 50), of("write/log:isomer", 7.25, family=1)],
            [of("read/log:another program's", 60), of("read/tile:another program's", 8, family=1)],
        )
        self.assertEqual([row[0] for row in rows], ["read/log", "write/log", "read/tile"])
        self.assertEqual(rows[0][2:5], ["another program's", "60.0", "1.20"])
        self.assertEqual(rows[1][1:5], ["7.2", "", "", ""])
        self.assertEqual(rows[2][1:5], ["", "another program's", "8.0", ""])

    def test_fails_when_an_operation_failed(self):
        of = self.repetition
        done, _ = self.table([of("read/log:isomer", 400), of("read/log:peer", 0, family=1, error_occurred=True)])
        self.assertEqual(done.returncode, 1)
        self.assertIn("FAILED read/log:peer", done.stdout)

    def test_takes_the_empty_file_of_a_program_without_such_a_line(self):
        self.write({"empty.json": "", "one.json": json.dumps({"benchmarks": [self.repetition("read/log:isomer", 5)]})})
        paths = [self.root / "empty.json", self.root / "one.json"]
        done = subprocess.run([TOOLS / "bench/table", *paths], capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("| read/log |", done.stdout)

    def test_fails_without_results(self):
        self.assertEqual(self.table([])[0].returncode, 1)


class Sbom(Tree):
    HEAD = "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n\n"

    def licence(self, text):
        return load("make/sbom").licence_of(text)

    def test_spells_what_a_machine_readable_file_gives_to_most_files(self):
        text = self.HEAD + "Files: a/*\nCopyright: A\nLicense: Expat\n\nFiles: *\nCopyright: B\nLicense: BSD-3-clause or GPL-2+\n"
        self.assertEqual(self.licence(text), "BSD-3-Clause OR GPL-2.0-or-later")

    def test_guesses_no_licence_that_spdx_has_no_name_for(self):
        self.assertIsNone(self.licence(self.HEAD + "Files: *\nCopyright: B\nLicense: Zlib and Beerware\n"))
        self.assertIsNone(self.licence("This is free.\n\nFiles: *\nLicense: Expat\n"))
        self.assertIsNone(self.licence(self.HEAD + "Files: a/*\nCopyright: A\nLicense: Expat\n"))

    def test_names_the_package_of_a_file_and_refuses_one_that_has_none(self):
        """With a dpkg-query that knows of one file, by the name that it had before /lib was a link."""
        self.write({"bin/dpkg-query": "#!/bin/sh\necho 'libz-dev:amd64: /lib/libz.a'\necho no path found >&2\nexit 1\n"})
        (self.root / "bin/dpkg-query").chmod(0o755)
        dpkg = load("make/sbom").Dpkg(pathlib.Path("/"))
        with unittest.mock.patch.dict("os.environ", PATH=f"{self.root}/bin:/usr/bin:/bin"):
            self.assertEqual(dpkg.owners({pathlib.Path("/usr/lib/libz.a")}), {"libz-dev:amd64"})
            with self.assertRaisesRegex(SystemExit, "no package of Debian has /opt/libz.a"):
                dpkg.owners({pathlib.Path("/usr/lib/libz.a"), pathlib.Path("/opt/libz.a")})


class DebianSources(unittest.TestCase):
    KEYRING = "/usr/share/keyrings/debian-archive-keyring.gpg"

    def test_renames_one_line_entries_and_skips_third_parties(self):
        text = f"""
# deb mirror:/old bookworm main
deb mirror:/debian bookworm main contrib
deb [arch=amd64 signed-by={self.KEYRING}] mirror:/debian bookworm-updates main
deb [signed-by=/etc/apt/keyrings/other.gpg] mirror:/other bookworm main
deb mirror:/other bookworm-pgdg main
deb-src mirror:/debian bookworm main
"""
        self.assertEqual(
            list(load("setup/debian-sources").from_list(text, "bookworm", "trixie")),
            [("mirror:/debian", ["trixie"], None), ("mirror:/debian", ["trixie-updates"], self.KEYRING)],
        )

    def test_renames_deb822_entries_and_skips_third_parties(self):
        text = f"""Types: deb
# The machine's mirror.
URIs: mirror:/debian
Suites: bookworm bookworm-updates
Components: main
Signed-By: {self.KEYRING}

Types: deb
URIs: mirror:/other
Suites: bookworm
Components: main
Signed-By: /etc/apt/keyrings/other.gpg

Types: deb
URIs: mirror:/debian
Suites: bookworm
Components: main
Enabled: no
"""
        self.assertEqual(
            list(load("setup/debian-sources").from_deb822(text, "bookworm", "trixie")),
            [("mirror:/debian", ["trixie", "trixie-updates"], self.KEYRING)],
        )


if __name__ == "__main__":
    unittest.main()
