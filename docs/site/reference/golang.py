"""Pages of the public packages of Go, which packages.go writes, as go doc reads them.

SPDX-License-Identifier: MIT
"""
import json
import pathlib
import re
import subprocess

HERE = pathlib.Path(__file__).resolve().parent
GO = HERE.parents[2] / "go"
# Programs and what only we import.
LEFT_OUT = {"internal", "bench", "conformance", "testdata"}


def packages() -> dict[str, pathlib.Path]:
    """The folder of each public package, by its import path: those of the modules that have a library."""
    found = {}
    for mod in sorted(GO.rglob("go.mod")):
        module = re.search(r"^module (\S+)", mod.read_text(), re.MULTILINE)[1]
        for folder in sorted({file.parent for file in mod.parent.rglob("*.go") if not file.name.endswith("_test.go")}):
            nearest = next(parent for parent in (folder, *folder.parents) if (parent / "go.mod").is_file())
            parts = folder.relative_to(GO).parts
            if nearest == mod.parent and not LEFT_OUT & set(parts) and is_library(folder):
                found["/".join([module, *folder.relative_to(mod.parent).parts])] = folder
    return found


def is_library(folder: pathlib.Path) -> bool:
    return not any(re.search(r"^package main$", file.read_text(), re.MULTILINE) for file in folder.glob("*.go"))


def path(package: str) -> str:
    return "reference/go/" + (package.partition("/")[2] or package).replace("/", "-") + ".md"


def pages() -> dict[str, str]:
    found = packages()
    command = ["go", "run", "packages.go", *(f"{folder}={name}" for name, folder in found.items())]
    made = json.loads(subprocess.run(command, cwd=HERE, check=True, capture_output=True, text=True).stdout)
    index = "# Go\n[The guide](../../docs/go.md) says how these are used.\n\n| package | what it is |\n|---|---|\n"
    for name, text in sorted(made.items()):
        sentence = re.search(r"```\n\n(.+?)(?:\.\s|\n\n)", text, re.DOTALL)
        what = " ".join(sentence[1].split()) if sentence else ""
        index += f"| [`{name}`]({path(name).rpartition('/')[2]}) | {what} |\n"
    return {"reference/go/index.md": index, **{path(name): text for name, text in made.items()}}
