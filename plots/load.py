"""Reads figures and comparisons for the pictures. trapcost works out all figures, and says which
launches and samples count (results/figures-schema.json); nothing here does.

Nothing else in plots/ opens a file from outside or runs trapcost. What cannot be drawn is Refused,
in one line.
"""
import needs  # noqa: F401 (first: finds the python3 that has the rest)

import json
import os
import re
import shutil
import stat
import subprocess
import sys

from schema import Refused, check, plain

MOST_BYTES = 256 << 20  # of a file, as for trapcost compare
METRICS = ("ns", "cycles", "instructions")


# Files

def _trapcost():
    """The program: beside plots/ in a source tree, in bin/ beside share/, in PATH."""
    here = os.path.dirname(os.path.abspath(__file__))
    for path in (os.environ.get("TRAPCOST", ""), os.path.join(here, "..", "trapcost"),
                 os.path.join(here, "..", "..", "..", "bin", "trapcost")):
        if path and os.access(path, os.X_OK) and os.path.isfile(path):
            return path
    found = shutil.which("trapcost")
    if not found:
        raise Refused("no trapcost beside plots/ nor in PATH, which reads records; run make")
    return found


def figures(paths):
    """The figures of records. A path is a file, a folder, or LABEL=PATH[,PATH...], as for
    trapcost compare."""
    command = [_trapcost(), "export", "--to", "figures", "--", *paths]
    made = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          stdin=subprocess.DEVNULL, check=False)
    if made.returncode != 0:
        said = made.stderr.decode("utf-8", "replace").strip().removeprefix("trapcost: ")
        raise Refused(plain(said or f"trapcost export ended with {made.returncode}", 400))
    return json.loads(made.stdout)


def _integer(text):
    if len(text.lstrip("-")) > 18:
        raise ValueError(f"integer of {len(text)} digits")
    return int(text)


def _no_constant(text):
    raise ValueError(f"{text} is not JSON")


def _open(path):
    if path == "-":
        return sys.stdin.buffer
    status = os.stat(path)
    if not stat.S_ISREG(status.st_mode):
        raise Refused(f"{plain(path)}: not a plain file")
    if status.st_size > MOST_BYTES:
        raise Refused(f"{plain(path)}: larger than {MOST_BYTES >> 20} MiB")
    return open(path, "rb")


def comparison(path):
    """A validated comparison: what trapcost compare --format json and ab --format json print;
    "-" is standard input."""
    name = "standard input" if path == "-" else plain(path)
    try:
        with _open(path) as file:
            text = file.read().decode("utf-8")
        document = json.loads(text, parse_int=_integer, parse_constant=_no_constant)
    except OSError as error:
        raise Refused(f"cannot read {name}: {error.strerror}") from None
    except (ValueError, RecursionError) as error:
        raise Refused(f"{name}: not JSON: {plain(error, 100)}") from None
    check(document, name)
    return document


# Kernels, boots

class Kernel:
    """One kernel on one machine: its records by boot, in order of time, and its figures."""

    def __init__(self, document, judged_by):
        self.name = plain(document["name"], 60)
        self.machine, self.kind = document["machine"], document["kind"]
        self.emulated = self.kind == "emulated"
        self.boots = [boot["records"] for boot in document["boots"] if boot["void"] is None]
        self.judged_by = judged_by
        self._figures = document["cases"]

    def results(self, case):
        """Per boot: the results of a case that have launches."""
        return [[r for record in boot for r in record["results"]
                 if r["id"] == case and r["status"] == "ok"] for boot in self.boots]

    def cases(self):
        """Ids with a number, in the records' order."""
        return list(self._figures)

    def has(self, case, metric):
        """Whether there is a figure; an emulated machine has no times, whatever it measured."""
        return metric in self._figures.get(case, ())

    def _of(self, case, metric, what, fallback):
        return self._figures.get(case, {}).get(metric, {}).get(what, fallback)

    def by_boot(self, case, metric):
        """One figure a boot that has one."""
        return self._of(case, metric, "boots", [])

    def figure(self, case, metric):
        """Over all boots; None if there is none."""
        return self._of(case, metric, "figure", None)

    def spread(self, case, metric):
        """In percent: of the boots, or of the launches of the only one; None of one value."""
        return self._of(case, metric, "spread_percent", None)


def kernels(document):
    """The kernels of figures that have a boot which counts, in order of their first record's time;
    two of one name get a number."""
    made = [Kernel(kernel, document["judged_by"]) for kernel in document["kernels"]]
    made = [kernel for kernel in made if kernel.boots]
    names = [kernel.name for kernel in made]
    for at, kernel in enumerate(made):
        if names.count(kernel.name) > 1:
            kernel.name += f" ({names[:at].count(kernel.name) + 1})"
    return made


def about(kernels_):
    """The machines, and n: boots of each kernel."""
    machines = {plain(k.machine, 60): k.kind for k in kernels_}
    boots = [len(k.boots) for k in kernels_]
    alike = len(set(boots)) == 1
    said = (f"{boots[0]} boot{'s' * (boots[0] > 1)}{' each' * (len(boots) > 1)}" if alike
            else f"{' and '.join(map(str, boots))} boots")
    return f"{', '.join(f'{name} ({kind})' for name, kind in machines.items())}. n = {said}"


def metric_of(kernels_, case):
    """The metric that a case is judged by on all kernels; None: it has none."""
    return kernels_[0].judged_by.get(case)


# Launches

def values(launch, metric):
    """One value a sample, per operation; none where the launch has none."""
    return launch["metrics"].get(metric, {}).get("values", [])


def samples_counted(launch, metric):
    """The places of the samples that the launch's median is taken from."""
    told = launch["metrics"][metric]
    return set(range(len(told["values"]))) - set(told["left_out"])


def medians(result, metric):
    """Of the launches that count, and of the others."""
    told = [launch["metrics"][metric] for launch in result["launches"]
            if metric in launch["metrics"]]
    return ([m["median"] for m in told if m["counted"]],
            [m["median"] for m in told if not m["counted"]])


def unit(metric):
    return metric + "/op"


# Ids

STATES = ("off", "once", "dirty")
UNITS = ("none", "rvv", "sve", "avx", "avx512", "amx", "native")


def family(case):
    """The id without unit and state: the same operation on whatever state."""
    return ".".join(w for w in case.split(".") if w not in STATES and w not in UNITS)


def size(word):
    """Bytes of "768" or "16k"; None if it is no size."""
    found = re.fullmatch(r"([0-9]+)([kmg]?)", word)
    return int(found[1]) << {"": 0, "k": 10, "m": 20, "g": 30}[found[2]] if found else None
