"""Other classes as messages: dataclasses, models of pydantic and structs of msgspec, with the real packages.

SPDX-License-Identifier: MIT
"""
import dataclasses
import unittest
from typing import Annotated, Literal, Optional

import msgspec
import pydantic

import isomer


class Sky(isomer.Enum, name="t.Sky"):
    UNKNOWN = 0
    CLEAR = 1


@dataclasses.dataclass
class Part:
    name: Annotated[str, 1] = ""


@dataclasses.dataclass(slots=True, frozen=True)
class Plain:
    id: Annotated[isomer.int32, 1] = 0
    sky: Annotated[Sky, 2] = Sky.UNKNOWN
    part: Annotated[Part | None, 3] = None
    parts: Annotated[list[Part], 4] = dataclasses.field(default_factory=list)
    by_name: Annotated[dict[str, Part], 5] = dataclasses.field(default_factory=dict)
    choice: (isomer.Oneof[Literal["text"], Annotated[str, 6]] | isomer.Oneof[Literal["held"], Annotated[Part, 7]]
             | None) = None
    again: Annotated[Optional["Plain"], 8] = None


class Model(pydantic.BaseModel):
    id: Annotated[isomer.int32, pydantic.Field(ge=0), 1] = 0
    tags: Annotated[list[str], 2] = []
    part: Annotated[Part | None, 3] = None


class Struct(msgspec.Struct):
    id: Annotated[isomer.int64, 1] = 0
    ratios: Annotated[list[float], 2] = []
    part: Annotated[Part | None, 3] = None


VALUES = [
    Plain(id=3, sky=Sky.CLEAR, part=Part("a"), parts=[Part("b"), Part()], by_name={"k": Part("c")},
          choice=isomer.Oneof("held", Part("d")), again=Plain(id=1, choice=isomer.Oneof("text", "x"))),
    Plain(), Model(id=4, tags=["a", "b"], part=Part("m")), Struct(id=-5, ratios=[0.5], part=Part("s")),
]


class Foreign(unittest.TestCase):
    def test_values_come_back(self):
        for value in VALUES:
            for f in (isomer.protobuf(), isomer.json(), isomer.cbor(), isomer.positional()):
                again = isomer.decode(type(value), isomer.encode(value, f), f)
                self.assertEqual(again, value)
                self.assertIs(type(again), type(value))

    def test_bytes_are_those_of_a_message(self):
        class Twin(isomer.Message):
            id: Annotated[isomer.int32, 1] = 0
            tags: Annotated[list[str], 2] = []

        self.assertEqual(isomer.encode(Model(id=4, tags=["x"])), Twin(id=4, tags=["x"]).encode())
        self.assertEqual(isomer.encode(Twin(id=4)), Twin(id=4).encode())
        self.assertEqual(isomer.decode(Twin, b"\x08\x04"), Twin(id=4))
        self.assertEqual(isomer.convert(Model, b"\x08\x04", None, isomer.json()), b'{"id":4}')

    def test_what_a_constructor_checks_is_checked(self):
        with self.assertRaises(pydantic.ValidationError):
            isomer.decode(Model, isomer.encode(Struct(id=-1)))

    def test_errors_have_their_path(self):
        with self.assertRaises(isomer.EncodeError) as caught:
            isomer.encode(Plain(parts=[Part("a"), Part(5)]))
        self.assertEqual(caught.exception.path, "parts[1].name")
        with self.assertRaises(isomer.DecodeError):
            isomer.decode(Plain, b"\x08")

    def test_what_is_no_message(self):
        class Nothing:
            pass

        @dataclasses.dataclass
        class WithoutNumbers:
            a: int = 0

        self.assertRaisesRegex(isomer.SchemaError, "is no message", isomer.encode, Nothing())
        self.assertRaisesRegex(isomer.SchemaError, "no number", isomer.encode, WithoutNumbers())
        self.assertRaises(isomer.SchemaError, isomer.decode, int, b"")

    def test_properties_that_raise_or_change_the_message(self):
        @dataclasses.dataclass
        class Odd:
            a: Annotated[list[str], 1] = dataclasses.field(default_factory=list)
            b: Annotated[str, 2] = ""

            def __getattribute__(self, name):
                if name == "b":
                    object.__getattribute__(self, "a").clear()
                    raise RuntimeError("no b")
                return object.__getattribute__(self, name)

        with self.assertRaisesRegex(RuntimeError, "no b"):
            isomer.encode(Odd(a=["x"] * 1000))


if __name__ == "__main__":
    unittest.main()
