package io.serai.skill.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.skill.JsonSchemaValidator;
import io.serai.skill.Skill;
import io.serai.skill.intake.SkillInputRequirements;
import io.serai.task.InputRequest;
import io.serai.task.InputResponse;
import io.serai.task.component.TaskFailureException;
import io.serai.task.run.TaskContext;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;

/** Completes the inputs of a task: asks for what the skill cannot do without, then validates. */
final class SkillInputCollector {

  private static final String INVALID = "E010";

  private final JsonSchemaValidator jsonSchemaValidator;

  SkillInputCollector(JsonSchemaValidator jsonSchemaValidator) {
    this.jsonSchemaValidator = jsonSchemaValidator;
  }

  /**
   * The inputs that the skill runs with; fails with {@link TaskFailureException} where they do not
   * fit.
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

  /** The same with what is there already. */
  CompletionStage<ObjectNode> of(TaskContext task, Skill skill, ObjectNode given) {
    return complete(task, skill, SkillInputRequirements.of(skill), given, "");
  }

  /**
   * @param fault what kept the last answer from being one; empty where nothing did
   */
  private CompletionStage<ObjectNode> complete(
      TaskContext task,
      Skill skill,
      SkillInputRequirements skillInputRequirements,
      ObjectNode input,
      String fault) {
    List<String> missing = skillInputRequirements.missing(input);
    if (missing.isEmpty()) {
      return validated(skill, input);
    }
    InputRequest inputRequest = need(skill, skillInputRequirements, missing);
    return task.need(inputRequest, task.message(fault + inputRequest.description()))
        .thenCompose(
            inputResponse -> {
              ObjectNode all = with(input, inputResponse, skillInputRequirements);
              String unfit = leaveOutUnfit(missing, all, skillInputRequirements);
              return complete(task, skill, skillInputRequirements, all, unfit);
            });
  }

  /** What was asked for and does not fit is asked for again, with what is wrong. */
  private static String leaveOutUnfit(
      List<String> asked, ObjectNode all, SkillInputRequirements skillInputRequirements) {
    List<String> faults = new ArrayList<>();
    for (String name : asked) {
      String fault = all.has(name) ? skillInputRequirements.fault(name, all.get(name)) : "";
      if (!fault.isEmpty()) {
        faults.add(fault);
        all.remove(name);
      }
    }
    return faults.isEmpty() ? "" : "The answer does not fit: " + String.join("; ", faults) + ". ";
  }

  private CompletionStage<ObjectNode> validated(Skill skill, ObjectNode input) {
    String faults = jsonSchemaValidator.faults(skill.inputSchema(), input);
    return faults.isEmpty()
        ? CompletableFuture.completedFuture(input)
        : refused("The input does not fit " + skill.name() + ": " + faults + ".");
  }

  private static ObjectNode with(
      ObjectNode input,
      InputResponse inputResponse,
      SkillInputRequirements skillInputRequirements) {
    ObjectNode more = input.deepCopy();
    more.setAll(inputResponse.data());
    if (inputResponse.message() != null && inputResponse.data().isEmpty()) {
      more.setAll(skillInputRequirements.read(inputResponse.message(), input));
    }
    return more;
  }

  private static InputRequest need(
      Skill skill, SkillInputRequirements skillInputRequirements, List<String> missing) {
    String words =
        missing.stream()
            .map(name -> described(name, skillInputRequirements))
            .collect(Collectors.joining("; "));
    ObjectNode details = JsonMappers.object();
    missing.forEach(name -> details.set(name, orEmpty(skillInputRequirements.property(name))));
    return new InputRequest(missing, skill.name() + " needs " + words + ".", null, details);
  }

  private static JsonNode orEmpty(JsonNode schema) {
    return schema.isMissingNode() ? JsonMappers.object() : schema;
  }

  private static String described(String name, SkillInputRequirements skillInputRequirements) {
    String words = skillInputRequirements.property(name).path("description").asText();
    return words.isEmpty() ? name : name + " (" + words + ")";
  }

  private static <T> CompletionStage<T> refused(String words) {
    return CompletableFuture.failedFuture(new TaskFailureException(INVALID, words));
  }
}
