#!/usr/bin/env python3
"""The command over inputs that are damaged at random: it ends, with an exit code of its own, and a sanitizer says nothing.

SPDX-License-Identifier: MIT

usage: damaged_inputs.py ISOMER ROOT [--count N] [--seed N] [--found FOLDER]

ISOMER is built with sanitizers. What goes wrong is kept below FOLDER: each time the files, the command and what it told.
"""
import argparse
import collections
import pathlib
import random
import shlex
import shutil
import subprocess
import sys
import tempfile

from inspect_case import ISOMER, ROOT, damaged, random_wire, vectors

SCHEMA = pathlib.Path(ROOT, "schema")
FORMATS = ["protobuf", "delimited", "json", "jsonl", "yaml", "text", "msgpack", "msgpack:keys=numbers", "msgpack:keys=order",
           "cbor", "cbor:keys=numbers", "php", "positional", "tpl"]
# Those that need no schema.
BY_THEMSELVES = ["json", "jsonl", "yaml", "msgpack", "cbor", "php"]
SELF_TOLD = ["protobuf", "msgpack", "cbor", "php", "tpl"]
PEOPLE = [
    '{"name":"Ada King","id":1,"email":"ada@example.com","phone":[{"number":"+44"},{"number":"+45","type":"WORK"}]}',
    '{"name":"","id":-2147483648,"phone":[{},{},{}]}',
    '{"name":"\\u0000\\ud83d\\ude00\\n","id":7}',
]
PATHS = ["name", "phone[*].number", "phone[0]", "phone", "id", "no.such[99999999999999999999]", "phone[-1]", "a.b[*].c", ""]
CODES = {0, 1, 2}


def run(*command, data=b"", folder=None):
    return subprocess.run([ISOMER, *map(str, command)], input=data, cwd=folder, capture_output=True, check=False, timeout=600)


class Inputs:
    """What is damaged: bytes of each format, schemas and the notation of inspect."""

    def __init__(self, rng):
        self.rng = rng
        self.of_person = {f: self.converted(f) for f in FORMATS}
        self.vectors = list(vectors())
        self.schemas = sorted(SCHEMA.rglob("*.proto"))

    def converted(self, to):
        samples = ["".join(PEOPLE), *PEOPLE] if to not in ("protobuf", "text", "positional", "tpl") else PEOPLE
        made = (run("convert", "-q", "-I", SCHEMA, "-s", SCHEMA / "person.proto", "-f", "json", "-t", to, data=s.encode())
                for s in samples)
        return [done.stdout for done in made if done.returncode == 0]

    def maybe_damaged(self, data):
        """Mostly; it may also be two halves of different inputs."""
        what = self.rng.random()
        return data if what < 0.35 else damaged(self.rng, data)

    def message(self, form=None):
        r = self.rng
        if self.of_person.get(form) and r.random() < 0.6:
            return self.maybe_damaged(r.choice(self.of_person[form]))
        what = r.random()
        if what < 0.1:
            return b"tpl\0" + r.randbytes(4) + r.choice([b"S(sis)\0", b"A(i)\0", b"c#\0\x02\0\0\0"]) + r.randbytes(r.randint(0, 40))
        if what < 0.2:
            return r.randbytes(r.randint(0, 64))
        if what < 0.4:
            return random_wire(r)
        if what < 0.6:
            return self.maybe_damaged(r.choice(self.vectors))
        return self.maybe_damaged(r.choice(self.of_person[form if form in self.of_person else r.choice(FORMATS)]))

    def schema(self):
        return self.maybe_damaged(self.rng.choice(self.schemas).read_bytes())


class Commands:
    """A method for each verb, which writes what it needs into the folder: its arguments, and its standard input."""

    def __init__(self, inputs, folder):
        self.inputs, self.rng, self.folder = inputs, inputs.rng, folder

    def file(self, name, data):
        (self.folder / name).write_bytes(data)
        return name

    def with_schema(self):
        if self.rng.random() < 0.8:
            return ["-I", SCHEMA, "-s", SCHEMA / "person.proto", "-m", "Person"]
        return ["-s", self.file("schema.proto", self.inputs.schema()), "-I", ".", "-I", SCHEMA]

    def inspect(self):
        if self.rng.random() < 0.3:
            framing = self.rng.choice(["none", "delimited", "grpc"])
            return ["inspect", "--framing", framing, *self.with_schema()], self.inputs.message("protobuf")
        form = self.rng.choice([[], *(["-f", f] for f in SELF_TOLD)])
        return ["inspect", *form], self.inputs.message(form[-1] if form else None)

    def assemble(self):
        notation = run("inspect", data=self.inputs.message("protobuf")).stdout
        return ["assemble"], damaged(self.rng, notation)

    def infer(self):
        form = self.rng.choice([None, "protobuf", "delimited", "json", "jsonl", "yaml"])
        samples = [self.file(f"{n}", self.inputs.message(form)) for n in range(self.rng.randint(1, 3))]
        return ["infer", *(["-f", form] if form else []), *samples], b""

    def convert(self):
        source = self.rng.choice([None, *FORMATS])
        arguments = ["convert", *(["-f", source] if source else []), "-t"]
        more = self.rng.choice([[], ["-k", "--bad", "bad.jsonl"], ["-j", "3"]])
        if self.rng.random() < 0.3:
            return [*arguments, self.rng.choice(BY_THEMSELVES), *more], self.inputs.message(source)
        return [*arguments, self.rng.choice(FORMATS), *more, *self.with_schema()], self.inputs.message(source)

    def query(self):
        form = self.rng.choice([None, *FORMATS])
        how = self.rng.choice([[], ["--json"], ["--csv", "-p", "id"]])
        schema = self.with_schema() if self.rng.random() < 0.7 else []
        path = self.inputs.maybe_damaged(self.rng.choice(PATHS).encode()).replace(b"\0", b"").decode(errors="replace")
        return ["query", *schema, *(["-f", form] if form else []), *how, "--", path or "name"], self.inputs.message(form)

    def diff(self):
        form = self.rng.choice(FORMATS)
        a, b = (self.file(name, self.inputs.message(form)) for name in "ab")
        return ["diff", *self.with_schema(), "-f", form, a, b], b""

    def check(self):
        self.file("old.proto", old := self.inputs.rng.choice(self.inputs.schemas).read_bytes())
        if self.rng.random() < 0.3:
            for name in ("old", "new"):
                done = run("build", "--include-imports", "--include-source-info", "-I", SCHEMA, "-o", "-",
                           self.rng.choice(self.inputs.schemas))
                self.file(name + ".binpb", self.inputs.maybe_damaged(done.stdout))
            return ["check", "--all", "old.binpb", "new.binpb"], b""
        self.file("new.proto", damaged(self.rng, old))
        return ["check", "--all", "-I", SCHEMA, "old.proto", "new.proto"], b""

    def fmt(self):
        return ["fmt", *self.rng.choice([[], ["--diff"], ["--check"]])], self.inputs.schema()

    def lint(self):
        return ["lint", "--all", "-I", ".", "-I", SCHEMA, self.file("a.proto", self.inputs.schema())], b""

    def build(self):
        self.file("a.proto", self.inputs.schema())
        return ["build", "--include-source-info", "-I", ".", "-I", SCHEMA, "-o", "/dev/null", "a.proto"], b""


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--found", type=pathlib.Path, default=pathlib.Path(tempfile.gettempdir()) / "isomer-damaged")
    options = parser.parse_args()
    rng = random.Random(options.seed)
    inputs = Inputs(rng)
    verbs = [name for name in vars(Commands) if not name.startswith("_") and name not in ("file", "with_schema")]
    codes, wrong = collections.Counter(), 0
    for number in range(options.count):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            verb = rng.choice(verbs)
            arguments, data = getattr(Commands(inputs, folder), verb)()
            try:
                done = run(*arguments, data=data, folder=folder)
                code, told = done.returncode, done.stderr
            except subprocess.TimeoutExpired as late:
                code, told = "no end", late.stderr or b""
            if code in CODES and b"Sanitizer" not in told and b"runtime error" not in told:
                codes[verb, code] += 1
                continue
            wrong += 1
            kept = options.found / f"{options.seed}-{number}"
            shutil.copytree(folder, kept, dirs_exist_ok=True)
            (kept / "stdin").write_bytes(data)
            (kept / "stderr").write_bytes(told)
            (kept / "command").write_text(shlex.join(map(str, ["isomer", *arguments])) + " <stdin\n", encoding="utf-8")
            print(f"{kept}: {verb} ended with {code}", file=sys.stderr)
    for verb in verbs:
        print(f"{verb:10} " + ", ".join(f"{codes[verb, code]} ended with {code}" for code in sorted(CODES)))
    print(f"damaged inputs: {options.count} (seed {options.seed}), {wrong} went wrong")
    return 1 if wrong or sum(codes.values()) + wrong != options.count else 0


if __name__ == "__main__":
    sys.exit(main())
