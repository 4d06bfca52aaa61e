"""How the time of a command grows with its input, whatever else the machine does.

SPDX-License-Identifier: MIT
"""

import os

TRIES = 3
# Of four times the input, what is linear takes four times as long, and what is quadratic sixteen times.
MOST = 9
# Below this, it is the start of the process that is measured, and the clock's steps.
LEAST = 0.05


def cpu_seconds(call):
    """Of the children that were waited for in the call."""
    before = os.times()
    call()
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def assert_linear(test, call, n):
    """Fails unless call(4 * n) takes some four times as much of the processor as call(n) does. Other work can only make
    it take longer, so that the least of a few tries counts."""
    small = large = float("inf")
    for _ in range(TRIES):
        small = min(small, cpu_seconds(lambda: call(n)))
        large = min(large, cpu_seconds(lambda: call(4 * n)))
        if large <= MOST * max(small, LEAST):
            return
    test.fail(f"{n} take {small:.2f} s of the processor, {4 * n} take {large:.2f} s")
