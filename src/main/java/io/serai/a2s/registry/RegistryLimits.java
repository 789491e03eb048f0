package io.serai.a2s.registry;

/**
 * How much may be registered. Files of the home are not bounded by it.
 *
 * @param documentsPerAgent how many documents of one agent
 * @param documents how many documents of all callers
 * @param memoryPerAgent how many bytes of the heap the documents of one agent may take
 * @param memory how many bytes of the heap all documents may take
 */
public record RegistryLimits(
    int documentsPerAgent, int documents, long memoryPerAgent, long memory) {}
