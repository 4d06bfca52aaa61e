"""What a run shows while it runs, and at its end.

SPDX-License-Identifier: MIT
"""
