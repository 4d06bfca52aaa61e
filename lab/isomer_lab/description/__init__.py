"""The schema as the lab needs it: its files, its names in each language, and the room that it takes.

SPDX-License-Identifier: MIT
"""
