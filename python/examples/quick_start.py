"""The address book with classes, with the classes of a schema, and with dicts.

SPDX-License-Identifier: MIT

usage: PYTHONPATH=build/python python3 python/examples/quick_start.py
"""

import pathlib
from typing import Annotated

import isomer


class PhoneType(isomer.Enum, name="demo.Person.PhoneType"):
    MOBILE = 0
    HOME = 1
    WORK = 2


class PhoneNumber(isomer.Message, name="demo.Person.PhoneNumber"):
    number: Annotated[str, 1] = ""
    type: Annotated[PhoneType, 2] = PhoneType.MOBILE


class Person(isomer.Message, name="demo.Person"):
    name: Annotated[str, 1] = ""
    id: Annotated[isomer.int32, 2] = 0
    email: Annotated[str, 3] = ""
    phone: Annotated[list[PhoneNumber], 4] = []


def main() -> None:
    ada = Person(name="Ada", id=1, phone=[PhoneNumber(number="+447700900123", type=PhoneType.HOME)])

    data = ada.encode()  # protobuf
    same = Person.decode(data)
    print(f"{len(data)} bytes of protobuf, {'equal' if same == ada else 'different'}; as JSON:")
    print(ada.encode(isomer.json(indent=2)).decode())

    # The same message without a class of its own, and as a dict.
    book = isomer.load(pathlib.Path(__file__).parents[2] / "schema/person.proto")
    print(book.Person.decode(data))
    print(book.decode("demo.Person", data))


if __name__ == "__main__":
    main()
