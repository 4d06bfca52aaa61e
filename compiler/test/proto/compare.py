#!/usr/bin/env python3
"""Compares the descriptor sets of `isomer build` with protoc's, byte for byte, and what both refuse.

SPDX-License-Identifier: MIT

usage: compare.py ISOMER PROTOC      the accepted cases beside this script, options of oneofs, and the files of schema/
"""
import concurrent.futures
import os
import pathlib
import subprocess
import sys
import tempfile

import cases
import oneof_options

ROOT = cases.HERE.parent.parent.parent
# What goes with no options is a part of that; tools/test/long/trees has all of them.
CHOICES = (["--include_imports", "--include_source_info"],
           ["--include_imports", "--include_source_info", "--retain_options"])


def run(command: list[str], folder: str) -> str | None:
    """What is wrong; nothing, if nothing is."""
    done = subprocess.run(command, cwd=folder, capture_output=True, timeout=600, check=False)
    return None if done.returncode == 0 else done.stderr.decode(errors="replace") or "refused"


def isomer_arguments(arguments: list[str]) -> list[str]:
    return [f"--proto-path={a[2:]}" if a.startswith("-I") else a.replace("_", "-") if a.startswith("--") else a
            for a in arguments]


def difference(isomer: str, protoc: str, arguments: list[str], folder: str) -> str | None:
    # protoc looks for the files of google/protobuf/ beside itself, with their comments.
    own = arguments if any(a.startswith("-I") for a in arguments) else ["-I.", *arguments]
    own = [*own, f"-I{pathlib.Path(protoc).parent.parent / 'include'}"]
    for choice in CHOICES:
        theirs, ours = os.path.join(folder, "protoc.binpb"), os.path.join(folder, "isomer.binpb")
        if wrong := run([protoc, f"--descriptor_set_out={theirs}", *choice, *arguments], folder):
            return f"protoc: {wrong}"
        if wrong := run([isomer, "build", "-o", ours, *isomer_arguments([*choice, *own])], folder):
            return f"isomer: {wrong}"
        if pathlib.Path(theirs).read_bytes() != pathlib.Path(ours).read_bytes():
            return f"the sets differ with {choice}"
    return None


def main() -> None:
    isomer, protoc = (os.path.abspath(path) for path in sys.argv[1:3])

    def of_case(case: cases.Case) -> str | None:
        with tempfile.TemporaryDirectory() as folder:
            cases.unpack(case, pathlib.Path(folder))
            wrong = difference(isomer, protoc, case.arguments, folder)
        return wrong and f"{case.where()}: {wrong}"

    def of_schema(path: pathlib.Path) -> str | None:
        with tempfile.TemporaryDirectory() as folder:
            schema = ROOT / "schema"
            arguments = [f"-I{schema}", f"-I{ROOT / 'compiler/proto'}", str(path.relative_to(schema))]
            wrong = difference(isomer, protoc, arguments, folder)
        return wrong and f"{path}: {wrong}"

    def of_options(kind: str) -> str | None:
        for text in oneof_options.files(kind):
            with tempfile.TemporaryDirectory() as folder:
                (pathlib.Path(folder) / cases.MAIN).write_text(text)
                if wrong := difference(isomer, protoc, ["-I.", cases.MAIN], folder):
                    return f"options of {kind}: {wrong}\n{text}"
        return None

    accepted = [case for source in sorted(cases.HERE.glob("accepted/*.txt")) for case in cases.read(source)]
    files = sorted((ROOT / "schema").rglob("*.proto"))
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        found = [w for w in [*pool.map(of_case, accepted), *pool.map(of_schema, files),
                             *pool.map(of_options, oneof_options.KINDS)] if w]
    for text in found:
        print(text, file=sys.stderr)
    print(f"{len(accepted) + len(files)} files, and options of {len(oneof_options.KINDS)} kinds, {len(found)} differ")
    sys.exit(1 if found or not accepted or not files else 0)


if __name__ == "__main__":
    main()
