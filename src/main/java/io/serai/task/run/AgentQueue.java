package io.serai.task.run;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Objects;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * The places of one agent and the line in front of them: first who ranks highest, then whose
 * deadline is nearest, then who came first (A2W-28, A2W-Q21, A2W-Q25). Thread-safe.
 *
 * <p>The line is bounded where tasks are asked for. What was accepted before, by a hub that is gone
 * or before it waited for data, is never turned away and may exceed both bounds for a while.
 */
final class AgentQueue {
  /** When to try again where nothing better is known. */
  static final Duration SOON = Duration.ofSeconds(1);

  private static final double LONGEST = 60;
  private static final double NEWER = 0.2;

  private final PriorityQueue<QueueEntry> line =
      new PriorityQueue<>(
          Comparator.comparing(QueueEntry::score, Comparator.reverseOrder())
              .thenComparing(QueueEntry::deadline)
              .thenComparing(QueueEntry::arrival));
  private int running;
  private int reserved;
  private long arrivals;
  private double seconds;

  /** Takes a place, or reserves one in the line. */
  synchronized Admission admit(AgentLimits limits) {
    if (running < limits.concurrent() && waiting() == 0) {
      running++;
      return Admission.PLACE;
    }
    if (waiting() < limits.queued()) {
      reserved++;
      return Admission.LINE;
    }
    return Admission.FULL;
  }

  /** Gives back what {@link #admit} gave. */
  synchronized void giveBack(Admission admission) {
    if (admission == Admission.PLACE) {
      running--;
    } else if (admission == Admission.LINE) {
      reserved--;
    }
  }

  /** Puts a task in line; {@code reservation} where {@link #admit} made one for it. */
  synchronized void enter(QueueEntry queueEntry, boolean reservation) {
    if (reservation) {
      reserved--;
    }
    queueEntry.arrival = arrivals++;
    line.add(queueEntry);
  }

  /** Takes a task out of the line; false where it is not in it. */
  synchronized boolean leave(QueueEntry queueEntry) {
    return line.remove(queueEntry);
  }

  /** Gives the next a place; nobody where none is free or nobody waits. */
  synchronized @Nullable TaskLifecycle next(AgentLimits limits) {
    if (running >= limits.concurrent() || line.isEmpty()) {
      return null;
    }
    running++;
    return Objects.requireNonNull(line.poll()).taskLifecycle;
  }

  /** Takes a place where one is free. */
  synchronized boolean tryTake(AgentLimits limits) {
    boolean free = running < limits.concurrent();
    running += free ? 1 : 0;
    return free;
  }

  /** Takes a place whether one is free or not. */
  synchronized void take() {
    running++;
  }

  /** Frees a place. */
  synchronized void free() {
    running--;
  }

  /** Learns how long a task took. */
  synchronized void took(Duration time) {
    double last = time.toMillis() / 1000.0;
    seconds = seconds == 0 ? last : seconds * (1 - NEWER) + last * NEWER;
  }

  /** When a place in the line is likely to be free: whole seconds, one to sixty. */
  synchronized Duration retryAfter(AgentLimits limits) {
    double wait = Math.ceil(seconds / limits.concurrent());
    return Duration.ofSeconds((long) Math.max(1, Math.min(LONGEST, wait)));
  }

  synchronized int running() {
    return running;
  }

  synchronized int waiting() {
    return line.size() + reserved;
  }

  /** Since when the task waits that waits longest; none where none waits. */
  synchronized @Nullable Instant oldest() {
    return line.stream()
        .map(queueEntry -> queueEntry.taskLifecycle.began())
        .min(Instant::compareTo)
        .orElse(null);
  }

  /** What became of the wish for a place. */
  enum Admission {
    PLACE,
    LINE,
    FULL
  }

  /** A task in line. */
  static final class QueueEntry {
    private final TaskLifecycle taskLifecycle;
    private final double score;
    private final long deadline;
    private long arrival;

    QueueEntry(TaskLifecycle taskLifecycle, double score, long deadline) {
      this.taskLifecycle = taskLifecycle;
      this.score = score;
      this.deadline = deadline;
    }

    double score() {
      return score;
    }

    long deadline() {
      return deadline;
    }

    long arrival() {
      return arrival;
    }
  }
}
