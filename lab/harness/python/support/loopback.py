"""A local connection, with a thread at its other end that sends back what it has decoded.

SPDX-License-Identifier: MIT
"""

import contextlib
import socket
import struct
import threading
from collections.abc import Callable, Iterator
from typing import Any

LENGTH = struct.Struct("<I")


class Peer:
    """One end of a connection."""

    def __init__(self, connection: socket.socket, encode: Callable[[Any], bytes], decode: Callable[[bytes], Any]) -> None:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.connection, self.encode, self.decode = connection, encode, decode
        self.incoming = connection.makefile("rb")

    def send(self, message: Any) -> None:
        data = self.encode(message)
        self.connection.sendall(LENGTH.pack(len(data)) + data)

    def receive(self) -> Any:
        return self.decode(self.read(LENGTH.unpack(self.read(LENGTH.size))[0]))

    def read(self, length: int) -> bytes:
        data = self.incoming.read(length)
        if len(data) != length:
            raise EOFError("the other end of the loopback is gone")
        return data

    def call(self, message: Any) -> None:
        self.send(message)
        self.receive()

    def answer(self) -> None:
        """Runs until the connection ends, or the library fails, which the other end notices as a missing answer."""
        with self.connection, self.incoming, contextlib.suppress(Exception):
            while True:
                self.send(self.receive())

    def close(self) -> None:
        self.incoming.close()
        self.connection.close()


@contextlib.contextmanager
def connect(encode: Callable[[Any], bytes], decode: Callable[[bytes], Any]) -> Iterator[Peer]:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        here = socket.create_connection(listener.getsockname())
        there, _ = listener.accept()
    other = threading.Thread(target=Peer(there, encode, decode).answer, daemon=True)
    other.start()
    peer = Peer(here, encode, decode)
    try:
        yield peer
    finally:
        peer.close()
        other.join()
