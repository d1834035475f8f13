"""Prints the events of an iCalendar file (RFC 5545) in the next days as items.

Of repetitions DAILY, WEEKLY with BYDAY, MONTHLY and YEARLY are known, with INTERVAL, COUNT, UNTIL and EXDATE. An event with
any other rule is shown once, with its rule in the text.
"""
import json
import os
import sys
from datetime import date, datetime, time, timedelta, timezone
from zoneinfo import ZoneInfo

DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]


def say(type, **fields):
    print(json.dumps({"type": type, **{name: value for name, value in fields.items() if value}}), flush=True)


def lines(text):
    """Returns the lines with their continuations (3.1)."""
    unfolded = []
    for line in text.replace("\r\n", "\n").split("\n"):
        if line[:1] in (" ", "\t") and unfolded:
            unfolded[-1] += line[1:]
        elif line:
            unfolded.append(line)
    return unfolded


def property(line):
    """Returns the name, the parameters and the value of a line."""
    head, quoted, place = line, False, 0
    for place, character in enumerate(line):
        if character == '"':
            quoted = not quoted
        elif character == ":" and not quoted:
            head = line[:place]
            break
    words = head.split(";")
    parameters = dict(word.split("=", 1) for word in words[1:] if "=" in word)
    return words[0].upper(), {name.upper(): value.strip('"') for name, value in parameters.items()}, line[place + 1 :]


def moment(value, parameters):
    """Returns a date or a time with its zone (3.3.4, 3.3.5); a time without a zone is UTC."""
    if len(value) == 8:
        return date(int(value[:4]), int(value[4:6]), int(value[6:8]))
    zone = timezone.utc
    if not value.endswith("Z") and "TZID" in parameters:
        try:
            zone = ZoneInfo(parameters["TZID"])
        except Exception:
            pass
    return datetime.strptime(value.rstrip("Z"), "%Y%m%dT%H%M%S").replace(tzinfo=zone)


def text(value):
    """Returns a text without its escapes (3.3.11)."""
    result, characters = "", iter(value)
    for character in characters:
        if character == "\\":
            following = next(characters, "")
            character = "\n" if following in "nN" else following
        result += character
    return result


def as_time(when):
    return when if isinstance(when, datetime) else datetime.combine(when, time(), timezone.utc)


def events(text_of_file):
    """Returns the events as dictionaries of (parameters, value), EXDATE as a list."""
    event, depth = None, 0
    for line in lines(text_of_file):
        name, parameters, value = property(line)
        if name == "BEGIN":
            if value == "VEVENT":
                event, depth = {"EXDATE": []}, 0
            elif event is not None:
                depth += 1
        elif name == "END":
            if value == "VEVENT" and event is not None:
                yield event
                event = None
            elif event is not None:
                depth -= 1
        elif event is not None and depth == 0:
            if name == "EXDATE":
                event["EXDATE"] += [moment(each, parameters) for each in value.split(",")]
            else:
                event.setdefault(name, (parameters, value))


def month_later(when, months):
    month = when.month - 1 + months
    try:
        return when.replace(year=when.year + month // 12, month=month % 12 + 1)
    except ValueError:
        return None  # the 31st of a month with 30 days


def repetitions(start, rule, end):
    """Returns the starts of an event up to an end; nothing for a rule that is not known."""
    parts = dict(part.split("=", 1) for part in rule.split(";") if "=" in part)
    known = {"FREQ", "INTERVAL", "COUNT", "UNTIL", "BYDAY", "WKST"}
    kind, days = parts.get("FREQ"), parts.get("BYDAY", "").split(",") if "BYDAY" in parts else []
    if set(parts) - known or (days and (kind != "WEEKLY" or set(days) - set(DAYS))):
        return
    step, count = int(parts.get("INTERVAL", 1)), int(parts.get("COUNT", 100_000))
    if "UNTIL" in parts:
        until = as_time(moment(parts["UNTIL"], {}))
        end = min(end, until + timedelta(days=1) if len(parts["UNTIL"]) == 8 else until)
    for number in range(100_000):
        if kind == "DAILY":
            group = [start + timedelta(days=number * step)]
        elif kind == "WEEKLY":
            week = start + timedelta(weeks=number * step)
            monday = week - timedelta(days=start.weekday())
            group = [monday + timedelta(days=DAYS.index(day)) for day in sorted(days, key=DAYS.index)] or [week]
        elif kind in ("MONTHLY", "YEARLY"):
            group = [month_later(start, number * step * (12 if kind == "YEARLY" else 1))]
        else:
            return
        for when in group:
            if when is None or when < start:
                continue
            if as_time(when) > end or count == 0:
                return
            count -= 1
            yield when


request = json.loads(sys.stdin.readline())
say("http", id=1, url=request["subject"], accept="text/calendar")
answer = json.loads(sys.stdin.readline())
if "error" in answer or answer["status"] != 200:
    say("error", of=1)
    sys.exit()
if "BEGIN:VCALENDAR" not in answer["text"][:1000]:
    say("error", code="malformed", where=request["subject"], message="not an iCalendar file")
    sys.exit()
now = datetime.fromisoformat(request["now"].replace("Z", "+00:00"))
end = now + timedelta(days=30)
zone = ZoneInfo(os.environ["TZ"]) if os.environ.get("TZ", "").count("/") else timezone.utc
found = []
# An event that replaces one repetition has its time as RECURRENCE-ID.
all_events = list(events(answer["text"]))
replaced = {(e["UID"][1], moment(e["RECURRENCE-ID"][1], e["RECURRENCE-ID"][0])) for e in all_events if "RECURRENCE-ID" in e}
for event in all_events:
    if "DTSTART" not in event or "UID" not in event:
        say("skip", reason="an event without a start or an identity")
        continue
    try:
        start = moment(event["DTSTART"][1], event["DTSTART"][0])
        length = None
        if "DTEND" in event:
            length = as_time(moment(event["DTEND"][1], event["DTEND"][0])) - as_time(start)
        rule = event["RRULE"][1] if "RRULE" in event else None
        starts = list(repetitions(start, rule, end)) if rule else [start]
        note = None
        if rule and not starts:
            starts, note = [start], f"Repeats: {rule}"
    except (ValueError, OverflowError) as error:
        say("skip", reason=f"{event['UID'][1]}: {error}")
        continue
    for when in starts:
        last = as_time(when) + (length or timedelta(0))
        is_moved = rule and (event["UID"][1], when) in replaced
        if last < now or as_time(when) > end or when in event["EXDATE"] or is_moved:
            continue
        found.append((as_time(when), when, length, event, note))
for moment_of_it, when, length, event, note in sorted(found, key=lambda each: each[0])[: request["limit"]]:
    local = when.astimezone(zone) if isinstance(when, datetime) else when
    shown = local.strftime("%a %d %b %H:%M" if isinstance(when, datetime) else "%a %d %b")
    words = [text(event[name][1]) for name in ("LOCATION", "DESCRIPTION") if name in event] + ([note] if note else [])
    # A repetition keeps its identity when it is moved, and so does a single event.
    place = ""
    if "RECURRENCE-ID" in event:
        place = " " + as_time(moment(event["RECURRENCE-ID"][1], event["RECURRENCE-ID"][0])).isoformat()
    elif "RRULE" in event:
        place = " " + moment_of_it.isoformat()
    changed = event.get("LAST-MODIFIED") or event.get("DTSTAMP")
    say(
        "item",
        id=event["UID"][1] + place,
        title=f"{shown} {text(event['SUMMARY'][1]) if 'SUMMARY' in event else ''}".strip(),
        url=event["URL"][1] if "URL" in event else None,
        updated=as_time(moment(changed[1], changed[0])).isoformat() if changed else None,
        starts=moment_of_it.isoformat(),
        ends=(moment_of_it + length).isoformat() if length else None,
        text="\n\n".join(words),
    )
names = [property(line)[2] for line in lines(answer["text"]) if line.upper().startswith("X-WR-CALNAME")]
if names:
    say("page", title=text(names[0]))
say("done")
