"""The report's findings where there is nothing to compare: what each case costs."""
import load
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


def spread(kernel, case):
    """From the smallest to the largest: boots where there are several, else launches."""
    told = kernel.spread(case, load.metric_of([kernel], case))
    return "–" if told is None else f"{told:.2f} %"


def launches(results):
    """How many count, of how many that ran well."""
    ran = [m for r in results for launch in r["launches"] if launch["status"] == "ok"
           for m in [launch["metrics"]] if m]
    counted = sum(any(metric["counted"] for metric in m.values()) for m in ran)
    return f"{counted} of {len(ran)}" if counted < len(ran) else str(counted)


def cells(kernel, case, shown):
    results = [r for boot in kernel.results(case) for r in boot]
    return [code(case), *(number(kernel.figure(case, m)) for m in shown),
            spread(kernel, case), launches(results), flags(results)]


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
    kernel = side.kernel
    return [section("found", "What was measured", summary(side, kernel)),
            section("cases", "Every case", result_table(side, kernel), without_number(side))]
