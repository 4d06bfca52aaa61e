"""Other libraries' readers, which say whether a contestant's output has the values.

SPDX-License-Identifier: MIT
"""

from .judge import Judge, judge_of, verdict

__all__ = ["Judge", "judge_of", "verdict"]
