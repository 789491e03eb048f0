package io.serai.skill;

import io.serai.security.AgentDefinition;
import io.serai.security.AgentFileSection;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * The block {@code hints} of an agent's file: what the operator says of single skills of a remote
 * agent or MCP server, which counts before what these say themselves.
 *
 * @param bySkill the hints by the names that the skills have there
 */
public record AgentSkillHints(Map<String, SkillHints> bySkill) implements AgentFileSection {

  /** No hints. */
  public static final AgentSkillHints NONE = new AgentSkillHints(Map.of());

  /** Copies the map. */
  public AgentSkillHints {
    bySkill = Map.copyOf(bySkill);
  }

  /** Returns the block of an agent; one without hints if its file has none. */
  public static AgentSkillHints of(AgentDefinition agent) {
    return agent.block(AgentSkillHints.class).orElse(NONE);
  }

  /**
   * Returns the hints of a skill.
   *
   * @param own what the skill says itself
   */
  public SkillHints of(String skill, SkillHints own) {
    SkillHints declared = bySkill.get(skill);
    return declared == null ? own : declared.orElse(own);
  }

  /** Returns a sentence for each name that none of the skills has, sorted. */
  public List<String> unused(String agent, Collection<String> skills) {
    return bySkill.keySet().stream()
        .filter(name -> !skills.contains(name))
        .sorted()
        .map(name -> "hints of agent %s names %s, which it does not serve".formatted(agent, name))
        .toList();
  }
}
