"""The lab's command line.

SPDX-License-Identifier: MIT
"""

import os
import signal
import sys

from .command_line import main


def _interrupt(number: int, _: object) -> None:
    raise KeyboardInterrupt


# Like Ctrl-C, this ends compilers and harnesses, which have sessions of their own and would otherwise continue.
for number in (signal.SIGTERM, signal.SIGHUP):
    if signal.getsignal(number) is signal.SIG_DFL:  # nohup ignores the latter
        signal.signal(number, _interrupt)
try:
    code = main(sys.argv[1:])
    sys.stdout.flush()
except BrokenPipeError:
    # Nobody reads the output any more, as with `| head`. Python would report that once more when it ends.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    code = 1
sys.exit(code)
