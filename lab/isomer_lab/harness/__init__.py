"""Finds and builds harnesses.

SPDX-License-Identifier: MIT
"""
