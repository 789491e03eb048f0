package io.serai.skill.agent;

import java.util.concurrent.Executor;
import java.util.function.Supplier;

/**
 * The dependencies of {@code agent:} endpoints.
 *
 * @param callees resolves agents by name
 * @param agents the agents that this hub serves
 * @param ids generates ids of new tasks
 * @param here provides the executor on which work continues, for the thread that asks
 */
public record AgentComponentContext(
    CallableAgentResolver callees,
    ServingAgents agents,
    Supplier<String> ids,
    Supplier<Executor> here) {}
