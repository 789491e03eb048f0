package io.serai.cli.task;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.cli.terminal.TerminalText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Help.Ansi;

/**
 * Formats messages of A2W channels as lines for people: time, channel, task, and what happened.
 *
 * @param colored whether the lines have colours
 */
record ChannelMessageFormat(boolean colored) {
  private static final int TIME_BEGIN = 11;
  private static final int TIME_END = 19;
  private static final int SHORT_ID = 8;
  private static final double PERCENT = 100;
  private static final Map<String, String> STATE_STYLES =
      Map.of(
          "running", "fg(cyan)",
          "waiting", "fg(yellow)",
          "blocked", "fg(yellow)",
          "finished", "fg(green)",
          "stopped", "fg(magenta)",
          "terminated", "fg(red)",
          "idle", "faint");

  /** Returns the line of a message. */
  String line(WatchCommand.Channel channel, JsonNode message) {
    JsonNode payload = message.path("payload");
    String task = payload.path("task_id").asText(payload.at("/task/task_id").asText("-"));
    return "%s  %-6s  %-8s  %s"
        .formatted(
            time(message.path("timestamp").asText()),
            channel,
            shortened(task),
            switch (channel) {
              case status -> status(payload);
              case needs -> need(payload);
              case errors -> error(payload);
              case events -> event(payload);
            })
        .stripTrailing();
  }

  private String status(JsonNode payload) {
    String state = payload.path("state").asText();
    String text =
        state.equals("idle")
            ? state
            : "%-12s %3.0f %%  %s"
                .formatted(
                    state,
                    payload.path("progress").asDouble() * PERCENT,
                    payload.path("message").asText());
    return styled(STATE_STYLES.getOrDefault(state, "reset"), text);
  }

  private String need(JsonNode payload) {
    List<String> names = new ArrayList<>();
    payload.path("required").forEach(name -> names.add(name.asText()));
    return styled(
        "fg(yellow)",
        "needs " + String.join(", ", names) + ": " + payload.path("description").asText());
  }

  private String error(JsonNode payload) {
    return styled(
        "fg(red)", payload.path("code").asText() + ": " + payload.path("message").asText());
  }

  private String event(JsonNode payload) {
    List<String> facts = new ArrayList<>();
    for (String name : List.of("delegate_to", "retry_of", "weight", "level", "reason")) {
      if (payload.path(name).isValueNode() && !payload.path(name).isNull()) {
        facts.add(name + " " + payload.path(name).asText());
      }
    }
    return styled("bold", payload.path("event_type").asText()) + "  " + String.join(", ", facts);
  }

  private String styled(String style, String text) {
    String printable = TerminalText.printable(text);
    if (!colored) {
      return printable;
    }
    Ansi.IStyle[] styles = Ansi.Style.parse(style);
    return Ansi.Style.on(styles) + printable + Ansi.Style.off(styles);
  }

  private static String time(String timestamp) {
    return timestamp.length() < TIME_END ? timestamp : timestamp.substring(TIME_BEGIN, TIME_END);
  }

  private static String shortened(String id) {
    return id.equals("null") ? "-" : id.substring(0, Math.min(SHORT_ID, id.length()));
  }
}
