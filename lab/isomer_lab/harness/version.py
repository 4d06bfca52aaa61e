"""The version of a library, from its manifest or from the output of a command.

SPDX-License-Identifier: MIT
"""

import pathlib

from ..failure import LabError
from ..isomer import Isomer
from ..measure import process
from . import tools, words
from .manifest import Variant

_LIMITS = process.Limits(seconds=60)
_MOST = 100


def of(variant: Variant, isomer: Isomer, common: words.Words, folder: pathlib.Path) -> str:
    """ "" if it is unknown. The harness may know it, and report it when it runs."""
    if variant.is_ours:
        return isomer.version
    if isinstance(variant.version, str):
        return variant.version
    try:
        command = words.replaced(variant.version, words.of_variant(common, variant, folder), variant)
        done = process.run(command, _LIMITS, folder=folder, environment=tools.environment())
    except (OSError, LabError):
        return ""
    return done.stdout.decode("utf-8", "replace").partition("\n")[0].strip()[:_MOST] if done.ok else ""
