"""Statistics of the samples, and the file with the results.

SPDX-License-Identifier: MIT
"""
