# Measures Google's protobuf for Python, whose messages are those of its library in C.
# SPDX-License-Identifier: MIT
#
# /// lab
# library = "protobuf (upb)"
# version = ""
# formats = ["protobuf", "json", "text"]
# operations = ["encode", "decode", "round_trip", "loopback"]
# holds = "object"
# build = [["{protoc}", "-I{schema}", "--include_imports", "-o{out}/schema.binpb", "{proto}"]]
# run = ["{python}", "{source}", "{out}"]
# ///
import pathlib
import sys

import google.protobuf
from google.protobuf import descriptor_pb2, descriptor_pool, json_format, message_factory, text_format
from support import harness


def codec(job: dict) -> harness.Codec:
    pool = descriptor_pool.DescriptorPool()
    schema = descriptor_pb2.FileDescriptorSet.FromString((pathlib.Path(sys.argv[1]) / "schema.binpb").read_bytes())
    for file in schema.file:
        pool.Add(file)
    # This makes the extensions known.
    message_factory.GetMessageClassesForFiles([file.name for file in schema.file], pool)
    message = message_factory.GetMessageClass(pool.FindMessageTypeByName(job["message"]))
    encode, decode = {
        "protobuf": (message.SerializeToString, message.FromString),
        "json": (
            lambda value: json_format.MessageToJson(value, indent=None, descriptor_pool=pool).encode(),
            lambda text: json_format.Parse(text, message(), descriptor_pool=pool),
        ),
        "text": (
            lambda value: text_format.MessageToBytes(value, as_utf8=True, descriptor_pool=pool),
            lambda text: text_format.Parse(text, message(), descriptor_pool=pool),
        ),
    }[job["format"]]

    def load(job: dict) -> list:
        return [message.FromString(record) for record in harness.read_records(job["values"])]

    return harness.Codec(google.protobuf.__version__, load, encode, decode)


harness.run(codec)
