"""Harnesses as they are found and built.

SPDX-License-Identifier: MIT
"""
