"""Prints the entries of a systemd journal as items.

The first time these are the newest ones, and later those behind the cursor of the last one.
"""
import json
import os
import subprocess
import sys
from datetime import datetime, timezone

LEVELS = ["emerg", "alert", "crit", "err", "warning", "notice", "info"]


def say(type, **fields):
    print(json.dumps({"type": type, **{name: value for name, value in fields.items() if value}}), flush=True)


def text(value):
    """Returns a field, which is a list of bytes if it is not text."""
    if isinstance(value, list):
        return bytes(byte for byte in value if isinstance(byte, int) and 0 <= byte < 256).decode(errors="replace")
    return str(value or "")


def entries(path, level, cursor, limit):
    """Returns the entries as dictionaries, the oldest first."""
    if os.path.isfile(path):
        with open(path, encoding="utf-8", errors="replace") as file:
            found = [json.loads(line) for line in file if line.strip()]
        cursors = [entry.get("__CURSOR") for entry in found]
        behind = found[cursors.index(cursor) + 1 :] if cursor in cursors else found
        return [entry for entry in behind if int(entry.get("PRIORITY", 6)) <= LEVELS.index(level)][-limit:]
    command = ["journalctl", "--directory", path, "-p", level, "-n", str(limit), "-o", "json", "--no-pager", "-q"]
    if cursor:
        command += ["--after-cursor", cursor]
    try:
        result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    except FileNotFoundError:
        say("error", code="unreachable", message="journalctl is not installed")
        sys.exit()
    if result.returncode:
        reason = result.stderr.decode(errors="replace").strip().splitlines()
        say("error", code="plugin", message=reason[0] if reason else f"journalctl: exit status {result.returncode}")
        sys.exit()
    return [json.loads(line) for line in result.stdout.splitlines() if line.strip()]


request = json.loads(sys.stdin.readline())
state = request["state"] or {}
level = request["parameters"]["level"]
# The cursor of another level would hide older entries.
cursor = state.get("cursor") if state.get("level") == level else None
found = entries(os.environ["QUIRE_PATH"], level, cursor, request["limit"])
if not found and cursor:
    say("unchanged")
    sys.exit()
for entry in reversed(found):
    unit = text(entry.get("_SYSTEMD_UNIT") or entry.get("SYSLOG_IDENTIFIER") or entry.get("_COMM"))
    message = text(entry.get("MESSAGE"))
    when = datetime.fromtimestamp(int(entry["__REALTIME_TIMESTAMP"]) / 1_000_000, timezone.utc)
    say(
        "item",
        id=entry["__CURSOR"],
        title=f"{unit}: {message}"[:200] if unit else message[:200],
        published=when.isoformat(),
        authors=[unit] if unit else [],
        categories=[LEVELS[int(entry.get("PRIORITY", 6))]] if int(entry.get("PRIORITY", 6)) < len(LEVELS) else [],
        text=message,
    )
if found:
    say("state", value={"cursor": found[-1]["__CURSOR"], "level": level})
say("page", title=f"Journal: {level}")
say("done")
