"""The types of the extension module.

SPDX-License-Identifier: MIT
"""

from collections.abc import Callable, Iterable
from typing import Any, Generic, Literal, Self, TypeAlias, TypeVar, final

from typing_extensions import Buffer

_Name = TypeVar("_Name")
_Value = TypeVar("_Value")
_Input: TypeAlias = Buffer | str
_M = TypeVar("_M", bound=MessageType)

class MessageType(type):
    """The metaclass of messages, which turns their annotated attributes into slots."""

    def __new__(
        cls: type[_M],
        class_name: str,
        bases: tuple[type, ...],
        namespace: dict[str, Any],
        /,
        *,
        name: str | None = None,
        reserved: Iterable[str] = (),
        message_set: bool = False,
        **more: Any,
    ) -> _M: ...

class Message(metaclass=MessageType):
    """The base class of isomer.Message."""

    def __init_subclass__(
        cls, *, name: str | None = None, reserved: Iterable[str] = (), message_set: bool = False
    ) -> None: ...
    @property
    def unknown_fields(self) -> bytes:
        """The protobuf fields that the class lacks, encoded. They are written after the others."""
    @unknown_fields.setter
    def unknown_fields(self, bytes: Buffer, /) -> None: ...
    @classmethod
    def decode(cls, data: _Input, format: Format | None = None) -> Self:
        """Returns a message of this class, decoded from bytes, or from str for text formats.

        format is a value such as isomer.json(); the default is protobuf. Raises DecodeError.
        """
    def encode(self, format: Format | None = None) -> bytes:
        """Returns the encoded message.

        format is a value such as isomer.json(); the default is protobuf. Raises EncodeError, with the path of the value
        that cannot be encoded.
        """

@final
class Oneof(Generic[_Name, _Value]):
    """The member of a oneof that is set, and its value. It is immutable and can be matched: `case Oneof("email", v)`."""

    __match_args__ = ("field", "value")
    def __init__(self, field: _Name, value: _Value) -> None: ...
    @property
    def field(self) -> _Name:
        """The name of the member that is set."""
    @property
    def value(self) -> _Value:
        """The value of the member."""
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...

@final
class Format:
    """A format with its options, such as isomer.json(indent=2) returns. It is immutable."""

    @property
    def name(self) -> str:
        """The name of the format, such as "json"."""
    @property
    def options(self) -> dict[str, Any]:
        """The options with which it was made."""
    @property
    def framing(self) -> Literal["whole", "delimited", "lines", "documents", "tfrecord", "sequence"]:
        """How messages are separated in a stream."""

class Schema:
    """The messages of a schema that is known only at run time."""

    @classmethod
    def from_files(cls, names: list[str], open_import: Callable[[str], str | None], /) -> Self: ...
    @classmethod
    def from_text(cls, text: str, /) -> Self: ...
    @classmethod
    def from_descriptor_set(cls, data: _Input, /) -> Self: ...
    def messages(self) -> list[str]:
        """The full names of all messages, in alphabetical order."""
    def enums(self) -> list[str]:
        """The full names of all enums, in alphabetical order."""
    def decode(self, message: str, data: _Input, format: Format | None = None, /) -> dict[str, Any]:
        """Decodes a message into a dict of the fields that are set, by the schema's names."""
    def encode(self, message: str, value: dict[str, Any], format: Format | None = None, /) -> bytes:
        """Encodes a dict. A key that is not the name of a field is an error."""
    def convert(self, message: str, data: _Input, from_format: Format | None, to_format: Format | None, /) -> bytes:
        """Converts a message to another format, without making Python values."""
    def _fields(self, full_name: str, /) -> list[tuple[int, str, str, str, Any, str]]: ...
    def _values(self, full_name: str, /) -> list[tuple[str, int]]: ...
    def _tie(self, full_name: str, cls: type, members: list[tuple[int, str]], /) -> None: ...

def set_preparation(prepare: Callable[..., tuple[Any, ...]], /) -> None: ...
def set_describer(describe: Callable[[type], tuple[list[Any], list[Any]]], /) -> None: ...
def set_errors(decode: type[Exception], encode: type[Exception], schema: type[Exception], /) -> None: ...
def set_times(datetime: type, timedelta: type, raw: type, /) -> None: ...
def set_null(null: object, /) -> None: ...
def slots(cls: type, /) -> list[tuple[Any, ...]]: ...
def is_bound(cls: type, /) -> bool: ...
def describe_columns(schema: Schema, message: str, options: dict[str, Any], /) -> object: ...
def close_columns() -> None: ...
def inspect(
    data: bytes, format: str, framing: str, html: bool, schema: Schema | None, message: str | None, /
) -> str: ...
def open_columns(schema: Schema, message: str, sources: list[Any], options: dict[str, Any], /) -> object: ...
def codes() -> tuple[str, ...]: ...

# ---- formats, made by tools/make/python-stub
def cbor(
    *,
    print_defaults: bool = False,
    ignore_unknown: bool = False,
    php_arrays: bool = False,
    types: Schema | None = None,
    depth: int = 100,
    memory: int | None = None,
    aliases: int = 8,
) -> Format:
    """CBOR, a map by the fields' names.

    print_defaults: in maps, also fields without presence that hold their default, and empty lists and maps
    ignore_unknown: skip keys, elements and enum numbers that the schema lacks, instead of refusing them
    php_arrays: integers as keys of text and of `bool`, and an empty list as an empty map: what PHP writes for its arrays
    types: a Schema with the types that an Any may hold, and extensions
    depth: levels of nesting below the top
    memory: bytes that decoding may make; 64 times those of the input, and 64 MiB at least
    aliases: what YAML's aliases may repeat: so many times the input's bytes
    """

def cbor_array(
    *,
    print_defaults: bool = False,
    ignore_unknown: bool = False,
    php_arrays: bool = False,
    types: Schema | None = None,
    depth: int = 100,
    memory: int | None = None,
    aliases: int = 8,
) -> Format:
    """CBOR, an array by the order of the fields.

    print_defaults: in maps, also fields without presence that hold their default, and empty lists and maps
    ignore_unknown: skip keys, elements and enum numbers that the schema lacks, instead of refusing them
    php_arrays: integers as keys of text and of `bool`, and an empty list as an empty map: what PHP writes for its arrays
    types: a Schema with the types that an Any may hold, and extensions
    depth: levels of nesting below the top
    memory: bytes that decoding may make; 64 times those of the input, and 64 MiB at least
    aliases: what YAML's aliases may repeat: so many times the input's bytes
    """

def cbor_array_deterministic(
    *,
    print_defaults: bool = False,
    ignore_unknown: bool = False,
    php_arrays: bool = False,
    types: Schema | None = None,
    depth: int = 100,
    memory: int | None = None,
    aliases: int = 8,
) -> Format:
    """The same by the order of the fields.

    print_defaults: in maps, also fields without presence that hold their default, and empty lists and maps
    ignore_unknown: skip keys, elements and enum numbers that the schema lacks, instead of refusing them
    php_arrays: integers as keys of text and of `bool`, and an empty list as an empty map: what PHP writes for its arrays
    types: a Schema with the types that an Any may hold, and extensions
    depth: levels of nesting below the top
    memory: bytes that decoding may make; 64 times those of the input, and 64 MiB at least
    aliases: what YAML's aliases may repeat: so many times the input's bytes
    """

def cbor_deterministic(
    *,
    print_defaults: bool = False,
    ignore_unknown: bool = False,
    php_arrays: bool = False,
    types: Schema | None = None,
    depth: int = 100,
    memory: int | None = None,
    aliases: int = 8,
) -> Format:
    """CBOR of RFC 8949's deterministic encoding, by the fields' names.

    print_defaults: in maps, also fields without presence that hold their default, and empty lists and maps
    ignore_unknown: skip keys, elements and enum numbers that the schema lacks, instead of refusing them
    php_arrays: integers as keys of text and of `bool`, and an empty list as an empty map: what PHP writes for its arrays
    types: a Schema with the types that an Any may hold, and extensions
    depth: levels of nesting below the top
    memory: bytes that decoding may make; 64 times those of the input, and 64 MiB at least
    aliases: what YAML's aliases may repeat: so many times the input's bytes
    """

def cbor_numbers(
    *,
    print_defaults: bool = False,
    ignore_unknown: bool = False,
    php_arrays: bool = False,
    types: Schema | None = None,
    depth: int = 100,
    memory: int | None = None,
    aliases: int = 8,
) -> Format:
    """CBOR, a map by the fields' numbers.

    print_defaults: in maps, also fields without presence that hold their default, and empty lists and maps
    ignore_unknown: skip keys, elements and enum numbers that the schema lacks, instead of refusing them
    php_arrays: integers as keys of text and of `bool`, and an empty list as an empty map: what PHP writes for its arrays
    types: a Schema with the types that an Any may hold, and extensions
    depth: levels of nesting below the top
    memory: bytes that decoding may make; 64 times those of the input, and 64 MiB at least
    aliases: what YAML's aliases may repeat: so many times the input's bytes
    """

def cbor_numbers_deterministic(
    *,
    print_defaults: bool = False,
    ignore_unknown: bool = False,
    php_arrays: bool = False,
    types: Schema | None = None,
    depth: int = 100,
    memory: int | None = None,
    aliases: int = 8,
) -> Format:
    """The same by the fields' numbers.

    print_defaults: in maps, also fields without presence that hold their default, and empty lists and maps
    ignore_unknown: skip keys, elements and enum numbers that the schema lacks, instead of refusing them
    php_arrays: integers as keys of text and of `bool`, and an empty list as an empty map: what PHP writes for its arrays
    types: a Schema with the types that an Any may hold, and extensions
    depth: levels of nesting below the top
    memory: bytes that decoding may make; 64 times those of the input, and 64 MiB at least
    aliases: what YAML's aliases may repeat: so many times the input's bytes
    """

def json(
    *,
    indent: int = 0,
    print_defaults: bool = False,
    enums_as_numbers: bool = False,
    original_names: bool = False,
    unquoted_int64: bool = False,
    ignore_unknown: bool = False,
    php_arrays: bool = False,
    types: Schema | None = None,
    depth: int = 100,
    memory: int | None = None,
    aliases: int = 8,
) -> Format:
    """ProtoJSON, the JSON of protobuf.

    indent: spaces per level; 0 writes one line without white space
    print_defaults: also fields without presence that hold their default, and empty lists and maps
    enums_as_numbers: numbers instead of names
    original_names: `field_name` instead of `fieldName`
    unquoted_int64: 64-bit integers without quotes, which readers that use doubles will round
    ignore_unknown: skip keys and enum names that the schema lacks, instead of refusing them
    php_arrays: `[]` is an empty object, and 0 and 1 are keys of `bool`, too: what PHP writes for its arrays
    types: a Schema with the types that an Any may hold, and extensions
    depth: levels of nesting below the top
    memory: bytes that decoding may make; 64 times those of the input, and 64 MiB at least
    aliases: what YAML's aliases may repeat: so many times the input's bytes
    """

def msgpack(
    *,
    print_defaults: bool = False,
    ignore_unknown: bool = False,
    php_arrays: bool = False,
    types: Schema | None = None,
    depth: int = 100,
    memory: int | None = None,
    aliases: int = 8,
) -> Format:
    """MessagePack, a map by the fields' names.

    print_defaults: in maps, also fields without presence that hold their default, and empty lists and maps
    ignore_unknown: skip keys, elements and enum numbers that the schema lacks, instead of refusing them
    php_arrays: integers as keys of text and of `bool`, and an empty list as an empty map: what PHP writes for its arrays
    types: a Schema with the types that an Any may hold, and extensions
    depth: levels of nesting below the top
    memory: bytes that decoding may make; 64 times those of the input, and 64 MiB at least
    aliases: what YAML's aliases may repeat: so many times the input's bytes
    """

def msgpack_array(
    *,
    print_defaults: bool = False,
    ignore_unknown: bool = False,
    php_arrays: bool = False,
    types: Schema | None = None,
    depth: int = 100,
    memory: int | None = None,
    aliases: int = 8,
) -> Format:
    """MessagePack, an array by the order of the fields.

    print_defaults: in maps, also fields without presence that hold their default, and empty lists and maps
    ignore_unknown: skip keys, elements and enum numbers that the schema lacks, instead of refusing them
    php_arrays: integers as keys of text and of `bool`, and an empty list as an empty map: what PHP writes for its arrays
    types: a Schema with the types that an Any may hold, and extensions
    depth: levels of nesting below the top
    memory: bytes that decoding may make; 64 times those of the input, and 64 MiB at least
    aliases: what YAML's aliases may repeat: so many times the input's bytes
    """

def msgpack_numbers(
    *,
    print_defaults: bool = False,
    ignore_unknown: bool = False,
    php_arrays: bool = False,
    types: Schema | None = None,
    depth: int = 100,
    memory: int | None = None,
    aliases: int = 8,
) -> Format:
    """MessagePack, a map by the fields' numbers.

    print_defaults: in maps, also fields without presence that hold their default, and empty lists and maps
    ignore_unknown: skip keys, elements and enum numbers that the schema lacks, instead of refusing them
    php_arrays: integers as keys of text and of `bool`, and an empty list as an empty map: what PHP writes for its arrays
    types: a Schema with the types that an Any may hold, and extensions
    depth: levels of nesting below the top
    memory: bytes that decoding may make; 64 times those of the input, and 64 MiB at least
    aliases: what YAML's aliases may repeat: so many times the input's bytes
    """

def php(
    *,
    print_defaults: bool = False,
    enum_names: bool = False,
    ignore_unknown: bool = False,
    types: Schema | None = None,
    depth: int = 100,
    memory: int | None = None,
    aliases: int = 8,
) -> Format:
    """What PHP's serialize() makes of an array with the fields' names.

    print_defaults: also fields without presence that hold their default, and empty lists and maps
    enum_names: names instead of numbers
    ignore_unknown: skip keys, elements and enumerators that the schema lacks, instead of refusing them
    types: a Schema with the types that an Any may hold, and extensions
    depth: levels of nesting below the top
    memory: bytes that decoding may make; 64 times those of the input, and 64 MiB at least
    aliases: what YAML's aliases may repeat: so many times the input's bytes
    """

def php_list(
    *,
    enum_names: bool = False,
    ignore_unknown: bool = False,
    types: Schema | None = None,
    depth: int = 100,
    memory: int | None = None,
    aliases: int = 8,
) -> Format:
    """The same of a list, by the order of the fields.

    enum_names: names instead of numbers
    ignore_unknown: skip keys, elements and enumerators that the schema lacks, instead of refusing them
    types: a Schema with the types that an Any may hold, and extensions
    depth: levels of nesting below the top
    memory: bytes that decoding may make; 64 times those of the input, and 64 MiB at least
    aliases: what YAML's aliases may repeat: so many times the input's bytes
    """

def positional(
    *,
    types: Schema | None = None,
    depth: int = 100,
    memory: int | None = None,
    aliases: int = 8,
) -> Format:
    """Values by the order of the fields, without tags: both sides have the same schema.

    types: a Schema with the types that an Any may hold, and extensions
    depth: levels of nesting below the top
    memory: bytes that decoding may make; 64 times those of the input, and 64 MiB at least
    aliases: what YAML's aliases may repeat: so many times the input's bytes
    """

def protobuf(
    *,
    types: Schema | None = None,
    depth: int = 100,
    memory: int | None = None,
    aliases: int = 8,
) -> Format:
    """The binary encoding of protobuf.

    types: a Schema with the types that an Any may hold, and extensions
    depth: levels of nesting below the top
    memory: bytes that decoding may make; 64 times those of the input, and 64 MiB at least
    aliases: what YAML's aliases may repeat: so many times the input's bytes
    """

def text(
    *,
    single_line: bool = False,
    print_unknown: bool = True,
    utf8: bool = False,
    ignore_unknown: bool = False,
    allow_overwrites: bool = False,
    types: Schema | None = None,
    depth: int = 100,
    memory: int | None = None,
    aliases: int = 8,
) -> Format:
    """The text format of protobuf.

    single_line: fields with a space between, instead of a line each
    print_unknown: also unknown fields, by number, which a reader can skip but not take back
    utf8: text as it is, instead of octal escapes for all that is not ASCII
    ignore_unknown: skip fields and enum names that the schema lacks, instead of refusing them
    allow_overwrites: a field that is not repeated may come again: the last value stays, and messages are merged
    types: a Schema with the types that an Any may hold, and extensions
    depth: levels of nesting below the top
    memory: bytes that decoding may make; 64 times those of the input, and 64 MiB at least
    aliases: what YAML's aliases may repeat: so many times the input's bytes
    """

def yaml(
    *,
    print_defaults: bool = False,
    enums_as_numbers: bool = False,
    original_names: bool = False,
    ignore_unknown: bool = False,
    php_arrays: bool = False,
    types: Schema | None = None,
    depth: int = 100,
    memory: int | None = None,
    aliases: int = 8,
) -> Format:
    """YAML 1.2, with the names and forms of ProtoJSON.

    print_defaults: also fields without presence that hold their default, and empty lists and maps
    enums_as_numbers: numbers instead of names
    original_names: `field_name` instead of `fieldName`
    ignore_unknown: skip keys and enum names that the schema lacks, instead of refusing them
    php_arrays: `[]` is an empty mapping, and 0 and 1 are keys of `bool`, too: what PHP writes for its arrays
    types: a Schema with the types that an Any may hold, and extensions
    depth: levels of nesting below the top
    memory: bytes that decoding may make; 64 times those of the input, and 64 MiB at least
    aliases: what YAML's aliases may repeat: so many times the input's bytes
    """
