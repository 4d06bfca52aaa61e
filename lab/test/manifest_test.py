#!/usr/bin/env python3
"""Manifests: those of the tree, and invalid ones.

SPDX-License-Identifier: MIT
"""

import pathlib
import unittest

from lab_case import ROOT, LabCase

from isomer_lab.folders import HARNESSES
from isomer_lab.harness import manifest, words

GOOD = """// Measures a library.
// SPDX-License-Identifier: MIT
//
// /// lab
// library = "It"
// version = ["it", "--version"]
// formats = ["json", "json:names=proto"]
// holds = "document"
// needs = { apt = ["libit-dev"] }
// build = [["{cxx}", "{cxxflags}", "{source}", "-o", "{out}/program"]]
// run = ["{out}/program"]
//
// [[variant]]
// name = "fast"
// set = { level = "-O3", more = ["-a", "{level}", "{out}/x"] }
//
// [[variant]]
// name = "small"
// formats = ["cbor"]
// operations = ["encode"]
// interchange = false
// ///
int main() {}
"""


class Reading(LabCase):
    def read(self, text: str, name: str = "it.cpp"):
        return manifest.read(self.harness(name, text, "cpp"))

    def wrong(self, why: str, text: str):
        with self.assertRaisesRegex(manifest.ManifestError, why):
            self.read(text)

    def test_variants_have_what_the_manifest_has_and_set_it_anew(self):
        fast, small = self.read(GOOD).variants
        self.assertEqual(fast.id_of("json"), "cpp/it/fast/json")
        self.assertEqual(fast.formats, ("json", "json:names=proto"))
        self.assertEqual(fast.operations, ("encode", "decode", "round_trip"))
        self.assertEqual(fast.version, ("it", "--version"))
        self.assertEqual(fast.needs, {"apt": ("libit-dev",)})
        self.assertTrue(fast.interchange)
        self.assertEqual((small.formats, small.operations, small.interchange), (("cbor",), ("encode",), False))
        self.assertEqual(small.run, fast.run)

    def test_a_file_without_a_manifest_is_no_harness(self):
        self.assertIsNone(self.read("// Support.\nint f();\n"))
        self.assertIsNone(self.read("// /// lab\n// library = 'x'\nint no_end_of_it;\n"))

    def test_comments_may_begin_with_a_hash_or_be_indented(self):
        lines = ["# /// lab", '# library = "It"', '# formats = ["x"]', '# holds = "array"', '# run = ["it"]', "# ///"]
        self.assertEqual(self.read("\n".join(lines), "it.py").variants[0].holds, "array")

    def test_what_is_wrong_is_told(self):
        self.wrong("no TOML", GOOD.replace('"It"', '"It'))
        self.wrong("there is no library", GOOD.replace("library", "libary"))
        self.wrong("'libary' is no key", GOOD.replace('library = "It"', 'library = "It"\n// libary = "It"'))
        self.wrong("holds has 'tree'", GOOD.replace('"document"', '"tree"'))
        self.wrong("formats must be a list of texts", GOOD.replace('["json", "json:names=proto"]', '"json"'))
        self.wrong("there is no holds", GOOD.replace('// holds = "document"\n', ""))
        self.wrong("run must be a list of texts", GOOD.replace('["{out}/program"]\n', '"{out}/program"\n'))
        self.wrong(
            "build must be a list of commands",
            GOOD.replace("[[", "[").replace("]]", "]").replace("[variant]", "[[variant]]"),
        )
        self.wrong("operations has 'decide'", GOOD.replace('["encode"]', '["decide"]'))
        self.wrong("interchange must be true or false", GOOD.replace("= false", "= 0"))
        self.wrong("two variants", GOOD.replace('"small"', '"fast"').replace('["cbor"]', '["json"]'))
        self.wrong("there is no name", GOOD.replace('// name = "fast"\n', ""))
        self.wrong("is no name", GOOD.replace('"small"', '"../../etc"'))
        self.wrong("needs has 'brew'", GOOD.replace("apt =", "brew ="))

    def test_the_manifests_of_the_tree_are_right_and_their_words_stand_for_something(self):
        harnesses = list(manifest.read_all(HARNESSES))
        self.assertGreater(len(harnesses), 0)
        session = self.session()
        known = dict(session.common) | {"capacities": "x"}
        ids = []
        for harness in harnesses:
            for variant in harness.variants:
                own = words.of_variant(known, variant, pathlib.Path("/out"))
                for command in (*variant.build, variant.run):
                    try:
                        words.replaced(command, own, variant)
                    except words.MissingTool:
                        pass
                ids += [variant.id_of(name) for name in variant.formats]
        self.assertEqual(len(ids), len(set(ids)))


class Words(LabCase):
    def test_a_list_alone_is_several_arguments_and_one_within_text_is_text(self):
        fast, _ = manifest.read(self.harness("it.cpp", GOOD, "cpp")).variants
        known = {"cxxflags": ("-O2", "-g"), "cxx": "g++"}
        own = words.of_variant(known, fast, pathlib.Path("/out"))
        self.assertEqual(
            words.replaced(fast.build[0], own, fast), ["g++", "-O2", "-g", str(fast.source), "-o", "/out/program"]
        )
        self.assertEqual(words.replaced(["x={cxxflags}"], own, fast), ["x=-O2 -g"])

    def test_own_words_may_have_words(self):
        text = GOOD.replace('"{level}", ', "")
        fast, _ = manifest.read(self.harness("it.cpp", text, "cpp")).variants
        own = words.of_variant({}, fast, pathlib.Path("/out"))
        self.assertEqual(words.replaced(["{level}", "{more}"], own, fast), ["-O3", "-a", "/out/x"])

    def test_an_unknown_word_is_told(self):
        fast, _ = manifest.read(self.harness("it.cpp", GOOD, "cpp")).variants
        with self.assertRaisesRegex(words.WordError, "{nothing}"):
            words.replaced(["{nothing}"], {}, fast)


class Page(unittest.TestCase):
    def test_the_page_has_all_words_and_keys(self):
        page = (ROOT / "docs/lab/harness.md").read_text()
        for name in (
            "schema",
            "protos",
            "google_protos",
            "values",
            "cxxflags",
            "cflags",
            "php_class",
            "capacities",
            "variant",
        ):
            self.assertIn(f"{{{name}}}", page)
        for kind in manifest.NEEDS:
            self.assertIn(f"`{kind}`", page)
        for name in (*manifest.HOLDS, *manifest.OPERATIONS):
            self.assertIn(f"`{name}`", page)


if __name__ == "__main__":
    unittest.main()
