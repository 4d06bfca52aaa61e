#!/usr/bin/env python3
"""Tests the pages of the reference: what of a declaration they show, and what becomes of comments.

SPDX-License-Identifier: MIT

Run: tools/test/long/docs
"""
import pathlib
import re
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from reference import comments, face, golang, library, php, undocumented  # noqa: E402
from reference.headers import Index  # noqa: E402


class Faces(unittest.TestCase):
    def test_a_function_is_shown_without_its_body(self):
        for text, shown in {
            "int f(int a) { return a; }": "int f(int a);",
            "int f(const F& f = {}, int b = g({1})) noexcept(noexcept(h({}))) {\n  return 1;\n}":
                "int f(const F& f = {}, int b = g({1})) noexcept(noexcept(h({})));",
            "explicit encoder(const F& f = {}) : format_(f) { start(); }": "explicit encoder(const F& f = {});",
            "reader(source from)\n      : from_(from) {}": "reader(source from);",
            "template <class T>\n  requires requires { typename T::sizer; }\nint f(const T& t) {\n}":
                "template <class T>\n  requires requires { typename T::sizer; }\nint f(const T& t);",
            "status decode(const F&, S&&) = delete;": "status decode(const F&, S&&) = delete;",
            "bool operator==(const status&) const = default;": "bool operator==(const status&) const = default;",
        }.items():
            with self.subTest(text=text):
                self.assertEqual(face.without_body(text), shown)


class Comments(unittest.TestCase):
    def test_names_are_code_and_the_rest_is_as_it_stands(self):
        for text, shown in {
            "too_large: the sink refused": "`too_large`: the sink refused",
            "as decode<M>(format, bytes) does": "as `decode<M>(format, bytes)` does",
            "see isomer::relays, and more() again": "see `isomer::relays`, and `more()` again",
            "`bytes` may go; *at counts": "`bytes` may go; \\*at counts",
            "a list [2], a <b> and x|y": "a list \\[2\\], a \\<b> and x\\|y",
        }.items():
            with self.subTest(text=text):
                self.assertEqual(comments.marked(text), shown)

    def test_empty_lines_separate_paragraphs(self):
        self.assertEqual(comments.paragraphs(["One", "and more.", "", "Two."]), "One\nand more.\n\nTwo.")

    def test_what_is_indented_is_code(self):
        self.assertEqual(comments.paragraphs(["One:", "", "  f(a_b);", "    g();"]),
                         "One:\n\n```cpp\nf(a_b);\n  g();\n```")


def members(text: str, is_c: bool = True) -> list[str]:
    """The members without a comment of the types in a source."""
    name = "one.c" if is_c else "one.cpp"
    unit = Index.create().parse(name, ["-std=c11" if is_c else "-std=c++20"], unsaved_files=[(name, text)])
    source = face.Source(text, is_c)
    return [missing for cursor in unit.cursor.get_children()
            for missing in undocumented.Members(source, cursor.spelling).of(cursor)]


class Undocumented(unittest.TestCase):
    def test_a_member_has_a_comment_above_or_behind_it_or_shares_one(self):
        self.assertEqual(members("struct s {\n  int a;  // one\n  // Two.\n  int b;\n  int c;\n};\n"), [])
        self.assertEqual(members("struct s {\n  // One.\n  int a;\n\n  int b;\n};\n"), ["s::b"])
        self.assertEqual(members("struct s {\n  int a;  // one\n  int b;\n};\n"), ["s::b"])

    def test_what_is_private_needs_none(self):
        self.assertEqual(members("struct s {\n  int a;\n  // The rest is private.\n  int b;\n};\n"), ["s::a"])
        self.assertEqual(members("class s {\n public:\n  void f() {\n    // Why.\n  }\n private:\n  int b;\n};\n",
                                 is_c=False), ["s::f"])

    def test_an_enum_in_one_line_needs_none_for_its_numbers(self):
        self.assertEqual(members("enum e { A, B };\n"), [])
        self.assertEqual(members("enum e {\n  A,  // one\n  B\n};\n"), ["e::B"])

    def test_one_definition_of_a_macro_has_a_comment(self):
        text = "#ifndef ONE_H\n#define ONE_H\n\n// One.\n#if A\n#define B 1\n#else\n#define B 2\n#endif\n{}#endif"
        self.assertEqual(undocumented.macros(face.Source(text.format(""), True)), [])
        self.assertEqual(undocumented.macros(face.Source(text.format("\n#define C 1\n"), True)), ["C"])


class Languages(unittest.TestCase):
    """Some names of each language, which stand for the kinds of names that there are."""

    @classmethod
    def setUpClass(cls):
        cls.languages = [library.Pages("cpp"), library.Pages("c")]
        cls.cpp, cls.c = (pages.all() for pages in cls.languages)

    def test_cpp(self):
        shared, reflect = self.cpp["reference/cpp/every-format.md"], self.cpp["reference/cpp/reflect.hpp.md"]
        self.assertIn("### `isomer::decode`\n\n```cpp\ntemplate <message M, class Format>\n"
                      "constexpr result<M> decode(const Format& f, input bytes);\n```\n\nA new message.", shared)
        self.assertIn("### `isomer::code`", shared)
        self.assertIn("bad_utf8,          // text that is not UTF-8", shared)
        self.assertIn("#include <isomer/reflect.hpp>", reflect)
        self.assertIn("reflected::message reflect(const dynamic::message& m);", reflect)

    def test_cpp_shows_nothing_that_is_private(self):
        shown = "".join(self.cpp.values())
        self.assertNotIn("### `isomer::detail", shown)
        self.assertNotIn("### `isomer::google", shown)
        encoder = self.cpp["reference/cpp/every-format.md"].partition("class encoder {")[2].partition("};")[0]
        self.assertIn("explicit encoder(const Format& f = {});", encoder)
        self.assertNotIn("failed", encoder)

    def test_every_face_is_whole(self):
        for entry in (entry for pages in self.languages for entries in pages.entries.values() for entry in entries):
            for code in entry.faces:
                with self.subTest(file=entry.file, code=code):
                    self.assertEqual([code.count(one) for one in "({["], [code.count(one) for one in ")}]"])
                    self.assertNotRegex(re.sub("//.*", "", code), r"\breturn |;;")

    def test_services(self):
        self.assertIn("### `isomer::net::server`", self.cpp["reference/cpp/net/server.hpp.md"])

    def test_c(self):
        stream = self.c["reference/c/stream.h.md"]
        self.assertIn("bool isomer_stream_next(isomer_stream_in* in, isomer_stream_field* field);", stream)
        self.assertIn("  // The rest is private.\n} isomer_stream_in;", stream)
        self.assertIn("#define ISOMER_MAX_DEPTH", self.c["reference/c/port.h.md"])

    def test_go(self):
        made = golang.pages()
        self.assertEqual({"isomer", "isomer-dropin-json", "isomer-dropin-proto", "isomer-fast", "isomer-grpc", "index"},
                         {pathlib.PurePosixPath(page).stem for page in made})
        self.assertIn("## `Marshal`\n\n```go\nfunc Marshal(f Format, v any) ([]byte, error)\n```",
                      made["reference/go/isomer.md"])
        self.assertNotIn("internal", made["reference/go/index.md"])

    def test_php(self):
        page = php.page()
        self.assertIn("## `Isomer\\Format`\n```php-inline\nenum Format: int\n{\n    case Protobuf = 0;", page)
        self.assertIn("## `Isomer\\decode`\n```php-inline\nfunction decode(string $class, string $bytes,", page)
        self.assertIn("### `Schema::fromProto`", page)
        self.assertIn("- throws: `DecodeException`", page)


if __name__ == "__main__":
    unittest.main()
