#!/usr/bin/env python3
"""What does vector state cost? Off, once and dirty, per benchmark and kernel."""
import needs  # noqa: F401 (first: finds the python3 that has the rest)

import sys

import cli
import load
import style  # noqa: F401


def draw(records, cases=None):
    """Pictures: (name, figure, description) each."""
    return []


def main(argv):
    parser = cli.parser("states.py", __doc__, "")
    cli.patterns(parser)
    cli.records(parser)
    options = parser.parse_args(argv)
    return cli.run("states.py", options.output,
                   lambda: draw(load.records(options.paths), options.case),
                   "no benchmark was measured in two vector states")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
