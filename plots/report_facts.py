"""What explains the report's numbers: what differs, the machine, what disturbed, the records."""
import fnmatch

from page import code, paragraph, section, short, table, text
from report_verdicts import count_of

# Flags of launches, as the README explains them.
FLAGS = {
    "preempted": "another task took the CPU during a batch",
    "shared": "fewer than three samples had the core to themselves",
    "steal": "the hypervisor took time",
    "interrupts": "twice as many as the timer explains",
    "throttled": "the CPU was slowed down",
    "clocksource": "it changed",
    "unsteady": "the warm-up never settled",
    "unproven": "this machine cannot prove vector state",
    "busy": "the CPU of a task that was woken was not always idle",
}

CPU = "/sys/devices/system/cpu/"
FACTS = (
    ("frequency governor", CPU + "cpufreq/policy*/scaling_governor"),
    ("frequency driver", CPU + "cpufreq/policy*/scaling_driver"),
    ("boost", CPU + "cpufreq/boost"),
    ("no turbo", CPU + "intel_pstate/no_turbo"),
    ("clock source", "/sys/devices/system/clocksource/clocksource0/current_clocksource"),
    ("idle driver", CPU + "cpuidle/current_driver"),
    ("SMT", CPU + "smt/control"),
    ("CPUs online", CPU + "online"),
    ("isolated CPUs", CPU + "isolated"),
    ("tickless CPUs", CPU + "nohz_full"),
    ("clock tick, ns", "clock.tick_ns"),
    ("page, bytes", "page.bytes"),
    ("huge pages", "/sys/kernel/mm/transparent_hugepage/enabled"),
    ("address randomisation", "/proc/sys/kernel/randomize_va_space"),
    ("tainted", "/proc/sys/kernel/tainted"),
    ("audit", "audit.enabled"),
    ("rvv", "vector.rvv"), ("sve", "vector.sve"), ("avx", "vector.avx"),
    ("avx512", "vector.avx512"), ("amx", "vector.amx"),
    ("load average", "/proc/loadavg"),
    ("benchmarks built by", "build.compiler"),
    ("their libc", "build.libc"),
)


def fact(record, pattern):
    """The values of a fact, each once; files whose path has a number are several."""
    found = {}
    for path, value in record["facts"].items():
        if value and (path == pattern or fnmatch.fnmatchcase(path, pattern)):
            found[value.removesuffix("\\n")] = True
    return ", ".join(found) or None


def config_words(record):
    config = record["kernel"]["config"]
    return f"{config['path']}, CRC {config['crc32']}" if config else None


def described(record):
    """(name, value or None) of all that describes a record's machine and kernel."""
    machine, kernel, plan = record["machine"], record["kernel"], record["plan"]
    yield "model", machine["model"]
    yield "architecture", machine["architecture"]
    yield "core", machine["core_type"]
    yield "kind", f"{machine['kind']}: {machine['kind_reason']}"
    yield "measured on", plan["cpu_reason"]
    yield "kernel", kernel["release"]
    yield "build", kernel["version"]
    yield "/proc/version", fact(record, "/proc/version")
    yield "preemption", kernel["preemption"]
    yield "HZ", kernel["hz"]
    yield "command line", kernel["cmdline"]
    yield "mitigations", kernel["mitigations"]
    yield "configuration", config_words(record)
    yield "labels", ", ".join(f"{k}={v}" for k, v in record["labels"].items()) or None
    yield "plan", (f"{plan['preset'] or 'no preset'}, {count_of(plan['rounds'], 'launch')} x "
                   f"{count_of(plan['samples'], 'sample')}, "
                   f"{plan['min_time_ns'] / 1e6:g} ms at least")
    for name, pattern in FACTS:
        yield name, fact(record, pattern)


def values_of(sides):
    """Per name a list with the values of each side, each once."""
    found = {}
    for at, side in enumerate(sides):
        for record in side.records:
            for name, value in described(record):
                values = found.setdefault(name, [{} for _ in sides])
                if value is not None:
                    values[at][str(value)] = True
    return {name: [list(v) for v in values] for name, values in found.items() if any(values)}


def value_cell(values):
    return "<br>".join(text(v) for v in values) or "–"


def head_of(side, kind):
    return side.head, kind, side.letter


def machine_table(sides):
    """Facts on which sides agree stand once."""
    same, differing = [], []
    for name, values in values_of(sides).items():
        if all(v == values[0] for v in values):
            same.append([text(name), value_cell(values[0])])
        else:
            differing.append([text(name), *(value_cell(v) for v in values)])
    both = "all" if len(sides) > 2 else "both"
    heads = (("Fact", ""), ("Value", "words", ""))
    per_side = (("Fact", ""), *(head_of(s, "words") for s in sides))
    return (table("Where sides, or their boots, differ.", per_side, [(None, differing)], "facts") +
            table(f"The same on {both} sides." if len(sides) > 1 else "From the record's facts.",
                  heads, [(None, same)], "facts"))


def differences(comparison):
    """What may explain a change, per pair."""
    made = []
    for pair in comparison["pairs"] if comparison else []:
        heads = (("What", ""), (f"A: {text(short(pair['base']['label']))}", "words", "A"),
                 (f"B: {text(short(pair['new']['label']))}", "words", "B"))
        rows = [[code(d["name"]), text(d["base"]), text(d["new"])] for d in pair["differences"]]
        made.append(table("Configuration that moves the cost of a trap, command line and machine: "
                          "what differs and may explain a change.", heads, [(None, rows)], "facts"))
        if not rows:
            made.append(paragraph("Nothing that trapcost looks at differs but the kernel itself."))
    return made


# What disturbed

def launches(side):
    return [launch for record in side.records for result in record["results"]
            for launch in result["launches"]]


def flag_table(sides):
    every = [launches(side) for side in sides]
    counts = {flag: [sum(flag in launch["flags"] for launch in side) for side in every]
              for flag in FLAGS}
    rows = [[text(flag), text(FLAGS[flag]), *(f"{c} of {len(l)}" if c else "none"
                                              for c, l in zip(counts[flag], every))]
            for flag in FLAGS if any(counts[flag])]
    of = [head_of(s, "number") if len(sides) > 1 else ("Launches", "number") for s in sides]
    return table("Launches that carry a flag. Flagged launches are kept; those that are shared "
                 "count only if no other launch of the case does.",
                 (("Flag", ""), ("Meaning", "words", ""), *of), [(None, rows)])


def voids(comparison, sides):
    lines = []
    for pair in comparison["pairs"] if comparison else []:
        for side in (pair["base"], pair["new"]):
            lines += [f"Boot {code(v['boot_id'])} of {code(short(side['label']))} is void: "
                      f"{text(v['reason'])}." for v in side["void_boots"]]
    for side in sides:
        lines += [f"Run {code(r['run_id'][:8])} of {side.letter} is incomplete."
                  for r in side.records if not r["complete"]]
    return "".join(paragraph(line, "note") for line in dict.fromkeys(lines))


def disturbed(comparison, sides):
    made = flag_table(sides) + voids(comparison, sides)
    return made or paragraph("No launch carries a flag.")


def record_table(sides):
    """Where every number comes from."""
    heads = (("Run", ""), ("Side", "words"), ("Started", "words"), ("Boot", "words"),
             ("Kernel", "words"))
    rows = [[code(r["run_id"][:8]), side.letter, text(r["started"] or "–"),
             code((r["boot_id"] or "unknown")[:36]), code(r["kernel"]["release"] or "unknown")]
            for side in sides for r in side.records]
    return table("A record is one run in one boot.", heads, [(None, rows)])


def sections(comparison, sides):
    return [section("differences", "What else differs", *differences(comparison)),
            section("disturbed", "What disturbed", disturbed(comparison, sides)),
            section("machine", "Machine and kernels" if len(sides) > 1 else "Machine and kernel",
                    machine_table(sides)),
            section("records", "Records", record_table(sides))]
