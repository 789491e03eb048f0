"""Pytest plugin: has the kit of A2A 1.0 want an error for a part of a type that the agent does not take.

CORE-SEND-003 demands ContentTypeNotSupportedError. Older kits do not check it, and want the part taken.
"""

from tck.requirements.base import CONTENT_TYPE_NOT_SUPPORTED_ERROR
from tck.requirements.registry import get_requirement_by_id

get_requirement_by_id("CORE-SEND-003").expected_error = CONTENT_TYPE_NOT_SUPPORTED_ERROR
