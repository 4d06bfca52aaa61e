"""What the tests of the package share.

SPDX-License-Identifier: MIT
"""
import os
import pathlib

ROOT = pathlib.Path(os.environ.get("ISOMER_ROOT") or pathlib.Path(__file__).resolve().parents[3])
