"""The plots of the report, each a function from results to SVG.

SPDX-License-Identifier: MIT
"""
