package io.serai.cli.call;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.skill.intake.SkillInputRequirements;
import java.util.Set;

/**
 * The inputs of a call, as the command line gives them.
 *
 * @param values all inputs
 * @param texts names of those that were written as {@code name=text}; the others are JSON
 */
record InputArguments(ObjectNode values, Set<String> texts) {

  /**
   * Returns the inputs with texts of the command line as the numbers, booleans and lists that the
   * schema wants; JSON is left as it is.
   */
  ObjectNode typed(JsonNode schema) {
    ObjectNode written = values.deepCopy().retain(texts);
    return values.deepCopy().setAll(SkillInputRequirements.withTypedTexts(schema, written));
  }
}
