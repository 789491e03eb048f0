package io.serai.dialect.zeroclaw;

import java.time.Instant;
import java.util.TreeSet;

/**
 * The tasks of one caller in {@link RetainedTasks}, by whose lock it is guarded.
 *
 * <p>Its oldest ended tasks leave first, so it is enough to know the one that left last.
 */
final class CallerRetention {
  private final TreeSet<EndedTask> ended = new TreeSet<>();
  private EndedTask lastEvicted = new EndedTask("", Instant.EPOCH, "");
  private int live;

  void addLive() {
    live++;
  }

  void removeLive() {
    live--;
  }

  int live() {
    return live;
  }

  /** Returns the number of its tasks that are found. */
  int all() {
    return live + ended.size();
  }

  void addEnded(EndedTask task) {
    ended.add(task);
  }

  boolean hasEnded() {
    return !ended.isEmpty();
  }

  /** Returns the one that ended first, of at least one. */
  EndedTask oldest() {
    return ended.first();
  }

  /** Removes a task, which was the oldest. */
  void evict(EndedTask task) {
    ended.remove(task);
    lastEvicted = isAfterEvicted(task) ? task : lastEvicted;
  }

  /** Whether a task has ended later than all that have left. */
  boolean isAfterEvicted(EndedTask task) {
    return task.compareTo(lastEvicted) > 0;
  }

  /** Whether it has no tasks, and none that have left would be found if this was forgotten. */
  boolean isUnused(Instant expiry) {
    return all() == 0 && lastEvicted.at().isBefore(expiry);
  }
}
