"""What .proto files say of their messages and enums, by protoc, in the form in which generated code is read back.

SPDX-License-Identifier: MIT
"""
import re
import subprocess

DESCRIPTORS = "google/protobuf/descriptor.proto"


def _text(protoc, folders, files):
    """The descriptor set of the files alone, in the text format."""
    include = [f"-I{folder}" for folder in folders]
    made = subprocess.run([protoc, *include, "--descriptor_set_out=/dev/stdout", *files], capture_output=True, check=True)
    decoded = subprocess.run([protoc, "--decode=google.protobuf.FileDescriptorSet", DESCRIPTORS], input=made.stdout,
                             capture_output=True, check=True)
    return decoded.stdout.decode().splitlines()


def _unquoted(value):
    if not value.startswith('"'):
        return value
    return re.sub(r'\\(.)', r"\1", value[1:-1])


def _tree(lines):
    """Blocks as dictionaries of lists, by the names of their fields."""
    tree, outer = {}, []
    for line in lines:
        line = line.strip()
        if line == "}":
            tree = outer.pop()
        elif line.endswith(" {"):
            inner = {}
            tree.setdefault(line[:-2], []).append(inner)
            outer.append(tree)
            tree = inner
        elif line:
            name, _, value = line.partition(": ")
            tree.setdefault(name, []).append(_unquoted(value))
    return tree


def _one(tree, name, otherwise=""):
    return tree.get(name, [otherwise])[0]


def _is(tree, name):
    return _one(_one(tree, "options", {}), name) == "true"


def _field(f, message, scope):
    type_name = _one(f, "type_name")[1:]
    entry = next((m for m in message.get("nested_type", ())
                  if _is(m, "map_entry") and f"{scope}.{_one(m, 'name')}" == type_name), None)
    held = entry["field"][1] if entry else f
    in_oneof = "oneof_index" in f and "proto3_optional" not in f
    return {
        "number": int(_one(f, "number")),
        "name": _one(f, "name"),
        "json_name": _one(f, "json_name"),
        "type": _one(held, "type").replace("GROUP", "MESSAGE"),  # in editions a feature says which
        "type_name": _one(held, "type_name")[1:],
        "key": _one(entry["field"][0], "type") if entry else "",
        "repeated": _one(f, "label") == "LABEL_REPEATED",
        "oneof": _one(message["oneof_decl"][int(_one(f, "oneof_index"))], "name") if in_oneof else "",
        "redact": _is(f, "debug_redact"),
    }


def _add_enums(enums, scope, to):
    for e in enums:
        to["enums"][scope + _one(e, "name")] = {_one(v, "name"): int(_one(v, "number")) for v in e["value"]}


def _add_messages(messages, scope, to):
    for m in messages:
        if _is(m, "map_entry"):
            continue
        name = scope + _one(m, "name")
        fields = [_field(f, m, name) for f in m.get("field", ())]
        to["messages"][name] = {"fields": fields, "reserved": m.get("reserved_name", [])}
        _add_enums(m.get("enum_type", ()), f"{name}.", to)
        _add_messages(m.get("nested_type", ()), f"{name}.", to)


def described(protoc, folders, files):
    to = {"messages": {}, "enums": {}}
    for f in _tree(_text(protoc, folders, files)).get("file", ()):
        scope = f"{f['package'][0]}." if "package" in f else ""
        _add_enums(f.get("enum_type", ()), scope, to)
        _add_messages(f.get("message_type", ()), scope, to)
    return to
