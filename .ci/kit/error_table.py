"""Pytest plugin: has the kit of A2A 1.0 expect the error table of the edition A2A_ERROR_TABLE.

A kit knows the table of the day it was made; 1.0.0 and 1.0.1 differ in these statuses alone.
"""

import os

from tck.requirements.base import ERROR_BINDINGS

EDITIONS = {
    "1.0.0": {
        "TaskNotCancelableError": (409, "FAILED_PRECONDITION"),
        "PushNotificationNotSupportedError": (400, "UNIMPLEMENTED"),
        "UnsupportedOperationError": (400, "UNIMPLEMENTED"),
        "ContentTypeNotSupportedError": (415, "INVALID_ARGUMENT"),
        "InvalidAgentResponseError": (502, "INTERNAL"),
        "VersionNotSupportedError": (400, "UNIMPLEMENTED"),
    },
    "1.0.1": {
        "TaskNotCancelableError": (400, "FAILED_PRECONDITION"),
        "PushNotificationNotSupportedError": (400, "FAILED_PRECONDITION"),
        "UnsupportedOperationError": (400, "FAILED_PRECONDITION"),
        "ContentTypeNotSupportedError": (400, "INVALID_ARGUMENT"),
        "InvalidAgentResponseError": (500, "INTERNAL"),
        "VersionNotSupportedError": (400, "FAILED_PRECONDITION"),
    },
}

for name, (http, grpc) in EDITIONS[os.environ["A2A_ERROR_TABLE"]].items():
    ERROR_BINDINGS[name].http_status = http
    ERROR_BINDINGS[name].grpc_status = grpc
