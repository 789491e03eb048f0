package io.serai.a2w.storm;

import org.jspecify.annotations.Nullable;

/** What the hubs have answered about a task. Used by one thread. */
final class TaskRecord {
  private final PlannedTask task;
  private final Findings findings;
  private @Nullable String state;
  private int deliveries;
  private boolean stopAccepted;

  TaskRecord(PlannedTask task, Findings findings) {
    this.task = task;
    this.findings = findings;
  }

  PlannedTask task() {
    return task;
  }

  /** Notes a state that was answered; returns whether the task has ended. */
  boolean saw(String seen, String operation) {
    if (state != null && !StateRules.mayBeSeenLater(state, seen)) {
      findings.add(
          "task " + task.id() + " was " + state + ", then " + operation + " answered " + seen);
    }
    state = seen;
    return StateRules.ENDS.contains(seen);
  }

  /** Notes that data was accepted. */
  void delivered() {
    deliveries++;
  }

  int deliveries() {
    return deliveries;
  }

  /** Notes that a stop was accepted while the task was live. */
  void stopAccepted() {
    stopAccepted = true;
  }

  boolean isStopAccepted() {
    return stopAccepted;
  }

  /** Returns the last state that was answered. */
  String state() {
    return state == null ? "unknown" : state;
  }
}
