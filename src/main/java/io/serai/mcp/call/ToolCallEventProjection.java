package io.serai.mcp.call;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.mcp.feature.McpContext;
import io.serai.mcp.input.InputRequests;
import io.serai.mcp.model.McpEnvelopeWriter;
import io.serai.mcp.model.McpException;
import io.serai.mcp.tool.ToolResult;
import io.serai.protocol.stream.EventProjection;
import io.serai.task.Task;
import io.serai.task.TaskEvent;
import io.serai.task.TaskEventFold;
import io.serai.task.TaskEventPayload;
import io.serai.task.TaskState;
import io.serai.task.TaskStatus;
import io.vertx.core.buffer.Buffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/**
 * Translates the events of a task to the messages on the response stream of a call: progress and
 * log messages, then the response. Before 2026-07-28 a question is a request of the hub on the same
 * stream, which goes on when the client has answered; since then the question is the response.
 *
 * <p>It must get all events of the task, from the first on. Not thread-safe.
 */
final class ToolCallEventProjection implements EventProjection<TaskEvent, Buffer> {
  private final McpContext context;
  private final Function<Task, ObjectNode> outcome;
  private final ToolProgress progress;
  private final long known;
  private final TaskEventFold fold = new TaskEventFold();
  private final Runnable giveUp;
  private boolean asked;
  private boolean over;

  /**
   * @param context of the call
   * @param outcome returns the result of the call; before 2026-07-28, the task has ended then
   * @param known number of the last event whose notifications the client does not need
   * @param giveUp ends a task that asks for what its client cannot give
   */
  ToolCallEventProjection(
      McpContext context,
      Function<Task, ObjectNode> outcome,
      ToolProgress progress,
      long known,
      Runnable giveUp) {
    this.context = context;
    this.outcome = outcome;
    this.progress = progress;
    this.known = known;
    this.giveUp = giveUp;
  }

  @Override
  public List<Buffer> all(TaskEvent event) {
    fold.apply(event);
    List<Buffer> messages = new ArrayList<>();
    if (event.sequence() > known) {
      messages.addAll(progress.of(event));
    }
    if (event.sequence() >= known && isSettledBy(event)) {
      settle(messages, fold.task());
    }
    return messages;
  }

  /**
   * A task that asks is settled by the event with the question, which follows the state; and again
   * if an answer was not complete, which repeats the state.
   */
  private boolean isSettledBy(TaskEvent event) {
    TaskStatus status = Objects.requireNonNull(fold.status());
    boolean changed = event.fact() instanceof TaskEventPayload.Changed || event.sequence() == known;
    if (status.state() == TaskState.WAITING) {
      return event.fact() instanceof TaskEventPayload.Needed
          || event.sequence() == known
          || (changed && asked);
    }
    return changed && status.isSettled();
  }

  private void settle(List<Buffer> messages, Task task) {
    if (!task.state().isEnd() && !context.request().revision().isStateless()) {
      ask(messages, task);
      return;
    }
    over = true;
    McpEnvelopeWriter envelope =
        new McpEnvelopeWriter(context.request().id(), context.request().revision());
    try {
      messages.add(envelope.result(outcome.apply(task)));
    } catch (McpException refused) {
      if (!task.state().isEnd()) {
        giveUp.run();
      }
      messages.add(envelope.error(refused));
    }
  }

  private void ask(List<Buffer> messages, Task task) {
    InputRequests requests = InputRequests.of(task, context.request().client());
    if (!requests.canBeAsked()) {
      over = true;
      messages.add(
          new McpEnvelopeWriter(context.request().id(), context.request().revision())
              .result(unanswerable(task)));
      return;
    }
    asked = true;
    for (Map.Entry<String, JsonNode> request : requests.askable().properties()) {
      String id = new QuestionId(task.id(), request.getKey()).text();
      JsonNode params = request.getValue().path("params");
      if (params.path("mode").asText().equals("url")) {
        params = ((ObjectNode) params).deepCopy().put("elicitationId", id);
      }
      messages.add(
          McpEnvelopeWriter.request(id, request.getValue().path("method").asText(), params));
    }
  }

  /** Returns the result for a client that cannot be asked. The task waits for another answer. */
  static ObjectNode unanswerable(Task task) {
    String question =
        task.need() != null
            ? task.need().description()
            : task.status().message() == null ? "" : task.status().message().text();
    return ToolResult.error(
        "The tool asks its user, and this client cannot: %s Task %s waits for the answer."
            .formatted(question, task.id()));
  }

  @Override
  public boolean isOver() {
    return over;
  }
}
