package io.serai.a2s.usage;

import io.serai.security.AgentDefinition;
import io.serai.skill.Skill;
import io.serai.skill.agent.ServingAgents;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where a skill is called.
 *
 * @param hub the address of the hub, without a slash at the end
 * @param agent who serves the skill to other agents; empty where nobody does
 * @param standard whether that agent is the one that is meant where none is named
 * @param secured whether callers need a key
 */
public record SkillCallAddress(
    String hub, Optional<String> agent, boolean standard, boolean secured) {

  /** Where the skill is called on this hub. */
  public static SkillCallAddress of(
      String hub, Skill skill, ServingAgents agents, boolean secured) {
    AgentDefinition standard = agents.standard();
    Optional<String> serving =
        Stream.concat(Stream.of(standard), agents.directory().agents().stream())
            .filter(agent -> agent.url().isEmpty() && agent.serves(skill.id()))
            .map(AgentDefinition::id)
            .findFirst();
    boolean usual = serving.filter(standard.id()::equals).isPresent();
    return new SkillCallAddress(hub, serving, usual, secured);
  }

  /** The base below which the agent's bindings stand. */
  String agentBase() {
    return standard ? hub : hub + "/agents/" + agent.orElseThrow();
  }
}
