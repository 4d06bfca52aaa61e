"""Runs harnesses: processes, jobs, checks, rounds.

SPDX-License-Identifier: MIT
"""
