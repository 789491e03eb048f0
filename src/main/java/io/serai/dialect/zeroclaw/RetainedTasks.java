package io.serai.dialect.zeroclaw;

import io.serai.concurrent.CallerShare;
import io.serai.http.error.HttpError;
import io.serai.http.error.HttpErrorException;
import io.serai.protocol.CoreFailure;
import io.serai.task.NewTask;
import io.serai.task.Task;
import io.serai.task.TaskStatus;
import io.serai.task.TaskSummary;
import io.serai.task.run.live.TaskLifecycleListener;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The tasks that were created over the dialect and are found over it: those that have not ended,
 * and the newest of those that have. Their number and their age are bounded. Thread-safe.
 *
 * <p>If callers are separated, a caller leaves room for live tasks to others, by its {@linkplain
 * CallerShare share}, and ended tasks leave of the caller that has most tasks. Otherwise all are
 * one caller.
 *
 * <p>Each hub counts the tasks that it created, and those that it found in the log at its start.
 */
final class RetainedTasks implements TaskLifecycleListener {
  private static final String RETRY_AFTER_SECONDS = "1";
  private static final String EVERYONE = "";
  private static final int RESTORED_FACTOR = 10;

  /** A longer time means forever. It keeps the arithmetic of times within its range. */
  private static final Duration LONGEST = Duration.ofDays(365_000);

  /** Orders callers by the number of their tasks, and by the age of their oldest one. */
  private static final Comparator<CallerRetention> BY_TASKS =
      Comparator.comparingInt(CallerRetention::all)
          .thenComparing(CallerRetention::oldest, Comparator.reverseOrder());

  private final Duration keepFor;
  private final int maxTasks;
  private final boolean separatesCallers;
  private final Clock clock;

  // Guarded by this.
  private final Map<String, String> liveCallers = new HashMap<>();
  private final Set<String> endedIds = new HashSet<>();
  private final TreeSet<EndedTask> ended = new TreeSet<>();
  private final Map<String, CallerRetention> callers = new HashMap<>();

  RetainedTasks(ZeroClawConfig options, Clock clock) {
    this.keepFor = options.keepFor().compareTo(LONGEST) < 0 ? options.keepFor() : LONGEST;
    this.maxTasks = options.maxTasks();
    this.separatesCallers = options.separatesCallers();
    this.clock = clock;
  }

  /**
   * Reserves the place of a task that is about to be created.
   *
   * @param owner the caller
   * @throws HttpErrorException 503 if no task has ended that could make room, 429 if the rest of
   *     the room is for other callers
   */
  synchronized void reserve(String id, String owner) {
    while (!ended.isEmpty() && ended.first().at().isBefore(expiry())) {
      evict(ended.first());
    }
    int free = maxTasks - liveCallers.size();
    if (free <= 0) {
      throw full(CoreFailure.Kind.BUSY.error(maxTasks + " tasks are pending or running."));
    }
    String caller = caller(owner);
    int own = of(caller).live();
    if (separatesCallers && !CallerShare.mayHaveMore(own, free, maxTasks)) {
      String message =
          own + " of your tasks are pending or running; the rest is for other callers.";
      throw full(HttpError.of(429, CoreFailure.Kind.BUSY.name(), message));
    }
    addLive(id, caller);
  }

  private static HttpErrorException full(HttpError error) {
    String remedy = " Try again when one has ended, or raise serai.zeroclaw.max-tasks.";
    return new HttpErrorException(
        HttpError.of(error.status(), error.code(), error.message() + remedy)
            .with("retry-after", RETRY_AFTER_SECONDS));
  }

  /** Gives back the place of a task that was not created. */
  synchronized void release(String id) {
    String caller = liveCallers.remove(id);
    if (caller != null) {
      of(caller).removeLive();
    }
  }

  /** Lets the oldest ended tasks leave if there are too many, because a task was created. */
  synchronized void makeRoom() {
    while (liveCallers.size() + ended.size() > maxTasks && !ended.isEmpty()) {
      callers.values().stream()
          .filter(CallerRetention::hasEnded)
          .max(BY_TASKS)
          .ifPresent(most -> evict(most.oldest()));
    }
  }

  /**
   * Returns how many ended tasks are to be restored, the newest first: one more than have room, or
   * if callers are separated, many more, since the newest may all be of one caller.
   */
  int mostRestored() {
    return (separatesCallers ? RESTORED_FACTOR : 1) * (maxTasks + 1);
  }

  /** Adds a task that an earlier process created. */
  synchronized void restore(TaskSummary task) {
    String caller = caller(task.owner());
    if (task.state().isEnd()) {
      EndedTask end = new EndedTask(caller, task.statusAt(), task.id());
      if (isNotEvicted(end)) {
        addEnded(end);
      }
    } else if (!endedIds.contains(task.id())) {
      addLive(task.id(), caller);
    }
  }

  /**
   * Counts a task as ended from when a caller learns it, which may be before the hub reports it.
   */
  void told(Task task) {
    if (task.state().isEnd()) {
      ended(task.request(), task.status(), Duration.ZERO);
    }
  }

  @Override
  public synchronized void ended(NewTask task, TaskStatus status, Duration took) {
    release(task.id());
    EndedTask end = new EndedTask(caller(task.owner()), status.at(), task.id());
    if (isOfDialect(task) && isNotEvicted(end)) {
      addEnded(end);
    }
  }

  @Override
  public synchronized void lost(NewTask task) {
    release(task.id());
  }

  /** Whether a task is found over the dialect. Those of other protocols always are. */
  synchronized boolean has(Task task) {
    NewTask request = task.request();
    if (!isOfDialect(request) || !task.state().isEnd()) {
      return true;
    }
    EndedTask end = new EndedTask(caller(request.owner()), task.status().at(), request.id());
    return !task.status().at().isBefore(expiry()) && isNotEvicted(end);
  }

  private boolean isNotEvicted(EndedTask end) {
    CallerRetention known = callers.get(end.caller());
    return known == null || known.isAfterEvicted(end);
  }

  private static boolean isOfDialect(NewTask task) {
    return task.origin().protocolName().equals(ZeroClawProtocol.NAME);
  }

  private void addLive(String id, String caller) {
    if (liveCallers.putIfAbsent(id, caller) == null) {
      of(caller).addLive();
    }
  }

  private void addEnded(EndedTask task) {
    if (endedIds.add(task.id())) {
      ended.add(task);
      of(task.caller()).addEnded(task);
    }
  }

  private void evict(EndedTask oldest) {
    ended.remove(oldest);
    endedIds.remove(oldest.id());
    of(oldest.caller()).evict(oldest);
  }

  private String caller(String owner) {
    return separatesCallers ? owner : EVERYONE;
  }

  /** Returns what is kept of a caller, and forgets others of which nothing is left. */
  private CallerRetention of(String caller) {
    CallerRetention known = callers.get(caller);
    if (known == null) {
      callers.values().removeIf(each -> each.isUnused(expiry()));
      known = new CallerRetention();
      callers.put(caller, known);
    }
    return known;
  }

  private Instant expiry() {
    return clock.instant().minus(keepFor);
  }
}
