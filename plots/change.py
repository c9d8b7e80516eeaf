#!/usr/bin/env python3
"""What did the kernel change? A comparison's changes with their intervals, claims first."""
import needs  # noqa: F401 (first: finds the python3 that has the rest)

import sys

import cli
import load
import style  # noqa: F401

MOST = 40  # rows of a picture


def draw(comparison, cases=None, most=MOST):
    """A picture for each pair of kernels."""
    return []


def main(argv):
    parser = cli.parser("change.py", __doc__, "")
    cli.patterns(parser)
    parser.add_argument("comparison", help="JSON of trapcost compare; - is standard input")
    options = parser.parse_args(argv)
    return cli.run("change.py", options.output,
                   lambda: draw(load.comparison(options.comparison), options.case),
                   "no case of the comparison has a change to draw")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
