#!/usr/bin/env python3
"""Runs a command once for each file operation, with that operation broken, and checks what is left; for `faults`.

    faultsweep.py --shim faultshim.so --command C --check C [--again C] [--acknowledged PATTERN --kept C] …

For each point a copy of the folder --home takes the place of {dir} in the commands, which a shell runs. Four promises are checked:

    reported    the command ends by itself within --patience seconds, with a status of --statuses; of a fault that is returned to it,
                its standard error says something that --message matches, unless the status is 0
    whole       --check ends with 0
    kept        what the command acknowledged (the group of --acknowledged, on standard output) is printed by --kept
    usable      --again (the command itself, unless given) ends with 0

The sweep ends after --points points, behind the last operation there is, or after --seconds. The last line is an object of
figures; the status is 1 unless there were points and every promise was kept at each.
"""
import argparse
import dataclasses
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

KILLING = ("torn", "power")


@dataclasses.dataclass
class Outcome:
    status: int
    output: str
    errors: str
    is_late: bool

    @property
    def is_killed(self):
        return self.status < 0 or self.status == 128 + signal.SIGKILL


def shell(command, patience, environment=None):
    process = subprocess.Popen(["/bin/sh", "-c", command], env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, text=True, errors="replace", start_new_session=True)
    is_late = False
    try:
        output, errors = process.communicate(timeout=patience)
    except subprocess.TimeoutExpired:
        is_late = True
        os.killpg(process.pid, signal.SIGKILL)
        output, errors = process.communicate()
    return Outcome(process.returncode, output, errors, is_late)


class Sweep:
    def __init__(self, options):
        self.options = options
        first, last = options.statuses.split("-")
        self.statuses = range(int(first), int(last) + 1)
        self.broken = {"reported": [], "whole": [], "kept": [], "usable": []}
        self.points = self.lost = self.late = 0

    def environment(self, number, trace):
        options = self.options
        seed = options.seed + number if options.seed else 0
        return dict(os.environ, LD_PRELOAD=os.path.abspath(options.shim), FAULT_FILES=options.files, FAULT_PROGRAM=options.program,
                    FAULT_CALLS=options.calls, FAULT_AT=str(number), FAULT_TIMES="0" if options.persistent else "1", FAULT_KIND=options.kind,
                    FAULT_ERROR=options.error, FAULT_SEED=str(seed), FAULT_LIES=str(int(options.lies)), FAULT_TRACE=str(trace))

    def visit(self, number):
        """Breaks operation `number`; returns whether there was one."""
        options = self.options
        with tempfile.TemporaryDirectory(prefix="sweep.") as name:
            folder, trace = pathlib.Path(name) / "d", pathlib.Path(name) / "trace"
            shutil.copytree(options.home, folder, symlinks=True)
            run = lambda command, environment=None: shell(command.replace("{dir}", str(folder)), options.patience, environment)
            outcome = run(options.command, self.environment(number, trace))
            if not trace.exists() or " HIT\n" not in trace.read_text(errors="replace"):
                return False
            self.points += 1
            self.late += outcome.is_late
            if not self.is_reported(outcome):
                self.note("reported", number, outcome.status, outcome.errors)
            checked = run(options.check)
            if checked.status != 0:
                self.note("whole", number, checked.status, checked.output + checked.errors)
            if options.acknowledged:
                acknowledged = set(re.findall(options.acknowledged, outcome.output, re.MULTILINE))
                missing = sorted(acknowledged - set(run(options.kept).output.split()))
                self.lost += len(missing)
                if missing:
                    self.note("kept", number, len(missing), " ".join(missing[:5]))
            again = run(options.again or options.command)
            if again.status != 0:
                self.note("usable", number, again.status, again.errors)
        return True

    def is_reported(self, outcome):
        if outcome.is_late:
            return False
        if outcome.is_killed:
            return self.options.kind in KILLING
        if outcome.status not in self.statuses:
            return False
        must_say = outcome.status != 0 and self.options.kind not in KILLING and self.options.message
        return not must_say or re.search(self.options.message, outcome.errors) is not None

    def note(self, promise, number, status, text):
        self.broken[promise].append(number)
        if len(self.broken[promise]) <= 3:
            print(f"point {number}, not {promise}: {status}: {text.strip()[-160:]}", file=sys.stderr)

    def run(self):
        options, begun, ended = self.options, time.monotonic(), "points"
        number = 1
        while self.points < options.points:
            if time.monotonic() - begun > options.seconds:
                ended = "time"
                break
            if not self.visit(number):
                ended = "all"
                break
            number += options.step
        print(json.dumps({
            "points": self.points, "ended": ended, "not_reported": len(self.broken["reported"]), "late": self.late,
            "not_whole": len(self.broken["whole"]), "points_with_losses": len(self.broken["kept"]), "lost": self.lost,
            "not_usable": len(self.broken["usable"]), "seconds": round(time.monotonic() - begun, 1),
        }))
        return 0 if self.points and not any(self.broken.values()) else 1


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--shim", required=True)
    parser.add_argument("--home", required=True)
    parser.add_argument("--command", required=True)
    parser.add_argument("--check", required=True)
    parser.add_argument("--again")
    parser.add_argument("--acknowledged")
    parser.add_argument("--kept")
    parser.add_argument("--message")
    parser.add_argument("--statuses", default="0-127")
    parser.add_argument("--files", required=True)
    parser.add_argument("--program", default="")
    parser.add_argument("--calls", default="")
    parser.add_argument("--kind", default="error")
    parser.add_argument("--error", default="ENOSPC")
    parser.add_argument("--persistent", action="store_true")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--lies", action="store_true")
    parser.add_argument("--step", type=int, default=1)
    parser.add_argument("--points", type=int, default=200)
    parser.add_argument("--patience", type=float, default=30)
    parser.add_argument("--seconds", type=float, default=600)
    sys.exit(Sweep(parser.parse_args()).run())


if __name__ == "__main__":
    main()
