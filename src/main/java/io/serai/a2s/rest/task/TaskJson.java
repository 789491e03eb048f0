package io.serai.a2s.rest.task;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.task.A2aTaskState;
import io.serai.task.DelegatedSubtask;
import io.serai.task.Message;
import io.serai.task.MessageRole;
import io.serai.task.NewTask;
import io.serai.task.Task;
import io.serai.task.TaskProgress;
import io.serai.task.TaskSummary;
import org.jspecify.annotations.Nullable;

/** Writes tasks as JSON. */
public final class TaskJson {

  private TaskJson() {}

  /**
   * Returns a task: {@code id}, {@code agent}, {@code capability}, {@code state} in the terms of
   * A2A; once it has ended {@code outputs} (a text, where the result is plain text) or {@code
   * error}, of which a refused task has the message alone; while it waits {@code need}. Contents of
   * artifacts are left out, except for the result.
   */
  public static ObjectNode json(Task task) {
    NewTask request = task.request();
    ObjectNode json = JsonMappers.object();
    json.put("id", task.id());
    json.put("agent", request.agent());
    json.put("capability", request.skill());
    json.put("version", request.version());
    json.put("state", task.status().canonical().name());
    json.put("owner", request.owner());
    json.put("protocol", request.origin().protocolName());
    json.put("context", request.context());
    put(json, "parent", request.parent());
    put(json, "run_again_of", request.repeats() == null ? null : request.repeats().task());
    put(json, "run_again_by", request.repeats() == null ? null : request.repeats().by());
    json.put("created_at", task.createdAt().toString());
    json.put("updated_at", task.updatedAt().toString());
    put(json, "message", message(task));
    addProgress(task.progress(), json);
    if (task.need() != null) {
      task.need().required().forEach(json.putArray("missing")::add);
    }
    if (task.status().canonical().isInterrupted()) {
      json.set("need", TaskNeed.of(task).json());
    }
    addDelegations(task, json);
    ArtifactJson.addAll(task, json);
    ArtifactJson.outputs(task).ifPresent(outputs -> json.set("outputs", outputs));
    addError(task, json);
    return json;
  }

  /** Returns the entry of a task in a list. */
  static ObjectNode entry(TaskSummary task) {
    ObjectNode json =
        JsonMappers.object()
            .put("id", task.id())
            .put("agent", task.agent())
            .put("capability", task.skill())
            .put("state", task.state().name())
            .put("owner", task.owner())
            .put("protocol", task.protocol())
            .put("created_at", task.createdAt().toString())
            .put("updated_at", task.statusAt().toString());
    put(json, "question", task.question());
    return json;
  }

  /** Returns what the agent said last; null if it said nothing. */
  private static @Nullable String message(Task task) {
    Message last = task.lastMessage();
    if (last != null) {
      return last.text();
    }
    String text = null;
    for (Message message : task.messages()) {
      text = message.role() == MessageRole.AGENT ? message.text() : text;
    }
    return text;
  }

  private static void addProgress(TaskProgress progress, ObjectNode json) {
    if (progress.value() > 0 || progress.note() != null) {
      put(json.putObject("progress").put("value", progress.value()), "note", progress.note());
    }
  }

  private static void addDelegations(Task task, ObjectNode json) {
    if (!task.delegations().isEmpty()) {
      ArrayNode all = json.putArray("delegations");
      for (DelegatedSubtask delegated : task.delegations()) {
        put(all.addObject().put("agent", delegated.agent()), "task", delegated.child());
      }
    }
  }

  private static void addError(Task task, ObjectNode json) {
    String code = task.status().code();
    boolean refused =
        task.status().canonical() == A2aTaskState.REJECTED && task.status().message() != null;
    if (refused || (code != null && task.status().canonical().isEnd())) {
      ObjectNode error = json.putObject("error");
      put(error, "code", code);
      if (task.status().message() != null) {
        error.put("message", task.status().message().text());
      }
      if (task.status().details() != null) {
        error.set("details", task.status().details());
      }
    }
  }

  private static void put(ObjectNode json, String name, @Nullable String text) {
    if (text != null) {
      json.put(name, text);
    }
  }
}
