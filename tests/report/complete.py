"""Made-up records as trapcost writes them: with the figures that follow from their launches.

usage: complete.py FROM TO [hostile|harmless]
Copies FROM/**/*.json to TO. hostile: every text a record may hold freely carries what a page
might take for markup, and worse; harmless: the same texts, of letters.
"""
import json
import pathlib
import statistics
import sys

METRICS = ("ns", "cycles", "instructions")
HOSTILE = [
    "<script>window.hacked=1</script>", "\"><img src=x onerror=\"window.hacked=1\">",
    "' onmouseover='window.hacked=1", "&lt;b&gt; &amp; &#60;i>", "</style></title></svg><h1>hacked",
    "<svg onload=window.hacked=1>", "<![CDATA[x]]><!-- -->", "$\\frac{1}{0}$ $x_$ %s {0}",
    "\u202etxet sdrawkcab\u202c", "\u05e9\u05dc\u05d5\u05dd", "\x1b[31m\x07\x7f\n\t", "W" * 3000,
    "{{7*7}} ${7*7} `x`", "javascript:window.hacked=1", "\ud83d\ude00 \u0301\u0301\u0301",
]


def value(launch, metric, sample):
    if metric == "instructions":
        return launch["instructions"][sample] / launch["iterations"]
    ns = launch["batch_ns"][sample] / launch["iterations"]
    if metric == "ns":
        return ns
    return ns * launch["yardstick_ops"] / launch["yardstick_ns"][sample]


def figure(result, metric, emulated):
    needs = {"ns": "batch_ns", "cycles": "yardstick_ns", "instructions": "instructions"}[metric]
    launches = [l for l in result["launches"] if l["status"] == "ok" and l.get(needs)]
    made = {"unit": metric + "/op", "better": "lower", "median": None}
    if not launches or emulated and metric != "instructions":
        return {**made, "reason": "not measured"}
    medians = [statistics.median(value(l, metric, i) for i in range(len(l[needs])))
               for l in launches]
    made.update(median=statistics.median(medians), launches=len(medians))
    if len(medians) > 1:
        made["spread_percent"] = 100 * (max(medians) - min(medians)) / made["median"]
    return made


def complete(record):
    for result in record["results"]:
        for launch in result["launches"]:
            launch.setdefault("shared", [])
        result["metrics"] = {m: figure(result, m, record["machine"]["kind"] == "emulated")
                             for m in METRICS}


def free_texts(record, texts):
    """Puts them wherever a record may hold any text."""
    every = " ".join(texts)
    record["command"] = record["tool_version"] = every
    record["labels"] = {text: text for text in texts if text != "commit"}
    record["machine"].update(model=every, core_type=every, kind_reason=every, architecture=texts[0])
    record["machine"]["name"] = texts[1]
    record["kernel"].update(version=every, mitigations=every, preemption=texts[1],
                            cmdline=every + record["kernel"]["cmdline"])
    record["kernel"]["release"] = texts[0] + texts[1] + texts[8] + record["kernel"]["release"]
    record["kernel"]["config"] = {"path": texts[1], "crc32": "00000000",
                                  "options": {text: record["run_id"] + text for text in texts}}
    record["plan"].update(preset=texts[1], cpu_reason=every)
    record["facts"] = {path: every for path in (
        "/proc/version", "/proc/loadavg", "clock.tick_ns", "vector.rvv", "build.compiler",
        "/sys/devices/system/cpu/cpufreq/policy0/scaling_governor", *texts)}
    for number, result in enumerate(record["results"]):
        result.update(operation=every, reason=every)
        if number == 0:
            result.update(status="void")
            for launch in result["launches"]:
                launch.update(status="void", reason=every)
        for launch in result["launches"]:
            launch[texts[0]] = every


def main():
    source, target = map(pathlib.Path, sys.argv[1:3])
    texts = {"hostile": HOSTILE, "harmless": [f"text{i}" for i in range(len(HOSTILE))]}
    for path in sorted(source.glob("**/*.json")):
        record = json.loads(path.read_text())
        if sys.argv[3:]:
            free_texts(record, texts[sys.argv[3]])
        complete(record)
        new = target / path.relative_to(source)
        new.parent.mkdir(parents=True, exist_ok=True)
        new.write_text(json.dumps(record))


main()
