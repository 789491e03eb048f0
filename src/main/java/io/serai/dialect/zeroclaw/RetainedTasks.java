package io.serai.dialect.zeroclaw;

import io.serai.http.HttpErrorException;
import io.serai.protocol.CoreFailure;
import io.serai.task.NewTask;
import io.serai.task.Task;
import io.serai.task.TaskStatus;
import io.serai.task.TaskSummary;
import io.serai.task.run.TaskLifecycleListener;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;

/**
 * The tasks that were created over the dialect and are found over it: those that have not ended,
 * and the newest of those that have. Their number and their age are bounded. Thread-safe.
 *
 * <p>Each hub counts the tasks that it created, and those that it found in the log at its start.
 * The oldest ended tasks leave first, so it is enough to know the one that left last.
 */
final class RetainedTasks implements TaskLifecycleListener {
  private static final String RETRY_AFTER_SECONDS = "1";

  /** A longer time means forever. It keeps the arithmetic of times within its range. */
  private static final Duration LONGEST = Duration.ofDays(365_000);

  private final Duration keepFor;
  private final int maxTasks;
  private final Clock clock;

  // Guarded by this.
  private final Set<String> live = new HashSet<>();
  private final Set<String> endedIds = new HashSet<>();
  private final TreeSet<Ended> ended = new TreeSet<>();
  private Ended lastEvicted = new Ended(Instant.EPOCH, "");

  RetainedTasks(Duration keepFor, int maxTasks, Clock clock) {
    this.keepFor = keepFor.compareTo(LONGEST) < 0 ? keepFor : LONGEST;
    this.maxTasks = maxTasks;
    this.clock = clock;
  }

  /**
   * Reserves the place of a task that is about to be created.
   *
   * @throws HttpErrorException 503 if no task has ended that could make room
   */
  synchronized void reserve(String id) {
    while (!ended.isEmpty() && ended.first().at.isBefore(expiry())) {
      evict();
    }
    if (live.size() >= maxTasks) {
      throw new HttpErrorException(
          CoreFailure.Kind.BUSY
              .error(
                  maxTasks
                      + " tasks are pending or running. Try again when one has ended, or raise"
                      + " serai.zeroclaw.max-tasks.")
              .with("retry-after", RETRY_AFTER_SECONDS));
    }
    live.add(id);
  }

  /** Gives back the place of a task that was not created. */
  synchronized void release(String id) {
    live.remove(id);
  }

  /** Lets the oldest ended tasks leave if there are too many, because a task was created. */
  synchronized void makeRoom() {
    while (live.size() + ended.size() > maxTasks && !ended.isEmpty()) {
      evict();
    }
  }

  /** Adds a task that an earlier process created. */
  synchronized void restore(TaskSummary task) {
    if (task.state().isEnd()) {
      addEnded(new Ended(task.statusAt(), task.id()));
    } else if (!endedIds.contains(task.id())) {
      live.add(task.id());
    }
  }

  /**
   * Counts a task as ended from when a caller is told so, which may be before the hub reports it.
   */
  void told(Task task) {
    if (task.state().isEnd()) {
      ended(task.request(), task.status(), Duration.ZERO);
    }
  }

  @Override
  public synchronized void ended(NewTask task, TaskStatus status, Duration took) {
    live.remove(task.id());
    Ended end = new Ended(status.at(), task.id());
    if (isOfDialect(task) && end.compareTo(lastEvicted) > 0) {
      addEnded(end);
    }
  }

  @Override
  public synchronized void lost(NewTask task) {
    live.remove(task.id());
  }

  /** Whether a task is found over the dialect. Those of other protocols always are. */
  synchronized boolean has(Task task) {
    if (!isOfDialect(task.request()) || !task.state().isEnd()) {
      return true;
    }
    return !task.status().at().isBefore(expiry())
        && new Ended(task.status().at(), task.id()).compareTo(lastEvicted) > 0;
  }

  private static boolean isOfDialect(NewTask task) {
    return task.origin().protocolName().equals(ZeroClawProtocol.NAME);
  }

  private void addEnded(Ended task) {
    if (endedIds.add(task.id)) {
      ended.add(task);
    }
  }

  private void evict() {
    Ended oldest = ended.first();
    ended.remove(oldest);
    endedIds.remove(oldest.id);
    lastEvicted = oldest.compareTo(lastEvicted) > 0 ? oldest : lastEvicted;
  }

  private Instant expiry() {
    return clock.instant().minus(keepFor);
  }

  /** A task that has ended, in the order of the ends. */
  private record Ended(Instant at, String id) implements Comparable<Ended> {
    private static final Comparator<Ended> ORDER =
        Comparator.comparing(Ended::at).thenComparing(Ended::id);

    /** Has the precision of the log. */
    Ended {
      at = at.truncatedTo(ChronoUnit.MILLIS);
    }

    @Override
    public int compareTo(Ended other) {
      return ORDER.compare(this, other);
    }
  }
}
