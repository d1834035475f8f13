"""Prints the newest messages of a Maildir as items.

Each message is read from a file of cur or new. Its identity is its Message-ID.
"""
import email
import email.policy
import email.utils
import json
import os
import sys


def say(type, **fields):
    print(json.dumps({"type": type, **{name: value for name, value in fields.items() if value}}), flush=True)


def files(folder):
    """Returns the messages as (time, path), the newest first."""
    found = []
    for part in ("new", "cur"):
        try:
            entries = list(os.scandir(os.path.join(folder, part)))
        except OSError as error:
            say("error", code="refused", message=f"{error.filename}: {error.strerror}")
            sys.exit()
        # The name begins with the time of delivery.
        for entry in entries:
            if entry.is_file() and not entry.name.startswith("."):
                time = entry.name.split(".")[0]
                found.append((int(time) if time.isdigit() else int(entry.stat().st_mtime), entry.name, entry.path))
    return sorted(found, reverse=True)


def date(message):
    try:
        return email.utils.parsedate_to_datetime(message["Date"]).isoformat()
    except (TypeError, ValueError):
        return None


def body(message, kind):
    part = message.get_body(preferencelist=(kind,))
    try:
        return part.get_content() if part else None
    except (LookupError, ValueError):
        return None


request = json.loads(sys.stdin.readline())
folder = os.path.expanduser(os.environ["QUIRE_PATH"])
messages = files(folder)
state = messages[0][1] if messages else ""
if state and state == request["state"]:
    say("unchanged")
    sys.exit()
for time, name, path in messages[: request["limit"]]:
    with open(path, "rb") as file:
        message = email.message_from_binary_file(file, policy=email.policy.default)
    try:
        html = body(message, "html")
        say(
            "item",
            id=str(message["Message-ID"] or name.split(":")[0]).strip("<> "),
            title=str(message["Subject"] or "(no subject)"),
            author=str(message["From"] or ""),
            published=date(message) or time,
            html=html,
            text=None if html else body(message, "plain"),
        )
    except Exception as error:  # A header that the library cannot read costs one message.
        say("skip", reason=f"{name}: {error}")
say("page", title=os.path.basename(folder.rstrip("/")), total=len(messages))
say("state", value=state)
say("done")
