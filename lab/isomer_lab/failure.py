"""What stops the lab: a sentence for its user.

SPDX-License-Identifier: MIT
"""


class LabError(Exception):
    """Something that the user can mend. Its text is all that is shown."""
