"""Schemas of which modules are generated, and how.

SPDX-License-Identifier: MIT
"""
import dataclasses
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[3]
WORDS = """False None True and as assert async await break class continue def del elif else except finally for from global if
    import in is lambda nonlocal not or pass raise return try while with yield match case type print str bytes bool float
    int list dict tuple set object Annotated Literal Any cast annotations isomer builtins typing name value names mro
    self cls copy decode encode unknown_fields real imag numerator bit_count to_bytes _order_ _missing_ __init__
    __slots__ __x __ _ _x _str _isomer __dict__ __doc__ __annotations__ __class__""".split()
SHIPPED = [f"google/protobuf/{name}.proto" for name in (
    "any", "api", "compiler/plugin", "descriptor", "duration", "empty", "field_mask", "source_context", "struct",
    "timestamp", "type", "wrappers")]




def words_schema():
    """Each word as the name of a message, an enum, a field, a value, a oneof and a member."""
    numbered = list(enumerate(WORDS, 1))
    lines = ['syntax = "proto3";', "package words.list.str;", "message Messages {"]
    # Beside each type of the name, fields of all kinds whose annotations name types.
    kinds = ("string s", "bytes b", "bool o", "double d", "float f", "int32 i", "repeated string rs",
             "map<string, bytes> m")
    fields = " ".join(f"{kind} = {n};" for n, kind in enumerate(kinds, 101))
    lines += [f"message {w} {{ {w} {w} = 1; {fields} }} .words.list.str.Messages.{w} f{n} = {n};" for n, w in numbered]
    lines += ["}", "message Enums {"]
    lines += [f"enum {w} {{ E{n} = 0; }} {w} f{n} = {n}; repeated {w} many{n} = {n + 100};" for n, w in numbered]
    conflicts = "option deprecated_legacy_json_field_conflicts = true;"
    lines += ["}", "message Fields {", conflicts, "repeated string words = 200; map<string, double> more = 201;"]
    lines += [f"{kind.rpartition(' ')[0]} k{n} = {n + 200};" for n, kind in enumerate(kinds, 10)]
    lines += [f"optional int32 {w} = {n};" for n, w in numbered]
    lines += ["}", f"message Members {{ {conflicts} oneof pick {{", *(f"int32 {w} = {n};" for n, w in numbered)]
    lines += ["} }", "message Oneofs {", *(f"oneof {w} {{ bool m{n} = {n}; }}" for n, w in numbered)]
    return "\n".join([*lines, "}"])


def values_schema():
    """Each word as the name of a value, which proto3 would find too much alike."""
    lines = ['syntax = "proto2";', "package values;", "enum Values {"]
    lines += ["option deprecated_legacy_json_field_conflicts = true;", *(f"{w} = {n};" for n, w in enumerate(WORDS))]
    lines += ["}", "message M {", *(f"optional Values f{n} = {n} [default = {w}];" for n, w in enumerate(WORDS, 1))]
    return "\n".join([*lines, "}", "message _Private { enum __E { _E__X = 0; __e = 1; } optional __E e = 1; }"])


def top_schema():
    """Each word as the name of a type at the top of a module, which its own fields and those of others refer to."""
    numbered = list(enumerate(WORDS, 1))
    lines = ['syntax = "proto3";', "message Uses {", *(f".{w} f{n} = {n};" for n, w in numbered)]
    lines += ["string s = 901; bytes b = 902; repeated bool o = 903; map<string, double> m = 904;",
              "oneof pick { string p = 905; float q = 906; } .Kind kind = 907; int32 Kind = 908; repeated .Kind Z = 909; }",
              "enum Kind { NONE = 0; }"]
    lines += [f"message {w} {{ {w} {w} = 1; repeated {w} again = 2; .Kind Kind = 3; .Kind kind = 4; string s = 5; }}"
              for _, w in numbered]
    return "\n".join(lines)



@dataclasses.dataclass
class Case:
    """Files that are generated together."""

    folders: list[pathlib.Path]
    files: list[str]
    options: tuple[str, ...] = ()


def cases(scratch):
    """By name; schemas that are made are written into the folder."""
    project, names = ROOT / "schema", ROOT / "compiler/test/schema"
    files = sorted(str(path.relative_to(project)) for path in project.rglob("*.proto"))
    made = words_schema, top_schema, values_schema
    for schema in made:
        (scratch / f"{schema.__name__}.proto").write_text(schema(), encoding="utf-8")
    php = [f"php/{name}.proto" for name in ("names", "space", "unpackaged", "engine", "isomer", "options", "values")]
    return {
        # Python has a package named test itself, and so need not look for ours.
        "the project's": Case([project, ROOT / "compiler/proto"], [*files, "isomer/options.proto", *SHIPPED],
                              ("python_package=made.protos",)),
        "values": Case([names], ["python/values.proto", "python/shared-types.v1.proto", *SHIPPED]),
        "names of types": Case([names / "python"], ["names.proto", "isomer/class/2024.names.proto"]),
        "names that C++ does not like": Case([names / "."], ["names/names.proto", "names/inner.proto",
                                                             "unpackaged.proto"]),
        "names that PHP does not like": Case([names], [*php, *SHIPPED]),
        "words": Case([scratch], [f"{schema.__name__}.proto" for schema in made]),
    }


def run(command, **more):
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=300, **more)


def generate(generator, out, case):
    options = [f"--option={o}" for o in case.options]
    return run([generator, "--lang=python", f"--out={out}", *(f"-I{f}" for f in case.folders), *options, *case.files])
