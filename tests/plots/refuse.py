"""Gives the scripts what they cannot draw; prints what they do wrong: anything but exit 2 and
one printable line that says what is the matter.

usage: refuse.py PLOTS RECORD COMPARISON FOLDER
"""
import contextlib
import importlib
import io
import os
import re
import sys

PLOTS, RECORD, COMPARISON, FOLDER = sys.argv[1:]
OUT = os.path.join(FOLDER, "x.svg")
BAD = os.path.join(FOLDER, "bad.json")
sys.path.insert(0, PLOTS)

ARGUMENTS = (  # script, arguments, what it says
    ("states", ["nosuch", "-o", OUT], r"cannot read nosuch: No such file"),
    ("states", [os.path.join(FOLDER, "none"), "-o", OUT], r"no record in .*none"),
    ("states", [os.path.join(FOLDER, "fifo"), "-o", OUT], r"cannot read .*fifo: no plain file"),
    ("states", [RECORD, "-o", FOLDER + "/deep/x.svg"], r"there is no folder .*/deep; make it"),
    ("states", [RECORD, "-o", FOLDER + "/x.pdf"], r"x.pdf: pictures are \.svg or \.png"),
    ("states", [RECORD, "-o", FOLDER + "/folder.svg"], r"cannot write .*folder.svg: Is a dir"),
    ("states", [RECORD, "-o", OUT, "-c", "nop"], r"in another vector state"),
    ("states", [COMPARISON, "-o", OUT], r"is a comparison, not a record"),
    ("states", ["-o", OUT], r"required: RECORDS; states.py --help says more"),
    ("states", [RECORD, "-o", OUT, "--nosuch"], r"unrecognized arguments: --nosuch"),
    ("sweep", [RECORD, "-o", OUT, "-c", "syscall*"], r"in two sizes"),
    ("distribution", [RECORD, "-o", OUT, "-c", "nosuch*"], r"no case with samples"),
    ("change", [COMPARISON, "-o", OUT, "-c", "nosuch*"], r"no case of the comparison"),
    ("change", [RECORD, "-o", OUT], r"is a record: give it to"),
)

RECORDS = (  # what is replaced in a good record by what, what states says of it
    (r"(?s).*", "", r"bad.json:1: not JSON"),
    (r"(?s).*", "[]", r"bad.json: not a trapcost record"),
    (r"(?s).*", "[" * 100000, r"not JSON"),
    (r"(?s).*", "\udcff\udc80", r"not JSON"),
    (r"(?s)(.{3000}).*", r"\1", r"not JSON"),
    (r'"format_version": 1', '"format_version": 9', r"record version 9, this program reads 1"),
    (r'"format": "trapcost-record"', '"format": "\x1b[31m"', r"not JSON"),
    (r'"format": "trapcost-record"', r'"format": "\\u001b[31m"', r"not a trapcost record"),
    (r'"hz": \d+', '"hz": NaN', r"not JSON: .*NaN"),
    (r'"iterations": \d+', '"iterations": 99999999999999999999', r"not JSON: too big integer"),
    (r'"iterations": \d+', '"iterations": -1', r'"iterations" should be an integer in its range'),
    (r'"iterations": \d+', '"iterations": 1.5', r'"iterations" should be an integer in its range'),
    (r'("batch_ns": \[\s*)\d+', r"\g<1>0", r'"batch_ns" should be times above 0'),
    (r'("batch_ns": \[\s*)\d+', r"\g<1>null", r'"batch_ns" should be integers'),
    (r'"status": "ok"', r'"status": "\\u001b[31mok"', r'"status" should be one of the words'),
    (r'"run_id": "', '"run_id": "x', r'"run_id" should be 32 hex digits'),
)


def said_by(script, arguments):
    with contextlib.redirect_stderr(io.StringIO()) as err:
        try:
            code = importlib.import_module(script).main(arguments)
        except SystemExit as end:
            code = end.code
    return code, err.getvalue()


def check(script, arguments, words, name):
    code, said = said_by(script, arguments)
    if code != 2 or said.count("\n") != 1 or not said[:-1].isprintable() or \
            not re.match(script + r"\.py: ", said) or not re.search(words, said):
        print(f"{name}: wanted exit 2 and {words!r}, exit {code!r} and {said[:300]!r}")
        return False
    return True


def main():
    os.mkdir(os.path.join(FOLDER, "none"))
    os.mkdir(os.path.join(FOLDER, "folder.svg"))
    os.mkfifo(os.path.join(FOLDER, "fifo"))
    good = open(RECORD, encoding="utf-8").read()
    results = [check(script, arguments, words, f"{script} {arguments}")
               for script, arguments, words in ARGUMENTS]
    for pattern, new, words in RECORDS:
        with open(BAD, "w", encoding="utf-8", errors="surrogateescape") as file:
            file.write(re.sub(pattern, new, good, count=1))
        results.append(check("states", [BAD, "-o", OUT], words, f"{pattern} by {new[:40]!r}"))
    if os.path.exists(OUT):
        print("a picture was written")
        results.append(False)
    return not all(results)


sys.exit(main())
