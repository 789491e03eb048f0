package io.serai.skill.intake;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.skill.JsonSchemaValidator;
import io.serai.skill.Skill;
import io.serai.task.ErrorCode;
import io.serai.task.component.TaskFailureException;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Checks the inputs of a call against the input schema of the skill, in the same way for tasks,
 * routes, executions and workflows. Thread-safe.
 */
public final class SkillInputCheck {

  private static final JsonSchemaValidator VALIDATOR = new JsonSchemaValidator();

  private SkillInputCheck() {}

  /** Returns why the inputs do not fit the skill, in one line; empty if they fit. */
  public static String faults(Skill skill, JsonNode inputs) {
    return VALIDATOR.faults(skill.inputSchema(), inputs);
  }

  /** Returns the message for inputs that do not fit. */
  public static String message(Skill skill, String faults) {
    return "The input does not fit " + skill.name() + ": " + faults + ".";
  }

  /**
   * Returns the inputs as the types that the skill wants.
   *
   * @throws TaskFailureException if a required input is missing, or one does not fit
   */
  public static ObjectNode checked(Skill skill, ObjectNode inputs) {
    SkillInputRequirements requirements = SkillInputRequirements.of(skill);
    List<String> missing = requirements.absent(inputs);
    if (!missing.isEmpty()) {
      throw missing(skill, missing, requirements);
    }
    ObjectNode converted = requirements.converted(inputs);
    String faults = faults(skill, converted);
    if (!faults.isEmpty()) {
      throw new TaskFailureException(ErrorCode.INVALID_INPUT.code(), message(skill, faults));
    }
    return converted;
  }

  private static TaskFailureException missing(
      Skill skill, List<String> missing, SkillInputRequirements requirements) {
    String names = missing.stream().map(requirements::described).collect(Collectors.joining("; "));
    ObjectNode details = JsonMappers.object();
    missing.forEach(details.putArray("missing")::add);
    return new TaskFailureException(
        ErrorCode.INVALID_INPUT.code(), skill.name() + " needs " + names + ".", details);
  }
}
