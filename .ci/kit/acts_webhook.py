"""A webhook of the runner of ACTS, for the tests of push notifications."""

import json
import threading
import uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SECONDS = 60


class Webhook:
    """An HTTP server on this machine that keeps what is posted, and has an address for each test."""

    def __init__(self):
        self.posted, self.changed, self.refusals = [], threading.Condition(), set()
        webhook = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                self.send_response(webhook.take(self.path, self.headers, body))
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *ignored):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def address(self, refuse_first=False):
        """Returns a new address; it can refuse the first notification, as one that is down for a moment."""
        path = f"/{uuid.uuid4()}"
        if refuse_first:
            self.refusals.add(path)
        return f"http://localhost:{self.server.server_port}{path}"

    def take(self, path, headers, body):
        with self.changed:
            status = 503 if path in self.refusals else 200
            self.refusals.discard(path)
            self.posted.append({"path": path, "headers": headers, "body": json.loads(body), "status": status})
            self.changed.notify_all()
            return status

    def wait(self, address, done):
        """Returns what was posted to an address as soon as it is done; nothing if it is not in time."""
        path = "/" + address.rsplit("/", 1)[1]
        with self.changed:
            def found():
                return [each for each in self.posted if each["path"] == path]
            return found() if self.changed.wait_for(lambda: done(found()), SECONDS) else []
