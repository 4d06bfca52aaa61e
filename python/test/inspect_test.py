"""Bytes shown: as text, as HTML, with a schema and without, whatever they are.

SPDX-License-Identifier: MIT
"""
import os
import pathlib
import unittest

import isomer

PERSON = pathlib.Path(os.environ["ISOMER_ROOT"]) / "schema" / "person.proto"


class Inspect(unittest.TestCase):
    def setUp(self):
        self.schema = isomer.load(PERSON)
        self.data = self.schema.Person(name="A<b>&\"", id=7).encode()

    def test_without_a_schema(self):
        shown = isomer.inspect(self.data)
        self.assertIn('1: "A<b>&', str(shown))
        self.assertIn("2: 7", str(shown))
        self.assertEqual(repr(shown), str(shown).rstrip("\n"))

    def test_with_one(self):
        for message, schema in (("demo.Person", self.schema), (self.schema.Person, PERSON), ("demo.Person", str(PERSON))):
            text = str(isomer.inspect(self.data, message, schema))
            self.assertIn("name", text)
            self.assertIn("id", text)
        stream = bytes([len(self.data)]) + self.data
        self.assertIn("name", str(isomer.inspect(stream, "demo.Person", self.schema, framing="delimited")))

    def test_a_message(self):
        self.assertEqual(str(isomer.inspect(self.schema.Person(name="A<b>&\"", id=7))), str(isomer.inspect(self.data)))

    def test_html_is_the_text_with_markup(self):
        import html
        import re

        for shown in (isomer.inspect(self.data), isomer.inspect(self.data, "demo.Person", self.schema), isomer.inspect(b"\xff<&")):
            page = shown._repr_html_()
            body = re.search("<pre>(.*)</pre>", page, re.S)[1]
            self.assertIn('<span class="isomer-', body)
            self.assertNotRegex(re.sub(r'<span class="isomer-\w+">|</span>', "", body), "[<>]")
            self.assertEqual(html.unescape(re.sub("<[^>]*>", "", body)), str(shown))

    def test_other_formats(self):
        self.assertIn("A", str(isomer.inspect(b"\x81\xa1A\x01", format="msgpack")))
        self.assertIn("A", str(isomer.inspect(b"\xa1\x61A\x01", format="cbor")))
        self.assertIn("A", str(isomer.inspect(b'a:1:{s:1:"A";i:1;}', format="php")))

    def test_any_bytes_are_shown(self):
        for n in range(len(self.data)):
            for data in (self.data[:n], self.data[n:], bytes([255]) * n, os.urandom(n)):
                for format in ("protobuf", "msgpack", "cbor", "php", "tpl"):
                    self.assertIsInstance(str(isomer.inspect(memoryview(data), format=format)), str)
                self.assertIsInstance(str(isomer.inspect(data, "demo.Person", self.schema)), str)

    def test_what_is_wrong_with_the_arguments(self):
        for arguments, options in ((("demo.Person",), {}), ((), {"schema": self.schema}), (("demo.Nobody", self.schema), {}),
                                   ((), {"format": "json"}), ((), {"framing": "lines"}),
                                   (("demo.Person", self.schema), {"format": "cbor"}), ((), {"format": "cbor", "framing": "grpc"})):
            with self.assertRaises(ValueError, msg=str((arguments, options))):
                isomer.inspect(self.data, *arguments, **options)
        with self.assertRaises(TypeError):
            isomer.inspect("text")


if __name__ == "__main__":
    unittest.main()
