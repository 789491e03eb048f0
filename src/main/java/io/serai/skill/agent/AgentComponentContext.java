package io.serai.skill.agent;

import java.util.concurrent.Executor;
import java.util.function.Supplier;

/**
 * The dependencies of {@code agent:} endpoints.
 *
 * @param resolver resolves agents by name
 * @param agents the agents that this hub serves
 * @param ids generates ids of new tasks
 * @param executor provides the executor on which work continues, for the thread that asks
 */
public record AgentComponentContext(
    CallableAgentResolver resolver,
    ActiveAgents agents,
    Supplier<String> ids,
    Supplier<Executor> executor) {}
