package io.serai.skill.agent;

import io.serai.security.Agent;
import io.serai.security.AgentDirectory;
import io.serai.security.Limits;
import io.serai.security.Permissions;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The agents that take tasks. Where no file of {@code agents/} is the default, the hub itself is
 * one: the agent {@code serai}, which serves every skill to every caller.
 */
public record ServingAgents(AgentDirectory directory) {

  /** The hub itself as an agent. */
  public static final Agent HUB =
      new Agent(
          "serai",
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
          Limits.DEFAULT,
          Optional.empty(),
          List.of(),
          List.of());

  /** The agent that is meant where none is named. */
  public Agent standard() {
    return directory.defaultAgent().orElse(HUB);
  }

  /** The agent of that id. */
  public Optional<Agent> find(String id) {
    Optional<Agent> found = directory.find(id);
    return found.isEmpty() && id.equals(HUB.id()) ? Optional.of(HUB) : found;
  }

  /** The agent elsewhere whose card is there. */
  public Optional<Agent> withCard(String url) {
    return directory.agents().stream()
        .filter(agent -> agent.url().filter(card -> card.toString().equals(url)).isPresent())
        .findFirst();
  }
}
