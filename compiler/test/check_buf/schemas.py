"""Schemas at random, as data that can be changed and written down.

SPDX-License-Identifier: MIT
"""
import dataclasses
import random

SCALARS = ["int32", "int64", "uint32", "uint64", "sint32", "sint64", "fixed32", "fixed64", "sfixed32", "sfixed64",
           "bool", "float", "double", "string", "bytes"]
KEYS = ["int32", "int64", "uint32", "sint64", "fixed32", "bool", "string"]
PROTO2, PROTO3, EDITION = 'syntax = "proto2"', 'syntax = "proto3"', 'edition = "2023"'
WORDS = ["anchor", "berth", "cargo", "deck", "engine", "flag", "galley", "hull", "island", "jetty", "keel", "lock"]


@dataclasses.dataclass
class Field:
    name: str
    number: int
    type: str
    label: str = ""  # "", optional, required, repeated
    options: dict = dataclasses.field(default_factory=dict)
    oneof: str = ""

    def text(self):
        options = ", ".join(f"{name} = {value}" for name, value in self.options.items())
        label = self.label + " " if self.label else ""
        return f"{label}{self.type} {self.name} = {self.number}{f' [{options}]' if options else ''};"


@dataclasses.dataclass
class Enum:
    name: str
    values: list  # (name, number)
    reserved: list = dataclasses.field(default_factory=list)
    alias: bool = False

    def text(self, syntax):
        lines = ["option allow_alias = true;"] * self.alias
        lines += [f"{name} = {number};" for name, number in self.values]
        return f"enum {self.name} {{ {' '.join(lines + reserved(self.reserved, syntax))} }}"


@dataclasses.dataclass
class Message:
    name: str
    fields: list
    reserved: list = dataclasses.field(default_factory=list)  # numbers, and names in quotes
    extensions: list = dataclasses.field(default_factory=list)  # ranges
    enums: list = dataclasses.field(default_factory=list)

    def text(self, syntax):
        lines = [e.text(syntax) for e in self.enums] + [f.text() for f in self.fields if not f.oneof]
        for oneof in dict.fromkeys(f.oneof for f in self.fields if f.oneof):
            lines.append(f"oneof {oneof} {{ {' '.join(f.text() for f in self.fields if f.oneof == oneof)} }}")
        lines += [f"extensions {one};" for one in self.extensions] + reserved(self.reserved, syntax)
        return f"message {self.name} {{\n" + "".join(f"  {line}\n" for line in lines) + "}"


@dataclasses.dataclass
class Method:
    name: str
    request: str
    reply: str
    streams_requests: bool = False
    streams_replies: bool = False
    idempotency: str = ""

    def text(self):
        of = ["stream " * self.streams_requests + self.request, "stream " * self.streams_replies + self.reply]
        body = f" {{ option idempotency_level = {self.idempotency}; }}" if self.idempotency else ";"
        return f"rpc {self.name}({of[0]}) returns ({of[1]}){body}"


@dataclasses.dataclass
class Service:
    name: str
    methods: list

    def text(self):
        return f"service {self.name} {{ {' '.join(m.text() for m in self.methods)} }}"


@dataclasses.dataclass
class File:
    syntax: str
    package: str
    options: dict
    messages: list
    enums: list
    services: list

    def text(self):
        lines = [self.syntax + ";", f"package {self.package};"]
        lines += [f"option {name} = {value};" for name, value in self.options.items()]
        return "\n".join(lines + [d.text(self.syntax) for d in self.enums + self.messages]
                     + [s.text() for s in self.services]) + "\n"


def reserved(what, syntax):
    """Numbers and names cannot stand in one statement, and names have no quotation marks in editions."""
    names = [r.strip('"') if syntax == EDITION else r for r in what if r.startswith('"')]
    numbers = [r for r in what if not r.startswith('"')]
    return [f"reserved {', '.join(part)};" for part in (numbers, names) if part]


class Maker:
    """Schemas of one package each, that can lie beside each other in one folder."""

    def __init__(self, rng: random.Random):
        self.rng = rng

    def file(self, package):
        r = self.rng
        file = File(r.choice([PROTO2, PROTO3, PROTO3, EDITION]), package, {}, [], [], [])
        file.enums = [self.enum(f"Kind{i}", f"KIND{i}_", file.syntax) for i in range(2)]
        names = ["Voyage", "Port", "Crew"]
        file.messages = [self.message(name, file, names) for name in names]
        file.services = [Service("Harbour", [self.method(name, names) for name in ("Arrive", "Leave")])]
        if r.random() < 0.3:
            file.options["java_package"] = '"org.example.harbour"'
        if r.random() < 0.3:
            file.options["go_package"] = '"example.org/harbour"'
        return file

    def enum(self, name, prefix, syntax):
        r = self.rng
        first = 0 if syntax != PROTO2 else r.choice([0, 0, 1])
        values = [(prefix + "NONE", first)] + [(prefix + w.upper(), n + 2) for n, w in enumerate(r.sample(WORDS, 3))]
        return Enum(name, values, r.sample(["20", "21 to 24", f'"{prefix}OLD"'], r.randint(0, 2)))

    def label(self, syntax):
        if syntax == PROTO2:
            return self.rng.choice(["optional", "optional", "required", "repeated"])
        return self.rng.choice(["", "", "repeated"] + ["optional"] * (syntax == PROTO3))

    def type(self, file, names):
        """The name of a type that a field may have."""
        r = self.rng
        if r.random() < 0.7:
            return r.choice(SCALARS)
        return r.choice(names + [e.name for e in file.enums])

    def message(self, name, file, names):
        r = self.rng
        fields = []
        for number, word in enumerate(r.sample(WORDS, 6), 1):
            field = Field(word, number, self.type(file, names))
            kind = r.random()
            if kind < 0.12:
                field.type = f"map<{r.choice(KEYS)}, {field.type}>"
            elif kind < 0.3:
                field.oneof = r.choice(["where", "when"])
            else:
                field.label = self.label(file.syntax)
                self.add_options(field, file.syntax)
            fields.append(field)
        some = r.sample(["30", "31 to 35", '"old"', '"older"'], r.randint(0, 3))
        extensions = ["100 to 199"] if file.syntax != PROTO3 and r.random() < 0.4 else []
        # An open enum begins with zero, and an option of it says otherwise in no syntax.
        enums = [self.enum("Inner", name.upper() + "_", PROTO3)] if r.random() < 0.3 else []
        return Message(name, fields, some, extensions, enums)

    def add_options(self, field, syntax):
        r = self.rng
        if r.random() < 0.15:
            field.options["json_name"] = f'"{field.name}Json"'
        if r.random() < 0.15 and field.type in ("int64", "uint64", "sint64", "fixed64", "sfixed64"):
            field.options["jstype"] = r.choice(["JS_STRING", "JS_NUMBER"])
        if syntax == PROTO2 and field.label == "optional" and field.type in ("int32", "string") and r.random() < 0.4:
            field.options["default"] = "7" if field.type == "int32" else '"seven"'

    def method(self, name, names):
        r = self.rng
        level = r.choice(["", "", "NO_SIDE_EFFECTS", "IDEMPOTENT"])
        return Method(name, r.choice(names), r.choice(names), r.random() < 0.3, r.random() < 0.3, level)
