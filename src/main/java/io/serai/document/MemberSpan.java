package io.serai.document;

/** Character offsets of a member: start of its key, start and end of its value. */
record MemberSpan(int key, int start, int end) {}
