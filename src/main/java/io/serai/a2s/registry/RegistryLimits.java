package io.serai.a2s.registry;

/**
 * Limits on registered capabilities. They do not apply to files of the home.
 *
 * @param documentsPerAgent the most documents of one agent
 * @param documents the most documents of all callers
 * @param memoryPerAgent the most heap, in bytes, for the documents of one agent
 * @param memory the most heap, in bytes, for all documents
 */
public record RegistryLimits(
    int documentsPerAgent, int documents, long memoryPerAgent, long memory) {}
