package io.serai.a2w.storm;

import io.serai.a2w.storm.AgentHistory.Entry;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Compares what was seen in a storm with the logs of the agents. */
record StormChecks(Map<String, AgentHistory> histories, Findings findings) {
  private static final String NEEDS = "needs";

  /** Checks the states of all tasks, also of those that were delegated. */
  void checkStates() {
    histories.values().forEach(history -> history.byTask().forEach(this::checkStates));
  }

  private void checkStates(String task, List<Entry> entries) {
    List<String> states =
        entries.stream().map(Entry::state).filter(state -> !state.isEmpty()).toList();
    boolean legal = states.indexOf(StateRules.FIRST) == 0 && isLegal(states);
    if (!legal || !entries.get(0).event().equals("task_accepted")) {
      findings.add("task " + task + " had the states " + states);
    }
    if (!StateRules.ENDS.contains(states.get(states.size() - 1))) {
      findings.add("task " + task + " did not end: " + states);
    }
  }

  private static boolean isLegal(List<String> states) {
    for (int i = 1; i < states.size(); i++) {
      if (!StateRules.mayFollow(states.get(i - 1), states.get(i))) {
        return false;
      }
    }
    return true;
  }

  /** Checks what was answered about the tasks that were accepted. */
  void checkTasks(Collection<TaskRecord> records) {
    for (TaskRecord record : records) {
      PlannedTask task = record.task();
      List<Entry> entries =
          Objects.requireNonNull(histories.get(task.agent()))
              .byTask()
              .getOrDefault(task.id(), List.of());
      if (entries.isEmpty()) {
        findings.add("task " + task.id() + " was accepted and is lost");
      } else {
        checkTask(record, entries);
      }
    }
  }

  private void checkTask(TaskRecord record, List<Entry> entries) {
    String id = record.task().id();
    String end = entries.stream().map(Entry::state).reduce("", (a, b) -> b.isEmpty() ? a : b);
    if (!record.state().equals(end)) {
      findings.add("task " + id + " was answered as " + record.state() + ", but is " + end);
    }
    if (count(entries, "insights") < record.deliveries()) {
      findings.add(
          "task " + id + " accepted data " + record.deliveries() + " times, but has " + entries);
    }
    if (record.isStopAccepted() && count(entries, "stop_requested") == 0) {
      findings.add("the stop of task " + id + " was accepted and is lost: " + entries);
    }
  }

  private static long count(List<Entry> entries, String event) {
    return entries.stream().filter(entry -> entry.event().equals(event)).count();
  }

  /** Whether a reader has received all that it should, or something that it should not. */
  boolean isComplete(ChannelReader reader) {
    return reader.channel().equals(NEEDS) || positions(reader).size() >= expected(reader).size();
  }

  /** Checks that each reader has received each message once and in order, and all the same. */
  void checkReaders(List<ChannelReader> readers) {
    Map<String, ChannelMessage> first = new HashMap<>();
    for (ChannelReader reader : readers) {
      checkPositions(reader);
      for (ChannelMessage message : reader.messages()) {
        String key = reader.agent() + " " + reader.channel() + " " + message.seq();
        ChannelMessage other = first.putIfAbsent(key, message);
        if (other != null && !other.equals(message)) {
          findings.add(reader + " received " + message + ", another one " + other);
        }
      }
      if (reader.channel().equals("status")) {
        checkStates(reader);
      }
    }
  }

  private void checkPositions(ChannelReader reader) {
    List<Long> positions = positions(reader);
    List<Long> expected = new ArrayList<>(expected(reader));
    if (reader.channel().equals(NEEDS)) {
      expected.retainAll(positions); // a reader that comes back receives no need that is answered
    }
    if (!positions.equals(expected)) {
      Set<Long> missing = new HashSet<>(expected);
      positions.forEach(missing::remove);
      List<Long> surplus = new ArrayList<>(positions);
      expected.forEach(surplus::remove);
      findings.add(
          reader
              + " missed "
              + missing
              + " and received too much or too late "
              + surplus
              + " of "
              + expected.size());
    }
  }

  /** Checks the states that a reader has received against those of the log. */
  private void checkStates(ChannelReader reader) {
    Map<Long, Entry> entries = new HashMap<>();
    Objects.requireNonNull(histories.get(reader.agent()))
        .entries()
        .forEach(entry -> entries.put(entry.seq(), entry));
    Map<String, String> states = new HashMap<>();
    for (ChannelMessage message : reader.messages()) {
      String task = message.payload().path("task_id").asText();
      String state = message.payload().path("state").asText();
      String before = states.put(task, state);
      Entry entry = entries.get(message.seq());
      boolean changed = entry != null && !entry.state().isEmpty();
      if (before == null
          ? !state.equals(StateRules.FIRST)
          : !StateRules.mayFollow(before, state) || (changed && !entry.state().equals(state))) {
        findings.add(reader + " received of task " + task + " " + before + " → " + state);
      }
    }
  }

  private static List<Long> positions(ChannelReader reader) {
    return reader.messages().stream().map(ChannelMessage::seq).toList();
  }

  private List<Long> expected(ChannelReader reader) {
    return Objects.requireNonNull(histories.get(reader.agent())).positions(reader.channel());
  }
}
