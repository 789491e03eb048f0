package io.serai.skill.agent;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.security.AgentDefinition;
import io.serai.skill.Skill;
import io.serai.skill.SkillCatalog;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;

/** Writes the skills of an agent in the form of A2A, as agent cards have them. */
public record AgentSkillsWriter(SkillCatalog catalog) {

  /**
   * Returns the newest versions of the skills that the agent serves and {@code shown} accepts,
   * sorted by id.
   */
  public ArrayNode of(AgentDefinition agent, Predicate<Skill> shown) {
    ArrayNode list = JsonMappers.array();
    catalog
        .snapshot()
        .newest()
        .filter(skill -> agent.serves(skill.id()) && !skill.kind().equals(Skill.OPERATION))
        .filter(shown)
        .sorted(Comparator.comparing(Skill::id))
        .forEach(skill -> list.add(entry(skill)));
    return list;
  }

  private static ObjectNode entry(Skill skill) {
    ObjectNode entry = JsonMappers.object();
    entry.put("id", skill.id()).put("name", skill.name());
    entry.put("description", skill.description().isBlank() ? skill.name() : skill.description());
    ArrayNode tags = entry.putArray("tags");
    List<String> tagsOrKind = skill.tags().isEmpty() ? List.of(skill.kind()) : skill.tags();
    tagsOrKind.forEach(tags::add);
    if (!skill.examples().isEmpty()) {
      ArrayNode examples = entry.putArray("examples");
      skill.examples().forEach(examples::add);
    }
    skill.modes().input().forEach(entry.putArray("inputModes")::add);
    skill.modes().output().forEach(entry.putArray("outputModes")::add);
    return entry;
  }
}
