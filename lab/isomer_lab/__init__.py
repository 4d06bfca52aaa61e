"""Measures Isomer and its peers with the user's schema and values, in every language.

SPDX-License-Identifier: MIT
"""
