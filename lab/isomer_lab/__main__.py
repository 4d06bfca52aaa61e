"""The lab's command line.

SPDX-License-Identifier: MIT
"""

import sys

from .command_line import main

sys.exit(main(sys.argv[1:]))
