"""A headless Chromium, controlled over a pipe by its own protocol (CDP), without a library or the network.

SPDX-License-Identifier: MIT
"""

import base64
import fcntl
import json
import os
import pathlib
import select
import shutil
import subprocess
import tempfile
import time

PATIENCE = 600  # seconds, for any one answer: axe needs a minute on a busy machine
FLAGS = (
    "--headless=new",
    "--disable-gpu",
    "--no-first-run",
    "--disable-extensions",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
    "--force-color-profile=srgb",
    "--disable-dev-shm-usage",
)


def found() -> str | None:
    return shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


def _pipe() -> tuple[int, int]:
    """A pipe whose descriptors are above the few with a fixed meaning."""
    high = []
    for end in os.pipe():
        high.append(fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 10))
        os.close(end)
    return high[0], high[1]


class Browser:
    """A process with a page; a context manager. `complaints` and `requests` have the page's messages and requests."""

    def __init__(self, width: int = 1200, height: int = 900) -> None:
        self.complaints: list[str] = []
        self.requests: list[str] = []
        self._profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        here_in, there_out = _pipe()
        there_in, here_out = _pipe()
        # The protocol uses descriptors 3 and 4 of the browser.
        command = [
            found() or "chromium",
            *FLAGS,
            *(["--no-sandbox"] if os.geteuid() == 0 else []),
            "--remote-debugging-pipe",
            f"--user-data-dir={self._profile.name}",
            f"--window-size={width},{height}",
            "about:blank",
        ]
        shell = f'exec "$@" 3<&{there_in} 4>&{there_out} {there_in}<&- {there_out}>&-'
        self._process = subprocess.Popen(
            ["bash", "-c", shell, "browser", *command],
            pass_fds=(there_in, there_out),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(there_in)
        os.close(there_out)
        self._in, self._out = here_in, here_out
        self._waiting, self._next, self._session = b"", 0, ""
        self._events: list[dict] = []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.call(f"{domain}.enable")
        self.size(width, height)

    def __enter__(self) -> "Browser":
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._out)
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        os.close(self._in)
        self._profile.cleanup()

    def call(self, method: str, **parameters: object) -> dict:
        self._next += 1
        message = {"id": self._next, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._out, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._receive()
            if answer.get("id") == self._next:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']['message']}")
                return answer["result"]

    def _receive(self) -> dict:
        end = time.monotonic() + PATIENCE
        while b"\0" not in self._waiting:
            if not select.select([self._in], [], [], max(end - time.monotonic(), 0))[0]:
                raise TimeoutError("the browser says nothing")
            got = os.read(self._in, 1 << 20)
            if not got:
                raise RuntimeError("the browser is gone")
            self._waiting += got
        text, _, self._waiting = self._waiting.partition(b"\0")
        message = json.loads(text)
        self._note(message.get("method", ""), message.get("params", {}))
        return message

    def _note(self, method: str, said: dict) -> None:
        if method == "Runtime.exceptionThrown":
            self.complaints.append(json.dumps(said["exceptionDetails"])[:500])
        elif method == "Runtime.consoleAPICalled" and said["type"] in ("error", "warning", "assert"):
            self.complaints.append(json.dumps(said["args"])[:500])
        elif method == "Log.entryAdded" and said["entry"]["level"] in ("error", "warning"):
            self.complaints.append(said["entry"]["text"])
        elif method == "Network.requestWillBeSent":
            self.requests.append(said["request"]["url"])
        elif method == "Page.loadEventFired":
            self._events.append(said)

    def open(self, page: pathlib.Path) -> None:
        self._events.clear()
        self.call("Page.navigate", url=page.resolve().as_uri())
        while not self._events:
            self._receive()

    def run(self, expression: str) -> object:
        """The value of a JavaScript expression, which may be a promise."""
        done = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in done:
            raise RuntimeError(json.dumps(done["exceptionDetails"])[:1000])
        return done["result"].get("value")

    def press(self, key: str, code: int, text: str = "") -> None:
        """Presses a key, by its name in the DOM and its number."""
        for kind in ("keyDown", "keyUp"):
            self.call(
                "Input.dispatchKeyEvent",
                type=kind,
                key=key,
                code="Space" if key == " " else key,
                windowsVirtualKeyCode=code,
                **({"text": text} if text and kind == "keyDown" else {}),
            )

    def size(self, width: int, height: int) -> None:
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def media(self, kind: str = "", scheme: str = "light") -> None:
        self.call(
            "Emulation.setEmulatedMedia", media=kind, features=[{"name": "prefers-color-scheme", "value": scheme}]
        )

    def screenshot(self, file: pathlib.Path) -> None:
        """The whole page as PNG."""
        file.write_bytes(base64.b64decode(self.call("Page.captureScreenshot", captureBeyondViewport=True)["data"]))
