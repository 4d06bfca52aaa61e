"""Measures Isomer and its peers on a schema and values of the user's, in every language.

SPDX-License-Identifier: MIT
"""
