package io.serai.a2w.storm;

/**
 * How large a storm is.
 *
 * @param lanes how many tasks are worked on at once
 * @param readers how many read each channel of an agent
 * @param interruptions how often a hub is interrupted
 */
record StormSize(int tasks, int agents, int lanes, int readers, int interruptions) {}
