"""The report's pictures: changes, vector states, sweeps, the distributions that tell most."""
import re

import change
import distribution
import states
import style
import sweep
from page import picture, section
from report_verdicts import tellings

DISTRIBUTIONS = 6


def telling_cases(comparison):
    """The cases whose samples are worth a look: claims first; None where there are none."""
    if not comparison:
        return None
    ids = [case for pair in comparison["pairs"] for case in tellings(pair)]
    return list(dict.fromkeys(ids))[:DISTRIBUTIONS]


def drawn(comparison, figures):
    """All pictures: (name, figure, description)."""
    cases = telling_cases(comparison)
    return [*(change.draw(comparison) if comparison else []), *states.draw(figures),
            *sweep.draw(figures),
            *(distribution.draw(figures, cases, DISTRIBUTIONS) if cases != [] else [])]


def inked(svg):
    """Coloured words nearer to the ink: what is good for a line is faint to read."""
    return re.sub(r"(<(?:text|tspan)\b[^>]*?fill: (#[0-9a-f]{6}));",
                  r"\1; fill: color-mix(in srgb, \2 70%, currentColor);", svg)


def section_of(comparison, figures):
    pictures = [picture(inked(style.svg(figure, f"picture-{number}")), number)
                for number, (_, figure, _) in enumerate(drawn(comparison, figures), 1)]
    return section("pictures", "Pictures", *pictures)
