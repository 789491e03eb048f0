"""Pytest plugin: has the kit of A2A 1.0 say its version when it gets the agent card.

A2A 1.0 demands that of clients for every request (3.6.1). A hub that serves 0.3 too answers those that
say none with the members of both versions, which the kit's schema of 1.0 does not know.
"""

import httpx

get_of_httpx = httpx.get


def get(url, headers=None, **options):
    if str(url).endswith("/agent-card.json"):
        headers = {"A2A-Version": "1.0", **(headers or {})}
    return get_of_httpx(url, headers=headers, **options)


httpx.get = get
