"""Compares the package with what its stub tells type checkers.

SPDX-License-Identifier: MIT
"""
import enum
import inspect
import pathlib
import subprocess
import sys
import types
import unittest
from typing import Annotated, get_type_hints

import isomer

ROOT = pathlib.Path(__file__).resolve().parents[2]


class Stub(unittest.TestCase):
    def test_formats_are_those_of_the_module(self):
        done = subprocess.run([sys.executable, ROOT / "tools/make/python-stub", "--check"], text=True, check=False,
                              capture_output=True, env={"PYTHONPATH": str(pathlib.Path(isomer.__file__).parents[1])})
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_codes_are_those_of_the_core(self):
        self.assertEqual([(c.name, c.value) for c in isomer.Code],
                         [(name, number) for number, name in enumerate(isomer._core.codes())])

    def test_each_public_name_is_listed(self):
        public = {name for name, value in vars(isomer).items()
                  if not name.startswith("_") and not isinstance(value, types.ModuleType)}
        self.assertEqual(set(isomer.__all__), public | {"columns"})

    def test_help_shows_what_methods_take(self):
        self.assertEqual(str(inspect.signature(isomer.Any.decode)), "(data, format=None)")
        self.assertEqual(str(inspect.signature(isomer.Any().encode)), "(format=None)")
        self.assertEqual(str(inspect.signature(isomer.Schema.decode)), "(self, message, data, format=None, /)")


class Names(unittest.TestCase):
    def test_annotations_of_json_need_no_name_of_ours(self):
        hints = get_type_hints(types.SimpleNamespace(__annotations__={"a": "isomer.JSON", "b": "isomer.Struct"}),
                               {"isomer": isomer}, include_extras=True)
        self.assertEqual(hints["b"], isomer.Struct)

    def test_null_is_an_enum_of_every_schema(self):
        class Nothing(isomer.Message, name="test.Nothing"):
            null: Annotated[isomer.NullValue, 1] = isomer.NullValue.NULL_VALUE
            value: Annotated[isomer.Value | None, 2] = None
            maybe: Annotated[isomer.NullValue | None, 3] = None

        made = Nothing(value=isomer.NULL, maybe=isomer.NullValue.NULL_VALUE)
        self.assertEqual(made.encode(isomer.json()), b'{"value":null,"maybe":null}')
        self.assertEqual(Nothing.decode(made.encode()), made)

    def test_enums_have_names_for_json(self):
        class Sky(isomer.Enum, name="test.Sky", names={"none_": "none"}, json_names={"none": "nothing", "CLEAR": "clear"}):
            none_ = 0
            CLEAR = 1
            RAIN = 2

        class Day(isomer.Message, name="test.Day"):
            skies: Annotated[list[Sky], 1] = []

        made = Day(skies=list(Sky))
        self.assertEqual(made.encode(isomer.json()), b'{"skies":["nothing","clear","RAIN"]}')
        self.assertEqual(Day.decode(made.encode(isomer.json()), isomer.json()), made)
        self.assertEqual(made.encode(isomer.text(single_line=True)), b"skies: none skies: CLEAR skies: RAIN")

        class Wrong(isomer.Enum, name="test.Wrong", json_names={"CLER": "clear"}):
            CLEAR = 0

        class Other(isomer.Message, name="test.Other"):
            sky: Annotated[Wrong, 1] = Wrong.CLEAR

        with self.assertRaisesRegex(isomer.SchemaError, "test.Wrong has no CLER"):
            Other.decode(b"")

    def test_enums_of_the_standard_library(self):
        class Sky(enum.IntEnum):
            UNKNOWN = 0
            CLEAR = 1

        class Day(isomer.Message, name="test.Plain"):
            sky: Annotated[Sky, 1] = Sky.UNKNOWN

        self.assertEqual(Day.decode(b"\x08\x01").sky, Sky.CLEAR)


if __name__ == "__main__":
    unittest.main()
