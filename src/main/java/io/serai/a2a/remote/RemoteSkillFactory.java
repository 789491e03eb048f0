package io.serai.a2a.remote;

import io.serai.a2a.model.AgentCard;
import io.serai.a2a.model.AgentCard.CardSkill;
import io.serai.security.AgentDefinition;
import io.serai.skill.AgentSkillHints;
import io.serai.skill.FallbackPlan;
import io.serai.skill.Skill;
import io.serai.skill.SkillHints;
import io.serai.skill.SkillModes;
import io.serai.skill.SkillStatistics;
import io.serai.skill.SkillVersion;
import io.serai.skill.agent.AgentComponentContext;
import io.serai.skill.agent.RemoteSkillHandler;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Turns the skills of a remote agent into skills of this hub, named {@code AGENT.skill}.
 *
 * <p>Skills with unreadable ids are left out. So are skills that the agent itself has from another
 * agent; otherwise hubs that know each other would pass their skills back and forth without end.
 */
record RemoteSkillFactory(AgentComponentContext links, SkillStatistics statistics) {
  private static final String TAG = "remote:";
  private static final String DEFAULT_VERSION = "1.0.0";
  private static final int MAX_ID_LENGTH = 128;

  List<Skill> of(AgentDefinition agent, AgentCard card) {
    String version = version(card.version());
    Set<String> ids = new HashSet<>();
    List<Skill> skills = new ArrayList<>();
    for (CardSkill each : card.skills()) {
      boolean selected = agent.skills().isEmpty() || agent.serves(each.id());
      if (selected && isReadable(each.id()) && isLocalToAgent(each) && ids.add(each.id())) {
        skills.add(skill(agent, each, version, modes(card, each)));
      }
    }
    return skills;
  }

  /**
   * Returns the types that the skill takes by its card, which may have words that are not types.
   */
  private static SkillModes modes(AgentCard card, CardSkill skill) {
    List<String> declared = skill.inputModes().isEmpty() ? card.inputModes() : skill.inputModes();
    return new SkillModes(declared.stream().filter(SkillModes::isType).toList(), List.of("*/*"));
  }

  private Skill skill(AgentDefinition agent, CardSkill each, String version, SkillModes modes) {
    String id = agent.id() + "." + each.id();
    List<String> tags = new ArrayList<>(each.tags());
    tags.add(TAG + agent.id());
    return new Skill(
        id,
        each.name() + " (" + agent.id() + ")",
        version,
        each.description(),
        tags,
        List.of(),
        null,
        null,
        List.of(),
        Set.of(),
        1,
        Skill.REMOTE,
        null,
        each.examples(),
        true,
        FallbackPlan.NONE,
        modes,
        null,
        AgentSkillHints.of(agent).of(each.id(), SkillHints.NONE),
        new RemoteSkillHandler(links, agent.id(), id, version, statistics));
  }

  /** Returns whether an id can be shown on one line of a log or page. */
  private static boolean isReadable(String id) {
    return !id.isBlank()
        && id.length() <= MAX_ID_LENGTH
        && id.chars().noneMatch(Character::isISOControl);
  }

  private static boolean isLocalToAgent(CardSkill skill) {
    return skill.tags().stream().noneMatch(tag -> tag.startsWith(TAG));
  }

  private static String version(String declared) {
    try {
      return SkillVersion.of(declared).toString();
    } catch (IllegalArgumentException notAVersion) {
      return DEFAULT_VERSION;
    }
  }
}
