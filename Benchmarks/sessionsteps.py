"""Steps of a session at a pseudo-terminal, timed one by one, for `library`."""
import fcntl
import os
import pathlib
import pty
import select
import signal
import struct
import sys
import termios
import time

from loopback import Feeds

PROMPT = b"\n> "


class Session:
    """A reader at a pseudo-terminal of 80 columns and 24 rows."""

    def __init__(self, quire, *arguments, kind="dumb"):
        self.child, self.terminal = pty.fork()
        if self.child == 0:
            os.environ["TERM"] = kind
            os.execv(quire, [quire, *arguments])
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.shown = b""

    def wait(self, isOver, patience=120):
        """Reads until something has been shown since; returns it."""
        end = time.monotonic() + patience
        self.shown = b""
        while not isOver(self.shown):
            if time.monotonic() > end:
                sys.exit(f"the session does not continue: {self.shown[-400:]!r}")
            if select.select([self.terminal], [], [], 1)[0]:
                try:
                    self.shown += os.read(self.terminal, 65536)
                except OSError:
                    sys.exit(f"the session has ended: {self.shown[-400:]!r}")
        return self.shown

    def type(self, text):
        os.write(self.terminal, text.encode())

    def step(self, line):
        """Types a line; returns the milliseconds until the prompt is back, and what was shown."""
        start = time.perf_counter()
        self.type(line + "\r")
        shown = self.wait(lambda shown: shown.replace(b"\r", b"").endswith(PROMPT))
        return (time.perf_counter() - start) * 1000, shown.decode(errors="replace")

    def memory(self):
        """The resident memory in MiB."""
        status = pathlib.Path(f"/proc/{self.child}/status").read_text()
        return next(int(line.split()[1]) / 1024 for line in status.splitlines() if line.startswith("VmRSS"))

    def end(self):
        os.kill(self.child, signal.SIGTERM)
        os.waitpid(self.child, 0)
        os.close(self.terminal)


# The lines of a session, and what each must show so that the right thing was timed.
STEPS = [
    ("feeds", "feeds", "== Feeds =="),
    ("the list of a feed", "1", "more: 'more' lists them"),
    ("Enter: its first item", "", "1 of "),
    ("back to the list", "back", "more: 'more' lists them"),
    ("back to the feeds", "back", "== Feeds =="),
    ("list unread", "list unread", "more: 'more' lists them"),
    ("the next window", "more", "more: 'more' lists them"),
    ("Enter: the first unread item", "", "1 of "),
]

# Queries among the feeds, which are counted before the feeds are shown: one by an index, one by the words of all items.
QUERIES = """\
"query:Starred of a week:starred newer:7d"
"query:With a word:report"
"""


def steps(quire, home, rounds):
    """Milliseconds of each step in each round by its name, and the memory at rest after them in MiB.

    What is opened is taken back, so that each round finds the same. Two queries are among the feeds.
    """
    subscriptions = home / "subscriptions"
    before = subscriptions.read_text()
    subscriptions.write_text(before + QUERIES)
    session = Session(quire, "--home", str(home), "--offline")
    session.wait(lambda shown: shown.replace(b"\r", b"").endswith(PROMPT))
    times = {name: [] for name, _, _ in STEPS}
    for count in range(rounds + 1):
        for name, line, expected in STEPS:
            spent, shown = session.step(line)
            if expected not in shown:
                sys.exit(f"'{line}' shows something else: {shown!r}")
            # The first round reads files that later ones find in memory.
            if count:
                times[name].append(spent)
        session.step("undo 2")
    time.sleep(3)
    memory = session.memory()
    session.end()
    subscriptions.write_text(before)
    return times, memory


def keystrokes(quire, home, feeds=400, seconds=8):
    """Milliseconds from a key to its echo, and from Enter to the prompt, while a refresh stores new items; and the echoes at rest."""
    server = Feeds(feeds)
    (home / "subscriptions").write_text(server.subscriptions)
    session = Session(quire, "--home", str(home), kind="xterm")
    session.wait(lambda shown: b"> " in shown)
    time.sleep(1)

    def echo():
        start = time.perf_counter()
        session.type("x")
        session.wait(lambda shown: b"x" in shown)
        spent = (time.perf_counter() - start) * 1000
        session.type("\x7f")
        time.sleep(0.02)
        return spent

    quiet = [echo() for _ in range(40)]
    session.type("refresh\r")
    # The command continues in the background after 300 ms.
    time.sleep(0.5)
    busy, answers, shown = [], [], b""
    end = time.monotonic() + seconds
    while time.monotonic() < end and b" fetched, " not in shown:
        busy.append(echo())
        start = time.perf_counter()
        session.type("set width\r")
        shown = session.wait(lambda shown: b"width = " in shown or b" fetched, " in shown)
        answers.append((time.perf_counter() - start) * 1000)
    session.end()
    server.shutdown()
    return quiet, busy, answers
