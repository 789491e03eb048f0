package io.serai.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Set;

/**
 * A sentence of a specification that a program can break, in the words of this project.
 *
 * @param id the number that tests name as their tag
 * @param section where the specification says it; empty for a reading that it does not have
 * @param level {@code MUST}, {@code SHOULD} or {@code MAY}
 * @param text one sentence
 * @param reason why no test holds the rule; empty if one does
 */
record Rule(String id, String section, String level, String text, String reason) {
  private static final Set<String> LEVELS = Set.of("MUST", "SHOULD", "MAY");

  Rule {
    if (!LEVELS.contains(level) || text.isEmpty()) {
      throw new IllegalArgumentException(
          "the rule '" + id + "' needs a level (MUST, SHOULD or MAY) and a rule");
    }
  }

  static Rule of(JsonNode node) {
    return new Rule(
        node.path("id").asText(),
        node.path("section").asText(),
        node.path("level").asText(),
        node.path("rule").asText(),
        node.path("reason").asText());
  }

  boolean needsATest() {
    return level.equals("MUST") && reason.isEmpty();
  }
}
