package io.serai.a2s.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.serai.a2s.call.OperationDescriptionFormat;
import io.serai.document.DocumentNode;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Optional;
import java.util.Set;

/**
 * The tasks of a capability. Resolves the task of each step, inline or by reference (A2S-30,
 * A2S-33, A2S-35, A2S-Q15).
 */
final class StepDefinitionResolver {
  private static final String PREFIX = "#/tasks/";

  /**
   * The most values that all steps together may read, since each step reads the whole task that it
   * refers to.
   */
  private static final long MAX_VALUES = 2_000_000;

  private final DocumentNode tasks;
  private final IdentityHashMap<JsonNode, Long> sizes = new IdentityHashMap<>();
  private final Set<String> used = new HashSet<>();
  private long valuesRead;

  /** Reports the faults of {@code tasks} itself. */
  StepDefinitionResolver(DocumentNode tasks) {
    this.tasks = tasks;
    if (tasks.exists()) {
      tasks
          .asObject("map names to protocol descriptions")
          .ifPresent(
              object ->
                  object
                      .members()
                      .values()
                      .forEach(task -> task.asObject("describe one operation")));
    }
  }

  /** Returns the protocol description that a direct step calls; empty if a fault was reported. */
  Optional<DocumentNode> of(DocumentNode step) {
    DocumentNode task = step.member("task");
    DocumentNode definition = step.member("definition");
    if (step.has("task") && step.has("definition")) {
      definition.fault("task and definition mean the same; keep one of the two");
      return Optional.empty();
    }
    DocumentNode given = step.has("definition") ? definition : task;
    return given
        .asObject("describe the operation, or refer to it by $ref: \"#/tasks/name\"")
        .flatMap(field -> field.has("$ref") ? referred(field.member("$ref")) : Optional.of(field));
  }

  /**
   * Returns the task that a validated step refers to; a missing node if the step describes its task
   * inline.
   */
  static JsonNode referred(JsonNode step, JsonNode tasks) {
    JsonNode inline = step.has("definition") ? step.path("definition") : step.path("task");
    String reference = inline.path("$ref").asText();
    return reference.startsWith(PREFIX) ? tasks.path(name(reference)) : MissingNode.getInstance();
  }

  private Optional<DocumentNode> referred(DocumentNode reference) {
    Optional<String> text = reference.asText("refer to a task by \"#/tasks/name\"");
    Optional<DocumentNode> task = text.filter(r -> r.startsWith(PREFIX)).flatMap(this::named);
    if (text.isPresent() && task.isEmpty()) {
      String remedy = "add it to tasks, or refer to one that is there by \"#/tasks/name\"";
      reference.fault("REF_NOT_FOUND", "there is no task " + text.get() + "; " + remedy);
    }
    return task.filter(found -> countValues(found, reference));
  }

  /**
   * Adds the values of a task to the count; returns false, with a fault, if the count exceeds the
   * limit.
   */
  private boolean countValues(DocumentNode task, DocumentNode reference) {
    long before = valuesRead;
    valuesRead += sizes.computeIfAbsent(task.node(), StepDefinitionResolver::values);
    if (before <= MAX_VALUES && valuesRead > MAX_VALUES) {
      reference.fault(
          "the tasks that the steps refer to have more than "
              + MAX_VALUES
              + " values in sum; describe only what is called");
    }
    return valuesRead <= MAX_VALUES;
  }

  private static long values(JsonNode node) {
    long values = 1;
    for (JsonNode each : node) {
      values += values(each);
    }
    return values;
  }

  /** Reports the faults of the tasks that no step refers to; to be called after the last step. */
  void checkUnused() {
    tasks
        .members()
        .forEach(
            (name, task) -> {
              if (task.node().isObject() && !used.contains(name)) {
                OperationDescriptionFormat.checkUnused(task);
              }
            });
  }

  private Optional<DocumentNode> named(String reference) {
    String name = name(reference);
    used.add(name);
    DocumentNode task = tasks.member(name);
    return reference.indexOf('/', PREFIX.length()) < 0 && task.node().isObject()
        ? Optional.of(task)
        : Optional.empty();
  }

  private static String name(String reference) {
    return reference.substring(PREFIX.length()).replace("~1", "/").replace("~0", "~");
  }
}
