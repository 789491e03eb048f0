package io.serai.a2s.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.serai.concurrent.CompletionCause;
import io.serai.document.JsonMappers;
import io.serai.http.error.HttpErrorException;
import io.serai.protocol.rest.JsonRequest;
import io.serai.protocol.rest.JsonResponse;
import io.serai.protocol.salute.SaluteReportWriter;
import io.serai.security.AgentDefinition;
import io.serai.skill.agent.ActiveAgents;
import io.serai.task.A2aTaskState;
import io.serai.task.Artifact;
import io.serai.task.Part;
import io.serai.task.Task;
import io.serai.task.run.CallerScopedTasks;
import io.serai.task.run.TaskDispatcher;
import io.serai.task.run.failure.TaskNotFoundException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;

/**
 * {@code GET /tasks/{id}}: the status of a task, such as an asynchronous run, for its caller; with
 * {@code as=salute} as a SALUTE report.
 *
 * @param agents names the agents in SALUTE reports
 */
public record TaskStatusApi(TaskDispatcher tasks, ActiveAgents agents) {

  /** The id of the artifact that has the result of a skill or an agent. */
  private static final String RESULT = "result";

  CompletionStage<JsonResponse> read(JsonRequest request) {
    String id = request.pathParameter("id");
    boolean salute = SaluteReportWriter.isRequested(request);
    return new CallerScopedTasks(tasks, request.caller(), request.context())
        .find(id)
        .handle(
            (task, failure) -> {
              if (failure == null) {
                return JsonResponse.ok(salute ? salute(task) : json(task));
              }
              throw CompletionCause.of(failure) instanceof TaskNotFoundException
                  ? notFound(id)
                  : new CompletionException(CompletionCause.of(failure));
            });
  }

  /** Refuses a task that does not exist, or that the caller may not see. */
  static HttpErrorException notFound(String id) {
    return JsonRequest.refusal(404, "NOT_FOUND", "There is no task " + id + " of yours.");
  }

  private ObjectNode salute(Task task) {
    String agent = task.request().agent();
    return SaluteReportWriter.of(task, agents.find(agent).map(AgentDefinition::name).orElse(agent));
  }

  /**
   * Converts a task to JSON: {@code id}, {@code agent}, {@code capability}, {@code state} in the
   * terms of A2A; once it has ended {@code outputs} (a text, where the result is plain text) or
   * {@code error}, of which a refused task has the message alone; while it waits for input {@code
   * missing}.
   */
  static ObjectNode json(Task task) {
    ObjectNode json = JsonMappers.object();
    json.put("id", task.id());
    json.put("agent", task.request().agent());
    json.put("capability", task.request().skill());
    json.put("version", task.request().version());
    json.put("state", task.status().canonical().name());
    json.put("created_at", task.createdAt().toString());
    json.put("updated_at", task.updatedAt().toString());
    if (task.need() != null) {
      task.need().required().forEach(json.putArray("missing")::add);
    }
    outputs(task).ifPresent(outputs -> json.set("outputs", outputs));
    addError(task, json);
    return json;
  }

  /** Returns the result, or the first artifacts that have a JSON value, else a text. */
  private static Optional<JsonNode> outputs(Task task) {
    List<Artifact> result =
        task.artifacts().stream().filter(artifact -> artifact.id().equals(RESULT)).toList();
    return value(result).or(() -> value(task.artifacts()));
  }

  private static Optional<JsonNode> value(List<Artifact> artifacts) {
    return artifacts.stream()
        .flatMap(artifact -> artifact.parts().stream())
        .map(Part::data)
        .filter(Objects::nonNull)
        .findFirst()
        .or(() -> text(artifacts).map(TextNode::valueOf));
  }

  /** Returns the text of the first artifact that has one; its chunks are joined. */
  private static Optional<String> text(List<Artifact> artifacts) {
    return artifacts.stream()
        .filter(artifact -> artifact.parts().stream().anyMatch(part -> part.text() != null))
        .findFirst()
        .map(
            artifact ->
                artifact.parts().stream()
                    .map(Part::text)
                    .filter(Objects::nonNull)
                    .collect(Collectors.joining()));
  }

  private static void addError(Task task, ObjectNode json) {
    String code = task.status().code();
    boolean refused =
        task.status().canonical() == A2aTaskState.REJECTED && task.status().message() != null;
    if (refused || (code != null && task.status().canonical().isEnd())) {
      ObjectNode error = json.putObject("error");
      if (code != null) {
        error.put("code", code);
      }
      if (task.status().message() != null) {
        error.put("message", task.status().message().text());
      }
      if (task.status().details() != null) {
        error.set("details", task.status().details());
      }
    }
  }
}
