#!/usr/bin/env python3
"""What a campaign's file says, for tests: campaign.py FOLDER EXPRESSION; c is the file, b its boots."""
import json
import os
import sys

folder = sys.argv[1]
with open(os.path.join(folder, "campaign.json"), encoding="utf-8") as file:
    c = json.load(file)
b = c["boots"]
records = {}
for boot in b:
    if boot["record"]:
        with open(os.path.join(folder, boot["record"]), encoding="utf-8") as file:
            records[boot["record"]] = json.load(file)
print(eval(sys.argv[2]))  # pylint: disable=eval-used
