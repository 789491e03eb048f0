package io.serai.mcp.call;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.http.sse.SseEvent;
import io.serai.mcp.feature.McpContext;
import io.serai.mcp.input.InputRequests;
import io.serai.mcp.model.McpEnvelope;
import io.serai.mcp.model.McpException;
import io.serai.mcp.tool.ToolResult;
import io.serai.protocol.stream.EventProjection;
import io.serai.task.A2aTaskState;
import io.serai.task.Task;
import io.serai.task.TaskEvent;
import io.serai.task.TaskEventFold;
import io.serai.task.TaskEventPayload;
import io.serai.task.TaskState;
import io.vertx.core.buffer.Buffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Translates the events of a task to the messages on the response stream of a call: progress and
 * log messages, then the response. Before 2026-07-28 a question is a request of the hub on the same
 * stream, which goes on when the client has answered; since then the question is the response.
 *
 * <p>It must get all events of the task, from the first on. Not thread-safe.
 */
final class ToolStream implements EventProjection<TaskEvent, SseEvent> {
  private final McpContext context;
  private final String tool;
  private final ToolOutcome outcomes;
  private final ToolProgress progress;
  private final long known;
  private final TaskEventFold fold = new TaskEventFold();
  private boolean over;

  /**
   * @param known number of the last event whose notifications the client does not need
   */
  ToolStream(
      McpContext context, String tool, ToolOutcome outcomes, ToolProgress progress, long known) {
    this.context = context;
    this.tool = tool;
    this.outcomes = outcomes;
    this.progress = progress;
    this.known = known;
  }

  @Override
  public List<SseEvent> all(TaskEvent event) {
    fold.apply(event);
    List<Buffer> messages = new ArrayList<>();
    if (event.sequence() > known) {
      messages.addAll(progress.of(event));
    }
    if (event.sequence() >= known && isSettledBy(event)) {
      settle(messages, fold.task());
    }
    return messages.stream().map(message -> new SseEvent(null, message)).toList();
  }

  /** A task that asks is settled by the event with the question, which follows the state. */
  private boolean isSettledBy(TaskEvent event) {
    boolean changed = event.fact() instanceof TaskEventPayload.Changed;
    TaskState state = fold.task().state();
    if (state == TaskState.WAITING) {
      return event.fact() instanceof TaskEventPayload.Needed || event.sequence() == known;
    }
    return (changed || event.sequence() == known)
        && (state.isEnd() || fold.task().status().canonical() == A2aTaskState.AUTH_REQUIRED);
  }

  private void settle(List<Buffer> messages, Task task) {
    if (!task.state().isEnd() && !context.request().revision().isStateless()) {
      ask(messages, task);
      return;
    }
    over = true;
    McpEnvelope envelope = new McpEnvelope(context.request().id(), context.request().revision());
    try {
      messages.add(envelope.result(outcomes.of(task, context, tool)));
    } catch (McpException refused) {
      messages.add(envelope.error(refused));
    }
  }

  private void ask(List<Buffer> messages, Task task) {
    InputRequests requests = InputRequests.of(task, context.request().client());
    if (!requests.canBeAsked()) {
      over = true;
      messages.add(
          new McpEnvelope(context.request().id(), context.request().revision())
              .result(unanswerable(task)));
      return;
    }
    for (Map.Entry<String, JsonNode> request : requests.askable().properties()) {
      messages.add(
          McpEnvelope.request(
              new QuestionId(task.id(), request.getKey()).text(),
              request.getValue().path("method").asText(),
              request.getValue().path("params")));
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
