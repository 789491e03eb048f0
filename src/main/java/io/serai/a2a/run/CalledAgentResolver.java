package io.serai.a2a.run;

import io.serai.a2a.model.A2aError;
import io.serai.a2a.model.A2aException;
import io.serai.security.AgentDefinition;
import io.serai.security.AgentDirectory;
import io.serai.security.Caller;
import io.serai.skill.agent.ServingAgents;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds the agent of this hub that a call is for. */
public final class CalledAgentResolver {
  private static final int DEFAULT_WEIGHT = 50;

  private final AgentDirectory directory;
  private final ServingAgents serving;

  public CalledAgentResolver(AgentDirectory directory) {
    this.directory = directory;
    this.serving = new ServingAgents(directory);
  }

  /** Returns the scheduling weight of a caller, 0 to 100. */
  int weight(Caller caller) {
    return directory.find(caller.id()).map(AgentDefinition::weight).orElse(DEFAULT_WEIGHT);
  }

  /**
   * Returns the agent that a call is for; the default agent if the call names none.
   *
   * @param base agent that the path names, as in {@code /agents/{id}}
   * @param tenant agent that the binding's tenant parameter names
   * @throws A2aException if there is no such agent, or two different agents are named
   */
  public AgentDefinition resolve(@Nullable String base, @Nullable String tenant) {
    if (base != null && tenant != null && !base.equals(tenant)) {
      throw A2aException.invalid("tenant", "is not the agent that the address names");
    }
    if (base != null) {
      return find(base).orElseThrow(() -> notFound(base));
    }
    if (tenant != null) {
      return find(tenant).orElseThrow(() -> A2aException.invalid("tenant", "is no agent here"));
    }
    return serving.defaultAgent();
  }

  /**
   * Finds agents that have skills and run in this hub. An agent that only makes calls, or that is
   * remote, cannot be called here.
   */
  private Optional<AgentDefinition> find(String id) {
    return serving
        .find(id)
        .filter(agent -> !agent.skills().isEmpty() || agent.defaultSkill().isPresent())
        .filter(agent -> agent.url().isEmpty());
  }

  private static A2aException notFound(String id) {
    return A2aException.of(A2aError.METHOD_NOT_FOUND, "There is no agent " + id + " here.");
  }
}
