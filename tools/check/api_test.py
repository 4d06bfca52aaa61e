#!/usr/bin/env python3
"""Tests that tools/check/api finds the names that headers declare, and no others.

SPDX-License-Identifier: MIT
"""
import importlib.machinery
import importlib.util
import pathlib
import subprocess
import sys
import tempfile
import unittest

TOOL = pathlib.Path(__file__).with_name("api")
sys.dont_write_bytecode = True
loader = importlib.machinery.SourceFileLoader("api", str(TOOL))
api = importlib.util.module_from_spec(importlib.util.spec_from_loader("api", loader))
loader.exec_module(api)


def names(text: str) -> list[str]:
    scan = api.Scan("namespace isomer {\n" + text + "\n}")
    return sorted(scan.names | scan.templates)


class Names(unittest.TestCase):
    def test_of_types(self):
        self.assertEqual(names("struct a { int x; }; enum class b : char { c }; class [[nodiscard]] d final : a {};"),
                         ["a", "b", "d"])
        self.assertEqual(names("template <class T = int> class e { void f(); }; using g = e<int>;"), ["e", "g"])
        self.assertEqual(names("template <class T> concept h = requires(T t) { t.x(); } && true;"), ["h"])

    def test_of_functions(self):
        self.assertEqual(names("inline int f(int x = {}) { return x; } void g(); auto h() -> int;"), ["f", "g", "h"])
        self.assertEqual(names("template <class T> requires (sizeof(T) > 1) T f(T t) { if (t) { } return t; } int g();"),
                         ["f", "g"])
        self.assertEqual(names("template <class T> requires a<T> && b<T> constexpr std::pair<T, int> f(T);"), ["f"])
        self.assertEqual(names("template <class T> decltype(auto) f(T&&); ISOMER_ALWAYS constexpr char* g(char* p) {}"),
                         ["f", "g"])

    def test_of_variables(self):
        self.assertEqual(names("inline constexpr int a = 1; constexpr b c{2}; inline constexpr auto d = [] { return 1; }();"),
                         ["a", "c", "d"])

    def test_of_inner_namespaces(self):
        self.assertEqual(names("namespace a { int f(); } namespace a::b { struct c {}; } inline namespace d { int g(); }"),
                         ["a::b::c", "a::f", "d::g"])

    def test_not_of_detail(self):
        self.assertEqual(names("namespace detail { int f(); } namespace a_detail { int g(); } namespace a::detail { int h(); }"),
                         [])

    def test_not_of_members_specialisations_and_operators(self):
        self.assertEqual(names("template <> struct a<int> {}; template <class T> bool b<T> = true; void c::d() {}"), [])
        self.assertEqual(names("bool operator==(a, a); static_assert(true); using namespace x; template class a<int>;"), [])

    def test_of_what_is_only_declared_are_those_of_templates(self):
        self.assertEqual(names("struct a; template <class T> struct b; class c;"), ["b"])

    def test_not_in_comments_text_and_directives(self):
        self.assertEqual(names('// struct a {};\n/* int b(); */\n#define c int d();\\\n int e();\nint f = g("int h(); {");'),
                         ["f"])


class Page(unittest.TestCase):
    def run_tool(self, folder: str, *arguments: str) -> tuple[int, str]:
        done = subprocess.run([TOOL, *arguments, folder], capture_output=True, text=True, check=False)
        return done.returncode, done.stderr

    def test_fails_where_it_differs_from_the_headers(self):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            header = root / "cpp/include/isomer/message.hpp"
            header.parent.mkdir(parents=True)
            (root / "docs").mkdir()
            header.write_text("namespace isomer { struct a {}; }\n")
            self.assertEqual(self.run_tool(folder, "--write"), (0, ""))
            self.assertEqual(self.run_tool(folder), (0, ""))
            header.write_text("namespace isomer { struct b {}; namespace detail { struct c {}; } }\n")
            status, said = self.run_tool(folder)
            self.assertEqual(status, 1)
            self.assertIn("b is public, and docs/api.md does not list it", said)
            self.assertIn("a is in docs/api.md, and no public header declares it", said)


if __name__ == "__main__":
    unittest.main()
