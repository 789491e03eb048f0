package io.serai.mcp;

import java.time.Duration;

/**
 * What MCP works with.
 *
 * @param maxListedTools how many tools are listed at most; if there are more, the list has tools to
 *     search and call them
 * @param taskAfter after which time a client of the tasks extension gets the handle of a task
 * @param answerWithin how long a client may take to answer a question
 * @param maxResourceSize how large the content of a resource may be
 * @param maxEmbeddedSize how large the files in the result of a tool may be in sum
 * @param heartbeat interval of the comments on silent streams
 */
record McpConfig(
    int maxListedTools,
    Duration taskAfter,
    Duration answerWithin,
    long maxResourceSize,
    long maxEmbeddedSize,
    Duration heartbeat) {}
