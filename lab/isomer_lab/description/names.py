"""The names that generators give to a message: Isomer's for C++, C and PHP, protobuf-c and protoc-gen-go.

SPDX-License-Identifier: MIT

Each name depends on the message's file and on its imports only. The rules of C++, C and PHP are in
docs/generated-code.md, docs/c.md and docs/php.md; a test asks the generators themselves.
"""

import dataclasses
from collections.abc import Iterator

from google.protobuf import descriptor_pb2

from . import cpp_names, php_names
from .schema_files import SchemaFiles


@dataclasses.dataclass(frozen=True)
class Names:
    cpp_type: str  # demo::Person_PhoneNumber
    c_type: str  # demo_Person_PhoneNumber
    protobuf_c_type: str  # demo__person__phone_number, the prefix of its functions
    go_type: str  # Person_PhoneNumber, in the package of its file
    php_class: str  # Demo\Person\PhoneNumber


def names_of(schema: descriptor_pb2.FileDescriptorSet, message: str) -> Names:
    """The names of a message by its full name. Files follow those that they import. KeyError if the schema lacks it."""
    files = SchemaFiles(schema)
    file = files.that_has(message)
    cpp = cpp_names.CppNames(files)
    return Names(
        cpp_type=cpp.of(file, message),
        c_type=cpp.in_c(file, message),
        protobuf_c_type=protobuf_c_type(message),
        go_type=go_camel_case(message.removeprefix(file.package + ".") if file.package else message),
        php_class=php_names.PhpNames(files).of(message),
    )


def protobuf_c_type(full_name: str) -> str:
    """Words in lower case. A capital begins a word unless it follows another one."""
    return "__".join(_lower(part) for part in full_name.split("."))


def _lower(part: str) -> str:
    def pieces() -> Iterator[str]:
        before = "A"
        for letter in part:
            starts_word = "A" <= letter <= "Z" and not "A" <= before <= "Z"
            yield "_" + letter.lower() if starts_word else letter.lower()
            before = letter

    return "".join(pieces())


def go_camel_case(name: str) -> str:
    """The name that protoc-gen-go derives from one of the schema, whose nested parts are separated by dots."""
    made = []
    in_word = False
    for at, letter in enumerate(name):
        following = name[at + 1 : at + 2]
        is_lower = "a" <= letter <= "z"
        if in_word and is_lower:
            made.append(letter)
            continue
        in_word = False
        if letter == ".":
            made.append("" if "a" <= following <= "z" else "_")
        elif letter == "_" and (at == 0 or name[at - 1] == "."):
            made.append("X")
        elif letter == "_" and "a" <= following <= "z":
            pass
        elif letter.isdigit():
            made.append(letter)
        else:
            made.append(letter.upper())
            in_word = True
    return "".join(made)
