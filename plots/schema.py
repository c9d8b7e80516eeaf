"""What is wrong with a record or a comparison: results/*.json say what is right."""
import needs  # noqa: F401 (first: finds the python3 that has the rest)

import functools
import json
import math
import os

import jsonschema

THIN = "\u202f"  # the space within our numbers


class Refused(Exception):
    """What is wrong with the input: what, where, what to do. One line."""


def plain(text, most=200):
    """Text from outside as printable text, one line, cut in the middle beyond `most`."""
    text = "".join(c if c.isprintable() or c == THIN else repr(c)[1:-1] for c in str(text))
    return text if len(text) <= most else f"{text[:most // 2]}…{text[-(most // 2):]}"


# A large comparison has millions of plain values. These are checked here at one go; whatever
# is not plainly right goes the library's way, which also finds the words for it.
TYPES = {"integer": (int,), "number": (int, float), "string": (str,), "null": (type(None),),
         "array": (list,), "object": (dict,), "boolean": (bool,)}
BOUNDS = {"description", "type", "minimum", "exclusiveMinimum"}


def _is(schema, value):
    """Whether a value is plainly right; False may also mean that only the library can tell."""
    names = schema.get("type", ())
    names = [names] if isinstance(names, str) else names
    return (set(schema) <= BOUNDS and any(type(value) in TYPES[name] for name in names)
            and (isinstance(value, (str, type(None)))
                 or "minimum" not in schema and "exclusiveMinimum" not in schema
                 or value >= schema.get("minimum", -math.inf)
                 and value > schema.get("exclusiveMinimum", -math.inf)))


def _plainly(definitions, schema, value):
    name = schema.get("$ref", "")
    if name.startswith("#/$defs/"):
        schema = definitions.get(name[8:], {})
    items = schema.get("items")
    if isinstance(value, list) and items and set(schema) <= {"description", "type", "items"}:
        # A column: the least stands for all.
        return (items.get("type") == "integer" and all(type(entry) is int for entry in value)
                and (not value or _is(items, min(value))))
    return _is(schema, value)


def _properties(definitions, validator, properties, instance, schema):
    if isinstance(instance, dict):
        instance = {name: value for name, value in instance.items() if name in properties
                    and not _plainly(definitions, properties[name], value)}
    yield from jsonschema.Draft202012Validator.VALIDATORS["properties"](
        validator, properties, instance, schema)


@functools.lru_cache(maxsize=None)
def _validator(name):
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "results", name)
    with open(path, encoding="utf-8") as file:
        schema = json.load(file)
    properties = functools.partial(_properties, schema.get("$defs", {}))
    return jsonschema.validators.extend(jsonschema.Draft202012Validator,
                                        {"properties": properties})(schema)


def _where(path):
    text = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
    return plain(text.lstrip("."), 80) or "the whole"


def check(document, path, wanted):
    """Refuses what is not a document of the wanted format, "record" or "compare"."""
    schema = _validator("schema.json" if wanted == "record" else "compare-schema.json")
    if not isinstance(document, dict) or "format" not in document:
        raise Refused(f"{path}: JSON, but not of trapcost: it has no \"format\"")
    form, version = document["format"], document.get("format_version")
    if form != f"trapcost-{wanted}":
        use = {"trapcost-record": "a record: give it to distribution, states, sweep, or to "
                                  "trapcost compare --format json first",
               "trapcost-compare": "a comparison: plots/change.py draws it"}
        raise Refused(f"{path} is {use.get(form, plain(repr(form), 40))}"
                      if form in use else f"{path}: format {plain(repr(form), 40)}, "
                      f"wanted trapcost-{wanted}")
    if version != 1:
        raise Refused(f"{path}: format version {plain(repr(version), 20)}, these plots read 1: "
                      "use those that came with the trapcost that wrote it")
    error = jsonschema.exceptions.best_match(schema.iter_errors(document))
    if error:
        raise Refused(f"{path}: not as results/{'' if wanted == 'record' else 'compare-'}"
                      f"schema.json says, at {_where(error.absolute_path)}: "
                      f"{plain(error.message, 120)}")
