package io.serai.skill.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.skill.JsonSchemaValidator;
import io.serai.skill.Skill;
import io.serai.skill.intake.SkillInputRequirements;
import io.serai.task.ErrorCode;
import io.serai.task.InputRequest;
import io.serai.task.InputResponse;
import io.serai.task.component.TaskFailureException;
import io.serai.task.run.TaskContext;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;

/**
 * Completes the inputs of a task: requests missing required inputs from the caller, then validates.
 */
final class SkillInputCollector {

  private static final String INVALID = ErrorCode.INVALID_INPUT.code();

  private final JsonSchemaValidator validator;

  SkillInputCollector(JsonSchemaValidator validator) {
    this.validator = validator;
  }

  /**
   * Returns the complete inputs of the skill; fails with {@link TaskFailureException} if they are
   * not valid.
   */
  CompletionStage<ObjectNode> of(TaskContext task, Skill skill) {
    JsonNode given = task.request().input();
    if (given.isObject()) {
      return of(task, skill, (ObjectNode) given);
    }
    return given.isNull()
        ? of(task, skill, JsonMappers.object())
        : refused("The input of " + skill.name() + " is a JSON object.");
  }

  /** Returns the complete inputs, starting from those already given. */
  CompletionStage<ObjectNode> of(TaskContext task, Skill skill, ObjectNode given) {
    SkillInputRequirements requirements = SkillInputRequirements.of(skill);
    return complete(task, skill, requirements, requirements.converted(given), "");
  }

  /**
   * Requests missing inputs until none is left.
   *
   * @param fault what was wrong with the last answer; empty if nothing was
   */
  private CompletionStage<ObjectNode> complete(
      TaskContext task,
      Skill skill,
      SkillInputRequirements requirements,
      ObjectNode input,
      String fault) {
    List<String> missing = requirements.missing(input);
    if (missing.isEmpty()) {
      return validated(skill, input);
    }
    InputRequest inputRequest = need(skill, requirements, missing);
    return task.need(inputRequest, task.message(fault + inputRequest.description()))
        .thenCompose(
            inputResponse -> {
              ObjectNode all = merge(input, inputResponse, requirements);
              String faults = removeInvalid(missing, all, requirements);
              return complete(task, skill, requirements, all, faults);
            });
  }

  /**
   * Removes requested inputs that are not valid, so that they are requested again with the reason.
   */
  private static String removeInvalid(
      List<String> asked, ObjectNode all, SkillInputRequirements requirements) {
    List<String> faults = new ArrayList<>();
    for (String name : asked) {
      String fault = all.has(name) ? requirements.fault(name, all.get(name)) : "";
      if (!fault.isEmpty()) {
        faults.add(fault);
        all.remove(name);
      }
    }
    return faults.isEmpty() ? "" : "The answer does not fit: " + String.join("; ", faults) + ". ";
  }

  /** Returns why the inputs do not fit the skill, in one line; empty if they fit. */
  String faults(Skill skill, ObjectNode input) {
    return validator.faults(skill.inputSchema(), input);
  }

  /**
   * Returns the inputs with the values of an answer that nobody requested by name. If the skill
   * declares its inputs, only those are taken; otherwise all.
   */
  ObjectNode withAnswer(Skill skill, ObjectNode input, InputResponse answer) {
    SkillInputRequirements requirements = SkillInputRequirements.of(skill);
    ObjectNode all = input.deepCopy();
    answer
        .data()
        .properties()
        .forEach(
            member -> {
              if (skill.inputSchema() == null
                  || requirements.property(member.getKey()).isObject()) {
                all.set(member.getKey(), member.getValue());
              }
            });
    return requirements.converted(all);
  }

  private CompletionStage<ObjectNode> validated(Skill skill, ObjectNode input) {
    String faults = faults(skill, input);
    return faults.isEmpty()
        ? CompletableFuture.completedFuture(input)
        : refused("The input does not fit " + skill.name() + ": " + faults + ".");
  }

  private static ObjectNode merge(
      ObjectNode input, InputResponse inputResponse, SkillInputRequirements requirements) {
    ObjectNode more = input.deepCopy();
    more.setAll(inputResponse.data());
    if (inputResponse.message() != null && inputResponse.data().isEmpty()) {
      more.setAll(requirements.read(inputResponse.message(), input));
    }
    return requirements.converted(more);
  }

  private static InputRequest need(
      Skill skill, SkillInputRequirements requirements, List<String> missing) {
    String words =
        missing.stream()
            .map(name -> described(name, requirements))
            .collect(Collectors.joining("; "));
    ObjectNode details = JsonMappers.object();
    missing.forEach(name -> details.set(name, orEmpty(requirements.property(name))));
    return new InputRequest(missing, skill.name() + " needs " + words + ".", null, details);
  }

  private static JsonNode orEmpty(JsonNode schema) {
    return schema.isMissingNode() ? JsonMappers.object() : schema;
  }

  private static String described(String name, SkillInputRequirements requirements) {
    String words = requirements.property(name).path("description").asText();
    return words.isEmpty() ? name : name + " (" + words + ")";
  }

  private static <T> CompletionStage<T> refused(String words) {
    return CompletableFuture.failedFuture(new TaskFailureException(INVALID, words));
  }
}
