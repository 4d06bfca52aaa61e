#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What other readers and writers of YAML say: PyYAML, with the schemas of YAML 1.1 and 1.2, and ruamel.yaml.

For each JSON of the golden vectors, and for random messages: the program writes the message as YAML. Each reader must
load from it the value that JSON has. Each of them then dumps that value in several styles, and the program must read
every one of them as the message; and so for spellings that no dumper would choose, from yaml_spelling.py.

usage: ask_yaml.py program vectors [number of random messages] [seed]
"""
import collections
import io
import json
import math
import pathlib
import random
import re
import subprocess
import sys

import ruamel.yaml
import yaml

from yaml_spelling import Speller


class CoreLoader(yaml.SafeLoader):
    """PyYAML with the core schema of YAML 1.2 (10.3.2) in the place of that of 1.1."""


class CoreDumper(yaml.SafeDumper):
    """Quotes what a reader of YAML 1.2 would take for something else."""

    def ignore_aliases(self, data: object) -> bool:
        return True


class AliasDumper(CoreDumper):
    """Equal collections are written once, and then as aliases."""

    def ignore_aliases(self, data: object) -> bool:
        return not isinstance(data, (dict, list)) or not data


CORE = (
    ("tag:yaml.org,2002:null", r"~|null|Null|NULL|", "~nN\0"),
    ("tag:yaml.org,2002:bool", r"true|True|TRUE|false|False|FALSE", "tTfF"),
    ("tag:yaml.org,2002:int", r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+", "-+0123456789"),
    ("tag:yaml.org,2002:float", r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?|[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)",
     "-+.0123456789"),
)
for schema in (CoreLoader, CoreDumper):
    schema.yaml_implicit_resolvers = {}
    for tag, pattern, first in CORE:
        schema.add_implicit_resolver(tag, re.compile(f"^(?:{pattern})$"), ["" if c == "\0" else c for c in first])


def core_int(loader: CoreLoader, node: yaml.Node) -> int:
    text = loader.construct_scalar(node)
    return int(text, 0) if text.startswith(("0x", "0o")) else int(text)


CoreLoader.add_constructor("tag:yaml.org,2002:int", core_int)


def ruamel_load(text: str) -> object:
    return ruamel.yaml.YAML(typ="safe", pure=True).load(text)


READERS = {
    "PyYAML, 1.2": lambda text: yaml.load(text, CoreLoader),
    "PyYAML, 1.1": lambda text: yaml.load(text, yaml.SafeLoader),
    "ruamel.yaml": ruamel_load,
}


def ruamel_dump(value: object, **options: object) -> str:
    y = ruamel.yaml.YAML(typ="safe", pure=True)
    y.representer.ignore_aliases = lambda data: True
    for name, v in options.items():
        setattr(y, name, v)
    out = io.StringIO()
    y.dump(value, out)
    return out.getvalue()


def dump(value: object, dumper: type = CoreDumper, **options: object) -> str:
    return yaml.dump(value, Dumper=dumper, sort_keys=False, **options)


WRITERS = {
    "block": lambda v: dump(v),
    "flow": lambda v: dump(v, default_flow_style=True),
    "mixed": lambda v: dump(v, default_flow_style=None, indent=5),
    "narrow": lambda v: dump(v, width=12, indent=3, allow_unicode=True),
    "narrow flow": lambda v: dump(v, width=5, default_flow_style=True),
    "double quotes": lambda v: dump(v, default_style='"', width=20),
    "single quotes": lambda v: dump(v, default_style="'", width=20),
    "literal": lambda v: dump(v, default_style="|"),
    "folded": lambda v: dump(v, default_style=">", width=10, explicit_start=True, explicit_end=True),
    "canonical": lambda v: dump(v, canonical=True),
    "CR LF": lambda v: dump(v, line_break="\r\n", explicit_start=True, version=(1, 2)),
    "aliases": lambda v: dump(shared(v, {}), AliasDumper),
    "aliases in flow": lambda v: dump(shared(v, {}), AliasDumper, default_flow_style=True, width=30),
    "ruamel.yaml": lambda v: ruamel_dump(v),
    "ruamel.yaml, flow": lambda v: ruamel_dump(v, default_flow_style=True, width=30),
    "ruamel.yaml, block": lambda v: ruamel_dump(v, default_flow_style=False, width=10),
}


SPELLINGS = 5  # of each message, by nobody's dumper


def shared(value: object, seen: dict) -> object:
    """The value with one object for all equal collections, so that a dumper finds what to alias."""
    if isinstance(value, dict):
        value = {k: shared(v, seen) for k, v in value.items()}
    elif isinstance(value, list):
        value = [shared(v, seen) for v in value]
    else:
        return value
    return seen.setdefault(repr(value), value)


def plain(value: object) -> object:
    """A value of YAML as JSON has it: keys are text, and numbers that are none are words."""
    if isinstance(value, dict):
        return {key_text(k): plain(v) for k, v in value.items()}
    if isinstance(value, list):
        return [plain(v) for v in value]
    if isinstance(value, float) and not math.isfinite(value):
        return "NaN" if value != value else "Infinity" if value > 0 else "-Infinity"
    return value


def key_text(key: object) -> str:
    return {True: "true", False: "false"}[key] if isinstance(key, bool) else str(key)


def equal(a: object, b: object) -> bool:
    """Python's ==, but True is not 1."""
    if isinstance(a, dict) and isinstance(b, dict):
        return list(a) == list(b) and all(equal(a[k], b[k]) for k in a)
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(map(equal, a, b))
    return isinstance(a, bool) == isinstance(b, bool) and a == b


def understands(load, text: str, value: object) -> bool:
    """Whether a library reads what it wrote: there are texts, such as a key "? a", that it forgets to quote."""
    try:
        return equal(sorted_keys(plain(load(text))), sorted_keys(plain(value)))
    except Exception:  # whatever it throws
        return False


def sorted_keys(value: object) -> object:
    if isinstance(value, dict):
        return {k: sorted_keys(value[k]) for k in sorted(value)}
    return [sorted_keys(v) for v in value] if isinstance(value, list) else value


class Program:
    def __init__(self, path: str) -> None:
        self.process = subprocess.Popen([path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)

    def ask(self, message: str, source: str, target: str, text: str) -> str:
        self.process.stdin.write(f"{message} {source} {target} ={text.encode('utf-8', 'surrogatepass').hex()}\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline().rstrip("\n")
        if not answer.startswith("="):
            raise ValueError(answer or "the program ended")
        return bytes.fromhex(answer[1:]).decode()

    def close(self) -> int:
        self.process.stdin.close()
        return self.process.wait()


class Check:
    def __init__(self, program: Program, seed: int) -> None:
        self.program = program
        self.count = collections.Counter()
        self.r = random.Random(seed)
        self.failures = 0

    def fail(self, what: str, message: str, *texts: str) -> None:
        self.failures += 1
        if self.failures <= 10:
            print(f"{what}: {message}", *texts, sep="\n  ", file=sys.stderr)

    def run(self, message: str, text: str) -> None:
        """text: the message in any spelling of JSON."""
        try:
            ours = self.program.ask(message, "json", "yaml", text)
            canonical = self.program.ask(message, "json", "json", text)
        except ValueError as e:
            return self.fail(str(e), message, text)
        expected = json.loads(canonical)
        self.count["messages"] += 1
        for name, load in READERS.items():
            try:
                value = load(ours)
            except Exception as e:  # whatever a library throws is its verdict
                self.fail(f"{name}: {e}", message, ours)
                continue
            if not equal(plain(value), expected):
                self.fail(name, message, canonical, ours, repr(plain(value)))
            self.count["read"] += 1
        value = yaml.load(ours, CoreLoader)
        self.back(message, canonical, value)
        self.respelled(message, canonical, value)

    def respelled(self, message: str, canonical: str, value: object) -> None:
        for _ in range(SPELLINGS):
            speller = Speller(self.r, message == "google.protobuf.Value")
            text = speller.spell(value)
            try:
                again = self.program.ask(message, "yaml", "json", text)
            except ValueError as e:
                self.fail(f"spelled anew: {e}", message, canonical, text)
                continue
            if again != canonical:
                self.fail("spelled anew", message, canonical, text, again)
            self.count["spelled anew"] += 1

    def back(self, message: str, canonical: str, value: object) -> None:
        for name, write in WRITERS.items():
            theirs = write(value)
            load = ruamel_load if name.startswith("ruamel") else READERS["PyYAML, 1.2"]
            if set(theirs) & set("\x85\u2028\u2029"):
                self.count["with line breaks of YAML 1.1 alone"] += 1
                continue
            if not understands(load, theirs, value):
                self.count["not understood by their own writers"] += 1
                continue
            try:
                again = self.program.ask(message, "yaml", "json", theirs)
            except ValueError as e:
                self.fail(f"{name}: {e}", message, canonical, theirs)
                continue
            if again != canonical:
                self.fail(name, message, canonical, theirs, again)
            self.count["written"] += 1


def vectors(folder: pathlib.Path):
    """(message, JSON) of each golden vector that is a value and needs no extensions; vectors/README.md has the form."""
    for path in sorted(folder.glob("*/*.yaml")):
        fields = yaml.load(path.read_text(), yaml.BaseLoader)
        if "json" in fields and "error" not in fields and "needs" not in fields:
            for text in [fields["json"], *fields.get("json_also", [])]:
                yield fields["type"], text


class Messages:
    """Random messages, as values that json.dumps spells."""

    WORDS = ("", "a", "Ada Lovelace", "yes", "No", "on", "null", "~", "true", "1", "-1", "1.5", "1e3", "0x1F", "0o17",
             "0b1", "1_000", "1:30", "12:30:45", "2024-02-29", "2024-02-29T22:29:59Z", ".inf", ".nan", "<<", "=", "-",
             "- a", "?", "? a", ":", "a: b", "a:", "#", "a #b", "a#b", " a", "a ", "[a]", "{a: b}", "&a", "*a", "!a", "!!str",
             "|", ">", "'", '"', "it's", '"q"', "%a", "@a", "`a", "---", "...", "--- a", "a\nb", "a\nb\n", "a\n\n", "\na",
             "a \nb", " a\nb", "a\n b\n\n  c\n", "\t", "a\tb", "\r", "a\r\nb", "\u0085", "\u2028", "\ufeff", "\u00e9", "\U0001f600",
             "\x00", "\x1b", "\x7f", "\\", "a\\nb", "x" * 100, "word " * 40, "long key " * 150, "\n", "# a\nb", "a\n# b\n", "a\n---\nb")
    ALPHABET = "ab 1-:#?,[]{}&*!|>'\"%@`~.\n\t\\\u00e9\u2028\U0001f600_=+<0exyn"

    def __init__(self, seed: int) -> None:
        self.r = random.Random(seed)

    def text(self) -> str:
        if self.r.random() < 0.6:
            return self.r.choice(self.WORDS)
        return "".join(self.r.choice(self.ALPHABET) for _ in range(self.r.randrange(12)))

    def integer(self, bits: int, signed: bool = True) -> int:
        n = self.r.getrandbits(self.r.randrange(1, bits + (not signed)))
        return -n if signed and self.r.random() < 0.4 else n

    def real(self) -> object:
        kind = self.r.randrange(4)
        if kind == 0:
            return self.r.choice([0.0, 1.0, 0.1, 1e15, 1e16, 1e17, 1e21, 1e22, 1e-5, 1e-6, 1e-7, 5e-324, 1.7976931348623157e308])
        if kind == 1:
            return self.r.choice(["NaN", "Infinity", "-Infinity"])
        return self.r.uniform(-1, 1) * 10.0 ** self.r.randrange(-30, 30)

    def several(self, make, most: int = 4) -> list:
        return [make() for _ in range(self.r.randrange(most + 1))]

    def mapping(self, key, make, most: int = 4) -> dict:
        return {str(key()): make() for _ in range(self.r.randrange(most + 1))}

    def value(self, depth: int = 3) -> object:
        kind = self.r.randrange(7 if depth else 5)
        if kind == 0:
            return None
        if kind == 1:
            return self.r.random() < 0.5
        if kind == 2:
            while not isinstance(x := self.real(), float):
                pass
            return x
        if kind <= 4:
            return self.text()
        if kind == 5:
            return self.several(lambda: self.value(depth - 1))
        return self.mapping(self.text, lambda: self.value(depth - 1))

    def maybe(self, **fields) -> dict:
        return {name: make() for name, make in fields.items() if self.r.random() < 0.6}

    def blob(self) -> str:
        import base64
        return base64.b64encode(self.r.randbytes(self.r.randrange(9))).decode()

    def open_enum(self) -> object:
        return self.r.choice(["ZERO", "MINUS", 7])

    def presence(self) -> dict:
        return self.maybe(plain=lambda: self.integer(32), maybe=lambda: self.integer(32), maybeText=self.text,
                          message=dict, maybeMessage=dict, open=self.open_enum, maybeOpen=self.open_enum)

    def maps(self, depth: int = 2) -> dict:
        m = self.maybe(byName=lambda: self.mapping(self.text, lambda: self.integer(32)),
                       names=lambda: self.mapping(lambda: self.integer(32), self.text),
                       blobs=lambda: self.mapping(lambda: self.r.choice(["true", "false"]), self.blob),
                       messages=lambda: self.mapping(lambda: self.integer(64), self.presence),
                       enums=lambda: self.mapping(lambda: self.integer(32, False), self.open_enum))
        if depth:
            m["children"] = self.mapping(self.text, lambda: self.maps(depth - 1), 2)
        return m

    def any_message(self) -> tuple[str, object]:
        pick = self.r.randrange(7)
        if pick == 0:
            return "demo.Person", self.maybe(
                name=self.text, id=lambda: self.integer(32), email=self.text,
                phone=lambda: self.several(lambda: self.maybe(number=self.text, type=lambda: self.r.choice(["HOME", "WORK"]))))
        if pick == 1:
            return "features.proto3.Lists", self.maybe(
                flags=lambda: self.several(lambda: self.r.random() < 0.5), loose=lambda: self.several(lambda: self.integer(32)),
                numbers=lambda: self.several(self.real), texts=lambda: self.several(self.text),
                blobs=lambda: self.several(self.blob), messages=lambda: self.several(dict), enums=lambda: self.several(self.open_enum))
        if pick == 2:
            return "features.proto3.Maps", self.maps()
        if pick == 3:
            return "features.proto3.Known", self.maybe(
                at=lambda: "2024-02-29T22:29:59" + self.r.choice(["", ".5", ".000000001"]) + "Z",
                took=lambda: self.r.choice(["1s", "-0.5s", "315576000000s"]),
                dynamic=lambda: self.mapping(self.text, self.value), value=self.value,
                wrapped=lambda: str(self.integer(64)), values=lambda: self.mapping(self.text, self.value),
                anything=lambda: {"@type": "x/demo.Person", "name": self.text(), "id": 5})
        if pick == 4:
            return "features.proto3.Presence", self.presence()
        if pick == 5:
            return "google.protobuf.Value", self.value(4)
        return "google.protobuf.StringValue", self.text()


def main() -> int:
    program = Program(sys.argv[1])
    seed = int(sys.argv[4]) if len(sys.argv) > 4 else 1
    check = Check(program, seed)
    for message, text in vectors(pathlib.Path(sys.argv[2])):
        check.run(message, text)
    random_messages = Messages(seed)
    for _ in range(int(sys.argv[3]) if len(sys.argv) > 3 else 300):
        message, value = random_messages.any_message()
        check.run(message, json.dumps(value))
    print(", ".join(f"{n} {what}" for what, n in check.count.items()) + f", {check.failures} failures")
    lost = check.count["not understood by their own writers"]
    return 1 if check.failures or lost * 10 >= check.count["written"] or program.close() else 0


if __name__ == "__main__":
    sys.exit(main())
