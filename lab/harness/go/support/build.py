#!/usr/bin/env python3
"""Builds a Go harness for one schema, in a copy of the module that it is in.

SPDX-License-Identifier: MIT

usage: build.py TYPES HARNESS OUT SCHEMA PROTO MESSAGE GO PROTOC [FILE …] [--isomer ISOMER]

TYPES are messages of protoc-gen-go (protobuf), such with methods of isomer generate (isomer) or of vtprotobuf, also with
its pools (vtprotobuf-pool), or plain structs (plain). Package message has the schema's own as its type Message. OUT is a
folder, and its program the harness. SCHEMA is a folder, PROTO the file in it that has the MESSAGE; the FILEs are all of
the schema's, imports first, but for those of google/protobuf/. GO, PROTOC and ISOMER are commands. If a generator cannot
carry the schema, the program refuses it.
"""

import argparse
import json
import pathlib
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence

SUPPORT = pathlib.Path(__file__).resolve().parent
ROOT = SUPPORT.parents[3]
sys.path.insert(0, str(ROOT / "lab"))
from google.protobuf import descriptor_pb2  # noqa: E402
from isomer_lab.description.names import go_camel_case, names_of  # noqa: E402
from isomer_lab.description.schema_files import SchemaFiles, is_shipped, messages_below  # noqa: E402
from plain_structs import PlainStructs  # noqa: E402

MODULE = "isomer.dev/isomer/lab"
PROTOBUF_GO = "google.golang.org/protobuf/cmd/protoc-gen-go"
VTPROTOBUF = "github.com/planetscale/vtprotobuf/cmd/protoc-gen-go-vtproto"
# Without this tag, protobuf-go rejects message sets.
TAG = "protolegacy"
TYPES = ("protobuf", "isomer", "vtprotobuf", "vtprotobuf-pool", "plain")
# The maximum length of a reason, in characters.
LONGEST = 400


class Refusal(Exception):
    """A generator does not support the schema."""

    def __init__(self, reason: str, field: str = "") -> None:
        super().__init__(reason)
        self.field = field


def main() -> None:
    options = parse()
    module = options.out.resolve()
    copy_module(options.harness, module)
    try:
        write_types(options, module)
    except Refusal as no:
        write_refusal(module, no)
    run([*go_build(options.go, module), "-tags", f"harness,{TAG}", "-o", "program", "."])


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("types", choices=TYPES)
    for name in ("harness", "out", "schema"):
        parser.add_argument(name, type=pathlib.Path)
    for name in ("proto", "message", "go", "protoc"):
        parser.add_argument(name)
    parser.add_argument("files", nargs="*")
    parser.add_argument("--isomer")
    return parser.parse_args()


def go_build(go: str, module: pathlib.Path) -> list[str | pathlib.Path]:
    """Removes paths of this machine, so that code that two harnesses share is compiled once."""
    return [go, "-C", module, "build", "-trimpath", "-buildvcs=false"]


def write_types(options: argparse.Namespace, module: pathlib.Path) -> None:
    """Package message, and the packages of the schema's files below types/."""
    descriptors = module / "message/schema.binpb"
    files = options.files or [options.proto]
    run([options.protoc, f"-I{options.schema}", "--include_imports", f"-o{descriptors}", *files])
    schema = descriptor_pb2.FileDescriptorSet.FromString(descriptors.read_bytes())
    if options.types == "plain":
        write_plain(module, PlainStructs(schema, options.message))
        return
    if options.types.startswith("vtprotobuf"):
        refuse_groups(schema)
    packages = {path: f"{MODULE}/types/file{place}" for place, path in enumerate(options.files)}
    if packages:
        generate(options, module, packages, schema)
    name = names_of(schema, options.message).go_type
    declarations = f"type Message = types.{name}\n"
    if options.types == "vtprotobuf-pool":
        declarations += f"\nvar FromPool = types.{name}FromVTPool\n"
    elif options.types == "vtprotobuf":
        declarations += "\nfunc FromPool() *Message { return new(Message) }\n"
    write_message(module, declarations, [f'types "{package_of(schema, options.message, packages)}"'])


def copy_module(harness: pathlib.Path, module: pathlib.Path) -> None:
    """A copy of this module with a single harness, and without earlier generated code."""
    for folder in ("types", "message"):
        shutil.rmtree(module / folder, ignore_errors=True)
        (module / folder).mkdir(parents=True)
    shutil.copytree(SUPPORT, module / "support", dirs_exist_ok=True, ignore=shutil.ignore_patterns("*.py", "*_test.go"))
    shutil.copy(harness, module / "main.go")
    shutil.copy(SUPPORT.parent / "go.sum", module)
    pins = (SUPPORT.parent / "go.mod").read_text()
    (module / "go.mod").write_text(pins.replace("=> ../../../go", f"=> {json.dumps(str(ROOT / 'go'))}"))


def package_of(schema: descriptor_pb2.FileDescriptorSet, message: str, packages: dict[str, str]) -> str:
    file = SchemaFiles(schema).that_has(message)
    return packages.get(file.name) or file.options.go_package.partition(";")[0]


def generate(
    options: argparse.Namespace,
    module: pathlib.Path,
    packages: dict[str, str],
    schema: descriptor_pb2.FileDescriptorSet,
) -> None:
    # Each file becomes a package, since two files of a schema may declare the same name.
    parameters = [f"module={MODULE}"]
    parameters += [f"M{path}={package};{package.rpartition('/')[2]}" for path, package in packages.items()]
    plugins = {"go": PROTOBUF_GO} | ({"go-vtproto": VTPROTOBUF} if options.types.startswith("vtprotobuf") else {})
    command = [options.protoc, f"-I{options.schema}"]
    for name, package in plugins.items():
        command.append(f"--plugin=protoc-gen-{name}={plugin(options.go, module, name, package)}")
        command += [f"--{name}_out={module}", *(f"--{name}_opt={parameter}" for parameter in parameters)]
    command += [f"--go_opt=apilevelM{path}=API_OPEN" for path in packages]
    if "go-vtproto" in plugins:
        features = "marshal+unmarshal+size"
        if options.types == "vtprotobuf-pool":
            features += "+pool"
            command += [f"--go-vtproto_opt=pool={name}" for name in go_messages(schema, packages)]
        command.append(f"--go-vtproto_opt=features={features}")
    attempt(command + list(packages))
    # Names of fields may collide with those of methods, and generators may not support all kinds of fields.
    attempt([*go_build(options.go, module), "-tags", TAG, "./types/..."])
    if options.types == "isomer":
        parameters += [f"apilevelM{path}=API_OPEN" for path in packages]
        run(
            [options.isomer, "generate", "--lang", "go", f"-I{options.schema}", "--out", module]
            + [word for parameter in parameters for word in ("--option", parameter)]
            + list(packages)
        )


def go_messages(schema: descriptor_pb2.FileDescriptorSet, packages: dict[str, str]) -> Iterator[str]:
    """The messages of the schema's files, each with its package."""
    for file in schema.file:
        if package := packages.get(file.name):
            for name, _ in messages_below(file.message_type, file.package):
                yield f"{package}.{go_camel_case(name.removeprefix(file.package + '.') if file.package else name)}"


def plugin(go: str, module: pathlib.Path, name: str, package: str) -> pathlib.Path:
    """Builds a plugin of protoc, in the module's version."""
    program = module / f"protoc-gen-{name}"
    run([*go_build(go, module), "-tags", TAG, "-o", program, package])
    return program


def write_plain(module: pathlib.Path, plain: PlainStructs) -> None:
    members = [f"{{{json.dumps(field)}, {json.dumps(held)}}}" for field, held in plain.well_known]
    known = [f"WellKnown: []support.WellKnown{{{', '.join(members)}}}"] if members else []
    for member, fields in {"Untagged": plain.untagged, "Unnamed": plain.unnamed}.items():
        if fields:
            known.append(f"{member}: []string{{{', '.join(map(json.dumps, fields))}}}")
    write_message(module, plain.source(), known=known)


def write_message(
    module: pathlib.Path, declarations: str, imports: Sequence[str] = (), known: Sequence[str] = ()
) -> None:
    """Writes package message: the schema's own type, and what the harnesses know of it."""
    lines = ["package message", "", "import (", '\t_ "embed"', "", f'\t"{MODULE}/support"']
    lines += [f"\t{path}" for path in imports]
    lines += [")", "", "//go:embed schema.binpb", "var descriptors []byte", ""]
    members = ", ".join(["Descriptors: descriptors", *known])
    lines += [f"var Schema = support.Schema{{{members}}}", "", declarations]
    (module / "message/message.go").write_text("\n".join(lines))


def refuse_groups(schema: descriptor_pb2.FileDescriptorSet) -> None:
    """Adds the name of the field: lists of groups do not compile, and single groups are not decoded."""
    for file in schema.file:
        for name, message in messages_below(file.message_type, file.package):
            for field in message.field:
                if field.type == field.TYPE_GROUP and not is_shipped(file):
                    raise Refusal("vtprotobuf generates no code that reads groups", f"{name}.{field.name}")


def write_refusal(module: pathlib.Path, no: Refusal) -> None:
    """Writes a program in place of the harness, which refuses the schema."""
    shutil.rmtree(module / "message")
    shutil.rmtree(module / "types")
    (module / "main.go").write_text(
        f'package main\n\nimport "{MODULE}/support"\n\n'
        f"func main() {{ support.Refuse({json.dumps(no.field)}, {json.dumps(str(no))}) }}\n"
    )


def attempt(command: list) -> None:
    """Runs a command whose failure is caused by a generator."""
    done = subprocess.run(command, capture_output=True, text=True)
    sys.stderr.write(done.stderr)
    if done.returncode:
        said = [line for line in done.stderr.splitlines() if ": warning: " not in line and not line.startswith("# ")]
        raise Refusal(" ".join(" ".join(said).split())[:LONGEST] or f"{command[0]} fails")


def run(command: list) -> None:
    done = subprocess.run(command)
    if done.returncode:
        sys.exit(done.returncode)


if __name__ == "__main__":
    main()
