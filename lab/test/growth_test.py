"""Tests the scaled sample.

SPDX-License-Identifier: MIT
"""

import unittest

import schemas
from google.protobuf import json_format
from google.protobuf.message_factory import GetMessageClass

from isomer_lab.measure import growth
from isomer_lab.sample import random_values


def depth(message) -> int:
    below = [0]
    for field, held in message.ListFields():
        if field.message_type is not None:
            many = held.values() if field.message_type.GetOptions().map_entry else held if field.is_repeated else [held]
            below += [1 + depth(one) for one in many if hasattr(one, "ListFields")]
    return max(below)


class Growth(unittest.TestCase):
    def person(self, **members):
        return json_format.ParseDict(members, GetMessageClass(schemas.message("demo.Person"))())

    def test_lists_and_text_are_repeated_and_the_texts_of_elements_are_not(self):
        person = growth.scaled(self.person(name="Ada", id=7, phone=[{"number": "12"}]), 3)
        self.assertEqual((person.name, person.id, [p.number for p in person.phone]), ("AdaAdaAda", 7, ["12"] * 3))

    def test_one_is_the_message_itself_and_no_alias_of_it(self):
        person = self.person(name="Ada")
        same = growth.scaled(person, 1)
        self.assertEqual(same, person)
        same.name = "Bob"
        self.assertEqual(person.name, "Ada")

    def test_maps_get_new_keys(self):
        maps = GetMessageClass(schemas.message("features.proto3.Maps"))
        drawn = next(m for m in random_values.draw(maps.DESCRIPTOR, 50, seed=3) if m.ListFields())
        for field, held in growth.scaled(drawn, 10).ListFields():
            before = len(getattr(drawn, field.name))
            bool_keys = field.message_type.fields_by_name["key"].type == field.TYPE_BOOL
            self.assertEqual(len(held), before if bool_keys else 10 * before, field.name)
            for key, value in getattr(drawn, field.name).items():
                self.assertEqual(held[key], value)

    def test_what_is_grown_is_valid_of_the_same_depth_and_about_as_large_as_said(self):
        for name in (
            "demo.Person",
            "bench.Catalog",
            "test.proto3.Everything",
            "test.proto3.Known",
            "test.proto2.Everything",
        ):
            for value in random_values.draw(schemas.message(name), 3, seed=5):
                with self.subTest(message=name):
                    grown = growth.scaled(value, 100)
                    again = type(grown).FromString(grown.SerializeToString())
                    self.assertEqual(again, grown)
                    json_format.MessageToJson(grown, descriptor_pool=schemas.tree())
                    self.assertEqual(depth(grown), depth(value))
                    self.assertLess(grown.ByteSize(), 200 * value.ByteSize() + 200)

    def test_the_sample_is_of_median_size(self):
        self.assertEqual(growth.sample([self.person(name="a" * n) for n in (50, 1, 9)]).name, "a" * 9)
        with self.assertRaises(ValueError):
            growth.sample([])

    def test_a_large_message_is_not_grown_beyond_what_memory_bears(self):
        self.assertEqual(growth.factors(self.person(name="Ada")), [1, 10, 100, 1000])
        self.assertEqual(growth.factors(self.person(name="a" * 1_000_000)), [1, 10])


if __name__ == "__main__":
    unittest.main()
