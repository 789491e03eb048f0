"""Prints what a report of the kit of A2A 1.0 says: passed of scored, for each level and binding.

Fails if anything that is scored did not pass, whatever its level: pytest itself passes over a
SHOULD that failed.
"""

import json
import sys

LEVELS = ("MUST", "SHOULD", "MAY")


def score(outcomes):
    scored = [outcome for outcome in outcomes if outcome in ("PASS", "FAIL")]
    return f"{scored.count('PASS')}/{len(scored)}" if scored else "-"


def scores(requirements, outcome):
    return [
        score([outcome(each) for each in requirements.values() if each["level"] == level])
        for level in LEVELS
    ]


def row(name, cells):
    print(f"{name:12}" + "".join(f"{cell:>10}" for cell in cells))


def main(path):
    with open(path, encoding="utf-8") as file:
        requirements = json.load(file)["per_requirement"]
    bindings = sorted({b for each in requirements.values() for b in each["transports"]})
    row("", LEVELS)
    for binding in bindings:
        row(binding, scores(requirements, lambda each: each["transports"].get(binding)))
    row("all", scores(requirements, lambda each: each["status"]))
    for name, each in sorted(requirements.items()):
        if each["status"] == "FAIL":
            print(f"{name} {each['level']} failed: {each['transports']} {each['errors'][:1]}")
    return any(each["status"] == "FAIL" for each in requirements.values())


sys.exit(main(sys.argv[1]))
