"""Helpers of the package's tests.

SPDX-License-Identifier: MIT
"""
import os
import pathlib

ROOT = pathlib.Path(os.environ.get("ISOMER_ROOT") or pathlib.Path(__file__).resolve().parents[3])
