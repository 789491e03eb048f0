package io.serai.task.run.queue;

import io.serai.task.run.config.AgentLimits;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The concurrency slots of one agent and the priority queue of tasks that wait for one. Tasks are
 * ordered by score, then by deadline, then by arrival (A2W-28, A2W-Q21, A2W-Q25). Thread-safe.
 *
 * <p>The queue limit applies only to new submissions. Tasks that were accepted earlier, such as
 * tasks taken over from another hub or resumed after waiting for input, are never rejected and may
 * exceed both limits for a while.
 *
 * <p>If the {@linkplain AgentLimits limits} separate callers, one of them leaves slots and places
 * of the queue to others, and every {@value #FAIR_TURN}th slot that the queue gives goes to the
 * caller that has not got one for the longest time, whatever the scores are. An agent may have all
 * of its own slots.
 */
public final class AgentQueue {
  /** Retry delay to report when there is no better estimate. */
  public static final Duration DEFAULT_RETRY = Duration.ofSeconds(1);

  /** Which of the slots that become free is given regardless of the scores. */
  static final int FAIR_TURN = 4;

  private static final double MAX_RETRY_SECONDS = 60;
  private static final double LATEST_WEIGHT = 0.2;

  private static final Comparator<CallerTasks> BY_NEXT_TASK =
      Comparator.comparing(caller -> caller.queue().element(), QueueEntry.ORDER);
  private static final Comparator<CallerTasks> BY_LATEST_SLOT =
      Comparator.comparingLong(CallerTasks::latestSlot).thenComparing(BY_NEXT_TASK);

  private final Map<String, CallerTasks> callers = new HashMap<>();
  private final String agent;
  private int running;
  private int extra;
  private int waiting;
  private long arrivals;
  private long polls;
  private long slots;
  private double averageSeconds;
  private long usedAt;

  AgentQueue(String agent) {
    this.agent = agent;
  }

  /** Records that a task uses the queue, at a time in milliseconds. */
  synchronized AgentQueue usedAt(long now) {
    usedAt = now;
    return this;
  }

  /** Whether nothing runs or waits, and no task has used the queue since a time. */
  synchronized boolean isUnusedSince(long time) {
    return running == 0 && waiting == 0 && usedAt < time;
  }

  /** Takes a slot for a task of the caller, or reserves a place in the queue. */
  public synchronized Admission admit(String owner, AgentLimits limits) {
    CallerTasks caller = of(owner);
    boolean mayRun = caller.mayRun(limits, counted());
    if (mayRun && caller.waiting() == 0 && !othersAreNext(limits)) {
      run(caller);
      return Admission.SLOT;
    }
    if (caller.mayWait(limits, waiting)) {
      caller.reserve();
      waiting++;
      return Admission.QUEUED;
    }
    forgetIfUnused(caller);
    boolean slotForOthers = !mayRun && counted() < limits.concurrent();
    return slotForOthers || waiting < limits.queued() ? Admission.SHARE_FULL : Admission.FULL;
  }

  /** Whether a waiting task, or one that has reserved a place, will take the next slot. */
  private boolean othersAreNext(AgentLimits limits) {
    return waiting > 0
        && callers.values().stream()
            .anyMatch(each -> each.waiting() > 0 && each.mayRun(limits, counted()));
  }

  /** Returns what {@link #admit} granted. */
  synchronized void cancelAdmission(String owner, Admission admission) {
    if (admission == Admission.SLOT) {
      releaseSlot(owner);
    } else if (admission == Admission.QUEUED) {
      CallerTasks caller = of(owner);
      caller.cancelReservation();
      waiting--;
      forgetIfUnused(caller);
    }
  }

  /**
   * Adds a task to the queue, in its old place if it was in it before.
   *
   * @param reservation whether {@link #admit} reserved a place for it
   */
  synchronized void enqueue(QueueEntry entry, boolean reservation) {
    CallerTasks caller = of(entry.owner());
    if (reservation) {
      caller.cancelReservation();
      waiting--;
    }
    if (entry.arrival == 0) {
      entry.arrival = ++arrivals;
    }
    caller.queue().add(entry);
    waiting++;
  }

  /** Removes a task from the queue if it is in it. */
  synchronized void remove(QueueEntry entry) {
    CallerTasks caller = callers.get(entry.owner());
    if (caller != null && caller.queue().remove(entry)) {
      waiting--;
      forgetIfUnused(caller);
    }
  }

  /** Takes a slot for the next task in the queue; null if no task that waits may have one. */
  synchronized @Nullable QueuedTask pollNext(AgentLimits limits) {
    if (waiting == 0 || counted() >= limits.concurrent()) {
      return null;
    }
    boolean fairTurn = limits.separatesCallers() && (polls + 1) % FAIR_TURN == 0;
    CallerTasks next =
        callers.values().stream()
            .filter(each -> !each.queue().isEmpty() && each.mayRun(limits, counted()))
            .min(fairTurn ? BY_LATEST_SLOT : BY_NEXT_TASK)
            .orElse(null);
    if (next == null) {
      return null;
    }
    polls++;
    waiting--;
    run(next);
    return next.queue().remove().task;
  }

  /** Takes a slot for a task of the caller; refuses it if none is free for it. */
  public synchronized Admission tryTakeSlot(String owner, AgentLimits limits) {
    CallerTasks caller = of(owner);
    if (caller.mayRun(limits, counted())) {
      run(caller);
      return Admission.SLOT;
    }
    forgetIfUnused(caller);
    return counted() < limits.concurrent() ? Admission.SHARE_FULL : Admission.FULL;
  }

  /**
   * Takes a slot for a task that goes on, even if none is free. One beyond the caller's share takes
   * none away from others.
   */
  synchronized void takeSlot(String owner, AgentLimits limits) {
    CallerTasks caller = of(owner);
    if (limits.separatesCallers() && !caller.mayRun(limits, counted())) {
      caller.addExtra();
      extra++;
    }
    run(caller);
  }

  /** Releases a slot. */
  public synchronized void releaseSlot(String owner) {
    CallerTasks caller = of(owner);
    extra -= caller.removeExtra();
    caller.release();
    running--;
    forgetIfUnused(caller);
  }

  private void run(CallerTasks caller) {
    caller.run(++slots);
    running++;
  }

  /** Returns the number of running tasks that take slots away from others. */
  private int counted() {
    return running - extra;
  }

  /**
   * Returns the tasks of a caller; one that comes has had the latest slot, so it waits its turn.
   */
  private CallerTasks of(String owner) {
    return callers.computeIfAbsent(
        owner, id -> new CallerTasks(owner, !owner.equals(agent), slots));
  }

  private void forgetIfUnused(CallerTasks caller) {
    if (caller.isUnused()) {
      callers.remove(caller.owner());
    }
  }

  /** Updates the moving average of task durations, from which {@link #retryAfter} is estimated. */
  synchronized void recordDuration(Duration time) {
    double last = time.toMillis() / 1000.0;
    averageSeconds =
        averageSeconds == 0 ? last : averageSeconds * (1 - LATEST_WEIGHT) + last * LATEST_WEIGHT;
  }

  /** Estimates when a place in the queue will be free: whole seconds, 1 to 60. */
  public synchronized Duration retryAfter(AgentLimits limits) {
    double wait = Math.ceil(averageSeconds / limits.concurrent());
    return Duration.ofSeconds((long) Math.max(1, Math.min(MAX_RETRY_SECONDS, wait)));
  }

  public synchronized int running() {
    return running;
  }

  public synchronized int waiting() {
    return waiting;
  }

  /** Returns the number of callers that have tasks here. */
  synchronized int callers() {
    return callers.size();
  }

  /** Returns when the longest waiting task was accepted; null if none waits. */
  public synchronized @Nullable Instant oldest() {
    return callers.values().stream()
        .flatMap(each -> each.queue().stream())
        .map(entry -> entry.task.began())
        .min(Instant::compareTo)
        .orElse(null);
  }

  /** The result of {@link #admit}. */
  public enum Admission {
    SLOT,
    QUEUED,
    /** The caller leaves the other slots or places to others. */
    SHARE_FULL,
    FULL;

    public boolean isRefused() {
      return this == SHARE_FULL || this == FULL;
    }
  }

  /** A task in the queue. */
  public static final class QueueEntry {
    static final Comparator<QueueEntry> ORDER =
        Comparator.<QueueEntry, Double>comparing(entry -> entry.score, Comparator.reverseOrder())
            .thenComparing(entry -> entry.deadline)
            .thenComparing(entry -> entry.arrival);

    private final QueuedTask task;
    private final double score;
    private final long deadline;
    private long arrival;

    public QueueEntry(QueuedTask task, double score, long deadline) {
      this.task = task;
      this.score = score;
      this.deadline = deadline;
    }

    String owner() {
      return task.owner();
    }
  }
}
