"""Classes of messages, and how they behave in Python.

SPDX-License-Identifier: MIT
"""
import copy
import dataclasses
import enum
import gc
import pickle
import unittest
import weakref
from datetime import datetime, timedelta, timezone
from typing import Annotated, ClassVar, Literal

import isomer


class Sky(isomer.Enum, name="weather.Sky"):
    UNKNOWN = 0
    CLEAR = 1
    RAIN = 3


class Only(isomer.Enum, name="weather.Only", closed=True):
    ONE = 1


class Place(isomer.Message, name="weather.Place"):
    """Where it was."""

    city: Annotated[str, 1] = ""
    height: Annotated[isomer.sint32 | None, 2] = None


class Reading(isomer.Message, name="weather.Reading"):
    place: Annotated[Place | None, 1] = None
    celsius: Annotated[float, 2] = 0.0
    sky: Annotated[Sky, 3] = Sky.UNKNOWN
    notes: Annotated[list[str], 4] = []
    by_hour: Annotated[dict[isomer.int32, Place], 5] = {}
    at: Annotated[datetime | None, 6] = None
    took: Annotated[timedelta | None, 7] = None
    source: (
        isomer.Oneof[Literal["station"], Annotated[str, 8]]
        | isomer.Oneof[Literal["origin"], Annotated[Place, 9]]
        | None
    ) = None
    before: Annotated["Reading | None", 10] = None
    extra: Annotated[isomer.Struct | None, 11] = None
    any: Annotated[isomer.Any | None, 12] = None
    raw: Annotated[bytes, 13] = b""
    limit: Annotated[isomer.Int32Value | None, 14] = None
    anything: Annotated[isomer.Value | None, 15] = None
    only: Annotated[Only | None, 16] = None
    counts: Annotated[list[isomer.uint64], 17] = []
    units: ClassVar[str] = "celsius"


class LikeOthers(unittest.TestCase):
    def test_fields_have_their_zeros(self):
        made = Reading()
        self.assertEqual((made.celsius, made.sky, made.notes, made.by_hour, made.at, made.raw),
                         (0.0, Sky.UNKNOWN, [], {}, None, b""))
        self.assertIsNot(made.notes, Reading().notes)
        self.assertEqual(made.encode(), b"")
        self.assertEqual(Reading.units, "celsius")

    def test_it_is_constructed_by_keywords_alone(self):
        with self.assertRaisesRegex(TypeError, "by name"):
            Reading(1)
        with self.assertRaisesRegex(TypeError, "Reading\\(\\) has no field 'celcius'"):
            Reading(celcius=1)

    def test_no_other_attributes(self):
        with self.assertRaises(AttributeError):
            Reading().celcius = 3

    def test_equality_is_by_fields_of_one_class(self):
        class Twin(isomer.Message, name="weather.Place"):
            city: Annotated[str, 1] = ""

        self.assertEqual(Place(city="a"), Place(city="a"))
        self.assertNotEqual(Place(city="a"), Place(city="b"))
        self.assertNotEqual(Place(city="a"), Twin(city="a"))
        with self.assertRaises(TypeError):
            hash(Place())

    def test_repr_is_short_and_shows_what_is_there(self):
        self.assertEqual(repr(Place(city="Oslo")), "Place(city='Oslo')")
        self.assertEqual(repr(Reading(sky=Sky.RAIN, notes=["a"])), "Reading(sky=Sky.RAIN, notes=['a'])")
        self.assertLess(len(repr(Reading(raw=b"x" * 10_000, notes=["y"] * 1000))), 1000)

    def test_copies_and_pickles(self):
        made = Reading(place=Place(city="Oslo"), notes=["a"], sky=Sky(9), source=isomer.Oneof("origin", Place(height=-3)))
        made.unknown_fields = b"\xa0\x06\x01"
        for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
            again = pickle.loads(pickle.dumps(made, protocol))
            self.assertEqual(again, made)
            self.assertEqual(again.unknown_fields, made.unknown_fields)
        deep, shallow = copy.deepcopy(made), copy.copy(made)
        self.assertEqual(deep, made)
        self.assertIsNot(deep.place, made.place)
        self.assertIs(shallow.place, made.place)
        self.assertEqual(made.copy(celsius=3.5).celsius, 3.5)
        with self.assertRaises(TypeError):
            made.copy(nothing=1)

    def test_it_is_a_dataclass_to_the_standard_library(self):
        self.assertTrue(dataclasses.is_dataclass(Reading))
        self.assertEqual([f.name for f in dataclasses.fields(Place)], ["city", "height"])
        self.assertEqual(dataclasses.asdict(Place(city="x")), {"city": "x", "height": None})
        self.assertEqual(dataclasses.replace(Place(city="x"), height=4), Place(city="x", height=4))

    def test_oneofs_are_matched(self):
        def what(reading):
            match reading.source:
                case isomer.Oneof("station", name):
                    return name
                case isomer.Oneof(field="origin", value=Place(city=city)):
                    return city
                case None:
                    return "nothing"

        self.assertEqual(what(Reading(source=isomer.Oneof("station", "x"))), "x")
        self.assertEqual(what(Reading(source=isomer.Oneof("origin", Place(city="y")))), "y")
        self.assertEqual(what(Reading.decode(Reading(source=isomer.Oneof("station", "")).encode())), "")
        self.assertEqual(what(Reading()), "nothing")

    def test_of_a_oneof_the_last_member_stays(self):
        data = Reading(source=isomer.Oneof("station", "a")).encode()
        data += Reading(source=isomer.Oneof("origin", Place(city="b"))).encode()
        data += Reading(source=isomer.Oneof("origin", Place(height=2))).encode()
        self.assertEqual(Reading.decode(data).source, isomer.Oneof("origin", Place(city="b", height=2)))

    def test_numbers_without_names_stay(self):
        made = Reading.decode(b"\x18\x07")
        self.assertEqual((made.sky, made.sky.name, int(made.sky)), (7, None, 7))
        self.assertIsInstance(made.sky, Sky)
        self.assertEqual(made.encode(), b"\x18\x07")
        self.assertEqual(made.encode(isomer.json()), b'{"sky":7}')
        closed = Reading.decode(b"\x80\x01\x07")
        self.assertIsNone(closed.only)
        self.assertEqual(closed.encode(), b"\x80\x01\x07")
        with self.assertRaises(ValueError):
            Only(7)

    def test_numbers_of_enums_of_others_stay_ints(self):
        class Plain(enum.IntEnum):
            ZERO = 0

        class Holder(isomer.Message):
            plain: Annotated[Plain, 1] = Plain.ZERO

        made = Holder.decode(b"\x08\x07")
        self.assertIs(type(made.plain), int)
        self.assertEqual(pickle.loads(pickle.dumps(made.plain)), 7)
        self.assertIs(Holder.decode(b"").plain, Plain.ZERO)

    def test_unknown_fields_are_written_again(self):
        data = Place(city="x").encode() + b"\xa2\x06\x03abc"
        made = Place.decode(data)
        self.assertEqual(made.unknown_fields, b"\xa2\x06\x03abc")
        self.assertEqual(made.encode(), data)
        made.unknown_fields = b""
        self.assertEqual(made.encode(), Place(city="x").encode())
        with self.assertRaises(TypeError):
            made.unknown_fields = "text"

    def test_classes_derive(self):
        class Wide(Place, name="weather.Wide"):
            width: Annotated[isomer.int32, 3] = 0

            def area(self):
                return self.width * 2

        class Named(Place):
            def __init__(self, city):
                super().__init__(city=city.upper())

        made = Wide.decode(Wide(city="x", width=4).encode())
        self.assertEqual((made.city, made.area()), ("x", 8))
        self.assertEqual(Named("a").city, "A")
        self.assertIsInstance(Named("a"), Place)
        self.assertEqual(Reading(place=Named("in")).encode(), Reading(place=Place(city="IN")).encode())
        # An object with more fields than the message would lose them.
        with self.assertRaisesRegex(isomer.EncodeError, "place: expected Place, found Wide"):
            Reading(place=Wide(city="in")).encode()

    def test_a_field_without_a_default_is_wanted(self):
        class Strict(isomer.Message):
            a: Annotated[str, 1]
            b: Annotated[isomer.int32, 2] = 7

        with self.assertRaisesRegex(TypeError, "'a'"):
            Strict()
        self.assertEqual(Strict(a="x").b, 7)
        self.assertEqual(Strict.decode(b"").a, "")

    def test_a_deleted_attribute_is_an_error_when_it_is_written(self):
        made = Place(city="x")
        del made.city
        with self.assertRaisesRegex(isomer.EncodeError, "city: expected an attribute without a value|city"):
            made.encode()
        self.assertIn("Place", repr(made))

    def test_any(self):
        packed = isomer.Any.pack(Place(city="x"))
        self.assertEqual(packed.unpack(Place), Place(city="x"))
        self.assertIsNone(packed.unpack(Reading))
        self.assertEqual(Reading.decode(Reading(any=packed).encode()).any, packed)

    def test_cycles_are_collected(self):
        made = Reading()
        made.before = made
        with self.assertRaises(isomer.EncodeError) as caught:
            made.encode()
        self.assertEqual(caught.exception.code, isomer.Code.TOO_DEEP)

        class Marked(Place):
            def __del__(self):
                gone.append(1)

        gone = []
        made.place = Marked()
        del made, caught
        gc.collect()
        self.assertEqual(gone, [1])

    def test_the_collector_sees_no_half_made_list(self):
        data = Reading(notes=["a"] * 20, counts=[2**40] * 20, by_hour={i: Place(city="x") for i in range(20)}).encode()

        def look(phase, _):
            for one in gc.get_objects(0) if phase == "start" else ():
                if type(one) is list:
                    one[:]

        threshold = gc.get_threshold()
        gc.callbacks.append(look)
        gc.set_threshold(1)
        try:
            for _ in range(50):
                self.assertEqual(len(Reading.decode(data).notes), 20)
        finally:
            gc.set_threshold(*threshold)
            gc.callbacks.remove(look)

    def test_a_class_goes_when_nobody_has_it(self):
        def make():
            class Short(isomer.Message):
                a: Annotated[str, 1] = ""

            return weakref.ref(Short)

        gone = make()
        gc.collect()
        self.assertIsNone(gone())


class Binding(unittest.TestCase):
    def test_classes_that_were_bound_are_used_again(self):
        """Each of these is bound after messages that it contains were: well-known types, groups, and messages that contain each other."""
        class Leaf(isomer.Message, name="bind.Leaf"):
            any: Annotated[isomer.Any | None, 1] = None
            empty: Annotated[isomer.Empty | None, 2] = None

        class One(isomer.Message, name="bind.One"):
            any: Annotated[isomer.Any | None, 1] = None
            leaf: Annotated[Leaf | None, isomer.field(2, delimited=True)] = None
            leaves: Annotated[dict[str, Leaf], 3] = {}

        class Two(isomer.Message, name="bind.Two"):
            any: Annotated[list[isomer.Any], 1] = []
            one: Annotated[One | None, 2] = None
            leaf: Annotated[Leaf | None, 3] = None
            at: Annotated[datetime | None, 4] = None

        packed = isomer.Any.pack(Place(city="x"))
        leaf = Leaf(any=packed, empty=isomer.Empty())
        one = One(any=packed, leaf=leaf, leaves={"k": leaf})
        two = Two(any=[packed, packed], one=one, leaf=leaf, at=datetime(2024, 1, 1, tzinfo=timezone.utc))
        for value in (packed, leaf, one, two):
            for f in (isomer.protobuf(), isomer.text(), isomer.cbor(), isomer.positional()):
                self.assertEqual(type(value).decode(value.encode(f), f), value, f)
        self.assertIn(b"leaf {", two.encode(isomer.text()))


class Declarations(unittest.TestCase):
    def refused(self, annotations, text):
        cls = isomer.MessageType("Wrong", (isomer.Message,), {"__annotations__": annotations, "__module__": __name__})
        with self.assertRaisesRegex(isomer.SchemaError, text):
            cls.decode(b"")

    def test_wrong_declarations_say_what_to_write(self):
        self.refused({"a": str}, "Wrong.a has no number")
        self.refused({"a": Annotated[str, 0]}, "no field number")
        self.refused({"a": Annotated[str, 19_500]}, "no field number")
        self.refused({"a": Annotated[str, 1], "b": Annotated[str, 1]}, "two fields of number 1")
        self.refused({"a": Annotated[complex, 1]}, "no type of a field")
        self.refused({"a": Annotated[dict[float, str], 1]}, "keys of a map")
        self.refused({"a": Annotated[str, isomer.field(1, name="a b")]}, "no schema can spell")
        self.refused({"a": Annotated["Nowhere", 1]}, "Nowhere")
        self.refused({"a": Annotated[str, 1, 2]}, "no number")
        self.refused({"a": isomer.Oneof[str, Annotated[str, 1]]}, "Literal")

    def test_two_classes_of_one_name(self):
        class A(isomer.Message, name="same.Name"):
            a: Annotated[str, 1] = ""

        class B(isomer.Message, name="same.Name"):
            a: Annotated[str, 1] = ""

        self.refused({"a": Annotated[A | None, 1], "b": Annotated[B | None, 2]}, "two classes have the name same.Name")

    def test_slots_and_mutable_defaults_are_refused(self):
        with self.assertRaises(TypeError):
            isomer.MessageType("Wrong", (isomer.Message,), {"__slots__": ("a",)})
        with self.assertRaises(TypeError):
            isomer.MessageType("Wrong", (isomer.Message,), {"__annotations__": {"a": set}, "a": set()})


if __name__ == "__main__":
    unittest.main()
