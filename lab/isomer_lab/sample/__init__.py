"""The values that are measured.

SPDX-License-Identifier: MIT
"""
