"""The words of which mutants of .proto files are made: what the language has, and what is close to its limits.

SPDX-License-Identifier: MIT
"""


def split(text: str, separator: str | None = None) -> list[bytes]:
    return [word.strip().encode() for word in text.split(separator)]


WORDS = split("""
    syntax edition package import option message enum service rpc returns stream extend extensions reserved oneof map
    group optional required repeated public weak export local to max true false inf nan default json_name
    features
    int32 int64 uint32 uint64 sint32 sint64 fixed32 fixed64 sfixed32 sfixed64 float double bool string bytes
    deprecated packed lazy jstype ctype allow_alias message_set_wire_format optimize_for map_entry verification
    declaration field_presence enum_type IMPLICIT EXPLICIT LEGACY_REQUIRED OPEN CLOSED DELIMITED LITE_RUNTIME SPEED
    M N E A B a b c o key value AEntry _a descriptor google protobuf Any FileOptions MessageOptions FieldOptions""")
SYMBOLS = [*split("""; , . = - + ( ) [ ] { } < > : / # \" ' \\ * @ // /* */"""), b"\n", b" "]
NUMBERS = split("""
    0 1 2 3 4 5 -1 18999 19000 19999 20000 65535 536870911 536870912 2147483646 2147483647 2147483648 4294967295
    4294967296 9223372036854775807 9223372036854775808 18446744073709551615 18446744073709551616 0x0 0x10 0xffffffff
    0x80000000 010 08 1.5 .5 1. 1e3 1e400 1e-400 -0 00 0x 1e 1.2.3 0b1 3.4028236e38 123456789012345678901234567890""")
STRINGS = split(r"""
    "" "x" 'y' "a\0b" "\xff" "\u00e4" "\ud83d\ude42" "\777" "\q" "proto2" "proto3" "2023" "2024" "2026" "[a]" "max" "a"
    "A" """)
BYTES = [b"\0", b"\x01", b"\x7f", b"\x80", b"\xc3\xa4", b"\xff", b"\xef\xbb\xbf", b"\r", b"\r\n", b"\t", b"\x0b",
         b"\x0c", b"\\", b'"', b"\x1b"]
# Statements, and what stands in brackets: with names that the corpus does not use otherwise.
SNIPPETS = split("""
    reserved 1;|reserved a;|reserved "a";|extensions 1 to max;|extensions 5;|option deprecated = true;|int32 zz = 99;
    |optional int32 zz = 99;|map<string, int32> mm = 98;|oneof oo { int32 zo = 97; }|message Zz {}|enum Ez { ZZ = 0; }
    |export message Zx {}|;|[deprecated = true]|[default = 1]|[json_name = "zz"]|[packed = true]
    |[features.field_presence = IMPLICIT]|option features.enum_type = CLOSED;|syntax = "proto2";|edition = "2024";
    |import "google/protobuf/any.proto";|import public "google/protobuf/any.proto";|option allow_alias = true;
    |// note|/* note */|rpc Zr(Zz) returns (stream Zz);|option java_package = "z";|{ a: 1 }|optional group Gz = 96 { }
    |extend google.protobuf.FileOptions { optional int32 zq = 50001; }""", "|")
SCALARS = split("""
    double float int32 int64 uint32 uint64 fixed32 fixed64 sfixed32 sfixed64 sint32 sint64 bool string bytes""")
LABELS = [b"optional", b"repeated", b"required"]
EDITIONS = split('syntax = "proto2";|syntax = "proto3";|edition = "2023";|edition = "2024";|edition = "2026";', "|")
FIELD_OPTIONS = split("""
    deprecated = true|json_name = "zz"|default = 1|default = "x"|packed = true|packed = false|lazy = true
    |jstype = JS_STRING|ctype = CORD|debug_redact = true|features.field_presence = EXPLICIT
    |features.field_presence = LEGACY_REQUIRED|features.message_encoding = DELIMITED
    |features.repeated_field_encoding = EXPANDED|features.utf8_validation = NONE
    |retention = RETENTION_SOURCE|targets = TARGET_TYPE_FIELD|default = true|default = -1|default = inf
    |deprecated = false, json_name = "A"|features.enforce_naming_style = STYLE_LEGACY""", "|")
COMMENTS = [b"// line\n", b"/* block */", b"/* two\n * lines */", b"\n\n// apart\n\n", b"\n// over\n", b"/**/", b"//\n",
            b"// it's \"a\"\n", b"\n\n", b"\t", b"/* a */ /* b */"]
