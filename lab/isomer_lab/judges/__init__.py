"""Readers of other libraries, which check that a contestant's output has the right values.

SPDX-License-Identifier: MIT
"""

from .judge import Judge, judge_of, verdict

__all__ = ["Judge", "judge_of", "verdict"]
