package io.serai.skill.agent;

import java.util.concurrent.Executor;
import java.util.function.Supplier;

/**
 * What {@code agent:} endpoints stand on.
 *
 * @param callees where an agent is found by its name
 * @param agents those that serve in this hub
 * @param ids new ids of tasks
 * @param here brings work back to the kind of thread that asks
 */
public record AgentComponentContext(
    CallableAgentResolver callees,
    ServingAgents agents,
    Supplier<String> ids,
    Supplier<Executor> here) {}
