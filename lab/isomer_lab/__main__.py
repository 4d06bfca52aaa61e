"""The lab's command line.

SPDX-License-Identifier: MIT
"""

import os
import sys

from .command_line import main

try:
    code = main(sys.argv[1:])
    sys.stdout.flush()
except BrokenPipeError:
    # Nobody reads any more, as with `| head`; Python would tell of it once more at its end.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    code = 1
sys.exit(code)
