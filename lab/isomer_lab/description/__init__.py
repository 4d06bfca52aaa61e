"""What the lab has to know of the schema: its files, its names in each language, and the size of its messages.

SPDX-License-Identifier: MIT
"""
