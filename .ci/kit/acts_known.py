"""Tests of ACTS that are not scored because they contradict A2A 1.0, with the reason in one line."""

NO_ID = "its raw request has no messageId, which A2A requires"

KNOWN = {
    "CARD-DISC-002": "names the binding REST, which A2A 1.0 calls HTTP+JSON",
    "CORE-CTX-001": "wants a client's new contextId refused, which A2A lets servers take (3.4.1)",
    "CORE-HIST-005": "expects a history without the agent's questions, of which A2A says nothing",
    "CORE-SEND-004": "names the media type in metadata.contentType; A2A has mediaType",
    "DM-ART-003": "expects a part with the member file, which A2A 1.0 does not have (raw, filename)",
    "DM-ART-004": "expects a part with the member fileUrl, which A2A 1.0 does not have (url)",
    "DM-EXTRA-001": NO_ID,
    "DM-FMT-001": NO_ID,
    "DM-FMT-003": "forbids the contextId of a reply, which A2A tells agents to send (3.4.1)",
    "JSONRPC-CT-001": NO_ID,
    "JSONRPC-ENV-001": NO_ID,
    "JSONRPC-SSE-001": NO_ID,
    "REST-PD-001": "expects problem details (RFC 9457); A2A 1.0 prescribes google.rpc.Status (11.6)",
    "SEC-AUTH-006": "wants an error from the public card, which anybody may read (8.2, 8.3)",
    "VER-NEG-002": NO_ID,
}
