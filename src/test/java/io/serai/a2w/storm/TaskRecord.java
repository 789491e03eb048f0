package io.serai.a2w.storm;

import org.jspecify.annotations.Nullable;

/** The responses of the hubs about a task. Used by one thread. */
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

  /** Records a state that a hub returned, and returns whether the task has ended. */
  boolean observed(String seen, String operation) {
    if (state != null && !StateRules.mayBeSeenLater(state, seen)) {
      findings.add(
          "task " + task.id() + " was " + state + ", then " + operation + " answered " + seen);
    }
    state = seen;
    return StateRules.ENDS.contains(seen);
  }

  /** Records that data was accepted. */
  void delivered() {
    deliveries++;
  }

  int deliveries() {
    return deliveries;
  }

  /** Records that a stop was accepted while the task was live. */
  void stopAccepted() {
    stopAccepted = true;
  }

  boolean isStopAccepted() {
    return stopAccepted;
  }

  /** Returns the last state that a hub returned. */
  String state() {
    return state == null ? "unknown" : state;
  }
}
