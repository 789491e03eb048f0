package io.serai.task.run;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Objects;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * The concurrency slots of one agent and the priority queue of tasks that wait for one. Tasks are
 * ordered by score, then by deadline, then by arrival (A2W-28, A2W-Q21, A2W-Q25). Thread-safe.
 *
 * <p>The queue limit applies only to new submissions. Tasks that were accepted earlier, such as
 * tasks taken over from another hub or resumed after waiting for input, are never rejected and may
 * exceed both limits for a while.
 */
final class AgentQueue {
  /** Retry delay to report when there is no better estimate. */
  static final Duration DEFAULT_RETRY = Duration.ofSeconds(1);

  private static final double MAX_RETRY_SECONDS = 60;
  private static final double LATEST_WEIGHT = 0.2;

  private final PriorityQueue<QueueEntry> queue =
      new PriorityQueue<>(
          Comparator.comparing(QueueEntry::score, Comparator.reverseOrder())
              .thenComparing(QueueEntry::deadline)
              .thenComparing(QueueEntry::arrival));
  private int running;
  private int reserved;
  private long arrivals;
  private double averageSeconds;
  private long usedAt;

  /** Records that a task uses the queue, at a time in milliseconds. */
  synchronized AgentQueue usedAt(long now) {
    usedAt = now;
    return this;
  }

  /** Whether nothing runs or waits, and no task has used the queue since a time. */
  synchronized boolean isUnusedSince(long time) {
    return running == 0 && waiting() == 0 && usedAt < time;
  }

  /** Takes a slot, or reserves a place in the queue. */
  synchronized Admission admit(AgentLimits limits) {
    if (running < limits.concurrent() && waiting() == 0) {
      running++;
      return Admission.SLOT;
    }
    if (waiting() < limits.queued()) {
      reserved++;
      return Admission.QUEUED;
    }
    return Admission.FULL;
  }

  /** Returns what {@link #admit} granted. */
  synchronized void cancelAdmission(Admission admission) {
    if (admission == Admission.SLOT) {
      running--;
    } else if (admission == Admission.QUEUED) {
      reserved--;
    }
  }

  /**
   * Adds a task to the queue, in its old place if it was in it before.
   *
   * @param reservation whether {@link #admit} reserved a place for it
   */
  synchronized void enqueue(QueueEntry queueEntry, boolean reservation) {
    if (reservation) {
      reserved--;
    }
    if (queueEntry.arrival == 0) {
      queueEntry.arrival = ++arrivals;
    }
    queue.add(queueEntry);
  }

  /** Removes a task from the queue; false if it is not in the queue. */
  synchronized boolean remove(QueueEntry queueEntry) {
    return queue.remove(queueEntry);
  }

  /** Takes a slot for the next task in the queue; null if no slot is free or the queue is empty. */
  synchronized @Nullable TaskLifecycle pollNext(AgentLimits limits) {
    if (running >= limits.concurrent() || queue.isEmpty()) {
      return null;
    }
    running++;
    return Objects.requireNonNull(queue.poll()).taskLifecycle;
  }

  /** Takes a slot if one is free. */
  synchronized boolean tryTakeSlot(AgentLimits limits) {
    boolean available = running < limits.concurrent();
    running += available ? 1 : 0;
    return available;
  }

  /** Takes a slot even if none is free. */
  synchronized void takeSlot() {
    running++;
  }

  /** Releases a slot. */
  synchronized void releaseSlot() {
    running--;
  }

  /** Updates the moving average of task durations, from which {@link #retryAfter} is estimated. */
  synchronized void recordDuration(Duration time) {
    double last = time.toMillis() / 1000.0;
    averageSeconds =
        averageSeconds == 0 ? last : averageSeconds * (1 - LATEST_WEIGHT) + last * LATEST_WEIGHT;
  }

  /** Estimates when a place in the queue will be free: whole seconds, 1 to 60. */
  synchronized Duration retryAfter(AgentLimits limits) {
    double wait = Math.ceil(averageSeconds / limits.concurrent());
    return Duration.ofSeconds((long) Math.max(1, Math.min(MAX_RETRY_SECONDS, wait)));
  }

  synchronized int running() {
    return running;
  }

  synchronized int waiting() {
    return queue.size() + reserved;
  }

  /** Returns when the longest waiting task was accepted; null if none waits. */
  synchronized @Nullable Instant oldest() {
    return queue.stream()
        .map(queueEntry -> queueEntry.taskLifecycle.began())
        .min(Instant::compareTo)
        .orElse(null);
  }

  /** The result of {@link #admit}. */
  enum Admission {
    SLOT,
    QUEUED,
    FULL
  }

  /** A task in the queue. */
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
