"""What is computed of the samples, and written down.

SPDX-License-Identifier: MIT
"""
