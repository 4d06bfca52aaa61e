#!/usr/bin/env python3
"""Tests that check/layers accepts what layers.txt allows, in C++ and in Go, and rejects what it does not.

SPDX-License-Identifier: MIT

Run: tools/check/layers_test.py
"""
import unittest

from tools_test import Tree

LAYERS = """
[cpp/include/isomer]
base:
wire: base
api [. google]: base wire

[src]: cpp/include/isomer
text [low/text]:
low: text
high [run.* high]: text low

[whole]: src
"""

GOOD = {
    "cpp/include/isomer/base/status.hpp": "#pragma once\n#include <cstdint>\n",
    "cpp/include/isomer/wire/varint.hpp": '#include <isomer/base/status.hpp>\n#include "isomer/wire/tag.hpp"\n',
    "cpp/include/isomer/wire/tag.hpp": '#include "../base/status.hpp"\n',
    "cpp/include/isomer/protobuf.hpp": "#include <isomer/wire/varint.hpp>\n",
    "cpp/include/isomer/google/protobuf/any.isomer.hpp": "#include <isomer/protobuf.hpp>\n",
    "src/low/text/lexer.hpp": "#include <isomer/protobuf.hpp>\n",
    "src/low/parser.cpp": '#include "text/lexer.hpp"\n',
    "src/run.cpp": '#include "run.hpp"\n#include "low/text/lexer.hpp"\n',
    "src/run.hpp": "#pragma once\n",
    "src/low/test/any_test.cpp": '#include "../../run.hpp"\n',
    "whole/a/b.cpp": '#include "../c.hpp"\n#include "../../src/run.hpp"\n',
    "whole/c.hpp": "#pragma once\n",
}


class CheckLayers(Tree):
    def check(self, extra=None, layers=LAYERS):
        self.write({"layers.txt": layers, **GOOD, **(extra or {})})
        return self.run_tool("check/layers", self.root)

    def test_accepts_what_is_listed(self):
        self.assertEqual(self.check(), (0, ""))

    def test_refuses_an_upward_include_and_names_its_line(self):
        code, said = self.check({"cpp/include/isomer/base/bad.hpp": "#pragma once\n#include <isomer/wire/tag.hpp>\n"})
        self.assertEqual(code, 1)
        self.assertIn("cpp/include/isomer/base/bad.hpp:2: layer base may not include wire", said)

    def test_sees_through_a_relative_include(self):
        code, said = self.check({"cpp/include/isomer/wire/bad.hpp": '#include "../protobuf.hpp"\n'})
        self.assertEqual(code, 1)
        self.assertIn("layer wire may not include api", said)

    def test_a_macro_includes_what_it_names(self):
        text = "#pragma once\n#define ISOMER_ONE(x) \\\n  int x; \\\n  ::isomer::detail::wire::tag t;\nint y;\n"
        code, said = self.check({"cpp/include/isomer/base/bad.hpp": text})
        self.assertEqual(code, 1)
        self.assertIn("cpp/include/isomer/base/bad.hpp:4: layer base may not include wire", said)
        self.assertEqual(self.check({"cpp/include/isomer/base/bad.hpp": "// isomer::detail::wire::tag\n#define A ::isomer::base::x\n"})[0], 0)

    def test_refuses_a_folder_without_a_layer(self):
        code, said = self.check({"cpp/include/isomer/misc/bad.hpp": "\n"})
        self.assertEqual(code, 1)
        self.assertIn("belongs to no layer", said)

    def test_refuses_a_cycle(self):
        code, said = self.check(layers="[src]\nbase: wire\nwire: base\n")
        self.assertNotEqual(code, 0)
        self.assertIn("'wire' is no layer above this line", said)
        code, said = self.check(layers="[src]: whole\n[whole]: src\n")
        self.assertNotEqual(code, 0)
        self.assertIn("'whole' is no section above this line", said)

    def test_a_folder_inside_another_is_a_layer_of_its_own(self):
        code, said = self.check({"src/low/text/bad.cpp": '#include "../parser.hpp"\n', "src/low/parser.hpp": "\n"})
        self.assertEqual(code, 1)
        self.assertIn("src/low/text/bad.cpp:1: layer text may not include low (low/parser.hpp)", said)

    def test_a_file_is_a_layer_of_its_own(self):
        code, said = self.check({"src/low/bad.cpp": '#include "../run.hpp"\n'})
        self.assertEqual(code, 1)
        self.assertIn("src/low/bad.cpp:1: layer low may not include high (run.hpp)", said)

    def test_refuses_a_section_that_is_not_listed(self):
        code, said = self.check({"src/low/bad.cpp": '#include "../../whole/c.hpp"\n'})
        self.assertEqual(code, 1)
        self.assertIn("src/low/bad.cpp:1: src may not include whole (c.hpp)", said)
        code, said = self.check({"whole/bad.cpp": "#include <isomer/protobuf.hpp>\n"})
        self.assertIn("whole/bad.cpp:1: whole may not include cpp/include/isomer (protobuf.hpp)", said)


GO_LAYERS = """
[go]
base:
wire: base
api [. options]: base wire
"""

GO = {
    "go.mod": "module example.org/it\n\ngo 1.26\n",
    "internal/base/error.go": 'package base\n\nimport "strconv"\n',
    "internal/base/error_test.go": 'package base\n\nimport "example.org/it/internal/wire"\n',
    "internal/wire/utf8/check.go": 'package utf8\n\nimport (\n\t"fmt"\n\n\tb "example.org/it/internal/base"\n)\n',
    "it.go": 'package it\n\nimport "example.org/it/internal/wire/utf8"\n\nvar path = "example.org/it/nowhere"\n',
    "options/options.go": 'package options\n\nimport "example.org/it"\n',
    "bench/go.mod": "module example.org/it/bench\n",
    "bench/bench.go": 'package bench\n\nimport "example.org/it/anything"\n',
}


class CheckGoLayers(Tree):
    def check(self, extra=None):
        self.write({"layers.txt": GO_LAYERS})
        self.write({f"go/{name}": text for name, text in {**GO, **(extra or {})}.items()})
        return self.run_tool("check/layers", self.root)

    def test_accepts_what_is_listed_tests_and_other_modules(self):
        self.assertEqual(self.check(), (0, ""))

    def test_refuses_an_upward_import_and_names_its_line(self):
        bad = 'package base\n\nimport (\n\t"fmt"\n\t_ "example.org/it/internal/wire/utf8"\n)\n'
        code, said = self.check({"internal/base/bad.go": bad})
        self.assertEqual(code, 1)
        self.assertIn("internal/base/bad.go:5: layer base may not import wire (wire/utf8)", said)

    def test_refuses_an_import_of_the_top(self):
        code, said = self.check({"internal/wire/bad.go": 'package wire\n\nimport "example.org/it"\n'})
        self.assertEqual(code, 1)
        self.assertIn("layer wire may not import api (.)", said)

    def test_refuses_a_folder_without_a_layer(self):
        code, said = self.check({"internal/misc/bad.go": "package misc\n"})
        self.assertEqual(code, 1)
        self.assertIn("belongs to no layer", said)


if __name__ == "__main__":
    unittest.main()
