"""The golden vectors, intact and damaged, with classes of a schema, with dicts and by conversion.

SPDX-License-Identifier: MIT
"""
import unittest

import isomer
from support import vectors

FORMATS = {"bytes": isomer.protobuf, "json": isomer.json, "text": isomer.text}
# The formats in which values of vectors survive a round trip.
OTHERS = (isomer.msgpack, isomer.msgpack_numbers, isomer.msgpack_array, isomer.cbor, isomer.cbor_numbers,
          isomer.cbor_deterministic, isomer.yaml, isomer.php, isomer.php_list, isomer.positional)


def by_class(schema, kind, data, given, wanted):
    return schema[kind].decode(data, given).encode(wanted)


def by_dict(schema, kind, data, given, wanted):
    return schema.encode(kind, schema.decode(kind, data, given), wanted)


def by_conversion(schema, kind, data, given, wanted):
    return schema.convert(kind, data, given, wanted)


def ways_of(kind):
    """Messages that are represented by other types of Python have no class."""
    native = kind.startswith("google.protobuf.") and kind.rpartition(".")[2] not in ("Any", "Empty", "FileDescriptorSet")
    return (by_dict, by_conversion) if native else (by_class, by_dict, by_conversion)


class GoldenVectors(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.schema = vectors.schema()
        cls.formats = {"bytes": isomer.protobuf(), "json": isomer.json(types=cls.schema),
                       "text": isomer.text(types=cls.schema, single_line=True, print_unknown=False)}
        cls.all = list(vectors.all_vectors())

    def format(self, v, name):
        # Decoding protobuf checks extensions if it knows them.
        return isomer.protobuf(types=self.schema) if name == "bytes" and v.get("needs") else self.formats[name]

    def given(self, v):
        """Returns each encoding of a vector's value, as (format, data)."""
        for name in FORMATS:
            for one in ([v[name]] if name in v else []) + v.get(name + "_also", []):
                yield name, bytes.fromhex(one) if name == "bytes" else one.encode()

    def test_values(self):
        count = 0
        for case, v in self.all:
            if "error" in v:
                continue
            count += 1
            for name, data in self.given(v):
                for wanted in ("bytes", "json", "text"):
                    if case == "google.protobuf.Value/null_of_any_number" and wanted == "bytes":
                        continue  # Python's null has no number
                    if wanted not in v or (v.get("lossy") and name != wanted and wanted == "bytes"):
                        continue
                    for way in ways_of(v["type"]):
                        with self.subTest(case=case, data=data, wanted=wanted, way=way.__name__):
                            made = way(self.schema, v["type"], data, self.format(v, name), self.format(v, wanted))
                            expected = bytes.fromhex(v[wanted]) if wanted == "bytes" else v[wanted].encode()
                            self.assertEqual(made, expected)
        self.assertGreater(count, 90)

    def test_errors(self):
        count = 0
        for case, v in self.all:
            if "error" not in v:
                continue
            for name, data in self.given(v):
                count += 1
                for way in ways_of(v["type"]):
                    with self.subTest(case=case, way=way.__name__):
                        with self.assertRaises(isomer.DecodeError) as caught:
                            way(self.schema, v["type"], data, self.format(v, name), self.formats["bytes"])
                        self.assertEqual(caught.exception.code, isomer.Code[v["error"].upper()])
                        if "at" in v:
                            self.assertEqual(caught.exception.offset, v["at"])
        self.assertGreater(count, 40)

    def test_other_formats(self):
        for case, v in self.all:
            if "error" in v or "bytes" not in v or v.get("needs"):
                continue
            if by_class not in ways_of(v["type"]):
                continue
            cls = self.schema[v["type"]]
            value = cls.decode(bytes.fromhex(v["bytes"]))
            for make in OTHERS:
                for of in (isomer.protobuf(), make()):
                    by_order = make in (isomer.msgpack_array, isomer.cbor_array, isomer.php_list)
                    if by_order and case == "features.proto3.Known/null":
                        continue  # by order, the null of a Value is what stands for an absent one
                    if make in (isomer.php, isomer.php_list) and "{}" in v["json"]:
                        continue  # PHP's arrays do not tell an empty map from an empty list
                    with self.subTest(case=case, format=make.__name__):
                        try:
                            data = value.encode(make())
                        except isomer.EncodeError:
                            break  # such as an Any, whose types the format was not given
                        again = cls.decode(data, make())
                        if not v.get("lossy"):
                            self.assertEqual(again.encode(of), value.encode(of))
                        self.assertEqual(repr(self.schema.decode(v["type"], data, make())),
                                         repr(self.schema.decode(v["type"], again.encode(make()), make())))

    def test_damage_is_an_error_or_a_value_in_each_way(self):
        """For every prefix and many changed bytes, classes, dicts and conversion agree, and nothing crashes.

        Their JSON is compared, since unknown fields inside of a datetime are lost.
        """
        changes = (0x00, 0x7F, 0x80, 0xFF)
        for case, v in self.all:
            if "error" in v or "bytes" not in v or v.get("needs"):
                continue
            for name in ("bytes", "json"):
                if name not in v:
                    continue
                data = bytes.fromhex(v[name]) if name == "bytes" else v[name].encode()
                data = data[:160]
                damaged = [data[:i] for i in range(len(data))]
                damaged += [data[:i] + bytes([c]) + data[i + 1:] for i in range(len(data)) for c in changes]
                for one in damaged:
                    answers = {self.answer(way, v["type"], one, name) for way in ways_of(v["type"])}
                    if len(answers - {None}) > 1:
                        self.fail(f"{case} {name} {one!r}: {answers}")

    def answer(self, way, kind, data, name):
        try:
            return way(self.schema, kind, data, self.formats[name], self.formats["json"])
        except isomer.DecodeError as error:
            return error.code, error.offset
        except isomer.EncodeError:
            return None  # a Value that is nothing, not even null, is null in Python: it can be written


if __name__ == "__main__":
    unittest.main()
