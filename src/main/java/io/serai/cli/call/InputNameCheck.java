package io.serai.cli.call;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.TypoSuggestion;
import java.util.ArrayList;
import java.util.List;

/** Finds inputs of a call that its skill does not have. */
final class InputNameCheck {

  private InputNameCheck() {}

  /**
   * Returns a sentence for each input that is not among the properties of the schema. A schema
   * without properties, or that allows others, gives no information.
   *
   * @param schema the skill's JSON Schema of inputs
   */
  static List<String> unknown(String skill, ObjectNode inputs, JsonNode schema) {
    List<String> known = new ArrayList<>();
    schema.path("properties").fieldNames().forEachRemaining(known::add);
    if (known.isEmpty() || allowsOthers(schema)) {
      return List.of();
    }
    List<String> sentences = new ArrayList<>();
    inputs
        .fieldNames()
        .forEachRemaining(
            name -> {
              if (!known.contains(name)) {
                sentences.add(sentence(skill, name, known));
              }
            });
    return sentences;
  }

  private static boolean allowsOthers(JsonNode schema) {
    JsonNode others = schema.path("additionalProperties");
    return others.isObject() || others.asBoolean() || schema.has("patternProperties");
  }

  private static String sentence(String skill, String name, List<String> known) {
    return name
        + " is not an input of "
        + skill
        + " (its inputs: "
        + String.join(", ", known)
        + ")"
        + TypoSuggestion.to(name, known).map(meant -> "; did you mean " + meant + "?").orElse(".");
  }
}
