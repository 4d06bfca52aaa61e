"""An error that ends the lab, as a sentence for its user.

SPDX-License-Identifier: MIT
"""


class LabError(Exception):
    """An error that the user can correct. Only its text is shown."""
