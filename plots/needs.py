"""Imported first: goes on under a python3 that has what pictures need, or says what to install.

The first python3 in PATH may not be the distribution's, which has what the package manager
installed; `python` beside this file finds one that does.
"""
import importlib.util
import os
import subprocess
import sys

MODULES = ("matplotlib", "jsonschema")


def find(modules):
    """A python3 that can import the modules, or None."""
    finder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "python")
    found = subprocess.run(["sh", finder, *modules], stdout=subprocess.PIPE,
                           stderr=subprocess.DEVNULL, text=True, check=False)
    return found.stdout.strip() or None


def go_on():
    """Returns if this python3 has the modules, else becomes one that has, or ends."""
    missing = [name for name in MODULES if importlib.util.find_spec(name) is None]
    if not missing:
        return
    python = None if "TRAPCOST_PYTHON" in os.environ else find(MODULES)
    if not python:
        sys.exit(f"plots: no python3 here has {' and '.join(MODULES)}; install "
                 f"{' '.join('python3-' + name for name in MODULES)} (make deps); "
                 "all else of trapcost works without")
    os.environ["TRAPCOST_PYTHON"] = python
    os.execv(python, [python, *getattr(sys, "orig_argv", ["", *sys.argv])[1:]])


go_on()
