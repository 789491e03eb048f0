package io.serai.a2a.run;

import io.serai.a2a.model.A2aError;
import io.serai.a2a.model.A2aException;
import io.serai.security.AgentDefinition;
import io.serai.security.AgentDirectory;
import io.serai.security.Caller;
import io.serai.skill.agent.ServingAgents;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Which agent of this hub a call means. */
public final class CalledAgentResolver {
  private static final int USUAL_WEIGHT = 50;

  private final AgentDirectory directory;
  private final ServingAgents serving;

  public CalledAgentResolver(AgentDirectory directory) {
    this.directory = directory;
    this.serving = new ServingAgents(directory);
  }

  /** Weight of a caller, 0 to 100. */
  int weight(Caller caller) {
    return directory.find(caller.id()).map(AgentDefinition::weight).orElse(USUAL_WEIGHT);
  }

  /**
   * The agent that a call means.
   *
   * @param base whom the path names, as {@code /agents/{id}}
   * @param tenant whom the binding's own place for it names
   * @throws A2aException where there is none such, or two are named
   */
  public AgentDefinition resolve(@Nullable String base, @Nullable String tenant) {
    if (base != null && tenant != null && !base.equals(tenant)) {
      throw A2aException.invalid("tenant", "is not the agent that the address names");
    }
    if (base != null) {
      return find(base).orElseThrow(() -> unknown(base));
    }
    if (tenant != null) {
      return find(tenant).orElseThrow(() -> A2aException.invalid("tenant", "is no agent here"));
    }
    return serving.standard();
  }

  /** Those whose work is done here: who only calls, or is remote, is not called here. */
  private Optional<AgentDefinition> find(String id) {
    return serving
        .find(id)
        .filter(agent -> !agent.skills().isEmpty() || agent.defaultSkill().isPresent())
        .filter(agent -> agent.url().isEmpty());
  }

  private static A2aException unknown(String id) {
    return A2aException.of(A2aError.METHOD_NOT_FOUND, "There is no agent " + id + " here.");
  }
}
