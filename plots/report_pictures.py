"""The report's pictures: changes, vector states, sweeps, the distributions that tell most."""
import re

import change
import distribution
import load
import states
import style
import sweep
from page import picture, section
from report_verdicts import tellings

DISTRIBUTIONS = 6


def telling_cases(comparison, records):
    """The cases whose samples are worth a look: claims first."""
    if comparison:
        ids = [case for pair in comparison["pairs"] for case in tellings(pair)]
    else:
        ids = [case for kernel in load.kernels(records) for case in kernel.cases()]
    return list(dict.fromkeys(ids))[:DISTRIBUTIONS]


def drawn(comparison, records):
    """All pictures: (name, figure, description)."""
    cases = telling_cases(comparison, records)
    return [*(change.draw(comparison) if comparison else []), *states.draw(records),
            *sweep.draw(records), *(distribution.draw(records, cases) if cases else [])]


def counting(comparison, sides):
    """The records of boots that count."""
    void = {boot["boot_id"] for pair in (comparison["pairs"] if comparison else [])
            for side in ("base", "new") for boot in pair[side]["void_boots"]}
    return [r for side in sides for r in side.records if r["boot_id"] not in void]


def inked(svg):
    """Coloured words nearer to the ink: what is good for a line is faint to read."""
    return re.sub(r"(<(?:text|tspan)\b[^>]*?fill: (#[0-9a-f]{6}));",
                  r"\1; fill: color-mix(in srgb, \2 70%, currentColor);", svg)


def section_of(comparison, sides):
    records = counting(comparison, sides)
    figures = [picture(inked(style.svg(figure, f"picture-{number}")), number)
               for number, (_, figure, _) in enumerate(drawn(comparison, records), 1)]
    return section("pictures", "Pictures", *figures)
