"""A process with limits: time, memory, output; and what it cost.

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

# What a harness writes to standard output is lines, and a compiler's complaints have an end, too.
MOST_OUTPUT = 64 << 20
# Of standard error, this much of the end is kept.
ERROR_TAIL = 8 << 10
# How long to wait for output before the time limit is looked at.
TICK = 0.1
# How often the memory is looked at, at most.
LOOK = 0.001

_running: set[int] = set()
_lock = threading.Lock()
_is_over = threading.Event()


class Stopped(Exception):
    """stop_all() was called: nothing is started any more."""


@dataclasses.dataclass(frozen=True)
class Limits:
    """What a process may use: wall clock in seconds, memory and files in bytes."""

    seconds: float
    memory: int = 8 << 30
    file: int = 4 << 30


@dataclasses.dataclass(frozen=True)
class Outcome:
    """How a process ended. `timed_out` and `flooded` say that it was ended, and why."""

    code: int  # negative: the signal
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
    """Ends whatever run() has started and not seen the end of, and keeps it from starting more."""
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
    """The largest resident set that the process had, or 0 when it is gone.

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
    """From here on: a process that has read its input is restricted, one that has only just begun may not be."""
    for what, most in (
        (resource.RLIMIT_DATA, limits.memory),
        (resource.RLIMIT_FSIZE, limits.file),
        (resource.RLIMIT_CORE, 0),
    ):
        try:
            resource.prlimit(pid, what, (most, most))
        except (ProcessLookupError, PermissionError, ValueError):
            pass  # It has ended, or may use less already.


class _Pipes:
    """The three pipes of a process, served until it has closed them or its time is up."""

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
        """Moves what can be moved within this time; False when all pipes are closed."""
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
    """Runs a command in a process group of its own, all of which is gone when this returns.

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
            # After each line that it writes, the last one too, when it is as large as it will be.
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
            pass  # What it wrote last. A child of its own that holds a pipe open is not waited for.
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
