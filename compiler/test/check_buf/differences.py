"""Where `isomer check` and `buf breaking` see a change otherwise, and why ours stays as it is.

SPDX-License-Identifier: MIT
"""
import collections
import dataclasses
import re
import typing


# What tells a map, its type or that of its values, its name, its number and its options.
FIELD = re.compile(r"(map<)?(?:\w+, )?(\w+)>? (\w+) = (\d+)( \[.*?\])?;")


@dataclasses.dataclass(frozen=True)
class Case:
    category: str  # of buf's
    change: str
    ours: set
    theirs: set
    old: str
    new: str

    def types(self):
        """Of the fields that have changed, before and after; "map<" besides, if one is a map."""
        old, new = (collections.Counter(FIELD.findall(text)) for text in (self.old, self.new))
        return {part for field in (old - new) + (new - old) for part in field[:2] if part}


@dataclasses.dataclass(frozen=True)
class Known:
    rule: str  # buf's are in capitals
    categories: tuple
    changes: tuple
    why: str
    when: typing.Callable = lambda case: True


WIRE, JSON, SOURCE = ("WIRE",), ("WIRE_JSON",), ("FILE", "PACKAGE")
SYNTAX, RETYPED, RESERVED = ("change_syntax",), ("retype_field",), ("unreserve",)
ENTRY = "buf: a map's entry is a message, named after the field; here it is part of the field"
NAMES = "buf: reserved names matter to the wire, too; here they do not, as bytes have no names"


def of_map(case):
    return "map<" in case.types()


def of_integer_and_enum(case):
    return any(t.startswith("Kind") for t in case.types()) and case.types() & {"int32", "int64", "uint32", "uint64"}


def of_two_enums(case):
    return sum(t.startswith("Kind") for t in case.types()) == 2


KNOWN = [
    Known("enum-closed", WIRE + JSON, SYNTAX,
          "buf: that enums are closed matters to source code alone; here numbers without a name are lost in bytes and JSON"),
    Known("field-utf8", WIRE + JSON, SYNTAX,
          "buf: what must be UTF-8 matters to source code alone; here a reader that checks it refuses bytes"),
    Known("service-removed", WIRE + JSON, ("remove_service",),
          "buf: a service that is gone breaks source code alone; here calls of it break, too"),
    Known("method-removed", WIRE + JSON, ("remove_method",),
          "buf: a method that is gone breaks source code alone; here calls of it break, too"),
    Known("extension-range-removed", WIRE + JSON, ("change_extensions",),
          "buf: numbers for extensions matter to source code alone; here bytes may have them"),
    Known("enum-value-number", WIRE, ("swap_enum_values",),
          "buf: two values that swap their numbers have other names; here, where names are what is meant, other bytes"),
    Known("FIELD_SAME_ONEOF", WIRE + JSON + SOURCE, ("rename_oneof", "move_into_oneof"),
          "buf: a oneof with another name is another one; here its fields stay together, and oneof-removed tells of its name"),
    Known("RESERVED_MESSAGE_NO_DELETE", WIRE, RESERVED, NAMES),
    Known("RESERVED_ENUM_NO_DELETE", WIRE, RESERVED, NAMES),
    Known("FIELD_SAME_JAVA_UTF8_VALIDATION", SOURCE, SYNTAX, "docs/cli/check.md: a feature of one generator is not read"),
    Known("MESSAGE_NO_DELETE", SOURCE, ("remove_field", "rename_field"), ENTRY, of_map),
    Known("PACKAGE_MESSAGE_NO_DELETE", SOURCE, ("remove_field", "rename_field"), ENTRY, of_map),
    Known("FIELD_SAME_TYPE", SOURCE, ("rename_field",), ENTRY, of_map),
    Known("FIELD_WIRE_COMPATIBLE_TYPE", WIRE, ("rename_field",), ENTRY, of_map),
    Known("FIELD_WIRE_JSON_COMPATIBLE_TYPE", JSON, ("rename_field",), ENTRY, of_map),
    Known("FIELD_WIRE_COMPATIBLE_TYPE", WIRE, RETYPED,
          "buf: integers and enums do not read each other; here they do, as protobuf's guide has it", of_integer_and_enum),
    Known("FIELD_WIRE_COMPATIBLE_TYPE", WIRE, RETYPED,
          "buf: another enum is another type; here one with the same numbers reads what the other wrote", of_two_enums),
    Known("FIELD_SAME_DEFAULT", WIRE + JSON + SOURCE, RETYPED,
          "buf: a default of another type is another default; here field-type tells of what has no values in common",
          lambda case: "field-type" in case.ours),
]


def reason(case, rule):
    """Why only one side found `rule`; None if nobody knows."""
    for known in KNOWN:
        if known.rule == rule and case.category in known.categories and case.change in known.changes and known.when(case):
            return known.why
    return None
