"""The testee of the official conformance suite: reads requests from standard input, writes responses to standard output.

SPDX-License-Identifier: MIT

usage: testee.py dicts|loaded|classes set.binpb [FOLDER]     what messages are: dicts, classes of a Schema, or those that
                                                             were generated into the folder
"""
import importlib
import pathlib
import struct
import sys

import isomer

FORMATS = {"protobuf_payload": isomer.protobuf, "json_payload": isomer.json, "text_payload": isomer.text}
# WireFormat and TestCategory of conformance.proto.
OUTPUTS = {1: "protobuf_payload", 2: "json_payload", 4: "text_payload"}
JSON_IGNORE_UNKNOWN = 3


class Testee:
    def __init__(self, schema, converter):
        self.schema = schema
        self.convert = converter
        self.formats = {}

    def run(self):
        asked, answered = sys.stdin.buffer, sys.stdout.buffer
        while size := asked.read(4):
            question = self.schema.decode("conformance.ConformanceRequest", asked.read(struct.unpack("<I", size)[0]))
            answer = self.schema.encode("conformance.ConformanceResponse", self.answer(question))
            answered.write(struct.pack("<I", len(answer)) + answer)
            answered.flush()

    def answer(self, question):
        kind = question.get("message_type", "")
        if kind == "conformance.FailureSet":
            return {"protobuf_payload": b""}
        given = next((name for name in FORMATS if name in question), None)
        wanted = OUTPUTS.get(question.get("requested_output_format", 0))
        if given is None or wanted is None:
            return {"skipped": "JSPB exists only inside Google"}
        ignore = question.get("test_category", 0) == JSON_IGNORE_UNKNOWN
        show = question.get("print_unknown_fields", False)
        try:
            made = self.convert(self.schema, kind, question[given], self.format(given, ignore, show),
                                self.format(wanted, ignore, show))
        except isomer.DecodeError as error:
            return {"parse_error": str(error)}
        except isomer.EncodeError as error:
            return {"serialize_error": str(error)}
        return {wanted: made if wanted == "protobuf_payload" else made.decode()}

    def format(self, name, ignore, show):
        key = name, ignore, show
        if key not in self.formats:
            # The suite's performance set wants a second value of a message to be merged with the first.
            options = {"protobuf_payload": {}, "json_payload": {"ignore_unknown": ignore},
                       "text_payload": {"allow_overwrites": True, "print_unknown": show}}[name]
            if name != "protobuf_payload":
                options["types"] = self.schema
            self.formats[key] = FORMATS[name](**options)
        return self.formats[key]


def by_dicts(schema, kind, data, given, wanted):
    return schema.encode(kind, schema.decode(kind, data, given), wanted)


def by_loaded(schema, kind, data, given, wanted):
    return schema[kind].decode(data, given).encode(wanted)


class Classes:
    """The classes of generated modules, by the names of their messages."""

    def __init__(self, folder):
        sys.path.insert(0, folder)
        self.found = {}
        for file in sorted(pathlib.Path(folder).rglob("*_isomer.py")):
            self.add(importlib.import_module(".".join(file.relative_to(folder).with_suffix("").parts)))

    def add(self, scope):
        for one in vars(scope).values():
            if isinstance(one, type) and issubclass(one, isomer.Message) and one is not isomer.Message:
                if one._full_name() not in self.found:
                    self.found[one._full_name()] = one
                    self.add(one)

    def __call__(self, _schema, kind, data, given, wanted):
        return self.found[kind].decode(data, given).encode(wanted)


def main():
    _, how, descriptors, *folder = sys.argv
    schema = isomer.Schema.from_descriptor_set(pathlib.Path(descriptors).read_bytes())
    converter = {"dicts": by_dicts, "loaded": by_loaded}.get(how) or Classes(*folder)
    Testee(schema, converter).run()


if __name__ == "__main__":
    main()
