package io.serai.a2s.rest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2s.registry.A2sException;
import io.serai.document.JsonMappers;
import io.serai.task.Artifact;
import io.serai.task.Part;
import io.serai.task.Task;
import io.serai.task.run.CallerScopedTasks;
import io.serai.task.run.TaskDispatcher;
import io.serai.task.run.TaskNotFoundException;
import java.util.Objects;
import org.apache.camel.AsyncCallback;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;

/** {@code GET /tasks/{id}}: the status of an asynchronous run, for its caller. */
public final class RunStatusApi {

  private final TaskDispatcher tasks;

  /** Creates the operation for the tasks of a dispatcher. */
  public RunStatusApi(TaskDispatcher tasks) {
    this.tasks = tasks;
  }

  AsyncProcessor read() {
    return new ApiOperationProcessor(this::read);
  }

  /**
   * Converts a task to JSON: {@code id}, {@code capability}, {@code state} in the terms of A2A;
   * once it has ended {@code outputs} or {@code error}, while it waits for input {@code missing}.
   */
  static ObjectNode json(Task task) {
    ObjectNode json = JsonMappers.object();
    json.put("id", task.id());
    json.put("capability", task.request().skill());
    json.put("version", task.request().version());
    json.put("state", task.status().canonical().name());
    json.put("created_at", task.createdAt().toString());
    json.put("updated_at", task.updatedAt().toString());
    if (task.need() != null) {
      task.need().required().forEach(json.putArray("missing")::add);
    }
    task.artifacts().stream()
        .map(Artifact::parts)
        .flatMap(parts -> parts.stream().map(Part::data).filter(Objects::nonNull))
        .findFirst()
        .ifPresent(outputs -> json.set("outputs", outputs));
    addError(task, json);
    return json;
  }

  private static void addError(Task task, ObjectNode json) {
    String code = task.status().code();
    if (code != null && task.status().canonical().isEnd()) {
      ObjectNode error = json.putObject("error").put("code", code);
      if (task.status().message() != null) {
        error.put("message", task.status().message().text());
      }
    }
  }

  private boolean read(Exchange exchange, AsyncCallback callback) {
    String id = Objects.requireNonNull(A2sRequestReader.parameter(exchange, "id"));
    var unused =
        new CallerScopedTasks(tasks, A2sRequestReader.caller(exchange))
            .find(id)
            .whenComplete(
                (task, failure) -> {
                  answer(exchange, id, task, failure);
                  callback.done(false);
                });
    return false;
  }

  private static void answer(
      Exchange exchange, String id, @Nullable Task task, @Nullable Throwable failure) {
    if (task != null) {
      A2sResponses.json(exchange, 200, json(task));
    } else if (A2sFailureCause.of(failure) instanceof TaskNotFoundException) {
      A2sResponses.error(
          exchange, A2sException.of(404, "NOT_FOUND", "There is no task " + id + " of yours."));
    } else {
      exchange.setException(A2sFailureCause.of(failure));
    }
  }
}
