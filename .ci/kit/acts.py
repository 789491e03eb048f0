"""Runs the ACTS corpus (tests/acts of a2aproject/A2A, pull request 1882) against a hub.

usage: acts.py DIR BASE-URL BINDING REPORT [KEY OTHER-KEY INSUFFICIENT-KEY]    BINDING is jsonrpc or rest

A closed hub is called with a key; the others are those of another user, and of one who may not call.

Prints what was passed of what was scored, for each level, and why a test failed or was left out.
Tests that KNOWN names contradict the specification or leave their own format; they are not scored.
Needs PyYAML only.
"""

import json
import re
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from pathlib import Path

import yaml

from acts_known import KNOWN
from acts_special import REFUSES_FIRST, SPECIAL
from acts_webhook import Webhook

METHODS = {
    "send_message": ("SendMessage", "POST", "/message:send"),
    "send_streaming_message": ("SendStreamingMessage", "POST", "/message:stream"),
    "get_task": ("GetTask", "GET", "/tasks/{id}"),
    "list_tasks": ("ListTasks", "GET", "/tasks"),
    "cancel_task": ("CancelTask", "POST", "/tasks/{id}:cancel"),
    "subscribe_to_task": ("SubscribeToTask", "POST", "/tasks/{id}:subscribe"),
    "get_extended_agent_card": ("GetExtendedAgentCard", "GET", "/extendedAgentCard"),
    "set_push_notification_config": ("CreateTaskPushNotificationConfig", "POST", "/tasks/{taskId}/pushNotificationConfigs"),
    "get_push_notification_config": ("GetTaskPushNotificationConfig", "GET", "/tasks/{taskId}/pushNotificationConfigs/{id}"),
    "list_push_notification_configs": ("ListTaskPushNotificationConfigs", "GET", "/tasks/{taskId}/pushNotificationConfigs"),
    "delete_push_notification_config": ("DeleteTaskPushNotificationConfig", "DELETE", "/tasks/{taskId}/pushNotificationConfigs/{id}"),
}
# The table of the specification, 1.0.1, which precedes that of the corpus (its section 6.2).
ERRORS = {
    "TaskNotFoundError": (-32001, 404),
    "TaskNotCancelableError": (-32002, 400),
    "PushNotificationNotSupportedError": (-32003, 400),
    "UnsupportedOperationError": (-32004, 400),
    "ContentTypeNotSupportedError": (-32005, 400),
    "ExtendedAgentCardNotConfiguredError": (-32007, 400),
    "ExtensionSupportRequiredError": (-32008, 400),
    "VersionNotSupportedError": (-32009, 400),
    "JSONParseError": (-32700, 400),
    "InvalidRequestError": (-32600, 400),
    "MethodNotFoundError": (-32601, 404),
    "InvalidParamsError": (-32602, 400),
    "InternalError": (-32603, 500),
}
TYPES = {"string": str, "boolean": bool, "array": list, "object": dict, "null": type(None)}
OPERATORS = {
    "type": lambda v, a: isinstance(v, TYPES[a]) if a in TYPES else isinstance(v, (int, float)),
    "contains": lambda v, a: a in v,
    "matches": lambda v, a: re.search(a, v) is not None,
    "starts_with": lambda v, a: v.startswith(a),
    "ends_with": lambda v, a: v.endswith(a),
    "gte": lambda v, a: v >= a,
    "lte": lambda v, a: v <= a,
    "gt": lambda v, a: v > a,
    "lt": lambda v, a: v < a,
    "count": lambda v, a: len(v) == a,
    "count_gte": lambda v, a: len(v) >= a,
    "count_lte": lambda v, a: len(v) <= a,
    "one_of": lambda v, a: any(not faults(each, v) for each in a),
    "any_of": lambda v, a: any(not faults(each, v) for each in a),
    "all_of": lambda v, a: not any(faults(each, v) for each in a),
    "not": lambda v, a: bool(faults(a, v)),
}
EXISTENCE = {"exists", "absent"}
COMBINATORS = {"any_of", "all_of", "one_of", "not"}
MISSING = object()


class Failed(Exception):
    """An assertion that does not hold."""


class Skipped(Exception):
    """A test that does not apply."""


def faults(wanted, value, path=""):
    """Returns how a value differs from an assertion; empty if it does not."""
    if isinstance(wanted, dict):
        if EXISTENCE & wanted.keys():
            present = value is not MISSING and value is not None
            return [] if present == ("exists" in wanted) else [f"{path or 'it'} is {'there' if present else 'missing'}"]
        if wanted and wanted.keys() <= OPERATORS.keys():
            if value is MISSING and not wanted.keys() <= COMBINATORS:
                return [f"{path} is missing"]
            try:
                return [f"{path or 'it'} is {value!r}, wanted {k} {a}" for k, a in wanted.items() if not OPERATORS[k](value, a)]
            except TypeError:
                return [f"{path} is {value!r}"]
        found = []
        for name, each in wanted.items():
            if name in OPERATORS and not (name == "type" and isinstance(each, dict)):
                found += faults({name: each}, value, path)
                continue
            if name == "items" and isinstance(value, list):
                found += faults(each if isinstance(each, list) else [each] * len(value), value, path)
                continue
            member = value.get(name, MISSING) if isinstance(value, dict) else MISSING
            found += faults(each, member, f"{path}.{name}".lstrip("."))
        return found
    if isinstance(wanted, list):
        if not isinstance(value, list) or len(value) < len(wanted):
            return [f"{path} has too few elements"]
        return [fault for i, each in enumerate(wanted) for fault in faults(each, value[i], f"{path}[{i}]")]
    return [] if value == wanted else [f"{path or 'it'} is {'missing' if value is MISSING else repr(value)}, wanted {wanted!r}"]


def at(value, path):
    """Returns the values at a dotted path; [*] stands for every element."""
    found = [value]
    for name in re.findall(r"[^.\[\]]+", path):
        next_values = []
        for each in found:
            if name == "*":
                next_values += each if isinstance(each, list) else []
            elif isinstance(each, list) and name.isdigit():
                next_values += each[int(name) : int(name) + 1]
            elif isinstance(each, dict) and name in each:
                next_values.append(each[name])
        found = next_values
    return found


class Run:
    """One test."""

    def __init__(self, test, sut, variables, webhook):
        self.test, self.sut, self.webhook = test, sut, webhook
        self.steps, self.replies = {each.get("id"): each for each in test["steps"]}, {}
        self.values = {**variables, "webhookUrl": webhook.address(test["id"] in REFUSES_FIRST)}

    def resolved(self, value):
        if isinstance(value, dict):
            return {name: self.resolved(each) for name, each in value.items()}
        if isinstance(value, list):
            return [self.resolved(each) for each in value]
        if not isinstance(value, str):
            return value
        whole = re.fullmatch(r"\{\{([^{}]+)\}\}", value)
        if whole:
            return self.value(whole[1].strip())
        return re.sub(r"\{\{([^{}]+)\}\}", lambda found: str(self.value(found[1].strip())), value)

    def value(self, name):
        if name == "$uuid":
            return str(uuid.uuid4())
        if name not in self.values:
            raise Skipped(f"the runner has no {name}")
        return self.values[name]

    def step(self, step):
        time.sleep(step.get("delay_ms", 0) / 1000)
        repeat = step.get("repeat", {"until": None, "max_attempts": 1})
        for attempt in range(repeat.get("max_attempts", 10)):
            reply = self.send(step)
            if repeat["until"] is None or self.holds(repeat["until"], reply["result"]):
                break
            time.sleep(min(1, repeat.get("delay_ms", 1000) / 1000))
        else:
            raise Failed(f"{repeat['until']} never held: {reply['result']}")
        self.replies[step["id"]] = reply
        self.values[f"{step['id']}.response"] = reply["body"] if "raw" in step else reply["result"]
        self.check(step, reply)
        for name, path in step.get("capture", {}).items():
            found = at(reply["result"], path)
            if not found:
                raise Failed(f"{path} is missing in {reply['result']}")
            self.values[f"{step['id']}.{name}"] = self.values[name] = found[0]
        self.assertions(step.get("assertions", []))

    def holds(self, condition, result):
        path, operator, wanted = re.fullmatch(r"(\S+) (==|!=|in) (.+)", condition).groups()
        found = str((at(result, path) + [""])[0])
        options = [each.strip(" '\"") for each in wanted.strip("[]").split(",")]
        return (found in options) == (operator != "!=")

    def send(self, step):
        if "raw" in step:
            return self.sut.raw(self.resolved(step["raw"]), "auth" not in self.test.get("tags", []))
        if "operation" not in step:
            return {"status": None, "result": None, "error": None, "events": []}
        params = self.resolved(step.get("params") or {})
        if step["operation"].startswith("send"):
            message = params.setdefault("message", {})
            message.setdefault("messageId", str(uuid.uuid4()))
            for name in ("taskId", "contextId"):
                if name in params:
                    message[name] = params.pop(name)
        if "pushNotificationConfig" in params:
            params.update(params.pop("pushNotificationConfig"))
        if "configId" in params:
            params["id"] = params.pop("configId")
        return self.sut.call(step["operation"], params)

    def check(self, step, reply):
        wanted = self.resolved(step.get("expect"))
        if "expect_error" in step:
            return self.error(self.resolved(step["expect_error"]), reply)
        if "expect_stream" in step:
            return self.stream(self.resolved(step["expect_stream"]), reply["events"])
        if wanted is None:
            return None
        if "error" in wanted:
            return self.require(faults(wanted["error"], reply["error"] or MISSING, "error"), reply)
        if "status" in wanted and not isinstance(wanted["status"], dict) or {"one_of"} == set(wanted.get("status") or []):
            self.require(faults(wanted["status"], reply["status"], "HTTP status"), reply)
        root = reply["body"] if "raw" in step else reply["result"]
        body = wanted["body"] if "body" in wanted else {n: a for n, a in wanted.items() if n != "status"}
        return self.require(faults(body, root), reply)

    def error(self, wanted, reply):
        names = wanted.get("error_type", wanted.get("code"))
        names = names["one_of"] if isinstance(names, dict) else [names]
        if reply["error"] is None:
            raise Failed(f"wanted {names}, but there was no error: {reply['result']}")
        if names != [None] and not any(reply["error"].get("code") in ERRORS[name] for name in names):
            raise Failed(f"wanted {names}, got {reply['error']}")
        self.require(faults(wanted.get("message", {"exists": True}), reply["error"].get("message"), "message"), reply)

    def stream(self, wanted, events):
        if len(events) < wanted.get("min_count", 0):
            raise Failed(f"{len(events)} events: {events}")
        for each in wanted.get("events", []):
            asserted = {n: a for n, a in each.items() if n not in ("description", "match", "index")}
            chosen = events if each.get("match") == "any_position" else events[each.get("index", 0) :][:1]
            if not any(self.fits(asserted, event) for event in chosen):
                raise Failed(f"no event fits {asserted}: {events}")
        if "final_event" in wanted and not (events and self.fits(wanted["final_event"], events[-1])):
            raise Failed(f"the last event of {events} does not fit {wanted['final_event']}")
        if not all(self.fits(wanted.get("each_event", {}), event) for event in events):
            raise Failed(f"an event does not fit: {events}")

    @staticmethod
    def fits(asserted, event):
        snake = {re.sub(r"([A-Z])", lambda m: "_" + m[1].lower(), name): each for name, each in event.items()}
        return any(not faults(asserted, each) for each in [event, snake, *event.values()])

    def assertions(self, assertions):
        for each in assertions:
            source = self.resolved(each["source"])
            for kind in ("any", "all", "none"):
                if kind in each:
                    found = [not faults(self.resolved(each[kind]["match"]), v) for v in at(source, each[kind]["path"])]
                    if not {"any": any, "all": all, "none": lambda f: not any(f)}[kind](found):
                        raise Failed(f"{kind} {each[kind]['path']} {each[kind]['match']}: {source}")
            if "match" in each:
                value = (at(source, each["path"]) + [MISSING])[0] if "path" in each else source
                self.require(faults(self.resolved(each["match"]), value), source)

    @staticmethod
    def require(found, reply):
        if found:
            raise Failed(f"{found[0]}; got {str(reply)[:300]}")


class Sut:
    """The hub, over one binding."""

    def __init__(self, base, binding, key=None):
        self.base, self.binding = base, binding
        self.credentials = {"Authorization": f"Bearer {key}"} if key else {}
        self.url = base + ("/a2a/rpc" if binding == "jsonrpc" else "/a2a/rest")

    def http(self, method, url, body=None, headers=None):
        data = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
        request = urllib.request.Request(url, data, headers or {}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return answer.status, answer.read(), answer.headers
        except urllib.error.HTTPError as answer:
            return answer.code, answer.read(), answer.headers

    def call(self, operation, params):
        headers = {"A2A-Version": "1.0", "Content-Type": "application/json", **self.credentials}
        if operation == "get_agent_card" and params.pop("extended", False):
            operation = "get_extended_agent_card"
        if operation == "get_agent_card":
            return self.reply(*self.http("GET", self.base + "/.well-known/agent-card.json", None, {"A2A-Version": "1.0"}), rest=True)
        rpc, method, path = METHODS[operation]
        if self.binding == "jsonrpc":
            body = {"jsonrpc": "2.0", "id": "1", "method": rpc, "params": params}
            return self.reply(*self.http("POST", self.url, body, headers))
        path = re.sub(r"\{(\w+)\}", lambda found: str(params.pop(found[1], "")), path)
        if method in ("GET", "DELETE") and params:
            path += "?" + urllib.parse.urlencode({n: str(v).lower() if isinstance(v, bool) else v for n, v in params.items()})
        body = None if method in ("GET", "DELETE") else params
        return self.reply(*self.http(method, self.url + path, body, headers), rest=True)

    def raw(self, raw, authenticated):
        """Sends a request as it stands, and a key with it unless the test is about keys."""
        url = self.base + raw["path"] if "well-known" in raw["path"] else self.url + raw["path"].rstrip("/")
        body = raw["body_raw"].encode() if "body_raw" in raw else raw.get("body")
        headers = {**(self.credentials if authenticated else {}), **(raw.get("headers") or {})}
        return self.reply(*self.http(raw["method"], url, body, headers), rest=self.binding == "rest")

    @staticmethod
    def reply(status, content, headers, rest=False):
        text = content.decode()
        if headers.get("Content-Type", "").startswith("text/event-stream"):
            events = [json.loads(line[6:]) for line in text.splitlines() if line.startswith("data: ")]
            events = events if rest else [each.get("result", each) for each in events]
            return {"status": status, "result": None, "error": None, "events": events, "body": events, "headers": headers}
        body = json.loads(text) if text else {}
        error = body.get("error")
        result = body if rest else body.get("result")
        return {"status": status, "result": result, "error": error, "events": [], "body": body, "headers": headers}


def applies(test, sut, card):
    if test["id"] in KNOWN:
        raise Skipped(KNOWN[test["id"]])
    if sut.binding not in test.get("transport", [sut.binding]):
        raise Skipped("another binding")
    if any("client_response" in step for step in test["steps"]):
        raise Skipped("tests a client")
    capabilities = {**card["capabilities"], "authentication": "securitySchemes" in card}
    for name, wanted in test.get("preconditions", {}).get("capabilities", {}).items():
        if faults(wanted, capabilities.get(name, False)):
            raise Skipped(f"the card does not say {name}: {wanted}")


def outcome(test, sut, card, variables, webhook):
    try:
        applies(test, sut, card)
        run = Run(test, sut, variables, webhook)
        for step in test["steps"]:
            if "assertion" in step:
                run.assertions([step["assertion"]])
            else:
                run.step(step)
        run.assertions(test.get("assertions", []))
        if test["id"] in SPECIAL:
            SPECIAL[test["id"]](run)
        return "pass", ""
    except Skipped as reason:
        return "skip", str(reason)
    except Failed as reason:
        return "fail", str(reason)
    except (KeyError, TypeError, ValueError, OSError) as reason:
        return "error", repr(reason)


def of_users(base, binding, other_key, insufficient_key):
    """Returns the variables that stand for other users: the key of one, and a task of another."""
    message = {"messageId": str(uuid.uuid4()), "role": "ROLE_USER", "parts": [{"text": "tck-complete-task"}]}
    task = Sut(base, binding, other_key).call("send_message", {"message": message})["result"]["task"]
    return {"insufficientAuthToken": insufficient_key, "otherUserTaskId": task["id"]}


def main(folder, base, binding, report, key=None, *other_keys):
    sut, webhook = Sut(base, binding, key), Webhook()
    users = of_users(base, binding, *other_keys) if key else {}
    card = sut.call("get_agent_card", {})["result"]
    results = []
    for file in sorted(Path(folder).glob("*.acts.yaml")):
        document = yaml.safe_load(file.read_text(encoding="utf-8"))
        variables = {"baseUrl": base, **users, **{n: v for n, v in document.get("variables", {}).items() if "{{" not in v}}
        for suite in document.get("suites", []):
            for test in suite["tests"]:
                result, reason = outcome(test, sut, card, variables, webhook)
                results.append({"id": test["id"], "level": test["level"], "result": result, "reason": reason})
    Path(report).write_text(json.dumps(results, indent=1), encoding="utf-8")
    for level in ("must", "should", "may"):
        scored = [each["result"] for each in results if each["level"] == level and each["result"] != "skip"]
        print(f"{level.upper():8}{scored.count('pass')}/{len(scored)}")
    for each in results:
        if each["result"] != "pass" and each["reason"] not in ("another binding", "tests a client"):
            print(f"{each['result']:6}{each['id']}: {each['reason']}")
    return 1 if any(each["result"] in ("fail", "error") for each in results) else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
