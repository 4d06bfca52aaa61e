"""Options that set members of a oneof, each way to set one beside each other, on each kind of declaration.

SPDX-License-Identifier: MIT
"""
import itertools

HEAD = """syntax = "proto2";
import "google/protobuf/descriptor.proto";
message Part {
  optional int32 x = 1;
  oneof in { int32 p = 3; string q = 4; }
  extensions 100 to 200;
}
enum Kind { ZERO = 0; ONE = 1; }
message Choice {
  optional int32 plain = 1;
  oneof first { int32 a = 2; string b = 3; Part m = 4; Kind e = 5; bytes c = 6; double d = 7; }
  repeated Part r = 8;
  oneof second { Part n = 9; int32 z = 10; }
  extensions 100 to 200;
}
extend Choice { optional int32 number = 100; optional Part part = 101; repeated Part parts = 102; }
"""
KINDS = {
    "File": "",
    "Message": "message X%d { %s }",
    "Field": "message X%d { optional int32 f = 1 [%s]; }",
    "Oneof": "message X%d { oneof o { %s int32 f = 1; } }",
    "Enum": "enum X%d { %s V%d = 0; }",
    "EnumValue": "enum X%d { V%d = 0 [%s]; }",
    "Service": "service X%d { %s }",
    "Method": "service X%d { rpc F(Part) returns (Part) { %s } }",
    "ExtensionRange": "message X%d { extensions 5 to 9 [%s]; }",
}
# What is behind the option's name, and the value.
WAYS = (
    (".a", "1"), (".b", '"t"'), (".m", "{x: 5 p: 1}"), (".m.x", "5"), (".m.p", "4"), (".m.q", '"v"'), (".e", "ONE"),
    (".c", '"\\001"'), (".d", "1.5"), (".n", '{q: "u"}'), (".n.p", "3"), (".n.q", '"s"'), (".z", "6"), (".plain", "9"),
    (".r", "{p: 7}"), (".r", '{q: "7"}'), (".(number)", "8"), (".(part)", "{p: 1}"), (".(part).p", "2"),
    (".(part).q", '"1"'), (".(parts)", "{p: 1 x: 2}"), (".(parts)", '{q: "p"}'),
)
WHOLE = ("{a: 1 plain: 2}", "{plain: 2 b: 'x' z: 1}", "{m {p: 1} n {q: 'z'}}", "{[part] {q: 'k'} e: ONE r {p: 1} r {q: 'r'}}")


def is_set_twice(one, other):
    """Whether the one sets what the other sets a part of, or the same; lists are added to."""
    (a, _), (b, _) = sorted((one, other))
    return not a.startswith((".r", ".(parts)")) and (a == b or b.startswith(a + "."))


def sets(kind):
    """The statements of each declaration: one way, or two, in both orders. What differs between kinds of declarations is
    where options stand, and few ways show that."""
    ways = WAYS if kind in ("Message", "Field") else [way for way in WAYS if way[0] in (".a", ".m", ".m.p", ".m.q")]
    yield from ([way] for way in ways)
    yield from ([one, other] for one, other in itertools.permutations(ways, 2) if not is_set_twice(one, other))
    yield from ([("", whole)] for whole in WHOLE)


def declaration(kind, number, statements):
    texts = [f"(choice){name} = {value}" for name, value in statements]
    in_brackets = kind in ("Field", "EnumValue", "ExtensionRange")
    text = ", ".join(texts) if in_brackets else " ".join(f"option {t};" for t in texts)
    if kind == "EnumValue":
        return KINDS[kind] % (number, number, text)
    return KINDS[kind] % ((number, text, number) if kind == "Enum" else (number, text))


def files(kind):
    """The texts of the files: one for all declarations, or for each where it is the file that has the options."""
    head = HEAD + f"extend google.protobuf.{kind}Options {{ optional Choice choice = 50001; }}\n"
    if kind == "File":
        for statements in sets(kind):
            yield head + "".join(f"option (choice){name} = {value};\n" for name, value in statements)
        return
    yield head + "\n".join(declaration(kind, n, s) for n, s in enumerate(sets(kind))) + "\n"
