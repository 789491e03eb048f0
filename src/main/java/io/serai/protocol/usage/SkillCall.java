package io.serai.protocol.usage;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.security.AgentDefinition;
import io.serai.skill.Skill;
import io.serai.skill.agent.ActiveAgents;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A call to a skill that examples show: with which inputs, and at which address.
 *
 * @param inputs example values of the inputs; must not be changed
 * @param hub the address of the hub, without a trailing slash
 * @param agent the id of the agent that serves the skill; empty if none does
 * @param defaultAgent whether that agent is the hub's default agent
 * @param secured whether callers need a key
 */
public record SkillCall(
    Skill skill,
    ObjectNode inputs,
    String hub,
    Optional<String> agent,
    boolean defaultAgent,
    boolean secured) {

  /** Creates the call of a skill on this hub. */
  public static SkillCall of(
      Skill skill, ObjectNode inputs, String hub, ActiveAgents agents, boolean secured) {
    AgentDefinition standard = agents.defaultAgent();
    Optional<String> serving =
        Stream.concat(Stream.of(standard), agents.directory().agents().stream())
            .filter(agent -> agent.url().isEmpty() && agent.serves(skill.id()))
            .map(AgentDefinition::id)
            .findFirst();
    boolean isDefault = serving.filter(standard.id()::equals).isPresent();
    return new SkillCall(skill, inputs, hub, serving, isDefault, secured);
  }

  /**
   * Returns the address below which the agent is called.
   *
   * @throws java.util.NoSuchElementException if no agent serves the skill
   */
  public String agentAddress() {
    return defaultAgent ? hub : hub + "/agents/" + agent.orElseThrow();
  }
}
