package io.serai.mcp.call;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.mcp.model.McpEnvelopeWriter;
import io.serai.task.MessageRole;
import io.serai.task.TaskEvent;
import io.serai.task.TaskEventPayload;
import io.vertx.core.buffer.Buffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Translates what a task does to the notifications that its client asked for: progress with a
 * token, and log messages from a level on (MCP, "Progress" and "Logging"). Not thread-safe.
 */
final class ToolProgress {
  /** Added where only a note is new, because a progress must increase. */
  private static final double STEP = 1e-6;

  /** The artifact with which a task ends, and which is the result. */
  private static final String RESULT = "result";

  private final @Nullable JsonNode token;
  private final @Nullable LogLevel level;
  private final String skill;
  private double last = -1;

  /**
   * @param token with which the client wants to hear of progress; null if it wants nothing
   * @param level from which on the client wants log messages; null if it wants none
   */
  ToolProgress(@Nullable JsonNode token, @Nullable LogLevel level, String skill) {
    this.token = token;
    this.level = level;
    this.skill = skill;
  }

  /** Whether the client wants to hear of anything. */
  boolean isWanted() {
    return token != null || level != null;
  }

  /** Returns the notifications for an event. */
  List<Buffer> of(TaskEvent event) {
    List<Buffer> notifications = new ArrayList<>();
    TaskEventPayload fact = event.fact();
    if (fact instanceof TaskEventPayload.Progressed progressed) {
      progress(notifications, progressed.value(), progressed.note());
    } else if (fact instanceof TaskEventPayload.Logged logged) {
      log(notifications, LogLevel.ofTask(logged.level()), logged.text(), logged.data());
    } else if (fact instanceof TaskEventPayload.Said said
        && said.message().role() == MessageRole.AGENT) {
      note(notifications, said.message().text());
    } else if (fact instanceof TaskEventPayload.Changed changed
        && !changed.state().isEnd()
        && changed.message() != null) {
      note(notifications, changed.message().text());
    } else if (fact instanceof TaskEventPayload.Made made
        && !made.append()
        && !made.artifact().id().equals(RESULT)) {
      note(notifications, "Artifact " + made.artifact().id());
    }
    return notifications;
  }

  private void note(List<Buffer> notifications, String text) {
    progress(notifications, Math.max(0, last), text);
    log(notifications, LogLevel.INFO, text, null);
  }

  private void progress(List<Buffer> notifications, double value, @Nullable String note) {
    if (token == null || (value <= last && note == null)) {
      return;
    }
    last = value > last ? value : last + STEP;
    ObjectNode params = JsonMappers.object();
    params.set("progressToken", token);
    params.put("progress", last).put("total", 1);
    if (note != null) {
      params.put("message", note);
    }
    notifications.add(McpEnvelopeWriter.notification("notifications/progress", params));
  }

  private void log(
      List<Buffer> notifications, LogLevel severity, String text, @Nullable JsonNode data) {
    if (level == null || !severity.isAtLeast(level)) {
      return;
    }
    ObjectNode params = JsonMappers.object().put("level", severity.text()).put("logger", skill);
    if (data == null) {
      params.put("data", text);
    } else {
      params.putObject("data").put("message", text).set("data", data);
    }
    notifications.add(McpEnvelopeWriter.notification("notifications/message", params));
  }
}
