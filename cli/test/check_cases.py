"""Of each rule of `isomer check`: changes that break something, with what they break, and such that break nothing.

SPDX-License-Identifier: MIT
"""
import dataclasses

PROTO3 = 'syntax = "proto3";\n'
PROTO2 = 'syntax = "proto2";\n'
EDITION = 'edition = "2023";\n'
ALL = "wire, json, source"


@dataclasses.dataclass
class Case:
    breaks: list  # (old, new, what it breaks); sources, or {file: source}
    silent: list  # (old, new)


def message(body, head=PROTO3, rest=""):
    return f"{head}message M {{\n{body}\n}}\n{rest}"


def enum(body, head=PROTO3):
    return f"{head}enum E {{\n{body}\n}}\n"


def field(old, new, head=PROTO3, rest=""):
    return message(old, head, rest), message(new, head, rest)


TYPES = "message A { int32 i = 1; }\nmessage B { int32 i = 1; }\nenum E { ZERO = 0; ONE = 1; }\nenum F { ZERO_F = 0; ONE_F = 1; TWO_F = 2; }\n"
EMPTY = "message Empty {}\nmessage Other {}\n"


def service(method, head=PROTO3):
    return f"{head}{EMPTY}service S {{\n{method}\n}}\n"


C = 'import "isomer/options.proto";\n'

CASES = {
    "file-removed": Case(
        breaks=[({"a.proto": PROTO3, "b.proto": PROTO3}, {"a.proto": PROTO3}, "source")],
        silent=[({"a.proto": PROTO3}, {"a.proto": PROTO3, "b.proto": PROTO3})],
    ),
    "package": Case(
        breaks=[(PROTO3 + "package a;\n", PROTO3 + "package b;\n", ALL), (PROTO3, PROTO3 + "package b;\n", ALL)],
        silent=[(PROTO3 + "package a;\n", PROTO3 + "// Comment.\npackage a;\n")],
    ),
    "syntax": Case(
        breaks=[(PROTO2, PROTO3, "source"), (PROTO3, EDITION, "source")],
        silent=[("", PROTO2)],
    ),
    "file-option": Case(
        breaks=[
            (PROTO3 + 'option go_package = "a/b";\n', PROTO3 + 'option go_package = "a/c";\n', "source"),
            (PROTO3 + 'option java_package = "a";\n', PROTO3, "source"),
            (PROTO3, PROTO3 + "option java_multiple_files = true;\n", "source"),
            (PROTO3, PROTO3 + "option optimize_for = LITE_RUNTIME;\n", "source"),
        ],
        silent=[
            (PROTO3, PROTO3 + "option java_multiple_files = false;\n"),
            (PROTO3 + "option optimize_for = SPEED;\n", PROTO3),
            (PROTO3, PROTO3 + "option deprecated = true;\n"),
        ],
    ),
    "type-moved": Case(
        breaks=[
            ({"a.proto": PROTO3 + "message M {}\n", "b.proto": PROTO3}, {"a.proto": PROTO3, "b.proto": PROTO3 + "message M {}\n"},
             "source"),
            ({"a.proto": PROTO3 + "enum E { Z = 0; }\n", "b.proto": PROTO3},
             {"a.proto": PROTO3, "b.proto": PROTO3 + "enum E { Z = 0; }\n"}, "source"),
        ],
        silent=[(PROTO3 + "message A {}\nmessage B {}\n", PROTO3 + "message B {}\nmessage A {}\n")],
    ),
    "message-removed": Case(
        breaks=[(PROTO3 + "message M {}\n", PROTO3, "source"), (message("message N {}"), message(""), "source")],
        silent=[(PROTO3, PROTO3 + "message M {}\n")],
    ),
    "message-option": Case(
        breaks=[
            (message("extensions 4 to max;", PROTO2), message("option message_set_wire_format = true; extensions 4 to max;", PROTO2),
             "wire, source"),
            (message(""), message("option no_standard_descriptor_accessor = true;"), "source"),
        ],
        silent=[(message("option no_standard_descriptor_accessor = true;"), message("")),
                (message(""), message("option deprecated = true;"))],
    ),
    "enum-removed": Case(
        breaks=[(enum("Z = 0;"), PROTO3, "source"), (message("enum E { Z = 0; }"), message(""), "source")],
        silent=[(PROTO3, enum("Z = 0;"))],
    ),
    "service-removed": Case(breaks=[(service(""), PROTO3 + EMPTY, "wire, source")], silent=[(PROTO3 + EMPTY, service(""))]),
    "method-removed": Case(
        breaks=[(service("rpc Get(Empty) returns (Empty);"), service(""), "wire, source")],
        silent=[(service(""), service("rpc Get(Empty) returns (Empty);"))],
    ),
    "method-type": Case(
        breaks=[
            (service("rpc Get(Empty) returns (Empty);"), service("rpc Get(Other) returns (Empty);"), ALL),
            (service("rpc Get(Empty) returns (Empty);"), service("rpc Get(Empty) returns (Other);"), ALL),
        ],
        silent=[(service("rpc Get(Empty) returns (Empty);"), service("rpc Get(.Empty) returns (.Empty);"))],
    ),
    "method-streaming": Case(
        breaks=[
            (service("rpc Get(Empty) returns (Empty);"), service("rpc Get(stream Empty) returns (Empty);"), ALL),
            (service("rpc Get(Empty) returns (stream Empty);"), service("rpc Get(Empty) returns (Empty);"), ALL),
        ],
        silent=[(service("rpc Get(Empty) returns (stream Empty);"), service("rpc Get(Empty) returns (stream Empty) {}"))],
    ),
    "method-idempotency": Case(
        breaks=[(service("rpc Get(Empty) returns (Empty) { option idempotency_level = NO_SIDE_EFFECTS; }"),
                 service("rpc Get(Empty) returns (Empty);"), ALL)],
        silent=[(service("rpc Get(Empty) returns (Empty) { option idempotency_level = IDEMPOTENCY_UNKNOWN; }"),
                 service("rpc Get(Empty) returns (Empty);"))],
    ),
    "field-removed": Case(
        breaks=[
            (*field("int32 a = 1;", ""), ALL),
            (*field("int32 a = 1;", "reserved 1;"), "json, source"),
            (*field("int32 a = 1;", 'reserved "a";'), "wire, source"),
            (*field("int32 a = 1;", 'reserved 1; reserved "a";'), "source"),
            (*field("required int32 a = 1;", 'reserved 1; reserved "a";', PROTO2), ALL),
        ],
        silent=[field("", "int32 a = 1;"), field("int32 a = 1; int32 b = 2;", "int32 b = 2; int32 a = 1;")],
    ),
    "field-number": Case(
        breaks=[(*field("int32 a = 1;", "int32 a = 2;"), "wire")],
        silent=[field("int32 a = 1;", "int32 a = 0x1;")],
    ),
    "field-name": Case(
        breaks=[(*field("int32 a = 1;", "int32 b = 1;"), "json, source")],
        silent=[field("int32 a = 1;", "int32 a = 1; int32 b = 2;")],
    ),
    "json-name": Case(
        breaks=[(*field("int32 a = 1;", 'int32 a = 1 [json_name = "b"];'), "json")],
        silent=[field("int32 a_b = 1;", 'int32 a_b = 1 [json_name = "aB"];')],
    ),
    "field-type": Case(
        breaks=[
            (*field("int32 a = 1;", "string a = 1;"), ALL),
            (*field("int32 a = 1;", "sint32 a = 1;"), "wire, source"),
            (*field("int32 a = 1;", "int64 a = 1;"), "json, source"),
            (*field("int32 a = 1;", "uint32 a = 1;"), "source"),
            (*field("fixed32 a = 1;", "sfixed32 a = 1;"), "source"),
            (*field("int32 a = 1;", "bool a = 1;"), "json, source"),
            (*field("float a = 1;", "double a = 1;"), "wire, source"),
            (*field("string a = 1;", "bytes a = 1;"), "json, source"),
            (*field("bytes a = 1;", "string a = 1;"), ALL),
            (*field("E a = 1;", "int32 a = 1;", rest=TYPES), "json, source"),
            (*field("E a = 1;", "bool a = 1;", rest=TYPES), ALL),
            (*field("E a = 1;", "F a = 1;", rest=TYPES), "json, source"),
            (*field("F a = 1;", "E a = 1;", rest=TYPES), ALL),
            (*field("A a = 1;", "B a = 1;", rest=TYPES), ALL),
            (*field("map<int32, string> a = 1;", "map<string, string> a = 1;"), ALL),
            (*field("map<int32, int32> a = 1;", "map<int32, uint32> a = 1;"), "source"),
            (*field("E a = 1;", "E a = 1 [features.message_encoding = DELIMITED];", EDITION,
                    "message E {}\n"), "wire"),
            (*field("repeated A a = 1;", "repeated A a = 1 [features.message_encoding = DELIMITED];", EDITION, TYPES), "wire"),
        ],
        silent=[field("A a = 1;", ".A a = 1;", rest=TYPES),
                # Values of maps stand behind their length, whatever holds for the file.
                field("map<int32, A> a = 1;", "map<int32, A> a = 1;", EDITION, TYPES)[:1]
                + field("", "map<int32, A> a = 1;", EDITION + "option features.message_encoding = DELIMITED;\n", TYPES)[1:], field("map<int32, A> a = 1;", "map<int32, A> a = 1 [deprecated = true];", rest=TYPES),
                (PROTO3 + "package p;\nmessage M { M m = 1; }\n", PROTO3 + "package q;\nmessage M { M m = 1; }\n")],
    ),
    "field-cardinality": Case(
        breaks=[
            (*field("int32 a = 1;", "repeated int32 a = 1;"), ALL),
            (*field("repeated A a = 1;", "map<int32, int32> a = 1;", rest=TYPES), "json, source"),
            # Groups are no entries, and neither are numbers.
            (*field("repeated A a = 1 [features.message_encoding = DELIMITED];", "map<int32, int32> a = 1;", EDITION, TYPES), ALL),
            (*field("repeated int32 a = 1;", "map<int32, int32> a = 1;"), ALL),
        ],
        silent=[field("repeated int32 a = 1;", "repeated int32 a = 1 [packed = true];")],
    ),
    "field-presence": Case(
        breaks=[
            (*field("int32 a = 1;", "optional int32 a = 1;"), "source"),
            (*field("int32 a = 1;", "int32 a = 1 [features.field_presence = IMPLICIT];", EDITION), "source"),
        ],
        silent=[field("A a = 1;", "optional A a = 1;", rest=TYPES),
                field("int32 a = 1;", "int32 a = 1 [features.field_presence = EXPLICIT];", EDITION)],
    ),
    "field-required": Case(
        breaks=[
            (*field("", "required int32 a = 1;", PROTO2), ALL),
            (*field("required int32 a = 1;", "optional int32 a = 1;", PROTO2), ALL),
            (*field("int32 a = 1;", "int32 a = 1 [features.field_presence = LEGACY_REQUIRED];", EDITION), ALL),
        ],
        silent=[field("", "optional int32 a = 1;", PROTO2)],
    ),
    "field-oneof": Case(
        breaks=[
            (*field("int32 a = 1;", "oneof x { int32 a = 1; }"), ALL),
            (*field("oneof x { int32 a = 1; int32 b = 2; }", "oneof x { int32 a = 1; } int32 b = 2;"), ALL),
            (*field("oneof x { int32 a = 1; int32 b = 2; }", "oneof x { int32 a = 1; } oneof y { int32 b = 2; }"), ALL),
        ],
        silent=[field("oneof x { int32 a = 1; }", "oneof y { int32 a = 1; }"),
                field("oneof x { int32 a = 1; }", "oneof x { int32 a = 1; int32 b = 2; }"),
                field("optional int32 a = 1;", "int32 a = 1;")],
    ),
    "oneof-removed": Case(
        breaks=[(*field("oneof x { int32 a = 1; }", "oneof y { int32 a = 1; }"), "source")],
        silent=[field("optional int32 a = 1;", "int32 a = 1;")],
    ),
    "field-default": Case(
        breaks=[
            (*field("optional int32 a = 1;", "optional int32 a = 1 [default = 7];", PROTO2), ALL),
            (*field("optional E a = 1;", "optional E a = 1 [default = ONE];", PROTO2, "enum E { ZERO = 0; ONE = 1; }"), ALL),
            # Numbers of other types, and of other enums.
            (*field("optional E a = 1;", "optional int32 a = 1;", PROTO2, "enum E { ONE = 1; }"), ALL),
            (*field("optional E a = 1;", "optional F a = 1;", PROTO2, "enum E { ONE = 1; }\nenum F { TWO = 2; ONE_F = 1; }"), ALL),
            (*field("optional int32 a = 1;", "optional uint64 a = 1 [default = 7];", PROTO2), ALL),
        ],
        silent=[
            field("optional int32 a = 1;", "optional int32 a = 1 [default = 0];", PROTO2),
            field("optional bool a = 1 [default = false];", "optional bool a = 1;", PROTO2),
            field("optional int32 a = 1 [default = 7];", "optional uint64 a = 1 [default = 7];", PROTO2),
            field("optional E a = 1;", "optional int32 a = 1 [default = 1];", PROTO2, "enum E { ONE = 1; }"),
            field("optional bool a = 1 [default = true];", "optional int32 a = 1 [default = 1];", PROTO2),
            # The type tells of it.
            field("optional int32 a = 1 [default = 7];", "optional string a = 1;", PROTO2),
            field("optional E a = 1;", "repeated int32 a = 1;", PROTO2, "enum E { ONE = 1; }"),
            field("repeated E a = 1;", "repeated int32 a = 1;", PROTO2, "enum E { ONE = 1; }"),
            # The rule enum-default tells of it, once.
            field("optional E a = 1;", "optional E a = 1;", PROTO2, "enum E { ONE = 1; }")[:1]
            + (message("optional E a = 1;", PROTO2, "enum E { TWO = 2; ONE = 1; }"),),
            field("optional string a = 1;", 'optional string a = 1 [default = ""];', PROTO2),
            field("optional E a = 1;", "optional E a = 1 [default = ZERO];", PROTO2, "enum E { ZERO = 0; ONE = 1; }"),
        ],
    ),
    "field-utf8": Case(
        breaks=[
            (*field("string a = 1 [features.utf8_validation = NONE];", "string a = 1;", EDITION), "wire, source"),
            (*field("map<string, int32> a = 1 [features.utf8_validation = NONE];", "map<string, int32> a = 1;", EDITION),
             "wire, source"),
            (message("map<int32, string> a = 1;", PROTO2), message("map<int32, string> a = 1;"), "wire, source"),
        ],
        silent=[
            field("string a = 1 [features.utf8_validation = VERIFY];", "string a = 1;", EDITION),
            field("map<string, string> a = 1 [features.utf8_validation = VERIFY];", "map<string, string> a = 1;", EDITION),
        ],
    ),
    "field-option": Case(
        breaks=[
            (*field("int64 a = 1;", "int64 a = 1 [jstype = JS_STRING];"), "source"),
            (*field("string a = 1;", "string a = 1 [ctype = CORD];"), "source"),
        ],
        silent=[field("int64 a = 1;", "int64 a = 1 [jstype = JS_NORMAL];"),
                field("int64 a = 1;", "int64 a = 1 [deprecated = true];"),
                # The type tells of it.
                field("int64 a = 1 [jstype = JS_NUMBER];", "float a = 1;"),
                field("string a = 1 [ctype = CORD];", "int32 a = 1;")],
    ),
    "field-packed": Case(
        breaks=[(*field("repeated int32 a = 1;", "repeated int32 a = 1 [packed = false];"), "wire")],
        silent=[field("repeated int32 a = 1;", "repeated int32 a = 1 [packed = true];")],
    ),
    "reserved-removed": Case(
        breaks=[
            (*field("reserved 1 to 5;", "reserved 1 to 3, 5;"), "wire"),
            (*field('reserved "a";', ""), "json"),
            (enum("Z = 0; reserved 1 to 5;"), enum("Z = 0; reserved 1 to 4;"), "wire"),
            (enum('Z = 0; reserved "A";'), enum("Z = 0;"), "json"),
        ],
        silent=[
            field("reserved 1 to 5;", "reserved 1 to 2, 3 to 6;"),
            (enum("Z = 0; reserved 1 to 5;"), enum("Z = 0; reserved 1, 2, 3 to max;")),
        ],
    ),
    "extension-range-removed": Case(
        breaks=[(*field("extensions 100 to 200;", "extensions 100 to 199;", PROTO2), "wire, source")],
        silent=[field("extensions 100 to 200;", "extensions 100 to 150, 151 to max;", PROTO2)],
    ),
    "extension-removed": Case(
        breaks=[(message("extensions 1 to 9;", PROTO2, "extend M { optional int32 x = 1; }"), message("extensions 1 to 9;", PROTO2), "wire, json, source"),
                (message("extensions 1 to 9;", PROTO2, "extend M { optional int32 x = 1; }"), message("reserved 1; extensions 2 to 9;", PROTO2), "source"),
                (message("extensions 1 to 9;", PROTO2, "extend M { optional int32 x = 1; }"),
                 message('extensions 1 to 9 [declaration = {number: 1, reserved: true}];', PROTO2), "source")],
        silent=[(message("extensions 1 to 9;", PROTO2), message("extensions 1 to 9;", PROTO2, "extend M { optional int32 x = 1; }"))],
    ),
    "enum-value-removed": Case(
        breaks=[
            (enum("Z = 0; A = 1;"), enum("Z = 0;"), ALL),
            (enum("Z = 0; A = 1;"), enum("Z = 0; reserved 1;"), "json, source"),
            (enum("Z = 0; A = 1;"), enum('Z = 0; reserved "A";'), "wire, source"),
            (enum("Z = 0; A = 1;"), enum('Z = 0; reserved 1; reserved "A";'), "source"),
        ],
        silent=[(enum("Z = 0;"), enum("Z = 0; A = 1;"))],
    ),
    "enum-value-number": Case(
        breaks=[(enum("Z = 0; A = 1;"), enum("Z = 0; A = 2;"), "wire")],
        silent=[(enum("Z = 0; A = 1;"), enum("Z = 0; A = 0x1;"))],
    ),
    "enum-value-name": Case(
        breaks=[(enum("Z = 0; A = 1;"), enum("Z = 0; B = 1;"), "json, source")],
        silent=[(enum("Z = 0; A = 1;"), enum("option allow_alias = true; Z = 0; B = 1; A = 1;"))],
    ),
    "enum-closed": Case(
        breaks=[(enum("Z = 0;", PROTO2), enum("Z = 0;"), ALL),
                (enum("Z = 0;", EDITION), enum("option features.enum_type = CLOSED; Z = 0;", EDITION), ALL)],
        silent=[(enum("Z = 0;"), enum("Z = 0;", EDITION))],
    ),
    "enum-default": Case(
        breaks=[(enum("A = 1; B = 2;", PROTO2), enum("B = 2; A = 1;", PROTO2), ALL)],
        silent=[(enum("A = 1; B = 2;", PROTO2), enum("A = 1; C = 3; B = 2;", PROTO2))],
    ),
    "json-format": Case(
        breaks=[(message("", EDITION), message("option features.json_format = LEGACY_BEST_EFFORT;", EDITION), "json"),
                (enum("Z = 0;", EDITION), enum("option features.json_format = LEGACY_BEST_EFFORT; Z = 0;", EDITION), "json")],
        silent=[(message("option features.json_format = LEGACY_BEST_EFFORT;", EDITION), message("", EDITION))],
    ),
    "c-capacity": Case(
        breaks=[
            (*field("string a = 1 [(isomer.c).max_length = 32];", "string a = 1 [(isomer.c).max_length = 31];", PROTO3 + C), "wire, json"),
            (*field("option (isomer.c_message).max_count = 8; repeated int32 a = 1;",
                    "option (isomer.c_message).max_count = 4; repeated int32 a = 1;", PROTO3 + C), "wire, json"),
        ],
        silent=[
            field("string a = 1 [(isomer.c).max_length = 32];", "string a = 1 [(isomer.c).max_length = 33];", PROTO3 + C),
            field("option (isomer.c_message).max_count = 8; int32 a = 1;", "option (isomer.c_message).max_count = 4; int32 a = 1;", PROTO3 + C),
        ],
    ),
    "layout": Case(
        breaks=[
            (*field("int32 a = 1;", "int32 a = 1; int32 b = 2;"), "positional"),
            (*field("int32 a = 1; int32 c = 3;", "int32 a = 1; int32 b = 2; int32 c = 3;"), "positional"),
            (*field("int32 a = 1; int32 b = 2;", "int32 a = 1;"), "positional"),
            (*field("int32 a = 1; int32 b = 2;", "int32 b = 1; int32 a = 2;"), "positional"),
            (*field("int32 a = 1;", "uint32 a = 1;"), "positional"),
            (*field("int32 a = 1;", "optional int32 a = 1;"), "positional"),
            (*field("map<int32, int32> a = 1;", "map<int32, int64> a = 1;"), "positional"),
        ],
        silent=[
            field("int32 a = 1; int32 b = 2;", "int32 b = 2; int32 a = 1;"),
            field("int32 a = 1; int32 b = 2;", "int32 a = 3; int32 b = 4;"),
            field("repeated int32 a = 1;", "repeated int32 a = 1 [packed = false];"),
        ],
    ),
}
