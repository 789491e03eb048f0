package io.serai.a2s.usage;

import io.serai.security.AgentDefinition;
import io.serai.skill.Skill;
import io.serai.skill.agent.ServingAgents;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The addresses at which a skill is called.
 *
 * @param hub the address of the hub, without a trailing slash
 * @param agent the id of the agent that serves the skill over A2A; empty if none does
 * @param defaultAgent whether that agent is the hub's default agent
 * @param secured whether callers need a key
 */
public record SkillCallAddress(
    String hub, Optional<String> agent, boolean defaultAgent, boolean secured) {

  /** Determines the addresses of a skill on this hub. */
  public static SkillCallAddress of(
      String hub, Skill skill, ServingAgents agents, boolean secured) {
    AgentDefinition standard = agents.defaultAgent();
    Optional<String> serving =
        Stream.concat(Stream.of(standard), agents.directory().agents().stream())
            .filter(agent -> agent.url().isEmpty() && agent.serves(skill.id()))
            .map(AgentDefinition::id)
            .findFirst();
    boolean isDefault = serving.filter(standard.id()::equals).isPresent();
    return new SkillCallAddress(hub, serving, isDefault, secured);
  }

  /** The base address of the agent's A2A bindings. */
  String agentBase() {
    return defaultAgent ? hub : hub + "/agents/" + agent.orElseThrow();
  }
}
