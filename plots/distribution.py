#!/usr/bin/env python3
"""Noise, two speeds or drift? Every sample of a case, by kernel, boot and launch."""
import needs  # noqa: F401 (first: finds the python3 that has the rest)

import sys

import cli
import load
import style  # noqa: F401


def draw(records, cases=None):
    """Pictures: (name, figure, description) each."""
    return []


def main(argv):
    parser = cli.parser("distribution.py", __doc__, "")
    cli.patterns(parser)
    cli.records(parser)
    options = parser.parse_args(argv)
    return cli.run("distribution.py", options.output,
                   lambda: draw(load.records(options.paths), options.case),
                   "no record has samples of such a case")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
