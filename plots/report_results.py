"""The report's findings where there is nothing to compare: what each case costs."""
import statistics

import load
import samples
from page import code, paragraph, section, table, text
from report_verdicts import count_of, number

METRICS = ("ns", "cycles", "instructions")


def flags(results):
    """"preempted 2": in how many launches of the case."""
    found = {}
    for result in results:
        for launch in result["launches"]:
            for flag in launch["flags"]:
                found[flag] = found.get(flag, 0) + 1
    return ", ".join(f"{text(flag)} {count}" for flag, count in found.items())


def spread(kernel, case, results):
    """From the smallest to the largest: boots where there are several, else launches."""
    metric = load.metric_of([kernel], case)
    values = kernel.by_boot(case, metric) if metric else []
    if len(values) > 1:
        return f"{100 * (max(values) - min(values)) / load.mean(values):.2f} %"
    having = [r for r in results if metric and r["metrics"][metric]["median"] is not None]
    if len(having) == 1:
        told = having[0]["metrics"][metric].get("spread_percent")
        return "–" if told is None else f"{told:.2f} %"
    medians = [m for r in having for launch in samples.counting(r, metric)[0]
               if (m := samples.median(launch, metric)) is not None]
    if len(medians) < 2:
        return "–"
    # As of one record (harness/record/record.h).
    return f"{100 * (max(medians) - min(medians)) / statistics.median(medians):.2f} %"


def launches(results):
    """How many count, of how many that ran well."""
    counted, left = (sum(map(len, lists)) for lists in zip(*map(samples.counting, results)))
    return f"{counted} of {counted + left}" if left else str(counted)


def cells(kernel, case, shown):
    results = [r for boot in kernel.results(case) for r in boot]
    return [code(case), *(number(kernel.figure(case, m)) for m in shown),
            spread(kernel, case, results), launches(results), flags(results)]


def result_table(side, kernel):
    shown = [m for m in METRICS if any(kernel.figure(c, m) for c in kernel.cases())]
    heads = [("Case", ""), *((m, "number") for m in shown), ("spread", "number"),
             ("launches", "number"), ("flags", "words last")]
    if side.boots > 1:
        caption = "Geometric means over boots of each boot's median; spread is over boots."
    else:
        caption = "Medians of the launches' medians; spread is over launches."
    caption = f"Per operation; lower is better. {caption}"
    return table(caption, heads, [(None, [cells(kernel, c, shown) for c in kernel.cases()])],
                 "results")


def without_number(side):
    """Cases that carry none, and why."""
    rows, heads = {}, (("Case", ""), ("Status", "words"), ("Why", "words"))
    for record in side.records:
        for result in record["results"]:
            if result["status"] != "ok":
                rows[result["id"], result["status"], result["reason"]] = [
                    code(result["id"]), text(result["status"]), text(result["reason"] or "")]
    return table("Cases without a number.", heads, [(None, list(rows.values()))])


def summary(side, kernel):
    notes = ["One kernel: nothing is compared. With a second side the page has verdicts."]
    if kernel.emulated:
        notes.append("The machine is emulated: its times mean nothing and are not shown.")
    return (paragraph(f"{count_of(len(kernel.cases()), 'case')} measured in "
                      f"{count_of(side.boots, 'boot')}.", "finding") +
            "".join(map(paragraph, notes)))


def sections(side):
    kernel = load.kernels(side.records)[0]
    return [section("found", "What was measured", summary(side, kernel)),
            section("cases", "Every case", result_table(side, kernel), without_number(side))]
