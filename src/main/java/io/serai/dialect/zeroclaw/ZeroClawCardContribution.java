package io.serai.dialect.zeroclaw;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.protocol.AgentCardContext;
import io.serai.protocol.AgentCardContribution;
import io.serai.skill.CatalogSnapshot;
import io.serai.skill.SkillCatalog;
import org.jspecify.annotations.Nullable;

/**
 * The dialect's members of agent cards: {@code endpoints}, {@code authentication}, two
 * capabilities, and the schemas of skills.
 */
record ZeroClawCardContribution(SkillCatalog catalog) implements AgentCardContribution {

  /** The scheme that a card names in open mode, which has none: the dialect's clients expect it. */
  private static final String BEARER = "bearer";

  @Override
  public void extend(AgentCardContext context, ObjectNode card) {
    ObjectNode capabilities = card.withObject("/capabilities");
    capabilities.put("artifacts", true).put("push_notifications", false);
    if (!card.has("authentication")) {
      ArrayNode schemes = card.putObject("authentication").putArray("schemes");
      card.path("securitySchemes").fieldNames().forEachRemaining(schemes::add);
      if (schemes.isEmpty()) {
        schemes.add(BEARER);
      }
    }
    String tasks = path(context.base()) + ZeroClawProtocol.BASE + "/tasks";
    card.putObject("endpoints").put("tasks", tasks).put("stream", tasks + "/{id}/stream");
    CatalogSnapshot skills = catalog.snapshot();
    card.path("skills").forEach(skill -> addSchemas(skill, skills));
  }

  private static void addSchemas(JsonNode entry, CatalogSnapshot skills) {
    if (entry instanceof ObjectNode skill) {
      skills
          .find(skill.path("id").asText())
          .ifPresent(
              known -> {
                add(skill, "input_schema", known.inputSchema());
                add(skill, "output_schema", known.outputSchema());
              });
    }
  }

  /** Adds a schema; a skill without one accepts anything, which is the empty schema. */
  private static void add(ObjectNode skill, String member, @Nullable JsonNode schema) {
    skill.set(member, schema == null ? skill.objectNode() : schema);
  }

  /** Returns the path of an address, which clients resolve against the address of the card. */
  private static String path(String base) {
    int path = base.indexOf('/', base.indexOf("://") + 3);
    return path < 0 ? "" : base.substring(path);
  }
}
