"""What is wrong with a comparison: results/compare-schema.json says what is right."""
import needs  # noqa: F401 (first: finds the python3 that has the rest)

import functools
import json
import os

import jsonschema

THIN = "\u202f"  # the space within our numbers


class Refused(Exception):
    """What is wrong with the input: what, where, what to do. One line."""


def plain(text, most=200):
    """Text from outside as printable text, one line, cut in the middle beyond `most`."""
    text = "".join(c if c.isprintable() or c == THIN else repr(c)[1:-1] for c in str(text))
    return text if len(text) <= most else f"{text[:most // 2]}…{text[-(most // 2):]}"


@functools.lru_cache(maxsize=None)
def _validator():
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "results",
                        "compare-schema.json")
    with open(path, encoding="utf-8") as file:
        return jsonschema.Draft202012Validator(json.load(file))


def _where(path):
    text = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
    return plain(text.lstrip("."), 80) or "the whole"


def check(document, path):
    """Refuses what is not a comparison."""
    if not isinstance(document, dict) or "format" not in document:
        raise Refused(f"{path}: JSON, but not of trapcost: it has no \"format\"")
    form, version = document["format"], document.get("format_version")
    if form == "trapcost-record":
        raise Refused(f"{path} is a record: give it to distribution, states, sweep, or to "
                      "trapcost compare --format json first")
    if form != "trapcost-compare":
        raise Refused(f"{path}: format {plain(repr(form), 40)}, wanted trapcost-compare")
    if version != 1:
        raise Refused(f"{path}: format version {plain(repr(version), 20)}, these plots read 1: "
                      "use those that came with the trapcost that wrote it")
    error = jsonschema.exceptions.best_match(_validator().iter_errors(document))
    if error:
        raise Refused(f"{path}: not as results/compare-schema.json says, at "
                      f"{_where(error.absolute_path)}: {plain(error.message, 120)}")
