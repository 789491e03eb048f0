"""Prints what a report of the kit of A2A 1.0 says: passed of scored, for each level and binding."""

import json
import sys

LEVELS = ("MUST", "SHOULD", "MAY")


def score(outcomes):
    scored = [outcome for outcome in outcomes if outcome in ("PASS", "FAIL")]
    return f"{scored.count('PASS')}/{len(scored)}" if scored else "-"


def row(name, cells):
    print(f"{name:12}" + "".join(f"{cell:>10}" for cell in cells))


def main(path):
    with open(path, encoding="utf-8") as file:
        requirements = json.load(file)["per_requirement"]
    bindings = sorted({b for each in requirements.values() for b in each["transports"]})
    row("", LEVELS)
    for binding in bindings:
        row(binding, [score([each["transports"].get(binding) for each in requirements.values() if each["level"] == level]) for level in LEVELS])
    row("all", [score([each["status"] for each in requirements.values() if each["level"] == level]) for level in LEVELS])
    for name, each in sorted(requirements.items()):
        if each["status"] == "FAIL":
            print(f"{name} {each['level']} failed: {each['transports']} {each['errors'][:1]}")


main(sys.argv[1])
