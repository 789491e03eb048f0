package io.serai.document;

/** Where a member stands in a text: its key's start, its value's start and end, as char offsets. */
record MemberSpan(int key, int start, int end) {}
