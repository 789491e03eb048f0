package io.serai.console.endpoint;

import io.serai.protocol.ProtocolContext;

/**
 * The parts of the hub that the console reads.
 *
 * @param tasks the load of agents
 */
public record ConsoleDependencies(ProtocolContext hub, AgentTaskLoads tasks) {}
