"""Where things are: the tree, or what was installed of it, the harnesses, and where the lab builds.

SPDX-License-Identifier: MIT
"""

import os
import pathlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
HARNESSES = pathlib.Path(os.environ.get("ISOMER_LAB_HARNESSES") or ROOT / "lab/harness")

# What is measured with where nothing is named.
PERSON = ROOT / "schema/person.proto"
PERSON_SAMPLE = ROOT / "schema/samples/person.json"


def work_folder() -> pathlib.Path:
    """build/lab of the tree, or else a folder of the user's; ISOMER_LAB_FOLDER names another."""
    if named := os.environ.get("ISOMER_LAB_FOLDER"):
        return pathlib.Path(named).absolute()
    # What is installed belongs to its package, even where its user could write there.
    if (ROOT / "CMakeLists.txt").exists() and os.access(ROOT, os.W_OK):
        return ROOT / "build/lab"
    return pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache") / "isomer-lab"
