#!/usr/bin/env python3
"""How does cost grow? Copies by size, switches by tasks and working set."""
import needs  # noqa: F401 (first: finds the python3 that has the rest)

import sys

import cli
import load
import style  # noqa: F401


def draw(records, cases=None):
    """Pictures: (name, figure, description) each."""
    return []


def main(argv):
    parser = cli.parser("sweep.py", __doc__, "")
    cli.patterns(parser)
    cli.records(parser)
    options = parser.parse_args(argv)
    return cli.run("sweep.py", options.output,
                   lambda: draw(load.records(options.paths), options.case),
                   "no copy in two sizes, no ctx in two working sets or rings")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
