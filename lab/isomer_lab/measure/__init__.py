"""Harnesses as they run: processes, jobs, proofs, rounds.

SPDX-License-Identifier: MIT
"""
