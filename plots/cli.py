"""What the command lines of the scripts have in common."""
import needs  # noqa: F401 (first: finds the python3 that has the rest)

import argparse
import os
import sys

import load
import style


class _Parser(argparse.ArgumentParser):
    def error(self, message):
        sys.exit(_say(self.prog, f"{message}; {self.prog} --help says more"))


def _say(program, message):
    print(f"{program}: {load.plain(message, 400)}", file=sys.stderr)
    return 2


def parser(program, summary, epilog):
    made = _Parser(prog=program, description=summary, epilog=epilog,
                   formatter_class=argparse.RawDescriptionHelpFormatter)
    made.add_argument("-o", "--output", metavar="FILE", required=True,
                      help=".svg or .png; of several pictures each gets its name before the dot")
    return made


def patterns(made):
    made.add_argument("-c", "--case", metavar="PATTERN", action="append",
                      help="only these cases, as in 'syscall.*'; may be repeated")


def records(made):
    made.add_argument("paths", metavar="RECORDS", nargs="+",
                      help="records, folders of records, or LABEL=PATH[,PATH...]")


def count(number, one, many=None):
    """"1 boot", "2 boots"."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def not_shown(kernels=0, **more):
    """" Not shown: 2 more kernels, 1 more case." of counts by name in the plural."""
    said = [count(number, f"more {name[:-1]}") for name, number in
            {"kernels": kernels, **more}.items() if number]
    return f" Not shown: {', '.join(said)}." if said else ""


def run(program, output, draw, nothing):
    """Draws and writes; draw returns pictures, `nothing` says why there may be none. Returns
    the exit code."""
    try:
        style.check_name(output)
        pictures = draw()
        if not pictures:
            raise load.Refused(nothing)
        base, end = os.path.splitext(output)
        written = set()
        for name, figure, _ in pictures:
            while name in written:  # sides may have names of the same letters
                name += "-2"
            written.add(name)
            style.save(figure, output if len(pictures) == 1 else f"{base}-{name}{end}")
    except load.Refused as refused:
        return _say(program, str(refused))
    return 0
