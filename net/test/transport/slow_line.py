"""Two networks with a line between them that is slow and loses packets: without the kernel's netem, and without root where
/dev/net/tun and namespaces are open to all.

SPDX-License-Identifier: MIT
"""
import array
import ctypes
import fcntl
import heapq
import itertools
import os
import random
import select
import signal
import socket
import struct
import subprocess
import threading
import time

CLONE_NEWUSER, CLONE_NEWNET = 0x10000000, 0x40000000
TUNSETIFF, IFF_TUN, IFF_NO_PI = 0x400454CA, 0x1, 0x1000
SIOCSIFADDR, SIOCSIFNETMASK, SIOCSIFFLAGS, IFF_UP = 0x8916, 0x891C, 0x8914, 0x1
libc = ctypes.CDLL(None, use_errno=True)


class Unavailable(Exception):
    """Why this machine lets nobody have networks of their own."""


def check(failed: int, what: str) -> None:
    if failed:
        raise OSError(ctypes.get_errno(), f"{what}: {os.strerror(ctypes.get_errno())}")


def open_tun(address: str) -> int:
    """The end of a line, as a device of this process's network with that address."""
    name = b"line"
    tun = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(tun, TUNSETIFF, struct.pack("16sH22x", name, IFF_TUN | IFF_NO_PI))
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as s:
        for what, number in ((SIOCSIFADDR, address), (SIOCSIFNETMASK, "255.255.255.0")):
            inet = struct.pack("HH4s8x", socket.AF_INET, 0, socket.inet_aton(number))
            fcntl.ioctl(s, what, struct.pack("16s16s8x", name, inet))
        fcntl.ioctl(s, SIOCSIFFLAGS, struct.pack("16sH22x", name, IFF_UP))
    return tun


class Network:
    """A network namespace with one device, whose other end is `tun`."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.is_roots = os.geteuid() == 0
        here, there = socket.socketpair()
        self.keeper = os.fork()
        if self.keeper == 0:
            self._keep(there)
        there.close()
        told, ancillary, _, _ = here.recvmsg(200, socket.CMSG_SPACE(4))
        here.close()
        if not ancillary:
            os.waitpid(self.keeper, 0)
            raise Unavailable(told.decode() or "no network of its own")
        self.tun = array.array("i", ancillary[0][2])[0]
        kinds = ["net"] if self.is_roots else ["user", "net"]
        self._namespaces = [os.open(f"/proc/{self.keeper}/ns/{kind}", os.O_RDONLY) for kind in kinds]

    def _keep(self, to: socket.socket) -> None:
        try:
            check(libc.unshare(CLONE_NEWNET | (0 if self.is_roots else CLONE_NEWUSER)), "unshare")
            tun = array.array("i", [open_tun(self.address)])
            to.sendmsg([b"!"], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, tun)])
            to.close()
            signal.pause()
        except OSError as e:
            to.send(str(e).encode()[:200])
        finally:
            os._exit(0)

    def _enter(self) -> None:
        for namespace in self._namespaces:
            check(libc.setns(namespace, 0), "setns")

    def popen(self, *command: str, **options: object) -> subprocess.Popen[str]:
        """Runs a program in this network."""
        return subprocess.Popen(command, text=True, preexec_fn=self._enter, **options)

    def close(self) -> None:
        os.kill(self.keeper, signal.SIGKILL)
        os.waitpid(self.keeper, 0)
        for fd in (self.tun, *self._namespaces):
            os.close(fd)


class SlowLine:
    """Carries packets between two networks: each takes `delay` seconds, and of all, a share of `loss` is lost."""

    def __init__(self, near: str, far: str) -> None:
        self.delay, self.loss, self.carried, self.lost = 0.0, 0.0, 0, 0
        self.near = Network(near)
        try:
            self.far = Network(far)
        except Unavailable:
            self.near.close()
            raise
        self._random = random.Random(1)  # the same losses in each run
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._carry)
        self._thread.start()

    def close(self) -> None:
        self._is_over.set()
        self._thread.join()
        self.near.close()
        self.far.close()

    def _carry(self) -> None:
        other = {self.near.tun: self.far.tun, self.far.tun: self.near.tun}
        under_way: list[tuple[float, int, int, bytes]] = []
        order = itertools.count()
        while not self._is_over.is_set():
            wait = min(0.05, max(0.0, under_way[0][0] - time.monotonic())) if under_way else 0.05
            for tun in select.select(list(other), [], [], wait)[0]:
                packet = os.read(tun, 65536)
                if self._random.random() < self.loss:
                    self.lost += 1
                else:
                    heapq.heappush(under_way, (time.monotonic() + self.delay, next(order), other[tun], packet))
            while under_way and under_way[0][0] <= time.monotonic():
                _, _, to, packet = heapq.heappop(under_way)
                os.write(to, packet)
                self.carried += 1
