"""Oneofs as pyright understands them: mypy infers no literal for a member of several, and narrows none by a pattern.

SPDX-License-Identifier: MIT
"""
import isomer
from python.values_isomer import Choices

choices = Choices(contact=isomer.Oneof("mail", "a@b"))
choices.contact = isomer.Oneof("house", 5)
choices.contact = isomer.Oneof("house", "five")  # wrong
choices.contact = isomer.Oneof("castle", 5)  # wrong


def told(of: Choices) -> str:
    match of.contact:
        case isomer.Oneof("mail", address):
            return address
        case isomer.Oneof("phone", other):
            return told(other)
        case isomer.Oneof("house", number):
            return number  # wrong
        case isomer.Oneof("at", moment):
            return moment.isoformat()
        case None:
            return ""
