#!/usr/bin/env python3
"""Which room includes which: every include that goes against the table, and every circle of files.

A room is a folder. ROOMS says what each may include beside itself; a file of a circle includes
another that includes it, through a header or through the .c of the same name.
"""
import os
import re
import sys

ROOMS = {
    "agent": "",
    "harness/base": "",
    "harness/stats": "harness/base",
    "harness/machine": "harness/base",
    "harness/record": "harness/base harness/stats harness/machine",
    "harness/run": "agent harness/base harness/stats harness/machine harness/record",
    "harness/lab": "agent harness/base harness/stats harness/machine harness/record harness/run",
    "harness/campaign": "harness/base harness/stats harness/machine harness/record harness/run",
    "harness/compare": "harness/base harness/stats harness/machine harness/record",
    "harness/show": "harness/base harness/stats harness/machine harness/record harness/compare",
    "harness/command": "harness/base harness/stats harness/machine harness/record harness/run "
                       "harness/lab harness/campaign harness/compare harness/show",
    "lib": "",
    "bench": "lib",
}
SOURCES = (".c", ".h", ".S")


def room_of(path):
    """The longest room that the path is in, or None."""
    rooms = [room for room in ROOMS if path.startswith(room + "/")]
    return max(rooms, key=len, default=None)


def includes(top):
    """{path: [path included, ...]} of all rooms, as the sources say it."""
    found = {}
    for room in ROOMS:
        for folder, _, names in os.walk(os.path.join(top, room)):
            for name in names:
                path = os.path.relpath(os.path.join(folder, name), top)
                if name.endswith(SOURCES):
                    with open(os.path.join(top, path), encoding="utf-8") as file:
                        found[path] = re.findall(r'^\s*#\s*include\s+"([^"]+)"', file.read(), re.M)
    return found


def against(found):
    """The includes that the table does not allow, as lines."""
    lines = []
    for path, targets in sorted(found.items()):
        room = room_of(path)
        for target in targets:
            other = room_of(target)
            if other not in (room, *ROOMS[room].split()):
                lines.append(f"{path} includes {target}: {room} may include {ROOMS[room] or 'no room'}")
    return lines


def modules(found):
    """The same of modules: a module is a .c and the .h of its name."""
    graph = {}
    for path, targets in found.items():
        here = graph.setdefault(os.path.splitext(path)[0], set())
        here |= {os.path.splitext(target)[0] for target in targets}
        here.discard(os.path.splitext(path)[0])
    return graph


def circles(graph):
    """The groups of modules that reach each other (Tarjan's strongly connected components)."""
    order, low, stack, groups = {}, {}, [], []

    def visit(node):
        order[node] = low[node] = len(order)
        stack.append(node)
        for other in sorted(graph.get(node, ())):
            if other not in order:
                visit(other)
                low[node] = min(low[node], low[other])
            elif other in stack:
                low[node] = min(low[node], order[other])
        if low[node] == order[node]:
            at = stack.index(node)
            if len(stack) - at > 1:
                groups.append(sorted(stack[at:]))
            del stack[at:]

    for node in sorted(graph):
        if node not in order:
            visit(node)
    return groups


def main():
    found = includes(sys.argv[1])
    lines = against(found)
    lines += ["a circle: " + " ".join(group) for group in circles(modules(found))]
    print("\n".join(lines) or f"{len(found)} files, no include against the grain, no circle")
    return bool(lines)


if __name__ == "__main__":
    sys.exit(main())
