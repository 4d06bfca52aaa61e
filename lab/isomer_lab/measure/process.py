"""Runs a process with limits of time, memory and output, and measures its cost.

SPDX-License-Identifier: MIT
"""

import dataclasses
import os
import pathlib
import resource
import selectors
import signal
import subprocess
import threading
import time

# The output of harnesses and the messages of compilers are limited.
MOST_OUTPUT = 64 << 20
# The number of bytes of standard error that are kept, from its end.
ERROR_TAIL = 8 << 10
# The time to wait for output before the time limit is checked again.
TICK = 0.1
# The minimum time between two measurements of the memory.
LOOK = 0.001

_running: set[int] = set()
_lock = threading.Lock()
_is_over = threading.Event()


class Stopped(Exception):
    """stop_all() was called, so no more processes are started."""


@dataclasses.dataclass(frozen=True)
class Limits:
    """The limits of a process: wall-clock time in seconds, memory and files in bytes."""

    seconds: float
    memory: int = 8 << 30
    file: int = 4 << 30


@dataclasses.dataclass(frozen=True)
class Outcome:
    """How a process ended. `timed_out` and `flooded` mean that it was killed, and why."""

    code: int  # negative for a signal
    timed_out: bool
    flooded: bool
    stdout: bytes
    error: str
    wall_seconds: float
    cpu_seconds: float
    peak_bytes: int

    @property
    def ok(self) -> bool:
        return self.code == 0 and not self.timed_out and not self.flooded


def stop_all() -> None:
    """Kills all processes of run() that are still running, and prevents that more are started."""
    _is_over.set()
    with _lock:
        for pid in _running:
            _kill_group(pid)


def _kill_group(pid: int) -> None:
    try:
        os.killpg(pid, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        pass


def _high_water(pid: int) -> int:
    """The maximum resident set size of the process, or 0 when it has ended.

    The kernel's figure of wait4 begins with that of whoever started the process, so that a small program in the hands
    of this large one would seem to be as large.
    """
    try:
        with open(f"/proc/{pid}/status", "rb") as file:
            for line in file:
                if line.startswith(b"VmHWM:"):
                    return int(line.split()[1]) << 10
    except (OSError, ValueError, IndexError):
        pass
    return 0


def _own_peak() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss << 10


def _restrict(pid: int, limits: Limits) -> None:
    """Starts the restriction here, after the process has read its input. Before that, it may not have started yet."""
    for what, most in (
        (resource.RLIMIT_DATA, limits.memory),
        (resource.RLIMIT_FSIZE, limits.file),
        (resource.RLIMIT_CORE, 0),
    ):
        try:
            resource.prlimit(pid, what, (most, most))
        except (ProcessLookupError, PermissionError, ValueError):
            pass  # It has ended, or its limit is already lower.


class _Pipes:
    """The three pipes of a process, which are served until it has closed them or its time is up."""

    def __init__(self, process: subprocess.Popen, stdin: bytes) -> None:
        self.out, self.error = bytearray(), bytearray()
        self.pending = memoryview(stdin)
        self.flooded = False
        self.process = process
        self.selector = selectors.DefaultSelector()
        for pipe in (process.stdin, process.stdout, process.stderr):
            os.set_blocking(pipe.fileno(), False)
        self.selector.register(process.stdout, selectors.EVENT_READ)
        self.selector.register(process.stderr, selectors.EVENT_READ)
        if stdin:
            self.selector.register(process.stdin, selectors.EVENT_WRITE)
        else:
            process.stdin.close()

    def _done_with(self, pipe) -> None:
        self.selector.unregister(pipe)
        pipe.close()

    def _write(self) -> None:
        try:
            self.pending = self.pending[os.write(self.process.stdin.fileno(), self.pending[: 1 << 16]) :]
        except BlockingIOError:
            return
        except BrokenPipeError:
            self.pending = self.pending[:0]
        if not self.pending:
            self._done_with(self.process.stdin)

    def _read(self, pipe) -> None:
        try:
            data = os.read(pipe.fileno(), 1 << 16)
        except BlockingIOError:
            return
        if not data:
            self._done_with(pipe)
        elif pipe is self.process.stdout:
            self.out += data
            self.flooded = len(self.out) > MOST_OUTPUT
        else:
            self.error += data
            del self.error[: -2 * ERROR_TAIL]

    def serve(self, seconds: float) -> bool:
        """Transfers what is possible within this time. Returns False when all pipes are closed."""
        for key, _ in self.selector.select(seconds):
            if key.fileobj is self.process.stdin:
                self._write()
            else:
                self._read(key.fileobj)
        return bool(self.selector.get_map())

    def close(self) -> None:
        for key in list(self.selector.get_map().values()):
            self._done_with(key.fileobj)
        self.selector.close()


def run(
    command: list[str],
    limits: Limits,
    *,
    stdin: bytes = b"",
    folder: pathlib.Path | None = None,
    environment: dict[str, str] | None = None,
) -> Outcome:
    """Runs a command in a process group of its own, all of which has ended when this returns.

    Raises OSError if the command cannot be started, and Stopped after stop_all().
    """
    if _is_over.is_set():
        raise Stopped
    before = time.monotonic()
    process = subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=folder,
        env=environment,
        start_new_session=True,
    )
    with _lock:
        _running.add(process.pid)
    peak, timed_out, status, usage = 0, False, None, None
    pipes = _Pipes(process, stdin)
    try:
        _restrict(process.pid, limits)
        is_open, looked = True, 0.0
        while status is None:
            if is_open:
                is_open = pipes.serve(TICK)
            # It is measured after each line of output, including the last one, when the memory is largest.
            if (now := time.monotonic()) - looked > LOOK:
                looked, peak = now, max(peak, _high_water(process.pid))
            pid, ended, used = os.wait4(process.pid, os.WNOHANG)
            if pid:
                status, usage = ended, used
            elif now - before > limits.seconds or pipes.flooded:
                timed_out = not pipes.flooded
                _kill_group(process.pid)
                _, status, usage = os.wait4(process.pid, 0)
            elif not is_open:
                time.sleep(TICK / 50)
        while is_open and not pipes.flooded and (is_open := pipes.serve(0)) and pipes.selector.select(0):
            pass  # This is its last output. Children that keep a pipe open are not waited for.
    finally:
        _kill_group(process.pid)
        if status is None:
            os.wait4(process.pid, 0)
        process.returncode = 0 if status is None else os.waitstatus_to_exitcode(status)
        pipes.close()
        with _lock:
            _running.discard(process.pid)
    exact = usage.ru_maxrss << 10
    return Outcome(
        code=process.returncode,
        timed_out=timed_out,
        flooded=pipes.flooded,
        stdout=bytes(pipes.out),
        error=bytes(pipes.error[-ERROR_TAIL:]).decode("utf-8", "replace").strip(),
        wall_seconds=time.monotonic() - before,
        cpu_seconds=usage.ru_utime + usage.ru_stime,
        peak_bytes=exact if exact > _own_peak() else peak,
    )
