"""Pseudo-terminals, for what the command does on a terminal only.

SPDX-License-Identifier: MIT
"""

import pty

NEED = "this test needs pseudo-terminals: mount devpts on /dev/pts"


def open_terminal(test):
    """Both sides: ours, and the one that the command is given."""
    try:
        return pty.openpty()
    except OSError:
        pass
    test.fail(NEED)


def fork_on_terminal(test):
    """As pty.fork: the child's process, which is 0 in the child, and our side of its terminal."""
    try:
        return pty.fork()
    except OSError:
        pass
    test.fail(NEED)
