package io.serai.mcp.remote;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import io.serai.mcp.client.ServerCallContext;
import io.serai.task.run.work.TaskContext;
import java.util.concurrent.CompletionStage;

/**
 * Reports what a server sends during a call: progress and log messages are those of the task, and
 * its questions are questions of the task.
 */
record ToolCallNotifications(TaskContext task, ServerRequestAnswers requests)
    implements ServerCallContext.Listener {

  @Override
  public void notified(String method, JsonNode params) {
    switch (method) {
      case "notifications/progress" -> progress(params);
      case "notifications/message" -> log(params);
      default -> {
        // of no meaning during a call
      }
    }
  }

  @Override
  public CompletionStage<ObjectNode> asked(String method, JsonNode params) {
    return requests.answer(method, params);
  }

  private void progress(JsonNode params) {
    double total = params.path("total").asDouble();
    double value = params.path("progress").asDouble();
    String note = params.path("message").textValue();
    if (total > 0 && value >= 0 && value <= total) {
      task.progress(value / total, note, null);
    } else if (note != null) {
      task.note(note);
    }
  }

  private void log(JsonNode params) {
    JsonNode data = params.path("data");
    String text = data.isTextual() ? data.textValue() : JsonMappers.text(data);
    task.log(level(params), TextFunctions.clipped(text, TextFunctions.LONGEST_MESSAGE), null);
  }

  private static String level(JsonNode params) {
    return switch (params.path("level").asText()) {
      case "debug" -> "debug";
      case "warning" -> "warn";
      case "error", "critical", "alert", "emergency" -> "error";
      default -> "info";
    };
  }
}
