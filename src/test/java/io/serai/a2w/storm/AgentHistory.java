package io.serai.a2w.storm;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** The complete log of an agent at the end of a storm. */
record AgentHistory(String agent, List<Entry> entries) {
  private static final int PAGE = 500;
  private static final Set<String> STATUS =
      Set.of("task_accepted", "state_changed", "progress", "stop_requested", "message");
  private static final Set<String> OCCURRENCES =
      Set.of("delegation_started", "delegation_finished", "deadline_passed");

  /** An entry of the log. */
  record Entry(long seq, String task, String level, String event, String message) {

    /** Returns the state that a task changed to; an empty text if it did not change. */
    String state() {
      if (event.equals("task_accepted")) {
        return StateRules.FIRST;
      }
      return event.equals("state_changed") ? message.split("[ :]", 2)[0] : "";
    }

    /** Whether it is sent on a channel. */
    boolean isOn(String channel) {
      return switch (channel) {
        case "status" -> STATUS.contains(event);
        case "needs" -> event.equals("need_data");
        case "errors" ->
            state().equals("blocked") || (state().equals("terminated") && level.equals("error"));
        default -> OCCURRENCES.contains(event) || StateRules.ENDS.contains(state());
      };
    }
  }

  /** Reads the whole log of an agent, page by page. */
  static AgentHistory read(StormClient client, Random random, String agent) {
    List<Entry> entries = new ArrayList<>();
    JsonNode page;
    String cursor = "";
    do {
      page = client.get(random, agent, "logs?limit=" + PAGE + cursor).payload();
      page.path("entries").forEach(entry -> entries.add(entry(entry)));
      cursor = "&cursor=" + page.path("next_cursor").asText();
    } while (!page.path("next_cursor").isNull());
    return new AgentHistory(agent, entries);
  }

  private static Entry entry(JsonNode entry) {
    return new Entry(
        entry.path("seq").asLong(),
        entry.path("task_id").asText(),
        entry.path("level").asText(),
        entry.path("event").asText(),
        entry.path("message").asText());
  }

  /** Returns the positions of the messages of a channel. */
  List<Long> positions(String channel) {
    return entries.stream().filter(entry -> entry.isOn(channel)).map(Entry::seq).toList();
  }

  /** Returns the entries of each task. */
  Map<String, List<Entry>> byTask() {
    Map<String, List<Entry>> tasks = new HashMap<>();
    entries.forEach(
        entry -> tasks.computeIfAbsent(entry.task(), id -> new ArrayList<>()).add(entry));
    return tasks;
  }
}
