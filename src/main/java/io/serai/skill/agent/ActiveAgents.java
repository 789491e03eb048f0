package io.serai.skill.agent;

import io.serai.security.AgentDefinition;
import io.serai.security.AgentRateLimitConfig;
import io.serai.security.Permissions;
import io.serai.security.RetentionRule;
import io.serai.security.agent.AgentDirectory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The agents of this hub that accept tasks. If no file of {@code agents/} is the default, the hub
 * itself is one: the agent {@code serai}, which serves every skill to every caller.
 */
public record ActiveAgents(AgentDirectory directory) {

  /** The hub itself as an agent. */
  public static final AgentDefinition HUB =
      new AgentDefinition(
          AgentDefinition.HUB_ID,
          "Serai",
          "Everything that this hub serves.",
          50,
          true,
          List.of("*"),
          Optional.empty(),
          OptionalInt.empty(),
          OptionalInt.empty(),
          List.of("*"),
          List.of("*"),
          List.of(),
          List.of(),
          Permissions.NONE,
          AgentRateLimitConfig.DEFAULT,
          Optional.empty(),
          List.of(),
          List.of(),
          RetentionRule.NONE,
          Map.of());

  /** Returns the default agent, which is used if none is named. */
  public AgentDefinition defaultAgent() {
    return directory.defaultAgent().orElse(HUB);
  }

  /** Returns all agents, with the hub itself if it is one. */
  public List<AgentDefinition> all() {
    List<AgentDefinition> all = new ArrayList<>(directory.agents());
    if (directory.defaultAgent().isEmpty()) {
      all.add(HUB);
    }
    return all;
  }

  /** Returns the agent with that id. */
  public Optional<AgentDefinition> find(String id) {
    return id.equals(HUB.id()) ? Optional.of(HUB) : directory.find(id);
  }

  /** Returns the remote agent with that card URL. */
  public Optional<AgentDefinition> withCard(String url) {
    return directory.agents().stream()
        .filter(agent -> agent.url().filter(card -> card.toString().equals(url)).isPresent())
        .findFirst();
  }
}
