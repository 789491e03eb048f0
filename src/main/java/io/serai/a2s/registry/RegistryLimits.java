package io.serai.a2s.registry;

import java.time.Duration;

/**
 * Limits on registered capabilities. They do not apply to files of the home.
 *
 * @param documentsPerAgent the most documents of one agent
 * @param documents the most documents of all callers
 * @param memoryPerAgent the most heap, in bytes, for the documents of one agent
 * @param memory the most heap, in bytes, for all documents
 * @param nameHold how long a name is kept for its owner when its last document was deleted
 */
public record RegistryLimits(
    int documentsPerAgent, int documents, long memoryPerAgent, long memory, Duration nameHold) {}
