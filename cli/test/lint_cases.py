"""Of each rule of `isomer lint`: sources that it tells of, with the lines and what it says, and such that it lets be.

SPDX-License-Identifier: MIT
"""
import dataclasses

PROTO3 = 'syntax = "proto3";\n'
PROTO2 = 'syntax = "proto2";\n'
EDITION = 'edition = "2023";\n'
LONG = "x" * 77


@dataclasses.dataclass
class Case:
    tells: list  # (source, [(line, what is said)])
    silent: list
    files: dict = dataclasses.field(default_factory=dict)  # that are imported
    names: list = dataclasses.field(default_factory=list)  # of the sources
    silent_name: str = "case.proto"

    def name_of(self, number):
        return self.names[number] if self.names else "case.proto"


def message(body, head=PROTO3):
    return f"{head}message Case {{\n{body}\n}}\n"


def enum(*values, name="Case", head=PROTO3):
    return f"{head}enum {name} {{\n" + "".join(f"  {value};\n" for value in values) + "}\n"


def name(rule_text, line=2):
    return [(line, rule_text)]


OPTIONS = PROTO2 + """package acme;
import "google/protobuf/descriptor.proto";
message Rule { optional string name = 1; }
enum Level { LEVEL_UNKNOWN = 0; LEVEL_HIGH = 1; }
extend google.protobuf.MessageOptions { optional Rule rule = 50001; optional Level level = 50002; }
"""

CASES = {
    "unused-import": Case(
        tells=[
            (PROTO3 + 'import "google/protobuf/any.proto";\n',
             [(2, 'the import "google/protobuf/any.proto" is unused')]),
            # A package is no use of a file that has it.
            (PROTO3 + 'import "types.proto";\npackage acme.other;\nmessage Case { Case other = 1; }\n',
             [(2, 'the import "types.proto" is unused')]),
            (PROTO2 + 'import weak "types.proto";\n', [(2, 'the import "types.proto" is unused')]),
            ('edition = "2024";\nimport option "options.proto";\n', [(2, 'the import "options.proto" is unused')]),
        ],
        silent=[
            PROTO3 + 'import "types.proto";\nmessage Case { acme.Type type = 1; }\n',
            PROTO3 + 'import "types.proto";\nmessage Case { map<int32, acme.Type> types = 1; }\n',
            PROTO3 + 'import "types.proto";\nservice Case { rpc Get(acme.Type) returns (acme.Type); }\n',
            PROTO2 + 'import "types.proto";\nextend acme.Type { optional int32 extension = 100; }\n',
            PROTO3 + 'import "options.proto";\nmessage Case { option (acme.rule) = { name: "x" }; }\n',
            PROTO3 + 'import "options.proto";\nmessage Case { option (acme.level) = LEVEL_HIGH; }\n',
            'edition = "2024";\nimport option "options.proto";\nmessage Case { option (acme.rule).name = "x"; }\n',
            # An option that is not one of the file's own, too: protoc looks its type up.
            PROTO3 + 'import "google/protobuf/descriptor.proto";\noption java_package = "x";\n',
            PROTO3 + 'import public "google/protobuf/any.proto";\n',
            # Who imports a file that passes others on may do that for their sake.
            PROTO3 + 'import "public.proto";\n',
        ],
        files={
            "types.proto": PROTO2 + "package acme;\nmessage Type { extensions 100; }\n",
            "options.proto": OPTIONS,
            "public.proto": PROTO3 + 'import public "google/protobuf/any.proto";\n',
        },
    ),
    "imports-sorted": Case(
        tells=[
            (PROTO3 + 'import "google/protobuf/any.proto";\nimport "b.proto";\nimport "a.proto";\n',
             [(3, 'the import "b.proto" comes in front of "google/protobuf/any.proto"'),
              (4, 'the import "a.proto" comes in front of "b.proto"')]),
            (PROTO3 + 'import public "b.proto";\nimport "a.proto";\n',
             [(3, 'the import "a.proto" comes in front of "b.proto"')]),
        ],
        silent=[
            PROTO3 + 'import "a.proto";\nimport "b.proto";\n',
            PROTO3 + 'import "b.proto";\n\nimport "a.proto";\n',
            PROTO3 + 'import "b.proto";\n// of the same\nimport "a.proto";\n',
            'edition = "2024";\nimport "b.proto";\nimport option "a.proto";\n',
        ],
        files={"a.proto": PROTO3, "b.proto": PROTO3},
    ),
    "file-name": Case(
        tells=[
            (PROTO3, [(None, 'the file "HTTPRule.proto" is to be named lower_snake_case.proto: "http_rule.proto"')]),
            (PROTO3, [(None, 'the file "a-b.c.proto" is to be named lower_snake_case.proto: "a_b_c.proto"')]),
            (PROTO3, [(None, 'the file "case.txt" is to be named lower_snake_case.proto: "case_txt.proto"')]),
        ],
        names=["HTTPRule.proto", "a-b.c.proto", "case.txt"],
        silent=[PROTO3],
        silent_name="Dir-Name/k8s_v1beta1.proto",
    ),
    "package-name": Case(
        tells=[
            (PROTO3 + "package acme.fooBar.V1;\n",
             name('the package "acme.fooBar.V1" is to be in lower_snake_case, with dots: "acme.foo_bar.v1"')),
        ],
        silent=[PROTO3 + "package acme.foo_bar.k8s.v1beta1;\n", PROTO3],
    ),
    "java-package": Case(
        tells=[
            (PROTO3 + f"package {package};\n",
             name(f'the package "{package}" is named as Java\'s are; say that with the option java_package, and here '
                  "the project's name"))
            for package in ("com.company.x.y", "org.company.x", "com_company_x_y", "java_com_company_x_y")
        ],
        silent=[PROTO3 + f"package {package};\n" for package in ("company.x", "commerce.x", "orgs", "x.com.y")],
    ),
    "message-name": Case(
        tells=[
            (PROTO3 + f"message {wrong} {{}}\n", name(f'the message "{wrong}" is to be in TitleCase: "{right}"'))
            for wrong, right in (
                ("foo_bar", "FooBar"), ("fooBar", "FooBar"), ("Foo_Bar2", "FooBar2"), ("FOO_BAR", "FooBar"),
                ("k8s_cluster", "K8sCluster"), ("HTTPRule_v1beta1", "HTTPRuleV1beta1"), ("_foo", "Foo"),
            )
        ] + [(message("  message inner {}"), name('the message "inner" is to be in TitleCase: "Inner"', 3))],
        silent=[
            PROTO3 + f"message {right} {{}}\n" for right in ("Foo", "HTTPRule", "K8s", "V1beta1", "A", "Utf8Text", "FOO")
        ] + [message("  map<int32, int32> foo_bar = 1;")],
    ),
    "field-name": Case(
        tells=[
            (message(f"  string {wrong} = 1;"), name(f'the field "{wrong}" is to be in lower_snake_case: "{right}"', 3))
            for wrong, right in (
                ("songName", "song_name"), ("HTTPRule", "http_rule"), ("userIDs", "user_ids"), ("URL", "url"),
                ("IPv4Address", "ipv4_address"), ("gRPCPort", "grpc_port"), ("OAuthToken", "oauth_token"),
                ("int32Value", "int32_value"), ("Point2D", "point2d"), ("k8sName", "k8s_name"), ("v1Beta1", "v1_beta1"),
                ("_name", "name"), ("name_", "name"), ("FOO_BAR", "foo_bar"),
            )
        ] + [
            (message("  map<int32, int32> fooBar = 1;\n  oneof value {\n    int32 aB = 2;\n  }"),
             [(3, 'the field "fooBar" is to be in lower_snake_case: "foo_bar"'),
              (5, 'the field "aB" is to be in lower_snake_case: "a_b"')]),
            (PROTO2 + "message Case {\n  extensions 1 to 9;\n  extend Case {\n    optional int32 fooBar = 1;\n  }\n}\n"
             + "extend Case {\n  optional int32 bazBar = 2;\n}\n",
             [(5, 'the extension "fooBar" is to be in lower_snake_case: "foo_bar"'),
              (9, 'the extension "bazBar" is to be in lower_snake_case: "baz_bar"')]),
            # Of a name that could be two there is none to suggest.
            (message("  string V1_2 = 1;"), name('the field "V1_2" is to be in lower_snake_case', 3)),
        ],
        silent=[
            message("  string song_name = 1;\n  string k8s = 2;\n  string v1beta1 = 3;\n  string line_1 = 4;"),
            PROTO2 + "message Case {\n  optional group Result = 1 {}\n}\n",
            message("  optional string name = 1;"),
        ],
    ),
    "oneof-name": Case(
        tells=[(message("  oneof songId {\n    int32 id = 1;\n  }"),
                name('the oneof "songId" is to be in lower_snake_case: "song_id"', 3))],
        silent=[message("  oneof song_id {\n    int32 id = 1;\n  }"), message("  optional string name = 1;")],
    ),
    "enum-name": Case(
        tells=[(enum("ZERO = 0", name="foo_bar"), name('the enum "foo_bar" is to be in TitleCase: "FooBar"'))],
        silent=[enum("ZERO = 0", name="FooBar"), message("  enum Foo {\n    ZERO = 0;\n  }")],
    ),
    "enum-value-name": Case(
        tells=[
            (enum(f"{wrong} = 0"), name(f'the value "{wrong}" is to be in UPPER_SNAKE_CASE: "{right}"', 3))
            for wrong, right in (("firstValue", "FIRST_VALUE"), ("HTTPRule", "HTTP_RULE"), ("k8s", "K8S"),
                                 ("Case_firstValue", "CASE_FIRST_VALUE"), ("_FOO", "FOO"), ("FOO_", "FOO"))
        ] + [(message("  enum Inner {\n    zero = 0;\n  }"),
              name('the value "zero" is to be in UPPER_SNAKE_CASE: "ZERO"', 4))],
        silent=[enum("CASE_UNSPECIFIED = 0", "K8S = 1", "FOO_1 = 2")],
    ),
    "service-name": Case(
        tells=[(PROTO3 + "service foo_service {}\n",
                name('the service "foo_service" is to be in TitleCase: "FooService"'))],
        silent=[PROTO3 + "service FooService {}\n"],
    ),
    "rpc-name": Case(
        tells=[(PROTO3 + "service Foo {\n  rpc get_it(A) returns (A);\n}\nmessage A {}\n",
                name('the method "get_it" is to be in TitleCase: "GetIt"', 3))],
        silent=[PROTO3 + "service Foo {\n  rpc GetIt(A) returns (A);\n}\nmessage A {}\n"],
    ),
    "underscores": Case(
        tells=[
            (message("  string line_1 = 1;\n  string foo__bar = 2;\n  string v1_2 = 3;"),
             [(3, 'the field "line_1" has an underscore that no letter follows: "line1"'),
              (4, 'the field "foo__bar" has an underscore that no letter follows: "foo_bar"'),
              (5, 'the field "v1_2" has an underscore that no letter follows')]),
            (enum("DEVICE_TIER_UNKNOWN = 0", "DEVICE_TIER_1 = 1", "XYZ_2 = 2", name="DeviceTier"),
             [(4, 'the value "DEVICE_TIER_1" is no name without the enum\'s in front: "DEVICE_TIER_TIER1"'),
              (5, 'the value "XYZ_2" has an underscore that no letter follows: "XYZ2"')]),
            (PROTO3 + "package foo.bar_1;\n", name('the package "foo.bar_1" has an underscore that no letter follows')),
        ],
        silent=[message("  string line1 = 1;\n  string v1_b2 = 2;"), enum("XYZ_V2 = 0"), message("  string _a = 1;"),
                enum("FP8 = 0", name="Fp")],
    ),
    "repeated-field-name": Case(
        tells=[
            (message(f"  repeated string {one} = 1;"),
             name(f'the repeated field "{one}" is to have a plural name: "{many}"', 3))
            for one, many in (
                ("song", "songs"), ("song_name", "song_names"), ("address", "addresses"), ("box", "boxes"),
                ("entry", "entries"), ("key", "keys"), ("status", "statuses"), ("alias", "aliases"), ("child", "children"),
                ("index", "indices"), ("axis", "axes"), ("analysis", "analyses"), ("person", "people"), ("uri", "uris"),
                ("batch", "batches"), ("bus", "buses"), ("songName", "song_names"), ("name_of_file", "name_of_files"),
            )
        ] + [(PROTO2 + "message Case {\n  repeated group Result = 1 {}\n}\n",
              name('the repeated field "Result" is to have a plural name: "Results"', 3))],
        silent=[
            message(f"  repeated string {many} = 1;")
            for many in ("songs", "addresses", "cpus", "menus", "metadata", "info", "people", "indexes", "ids_by_name",
                         "files_to_exclude", "not_in", "line1", "schemas", "data", "apis", "URLs", "bases", "related", "deprecated", "history",
                         "memory", "other_active", "seeds", "feeds")
        ] + [message("  string song = 1;\n  map<int32, int32> entry = 2;")],
    ),
    "colliding-name": Case(
        tells=[
            (message("  int32 foo = 1;\n  bool has_foo = 2;\n  int32 foo_value = 3;"),
             [(4, '"has_foo" may collide with an accessor in generated code'),
              (5, '"foo_value" may collide with an accessor in generated code')]),
            (message("  int32 descriptor = 1;"),
             name('"descriptor" may collide with an accessor in generated code', 3)),
            (message("  oneof get_foo {\n    int32 foo = 1;\n  }"),
             name('"get_foo" may collide with an accessor in generated code', 3)),
        ],
        silent=[message("  bool has_foo = 1;\n  int32 bar_value = 2;")],
    ),
    "enum-value-prefix": Case(
        tells=[
            (enum("COLLECTION_TYPE_UNSPECIFIED = 0", "SET = 1", "TYPE_MAP = 2", "COLLECTION_TYPEX = 3",
                  name="CollectionType"),
             [(4, 'the value "SET" is to begin with the enum\'s name: "COLLECTION_TYPE_SET"'),
              (5, 'the value "TYPE_MAP" is to begin with the enum\'s name: "COLLECTION_TYPE_MAP"'),
              (6, 'the value "COLLECTION_TYPEX" is to begin with the enum\'s name: '
                  '"COLLECTION_TYPE_COLLECTION_TYPEX"')]),
            (enum("ZERO = 0", name="HTTPRule"),
             name('the value "ZERO" is to begin with the enum\'s name: "HTTP_RULE_ZERO"', 3)),
        ],
        silent=[
            enum("HTTP_RULE_ZERO = 0", name="HTTPRule"), enum("IPV4_TYPE_A = 0", "IP_V4_TYPE_B = 1", name="IPv4Type"),
            enum("K8S_KIND_A = 0", name="K8sKind"), enum("CASE = 0"),
            # Nested, values are in the scope of the message.
            message("  enum Inner {\n    ZERO = 0;\n  }"),
        ],
    ),
    "enum-zero-value": Case(
        tells=[
            (enum("CASE_NONE = 0"),
             name('the value "CASE_NONE", which is 0, is to end in _UNSPECIFIED or _UNKNOWN: "CASE_UNSPECIFIED"', 3)),
            (enum("CASE_ONE = 1", head=PROTO2),
             name('the first value of "Case" is to be 0, and to end in _UNSPECIFIED', 3)),
        ],
        silent=[enum("CASE_UNSPECIFIED = 0", "ONE = 1"), enum("CASE_UNKNOWN = 0"), enum("UNSPECIFIED = 0"),
                enum("CASE_UNSPECIFIED = 0", "CASE_OTHER = 0", "option allow_alias = true")],
    ),
    "enum-negative-value": Case(
        tells=[(enum("ZERO = 0", "LESS = -1"), name('the value "LESS" has a negative number', 4))],
        silent=[enum("ZERO = 0", "MORE = 1")],
    ),
    "missing-syntax": Case(
        tells=[("message Case {}\n", name('the file says no syntax, so it is proto2; say that: syntax = "proto2"', 1))],
        silent=[PROTO2, PROTO3, EDITION],
    ),
    "file-order": Case(
        tells=[
            (PROTO3 + 'import "google/protobuf/any.proto";\npackage acme;\n',
             name("the package comes in front of imports", 3)),
            (PROTO3 + 'option java_package = "x";\nimport "google/protobuf/any.proto";\n'
             'import "google/protobuf/api.proto";\n', name("imports come in front of options of the file", 3)),
            (message("") + 'option java_package = "x";\n', name("options of the file come in front of declarations", 5)),
        ],
        silent=[
            PROTO2 + 'package other;\nimport "options.proto";\noption java_package = "x";\nmessage Case {\n'
            '  option (acme.rule) = { name: "a" };\n  optional int32 a = 1;\n}\nenum Foo { ZERO = 0; }\n',
            PROTO3, "", "package acme;\n",
        ],
        files={"options.proto": OPTIONS},
    ),
    "indent": Case(
        tells=[
            (message("   string a = 1;\n\tstring b = 2;\nstring c = 3;\n \tstring d = 4;"),
             [(3, "the line is to be indented by 2 blanks, and is by 3"),
              (4, "the line is to be indented by 2 blanks, and is by tabs"),
              (5, "the line is to be indented by 2 blanks, and is by 0"),
              (6, "the line is to be indented by 2 blanks, and is by other than blanks")]),
            (message("  enum Inner {\n      ZERO = 0;\n    }\n  // Right.\n    // Wrong.\n  // Right.")
             + " service Foo {\n    rpc Get(Case) returns (Case) {\n     option deprecated = true;\n   }\n}\n",
             [(4, "the line is to be indented by 4 blanks, and is by 6"),
              (5, "the line is to be indented by 2 blanks, and is by 4"),
              (7, "the line is to be indented by 2 blanks, and is by 4"),
              (10, "the line is to be indented by 0 blanks, and is by 1"),
              (11, "the line is to be indented by 2 blanks, and is by 4"),
              (12, "the line is to be indented by 4 blanks, and is by 5"),
              (13, "the line is to be indented by 2 blanks, and is by 3")]),
            (message("  oneof value {\n   string a = 1;\n  }\n  reserved 5;\n    reserved 6;"),
             [(4, "the line is to be indented by 4 blanks, and is by 3"),
              (7, "the line is to be indented by 2 blanks, and is by 4")]),
            (PROTO2 + "message Case {\n  extensions 1 to 9;\n  optional group Foo = 10 {\n   optional int32 a = 1;\n  }\n}\n"
             "extend Case {\n   optional int32 b = 1;\n}\n",
             [(5, "the line is to be indented by 4 blanks, and is by 3"),
              (9, "the line is to be indented by 2 blanks, and is by 3")]),
        ],
        silent=[
            message("  string a = 1 [\n      deprecated = true,\n    json_name = \"b\"\n  ];\n\n  message Inner {} message Other {}"),
            message("  option deprecated =\n        true;\n  /* A block\n of lines. */\n  string a = 1; string b = 2;"),
            'edition = "2024";\nexport message Foo {\n  string a = 1;\n}\n',
            PROTO3 + 'import "google/protobuf/descriptor.proto";\nmessage Foo {\n  string a = 1;\n}\n'
            "extend google.protobuf.FileOptions {\n  Foo foo = 50001;\n}\n",
            PROTO2 + 'import "options.proto";\nmessage Case {\n  option (acme.rule) = {\n           name: "{"\n  };\n'
            "  optional int32 a = 1;\n}\n",
        ],
        files={"options.proto": OPTIONS},
    ),
    "line-length": Case(
        tells=[
            (PROTO3 + f"// {LONG}x\n", name("the line has 81 characters; 80 are the most")),
            (PROTO3 + f"//\t{'x' * 73}\n", name("the line has 81 characters; 80 are the most")),
            (PROTO3 + f"// {'ä' * 78}", name("the line has 81 characters; 80 are the most")),
        ],
        silent=[PROTO3 + f"// {LONG}\n", PROTO3 + f"// {LONG}\r\n", PROTO3 + f"// {'ä' * 77}\n"],
    ),
    "double-quotes": Case(
        tells=[
            ("syntax = 'proto3';\noption java_package = 'x' \"y\";\n",
             [(1, "the string is to be in double quotes"), (2, "the string is to be in double quotes")]),
            (message("  string a = 1 [json_name = 'b'];"), name("the string is to be in double quotes", 3)),
        ],
        silent=[PROTO3, PROTO3 + "option java_package = 'a \"b\"'; // 'c'\n", PROTO3 + 'option java_package = "it\'s";\n'],
    ),
    "no-required": Case(
        tells=[
            (message("  required int32 a = 1;", PROTO2),
             name('the field "a" is required, which it has to stay forever', 3)),
            (message("  int32 a = 1 [features.field_presence = LEGACY_REQUIRED];", EDITION),
             name('the field "a" is required, which it has to stay forever', 3)),
        ],
        silent=[message("  optional int32 a = 1;", PROTO2), message("  int32 a = 1;", EDITION), message("  int32 a = 1;")],
    ),
    "no-groups": Case(
        tells=[(message("  optional group Foo = 1 {\n  }", PROTO2),
                name('the group "Foo" is to be a message, and a field of that', 3))],
        silent=[message("  message Foo {}\n  Foo foo = 1 [features.message_encoding = DELIMITED];", EDITION)],
    ),
    "relative-type": Case(
        tells=[
            (PROTO3 + 'package a.x;\nimport "types.proto";\nmessage Case {\n  b.C one = 1;\n  map<int32, b.C> two = 2;\n}\n'
             "service Foo {\n  rpc Get(b.C) returns (Case);\n}\n",
             [(line, 'the type "b.C" of another package is to be named with all of it: "a.b.C"') for line in (5, 6, 9)]),
            (PROTO2 + 'package a.b.d;\nimport "types.proto";\nextend C {\n  optional E e = 1;\n}\n',
             [(4, 'the type "C" of another package is to be named with all of it: "a.b.C"'),
              (5, 'the type "E" of another package is to be named with all of it: "a.b.E"')]),
        ],
        silent=[
            PROTO3 + 'package a.x;\nimport "types.proto";\nmessage Case {\n  a.b.C one = 1;\n  .a.b.C two = 2;\n}\n',
            PROTO3 + 'package a.b;\nimport "types.proto";\nmessage Case {\n  C one = 1;\n  b.C two = 2;\n}\n',
            message("  Case case = 1;"),
        ],
        files={"types.proto": PROTO2 + "package a.b;\nmessage C { extensions 1; }\nenum E { ZERO = 0; }\n"},
    ),
    "unknown-rule": Case(
        tells=[(PROTO3 + "// isomer-lint: off indentation\n", name('there is no rule "indentation"'))],
        silent=[PROTO3 + "// isomer-lint: off indent\n// protolint:disable NO_SUCH_RULE\n"],
    ),
    "abbreviations": Case(
        tells=[
            (PROTO3 + f"message {wrong} {{}}\n",
             name(f'the message "{wrong}" has an abbreviation, which is a word like others: "{right}"'))
            for wrong, right in (("GetDNSRequest", "GetDnsRequest"), ("HTTPRule", "HttpRule"), ("UserID", "UserId"))
        ],
        silent=[PROTO3 + f"message {right} {{}}\n" for right in ("GetDnsRequest", "XAxis", "PointA", "K8s", "OAuth")],
    ),
    "nested-enum-value-prefix": Case(
        tells=[(message("  enum Inner {\n    ZERO = 0;\n  }"),
                name('the value "ZERO" is to begin with the enum\'s name: "INNER_ZERO"', 4))],
        silent=[message("  enum Inner {\n    INNER_ZERO = 0;\n  }"), enum("ZERO = 0")],
    ),
    "number-order": Case(
        tells=[
            (message("  int32 a = 2;\n  int32 b = 1;"),
             name('the field "b" has a lower number than "a" in front of it', 4)),
            (enum("ZERO = 0", "TWO = 2", "ONE = 1"),
             name('the value "ONE" has a lower number than "TWO" in front of it', 5)),
        ],
        silent=[message("  int32 a = 1;\n  oneof b {\n    int32 c = 9;\n  }\n  int32 d = 2;"),
                enum("ZERO = 0", "NONE = 0", "ONE = 1", "option allow_alias = true")],
    ),
    "syntax-proto3": Case(
        tells=[(PROTO2, name("the syntax is to be proto3", 1))],
        silent=[PROTO3, EDITION, "message Case {}\n"],
    ),
    "service-suffix": Case(
        tells=[(PROTO3 + "service Foo {}\n", name('the service "Foo" is to end in Service: "FooService"'))],
        silent=[PROTO3 + "service FooService {}\n"],
    ),
    "field-prepositions": Case(
        tells=[(message("  string name_of_file = 1;"), name('the field "name_of_file" has the preposition "of"', 3))],
        silent=[message("  string file_name = 1;\n  string offset = 2;")],
    ),
    "message-prepositions": Case(
        tells=[(PROTO3 + "message NameOfFile {}\n", name('the message "NameOfFile" has the preposition "Of"'))],
        silent=[PROTO3 + "message FileName {}\nmessage Offset {}\n"],
    ),
    "file-comment": Case(
        tells=[(PROTO3, name("the file is to begin with a comment that says what it is for", 1))],
        silent=["// What for.\n" + PROTO3, "/* What for. */ " + PROTO3],
    ),
}

COMMENTED = {
    "message-comment": ("the message", "message Foo {", "}", "Foo"),
    "enum-comment": ("the enum", "enum Foo {", "  ZERO = 0;\n}", "Foo"),
    "service-comment": ("the service", "service Foo {", "}", "Foo"),
}
for rule, (what, begin, end, its_name) in COMMENTED.items():
    CASES[rule] = Case(
        tells=[(PROTO3 + text, name(f'{what} "{its_name}" is to have a comment', line)) for text, line in (
            (f"{begin}\n{end}\n", 2),
            (f"// Of the file.\n\n{begin}\n{end}\n", 4),
            (f"{begin}\n  // Within.\n{end}\n", 2),
        )],
        silent=[PROTO3 + text for text in (
            f"// What it is.\n{begin}\n{end}\n", f"/* What\n it is. */\n{begin}\n{end}\n",
            f"{begin}  // What it is.\n{end}\n", f"{begin}\n{end}  // What it is.\n",
        )],
    )
INNER = {
    "field-comment": (PROTO3 + "message Case {\n", "  repeated string foo = 1 [deprecated = true];", "the field"),
    "enum-value-comment": (PROTO3 + "enum Case {\n", "  foo = 0;", "the value"),
    "rpc-comment": (PROTO3 + "message Case {}\nservice Foo {", "\n  rpc foo(Case) returns (Case);", "the method"),
}
for rule, (begin, text, what) in INNER.items():
    LINE = (begin + text).count("\n") + 1
    CASES[rule] = Case(
        tells=[(f"{begin}{text}\n}}\n", name(f'{what} "foo" is to have a comment', LINE))],
        silent=[f"{begin}{text}  // What it is.\n}}\n", f"{begin}\n  // What it is.\n{text.lstrip()}\n}}\n"],
    )
