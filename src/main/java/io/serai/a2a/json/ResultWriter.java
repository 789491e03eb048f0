package io.serai.a2a.json;

import com.fasterxml.jackson.core.JsonGenerator;
import io.serai.a2a.model.A2aResult;
import io.serai.a2a.model.TaskView;
import java.io.IOException;

/** Writes the results of operations in the JSON of one version. */
record ResultWriter(TaskJsonWriter tasks, PushConfigWriter push) {

  void write(A2aResult result, JsonGenerator out) throws IOException {
    if (result instanceof A2aResult.SentTask sent) {
      tasks.wrapped("task", out, () -> tasks.task(sent.task(), out));
    } else if (result instanceof A2aResult.SentMessage sent) {
      tasks.wrapped(
          "message", out, () -> tasks.message(sent.message(), null, sent.contextId(), out));
    } else if (result instanceof A2aResult.OneTask one) {
      tasks.task(one.task(), out);
    } else if (result instanceof A2aResult.TaskList list) {
      list(list, out);
    } else {
      otherResult(result, out);
    }
  }

  private void otherResult(A2aResult result, JsonGenerator out) throws IOException {
    if (result instanceof A2aResult.OnePush one) {
      push.one(one.taskId(), one.config(), out);
    } else if (result instanceof A2aResult.PushList list) {
      push.list(list.taskId(), list.configs(), list.next(), out);
    } else if (result instanceof A2aResult.EmptyResult) {
      push.done(out);
    } else if (result instanceof A2aResult.Card card) {
      out.writeTree(card.card());
    } else {
      throw new IllegalArgumentException("a stream is not one value");
    }
  }

  private void list(A2aResult.TaskList list, JsonGenerator out) throws IOException {
    out.writeStartObject();
    out.writeArrayFieldStart("tasks");
    for (TaskView task : list.tasks()) {
      tasks.task(task, out);
    }
    out.writeEndArray();
    out.writeStringField("nextPageToken", list.next());
    out.writeNumberField("pageSize", list.size());
    out.writeNumberField("totalSize", list.total());
    out.writeEndObject();
  }
}
