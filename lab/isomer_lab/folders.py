"""The folders of the tree, or of the installation, the harnesses, and the lab's builds.

SPDX-License-Identifier: MIT
"""

import os
import pathlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
HARNESSES = pathlib.Path(os.environ.get("ISOMER_LAB_HARNESSES") or ROOT / "lab/harness")

# The default schema.
PERSON = ROOT / "schema/person.proto"
PERSON_SAMPLE = ROOT / "schema/samples/person.json"


def work_folder() -> pathlib.Path:
    """build/lab of the tree, or else a folder of the user. ISOMER_LAB_FOLDER overrides it."""
    if named := os.environ.get("ISOMER_LAB_FOLDER"):
        return pathlib.Path(named).absolute()
    # An installation belongs to its package, even if its user could write to it.
    if (ROOT / "CMakeLists.txt").exists() and os.access(ROOT, os.W_OK):
        return ROOT / "build/lab"
    return pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache") / "isomer-lab"
