package io.serai.skill.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.Json;
import io.serai.skill.Schemas;
import io.serai.skill.Skill;
import io.serai.skill.intake.Wanted;
import io.serai.task.Answer;
import io.serai.task.Need;
import io.serai.task.component.TaskFailure;
import io.serai.task.run.TaskContext;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;

/** Completes the inputs of a task: asks for what the skill cannot do without, then validates. */
final class Inputs {

  private static final String INVALID = "E010";

  private final Schemas schemas;

  Inputs(Schemas schemas) {
    this.schemas = schemas;
  }

  /** The inputs that the skill runs with; fails with {@link TaskFailure} where they do not fit. */
  CompletionStage<ObjectNode> of(TaskContext task, Skill skill) {
    JsonNode given = task.request().input();
    if (given.isObject()) {
      return of(task, skill, (ObjectNode) given);
    }
    return given.isNull()
        ? of(task, skill, Json.object())
        : refused("The input of " + skill.name() + " is a JSON object.");
  }

  /** The same with what is there already. */
  CompletionStage<ObjectNode> of(TaskContext task, Skill skill, ObjectNode given) {
    return complete(task, skill, Wanted.of(skill), given, "");
  }

  /**
   * @param fault what kept the last answer from being one; empty where nothing did
   */
  private CompletionStage<ObjectNode> complete(
      TaskContext task, Skill skill, Wanted wanted, ObjectNode input, String fault) {
    List<String> missing = wanted.missing(input);
    if (missing.isEmpty()) {
      return validated(skill, input);
    }
    Need need = need(skill, wanted, missing);
    return task.need(need, task.message(fault + need.description()))
        .thenCompose(
            answer -> {
              ObjectNode all = with(input, answer, wanted);
              String unfit = leaveOutUnfit(missing, all, wanted);
              return complete(task, skill, wanted, all, unfit);
            });
  }

  /** What was asked for and does not fit is asked for again, with what is wrong. */
  private static String leaveOutUnfit(List<String> asked, ObjectNode all, Wanted wanted) {
    List<String> faults = new ArrayList<>();
    for (String name : asked) {
      String fault = all.has(name) ? wanted.fault(name, all.get(name)) : "";
      if (!fault.isEmpty()) {
        faults.add(fault);
        all.remove(name);
      }
    }
    return faults.isEmpty() ? "" : "The answer does not fit: " + String.join("; ", faults) + ". ";
  }

  private CompletionStage<ObjectNode> validated(Skill skill, ObjectNode input) {
    String faults = schemas.faults(skill.inputSchema(), input);
    return faults.isEmpty()
        ? CompletableFuture.completedFuture(input)
        : refused("The input does not fit " + skill.name() + ": " + faults + ".");
  }

  private static ObjectNode with(ObjectNode input, Answer answer, Wanted wanted) {
    ObjectNode more = input.deepCopy();
    more.setAll(answer.data());
    if (answer.message() != null && answer.data().isEmpty()) {
      more.setAll(wanted.read(answer.message(), input));
    }
    return more;
  }

  private static Need need(Skill skill, Wanted wanted, List<String> missing) {
    String words =
        missing.stream().map(name -> described(name, wanted)).collect(Collectors.joining("; "));
    ObjectNode details = Json.object();
    missing.forEach(name -> details.set(name, orEmpty(wanted.property(name))));
    return new Need(missing, skill.name() + " needs " + words + ".", null, details);
  }

  private static JsonNode orEmpty(JsonNode schema) {
    return schema.isMissingNode() ? Json.object() : schema;
  }

  private static String described(String name, Wanted wanted) {
    String words = wanted.property(name).path("description").asText();
    return words.isEmpty() ? name : name + " (" + words + ")";
  }

  private static <T> CompletionStage<T> refused(String words) {
    return CompletableFuture.failedFuture(new TaskFailure(INVALID, words));
  }
}
