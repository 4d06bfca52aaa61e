"""The placeholders in the commands of a manifest, such as `{source}`, and their values.

SPDX-License-Identifier: MIT
"""

import pathlib
import re
from collections.abc import Mapping, Sequence

from ..description.names import names_of
from ..description.schema import Schema
from ..failure import LabError
from ..folders import ROOT
from ..isomer import Isomer
from . import tools
from .manifest import Variant

# A placeholder is replaced by one argument, or by several if it is an argument of its own: {cxxflags}.
Words = Mapping[str, str | tuple[str, ...]]

_WORD = re.compile(r"\{([a-z_]+)\}")


class WordError(LabError):
    """A manifest has an unknown placeholder."""


class MissingTool(LabError):
    """A manifest names a compiler or an interpreter that is missing."""


def of_schema(
    isomer: Isomer, schema: Schema, capacities: pathlib.Path | None, messages: int
) -> dict[str, str | tuple[str, ...]]:
    """The placeholders that have the same value for all harnesses."""
    names = names_of(schema.descriptors, schema.message)
    words: dict[str, str | tuple[str, ...]] = {
        "schema": str(schema.folder),
        "protos": schema.files,
        "google_protos": schema.built_in,
        "proto": schema.proto,
        "stem": schema.proto.removesuffix(".proto"),
        "message": schema.message,
        "cpp_type": names.cpp_type,
        "c_type": names.c_type,
        "protobuf_c_type": names.protobuf_c_type,
        "nanopb_type": schema.message.replace(".", "_"),
        "go_type": names.go_type,
        "php_class": names.php_class,
        "values": str(messages),
        "root": str(ROOT),
        "isomer": str(isomer.program),
        **tools.FLAGS,
    }
    if capacities:
        words["capacities"] = str(capacities)
    return words


def of_variant(common: Words, variant: Variant, out: pathlib.Path) -> Words:
    own = {
        "source": str(variant.source),
        "folder": str(variant.source.parent),
        "out": str(out),
        "variant": variant.name,
    }
    words = {**common, **own}
    for name, value in variant.words.items():  # Each may refer to those before it.
        words[name] = _replaced(value, words, variant)
    return words


def _replaced(value: str | tuple[str, ...], words: Words, variant: Variant) -> str | tuple[str, ...]:
    if isinstance(value, str):
        return replaced([value], words, variant)[0]
    return tuple(replaced(value, words, variant))


def replaced(command: Sequence[str], words: Words, variant: Variant) -> list[str]:
    """The command with all placeholders replaced. Raises WordError or MissingTool for those that cannot be."""

    def stands_for(name: str) -> str | tuple[str, ...]:
        if name in words:
            return words[name]
        if name in ("cxx", "cc", "go", "php", "python", "protoc"):
            if path := tools.program(name):
                return path
            raise MissingTool(f"{name} is not there")
        raise WordError(f"{variant.source}: nothing stands for {{{name}}}")

    def as_text(found: re.Match) -> str:
        value = stands_for(found[1])
        return value if isinstance(value, str) else " ".join(value)

    arguments: list[str] = []
    for argument in command:
        alone = _WORD.fullmatch(argument)
        if alone and not isinstance(value := stands_for(alone[1]), str):
            arguments += value
        else:
            arguments.append(_WORD.sub(as_text, argument))
    return arguments
