package io.serai.skill.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.skill.Skill;
import io.serai.skill.intake.SkillInputCheck;
import io.serai.skill.intake.SkillInputRequirements;
import io.serai.task.ErrorCode;
import io.serai.task.InputRequest;
import io.serai.task.InputResponse;
import io.serai.task.TaskMemoryEstimator;
import io.serai.task.component.TaskFailureException;
import io.serai.task.run.work.TaskContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;

/**
 * Completes the inputs of a task: requests missing required inputs from the caller, then validates.
 */
final class SkillInputCollector {

  private static final String INVALID = ErrorCode.INVALID_INPUT.code();

  /**
   * Returns the complete inputs of the skill; fails with {@link TaskFailureException} if they are
   * not valid.
   */
  CompletionStage<ObjectNode> of(TaskContext task, Skill skill) {
    SkillInputRequirements requirements = SkillInputRequirements.of(skill);
    return requested(task)
        .map(given -> requirements.converted(given))
        .map(input -> complete(task, skill, requirements, new Collected(input, ""), true))
        .orElseGet(() -> refused("The input of " + skill.name() + " must be a JSON object."));
  }

  private static Optional<ObjectNode> requested(TaskContext task) {
    JsonNode given = task.request().input();
    if (given instanceof ObjectNode object) {
      return Optional.of(object);
    }
    return given.isNull() ? Optional.of(JsonMappers.object()) : Optional.empty();
  }

  /** Returns the complete inputs, starting from those already given. */
  CompletionStage<ObjectNode> of(TaskContext task, Skill skill, ObjectNode given) {
    SkillInputRequirements requirements = SkillInputRequirements.of(skill);
    Collected collected = new Collected(requirements.converted(given), "");
    return complete(task, skill, requirements, collected, false);
  }

  /**
   * Requests missing inputs until none is left.
   *
   * @param requested whether the inputs so far are those of the request and of all its responses,
   *     so that large ones need not be kept while the task waits
   */
  private CompletionStage<ObjectNode> complete(
      TaskContext task,
      Skill skill,
      SkillInputRequirements requirements,
      Collected collected,
      boolean requested) {
    List<String> missing = requirements.missing(collected.input);
    if (missing.isEmpty()) {
      return validated(skill, collected.input);
    }
    InputRequest inputRequest = need(skill, requirements, missing);
    CompletionStage<InputResponse> response =
        task.need(inputRequest, task.message(collected.fault + inputRequest.description()));
    if (requested && !response.toCompletableFuture().isDone() && collected.isLarge()) {
      task.keepsWhileWaiting(0);
      return response.thenCompose(
          last -> complete(task, skill, requirements, again(task, requirements), true));
    }
    return response.thenCompose(
        last -> complete(task, skill, requirements, collected.with(last, requirements), requested));
  }

  /** Collects the inputs again from the request and its responses. */
  private static Collected again(TaskContext task, SkillInputRequirements requirements) {
    ObjectNode first = requested(task).orElseThrow();
    Collected collected = new Collected(requirements.converted(first), "");
    for (InputResponse response : task.answers()) {
      collected = collected.with(response, requirements);
    }
    return collected;
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
    return SkillInputCheck.faults(skill, input);
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

  /**
   * The inputs so far.
   *
   * @param fault what was wrong with the last answer; empty if nothing was
   */
  private record Collected(ObjectNode input, String fault) {

    boolean isLarge() {
      return TaskMemoryEstimator.of(input) > TaskMemoryEstimator.SMALL;
    }

    Collected with(InputResponse response, SkillInputRequirements requirements) {
      ObjectNode all = merge(input, response, requirements);
      return new Collected(all, removeInvalid(requirements.missing(input), all, requirements));
    }
  }

  private CompletionStage<ObjectNode> validated(Skill skill, ObjectNode input) {
    String faults = faults(skill, input);
    return faults.isEmpty()
        ? CompletableFuture.completedFuture(input)
        : refused(SkillInputCheck.message(skill, faults));
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
    String words = missing.stream().map(requirements::described).collect(Collectors.joining("; "));
    ObjectNode details = JsonMappers.object();
    missing.forEach(name -> details.set(name, orEmpty(requirements.property(name))));
    return new InputRequest(missing, skill.name() + " needs " + words + ".", null, details);
  }

  private static JsonNode orEmpty(JsonNode schema) {
    return schema.isMissingNode() ? JsonMappers.object() : schema;
  }

  private static <T> CompletionStage<T> refused(String words) {
    return CompletableFuture.failedFuture(new TaskFailureException(INVALID, words));
  }
}
