package io.serai.protocol;

import io.serai.security.agent.AgentDirectory;
import io.serai.security.agent.AgentWeightOverrides;
import io.serai.security.auth.Authenticator;
import io.serai.security.rate.RateLimiter;
import io.serai.skill.agent.ActiveAgents;
import io.serai.skill.agent.AgentRegistry;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/**
 * The agents of a hub, as callers and as called.
 *
 * @param directory has the agents of the files
 * @param registry lists agents, and registers remote ones
 * @param weights changes the weights of agents
 * @param limits counts what agents do against their limits
 * @param authenticator checks which caller a request may name
 * @param calls finds out who calls which agent
 * @param rescan reads the files of agents again; its stage completes when they are applied
 */
public record AgentServices(
    AgentDirectory directory,
    AgentRegistry registry,
    AgentWeightOverrides weights,
    RateLimiter limits,
    Authenticator authenticator,
    CallResolver calls,
    Supplier<CompletionStage<Void>> rescan) {

  /** Returns the agents that serve skills. */
  public ActiveAgents serving() {
    return new ActiveAgents(directory);
  }
}
