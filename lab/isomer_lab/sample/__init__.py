"""The values that are measured with.

SPDX-License-Identifier: MIT
"""
