package io.serai.cli.task;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.cli.terminal.TerminalText;
import java.util.ArrayList;
import java.util.List;

/** Formats an event of a task as a line: number, time, and what happened. */
final class TaskEventFormat {

  private static final int TIME_BEGIN = 11;
  private static final int TIME_END = 19;
  private static final int PERCENT = 100;

  private TaskEventFormat() {}

  static String line(JsonNode event) {
    String at = event.path("at").asText();
    return TerminalText.printable(
        "%4d  %s  %s"
            .formatted(
                event.path("sequence").asLong(),
                at.length() < TIME_END ? at : at.substring(TIME_BEGIN, TIME_END),
                what(event)));
  }

  private static String what(JsonNode event) {
    List<String> words = new ArrayList<>();
    String type = event.path("type").asText();
    words.add(event.has("state") ? event.path("state").asText() : type);
    for (String name : List.of("caller", "level", "how", "agent", "task", "artifact", "code")) {
      if (event.has(name)) {
        words.add(event.path(name).asText());
      }
    }
    if (event.has("progress")) {
      words.add(Math.round(event.path("progress").asDouble() * PERCENT) + " %");
    }
    List<String> missing = new ArrayList<>();
    event.path("missing").forEach(name -> missing.add(name.asText()));
    if (!missing.isEmpty()) {
      words.add(String.join(", ", missing));
    }
    String message = event.path("message").asText();
    return String.join(" ", words) + (message.isEmpty() ? "" : ": " + message);
  }
}
