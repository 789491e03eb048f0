package io.serai.a2e.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2e.run.WorkflowRunner;
import io.serai.document.JsonMappers;
import io.serai.task.Artifact;
import io.serai.task.Part;
import io.serai.task.Task;
import io.serai.task.TaskStatus;
import io.serai.task.TaskSummary;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A task as an execution (A2E 1.0.0, "GET /api/v1/executions/{execution_id}"). */
final class ExecutionView {
  private ExecutionView() {}

  /** Returns the id that the caller knows. */
  static String id(Task task) {
    return Objects.requireNonNullElse(task.request().reference(), task.id());
  }

  /** Returns the whole execution. */
  static ObjectNode json(Task task) {
    ObjectNode json = JsonMappers.object().put("execution_id", id(task));
    json.put("task_id", task.id()).put("status", status(task).text());
    Optional<JsonNode> report = report(task);
    report.ifPresent(found -> copy(found, json));
    if (status(task) == ExecutionStatus.CANCELLED) {
      json.remove("error");
    }
    if (report.isEmpty() && task.state().isEnd()) {
      json.putObject("results");
      json.putObject("operations");
    }
    if (!json.has("error") && status(task) == ExecutionStatus.FAILED) {
      ObjectNode error = json.putObject("error").put("type", "ExecutionError");
      error.put("message", message(task.status()));
      error.putObject("details");
      error.putArray("suggestions");
    }
    json.put("started_at", task.createdAt().toString());
    if (task.state().isEnd()) {
      json.put("completed_at", task.status().at().toString());
    }
    return json;
  }

  /** Returns the execution without what came of it. */
  static ObjectNode entry(Task task) {
    return entry(id(task), status(task), task.createdAt());
  }

  /** Returns the entry of a list. */
  static ObjectNode entry(TaskSummary task) {
    String id = Objects.requireNonNullElse(task.reference(), task.id());
    return entry(id, status(task), task.createdAt());
  }

  private static ObjectNode entry(String id, ExecutionStatus status, Instant startedAt) {
    return JsonMappers.object()
        .put("execution_id", id)
        .put("status", status.text())
        .put("started_at", startedAt.toString());
  }

  /** Returns the status of an execution. */
  static ExecutionStatus status(Task task) {
    TaskStatus status = task.status();
    return status.outcome() == null
        ? ExecutionStatus.of(status.canonical(), reported(task))
        : ExecutionStatus.of(status);
  }

  /** Returns the status that the report has: earlier versions wrote it nowhere else. */
  private static @Nullable String reported(Task task) {
    return report(task).map(report -> report.path("status").textValue()).orElse(null);
  }

  /** Returns the status of an execution in a list. */
  static ExecutionStatus status(TaskSummary task) {
    return ExecutionStatus.of(task.state(), task.outcome());
  }

  /** Returns what came of an execution; empty if it has not ended, or was ended from outside. */
  private static Optional<JsonNode> report(Task task) {
    return task.artifacts().stream()
        .filter(artifact -> artifact.id().equals(WorkflowRunner.REPORT))
        .map(Artifact::parts)
        .flatMap(parts -> parts.stream().map(Part::data).filter(Objects::nonNull))
        .findFirst();
  }

  private static void copy(JsonNode report, ObjectNode json) {
    for (String member : new String[] {"results", "operations", "error", "duration_ms"}) {
      JsonNode value = report.get(member);
      if (value != null) {
        json.set(member, value);
      }
    }
  }

  private static String message(TaskStatus status) {
    return status.message() == null ? "The execution failed." : status.message().text();
  }
}
