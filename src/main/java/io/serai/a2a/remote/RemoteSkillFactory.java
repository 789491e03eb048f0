package io.serai.a2a.remote;

import io.serai.a2a.model.AgentCard;
import io.serai.a2a.model.AgentCard.CardSkill;
import io.serai.document.TextFunctions;
import io.serai.security.AgentDefinition;
import io.serai.skill.AgentSkillHints;
import io.serai.skill.Skill;
import io.serai.skill.SkillHints;
import io.serai.skill.SkillModes;
import io.serai.skill.SkillStatistics;
import io.serai.skill.SkillVersion;
import io.serai.skill.agent.AgentComponentContext;
import io.serai.skill.agent.RemoteSkillHandler;
import io.serai.skill.agent.RemoteSkillText;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Turns the skills of a remote agent into skills of this hub, named {@code AGENT.skill}.
 *
 * <p>Skills with ids that cannot be shown safely are left out. So are skills that the agent itself
 * has from another agent; otherwise hubs that know each other would pass their skills back and
 * forth without end.
 */
record RemoteSkillFactory(AgentComponentContext links, SkillStatistics statistics) {
  private static final Logger LOG = LoggerFactory.getLogger(RemoteSkillFactory.class);
  private static final String TAG = "remote:";
  private static final String DEFAULT_VERSION = "1.0.0";

  List<Skill> of(AgentDefinition agent, AgentCard card) {
    String version = version(card.version());
    Set<String> ids = new HashSet<>();
    List<String> leftOut = new ArrayList<>();
    List<Skill> skills = new ArrayList<>();
    for (CardSkill each : card.skills()) {
      boolean selected = agent.skills().isEmpty() || agent.serves(each.id());
      if (selected && !RemoteSkillText.isId(each.id())) {
        leftOut.add(TextFunctions.clipped(each.id()));
      } else if (selected && isLocalToAgent(each) && ids.add(each.id())) {
        skills.add(skill(agent, each, version, modes(card, each)));
      }
    }
    if (!leftOut.isEmpty()) {
      LOG.warn(
          "Agent {} has {} skills with ids that are not legal; they are left out: {}",
          agent.id(),
          leftOut.size(),
          TextFunctions.loggable(String.join(", ", leftOut)));
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
    return Skill.remote(
        id,
        TextFunctions.clipped(each.name()) + " (" + agent.id() + ")",
        version,
        RemoteSkillText.description(each.description()),
        tags,
        null,
        null,
        each.examples(),
        true,
        modes,
        AgentSkillHints.of(agent).of(each.id(), SkillHints.NONE),
        new RemoteSkillHandler(links, agent.id(), id, version, statistics));
  }

  private static boolean isLocalToAgent(CardSkill skill) {
    return skill.tags().stream().noneMatch(tag -> tag.startsWith(TAG));
  }

  private static String version(String declared) {
    return SkillVersion.parse(declared).map(SkillVersion::toString).orElse(DEFAULT_VERSION);
  }
}
