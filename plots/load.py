"""Reads records and comparisons for the pictures, and works out their values per operation.

Nothing else in plots/ opens a file from outside. What is not as results/*.json says is Refused, in
one line.
"""
import needs  # noqa: F401 (first: finds the python3 that has the rest)

import dataclasses
import functools
import json
import os
import re
import stat
import statistics
import sys

import samples
from schema import Refused, check, plain

MOST_BYTES = 256 << 20  # of a file, as for trapcost compare
FLOOR = "floor.json"    # stands beside records, is none
METRICS = ("ns", "cycles", "instructions")


# Files

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


def _parse(path, name, **limits):
    try:
        with _open(path) as file:
            text = file.read().decode("utf-8")
        return json.loads(text, **limits)
    except OSError as error:
        raise Refused(f"cannot read {name}: {error.strerror}") from None
    except (ValueError, RecursionError) as error:
        raise Refused(f"{name}: not JSON: {plain(error, 100)}") from None


def _read(path, wanted):
    name = "standard input" if path == "-" else plain(path)
    document = _parse(path, name, parse_int=_integer, parse_constant=_no_constant)
    check(document, name, wanted)
    return document


def _files(path):
    """A file, or all records below a folder, as trapcost compare takes them."""
    if not os.path.isdir(path):
        return [path]
    found = []
    for folder, folders, names in os.walk(path):
        folders.sort()
        found += [os.path.join(folder, name) for name in sorted(names)
                  if name.endswith(".json") and not name.startswith(".") and name != FLOOR]
    if not found:
        raise Refused(f"no record in {plain(path)}: folders are searched for *.json")
    return found


def records(paths):
    """Validated records, in order of time, each run once. A path is a file, a folder, or
    LABEL=PATH[,PATH...] as for trapcost compare; such a record gets "side": LABEL."""
    found = {}
    for operand in paths:
        label, equals, rest = operand.partition("=")
        if not equals or not label or "/" in label:
            label, rest = None, operand
        for path in rest.split(",") if label or not os.path.exists(rest) else [rest]:
            for file in _files(path):
                record = _read(file, "record")
                if label:
                    record["side"] = label
                found.setdefault(record["run_id"], record)
    return sorted(found.values(), key=lambda r: (r["started"] or "", r["run_id"]))


def checked(paths):
    """Records that trapcost has read and checked already, which is faster: one a file, in the
    order of the files."""
    return [_parse(path, plain(path)) for path in paths]


def comparison(path_or_dict):
    """A validated comparison: what trapcost compare --format json and ab --format json print;
    "-" is standard input."""
    if isinstance(path_or_dict, dict):
        check(path_or_dict, "the comparison", "compare")
        return path_or_dict
    return _read(path_or_dict, "compare")


# Kernels, boots

@dataclasses.dataclass
class Kernel:
    """Records of one kernel on one machine, by boot, in order of time."""
    name: str
    machine: str
    emulated: bool
    boots: list     # of lists of records
    compared: bool  # there are others of this machine beside it

    @functools.cached_property
    def _by_case(self):
        found = {}
        for at, boot in enumerate(self.boots):
            for result in (r for record in boot for r in record["results"] if r["status"] == "ok"):
                found.setdefault(result["id"], [[] for _ in self.boots])[at].append(result)
        return found

    def results(self, case):
        """Per boot: the results of a case that have launches."""
        return self._by_case.get(case) or [[] for _ in self.boots]

    def cases(self):
        """Ids with a number, in the records' order."""
        return list(dict.fromkeys(r["id"] for boot in self.boots for record in boot
                                  for r in record["results"]
                                  if any(f["median"] is not None for f in r["metrics"].values())))

    def has(self, case, metric):
        """Whether a boot has a figure; an emulated machine has no times, whatever it measured."""
        return any(r["metrics"][metric]["median"] is not None
                   for results in self.results(case) for r in results)

    def _medians(self, result, metric):
        """What a result gives its boot's figure: its own, or, as trapcost compare has it, those
        of its launches."""
        figure = result["metrics"][metric]["median"]
        if figure is None or not self.compared:
            return [] if figure is None else [figure]
        return [m for launch in samples.counting(result, metric)[0]
                if (m := samples.median(launch, metric)) is not None]

    def by_boot(self, case, metric):
        """One figure a boot that has one."""
        medians = [[m for r in results for m in self._medians(r, metric)]
                   for results in self.results(case)]
        return [mean(values) for values in medians if values]

    def figure(self, case, metric):
        """The geometric mean over boots; None if there is none. Of one kernel it is that of the
        records' medians, of several that of all launches: what trapcost run and compare print.
        Which samples are shared is as the records say; compare judges it anew by both sides."""
        values = self.by_boot(case, metric)
        return mean(values) if values else None


def mean(values):
    """Geometric, where there is one."""
    return statistics.geometric_mean(values) if min(values) > 0 else statistics.fmean(values)


def _identity(record):
    """What makes two records those of one kernel: the label given, or all that tells kernels."""
    if "side" in record:
        return (record["machine"]["name"], record["side"], None, None, None, None, None)
    labels = record["labels"]
    return (record["machine"]["name"], None, labels.get("kernel"), labels.get("commit"),
            labels.get("ab"), record["kernel"]["release"], record["kernel"]["version"])


def _names(identities):
    """A name for each: what was given, else the release, else as much as tells them apart."""
    one_machine = len({i[0] for i in identities}) == 1
    names = [i[1] or i[5] or "kernel" for i in identities]
    for more in (2, 3, 4, 6):
        for at, name in enumerate(list(names)):
            if names.count(name) > 1 and identities[at][more]:
                names[at] = f"{name} {identities[at][more]}"
    for at, name in enumerate(list(names)):
        names[at] = plain(name if one_machine else f"{identities[at][0]} {name}", 60)
    return [f"{name} ({names[:at].count(name) + 1})" if names.count(name) > 1 else name
            for at, name in enumerate(names)]


def kernels(records_):
    """The kernels of records, in order of their first record's time."""
    grouped = {}
    for record in records_:
        boots = grouped.setdefault(_identity(record), {})
        boots.setdefault(record["boot_id"] or record["run_id"], []).append(record)
    machines = [identity[0] for identity in grouped]
    return [Kernel(name, identity[0],
                   next(iter(boots.values()))[0]["machine"]["kind"] == "emulated",
                   list(boots.values()), machines.count(identity[0]) > 1)
            for name, (identity, boots) in zip(_names(list(grouped)), grouped.items())]


def about(kernels_):
    """The machines, and n: boots of each kernel."""
    machines = {plain(k.machine, 60): k.boots[0][0]["machine"]["kind"] for k in kernels_}
    boots = [len(k.boots) for k in kernels_]
    alike = len(set(boots)) == 1
    said = (f"{boots[0]} boot{'s' * (boots[0] > 1)}{' each' * (len(boots) > 1)}" if alike
            else f"{' and '.join(map(str, boots))} boots")
    return f"{', '.join(f'{name} ({kind})' for name, kind in machines.items())}. n = {said}"


def unit(metric):
    return metric + "/op"


def metric_of(kernels_, case):
    """The metric a case is judged by: one that all kernels with a figure have, else one that some
    have; None: none has any."""
    bounds = [r["bound"] for k in kernels_ for results in k.results(case) for r in results]
    order = ("cycles", "ns") if bounds and bounds[0] == "core" else ("ns", "cycles")
    having = {m: sum(k.has(case, m) for k in kernels_) for m in (*order, "instructions")}
    some = sum(any(k.has(case, m) for m in METRICS) for k in kernels_)
    return next((m for least in (some, 1) for m, count in having.items() if count >= least > 0),
                None)


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
