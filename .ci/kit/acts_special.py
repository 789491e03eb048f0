"""What the runner of ACTS has to check itself, in the words of a test's description, after its steps."""

PAYLOADS = {"task", "message", "statusUpdate", "artifactUpdate"}


def accepted(notifications):
    return [each for each in notifications if each["status"] == 200]


def delivered(run, done=accepted):
    notifications = run.webhook.wait(run.values["webhookUrl"], done)
    run.require([] if notifications else ["no notification came in time"], run.values["webhookUrl"])
    return notifications


def authenticated(run):
    wanted = f"Bearer {run.steps['set-config']['params']['pushNotificationConfig']['authentication']['credentials']}"
    found = {each["headers"]["Authorization"] for each in delivered(run)}
    run.require([] if found == {wanted} else [f"notifications have the Authorization {found}"], wanted)


def at_least_once(run):
    def again(notifications):
        refused = [each["body"] for each in notifications if each["status"] != 200]
        return refused and any(each["body"] == refused[0] for each in accepted(notifications))

    delivered(run, again)


def payload(run):
    for each in delivered(run):
        members = PAYLOADS & each["body"].keys()
        run.require([] if len(members) == 1 else ["not exactly one of " + ", ".join(sorted(PAYLOADS))], each["body"])


def same_error(run):
    other, missing = (run.replies[step]["error"] for step in ("get-other-user-task", "get-missing-task"))
    run.require([] if other["code"] == missing["code"] else ["another's task has another error than none"], other)


def cached(run):
    headers = run.replies["step-1"]["headers"]
    run.require([] if "Cache-Control" in headers or "ETag" in headers else ["no header for caches"], dict(headers))


SPECIAL = {
    "CARD-CACHE-001": cached,
    "PUSH-DELIV-001": authenticated,
    "PUSH-DELIV-002": at_least_once,
    "PUSH-DELIV-003": payload,
    "SEC-AUTH-003": same_error,
    "SEC-PUSH-001": authenticated,
    "SEC-PUSH-002": authenticated,
}
REFUSES_FIRST = {"PUSH-DELIV-002"}
