package io.serai.skill;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;

/** The inputs of a skill as a language model gets them, when the skill is one of its tools. */
public final class ToolInputSchema {
  private static final String TYPE = "type";
  private static final String OBJECT = "object";

  private ToolInputSchema() {}

  /**
   * Returns the JSON Schema of the inputs, which is that of an object, also where the schema of the
   * skill does not say so.
   */
  public static ObjectNode of(Skill skill) {
    ObjectNode schema = JsonMappers.object().put(TYPE, OBJECT);
    if (skill.inputSchema() instanceof ObjectNode declared) {
      schema.setAll(declared);
      schema.put(TYPE, OBJECT);
    }
    return schema;
  }
}
