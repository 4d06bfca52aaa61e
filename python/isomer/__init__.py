# SPDX-License-Identifier: MIT
"""One message, any form: messages as typed classes and as dicts, in protobuf, ProtoJSON, MessagePack, CBOR and more.

    people = isomer.load("person.proto")
    ada = people.Person(name="Ada", id=1)
    people.Person.decode(ada.encode(isomer.json()), isomer.json())
"""

from . import _describe, columns
from ._core import (
    Format,
    MessageType,
    Oneof,
    cbor,
    cbor_array,
    cbor_deterministic,
    cbor_array_deterministic,
    cbor_numbers,
    cbor_numbers_deterministic,
    json,
    msgpack,
    msgpack_array,
    msgpack_numbers,
    php,
    php_list,
    positional,
    protobuf,
    text,
    yaml,
)
from ._enum import Enum
from ._errors import Code, DecodeError, EncodeError, Error, SchemaError
from ._foreign import convert, decode, encode
from ._kinds import (
    JSON,
    BoolValue,
    BytesValue,
    DoubleValue,
    Duration,
    Field,
    FieldMask,
    FloatValue,
    Int32Value,
    Int64Value,
    ListValue,
    StringValue,
    Struct,
    Timestamp,
    UInt32Value,
    UInt64Value,
    Value,
    field,
    fixed32,
    fixed64,
    float32,
    int32,
    int64,
    sfixed32,
    sfixed64,
    sint32,
    sint64,
    uint32,
    uint64,
)
from ._inspect import Inspection, inspect
from ._known import Any, Empty
from ._message import Message
from ._null import NULL, Null, NullValue
from ._schema import Schema, load
from ._streams import read, read_delimited, write_delimited
from ._times import NanoDatetime, NanoTimedelta, RawTime

__all__ = [
    "Any", "BoolValue", "BytesValue", "cbor", "cbor_array", "cbor_array_deterministic", "cbor_deterministic",
    "cbor_numbers", "cbor_numbers_deterministic", "Code", "columns", "convert", "decode", "DecodeError", "DoubleValue", "Duration",
    "Empty", "encode", "EncodeError", "Enum", "Error", "Field", "field", "FieldMask", "fixed32", "fixed64", "float32",
    "FloatValue", "Format", "inspect", "Inspection", "int32", "Int32Value", "int64", "Int64Value", "JSON", "json", "ListValue", "load",
    "Message", "MessageType", "msgpack", "msgpack_array", "msgpack_numbers", "NanoDatetime", "NanoTimedelta", "NULL",
    "Null", "NullValue", "Oneof", "php", "php_list", "positional", "protobuf", "RawTime", "read", "read_delimited",
    "Schema", "SchemaError", "sfixed32", "sfixed64", "sint32", "sint64", "StringValue", "Struct", "text", "Timestamp",
    "uint32", "UInt32Value", "uint64", "UInt64Value", "Value", "write_delimited", "yaml",
]
