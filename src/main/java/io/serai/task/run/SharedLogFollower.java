package io.serai.task.run;

import io.serai.task.Task;
import io.serai.task.TaskEventLog;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Follows a log that several hubs share: reads events that other hubs wrote for this hub's tasks,
 * and keeps copies of other hubs' tasks while they have subscribers here. If the log is not shared,
 * this hub's tasks are always up to date.
 */
final class SharedLogFollower {
  private static final Logger LOG = LoggerFactory.getLogger(SharedLogFollower.class);

  /**
   * How long a reader of a task waits for what other hubs wrote. For reports of this hub it waits
   * until they are written, however long that takes.
   */
  private static final Duration LOG_WAIT = Duration.ofSeconds(1);

  private final DispatcherContext dispatcherContext;
  private final TaskEventLog log;
  private final Map<String, EventSourcedTask> mirrors = new ConcurrentHashMap<>();
  private final Set<String> idle = ConcurrentHashMap.newKeySet();

  SharedLogFollower(DispatcherContext dispatcherContext) {
    this.dispatcherContext = dispatcherContext;
    this.log = dispatcherContext.log();
  }

  /**
   * Returns a task with all that any hub has written before this call; empty if it does not exist.
   */
  CompletionStage<Optional<Task>> find(String id) {
    TaskLifecycle taskLifecycle = dispatcherContext.lifecycle(id);
    if (taskLifecycle == null) {
      return log.find(id);
    }
    EventSourcedTask live = taskLifecycle.live();
    CompletionStage<Void> current =
        log.shared() ? catchUp(live) : CompletableFuture.completedFuture(null);
    return current.thenCompose(done -> live.task()).thenApply(Optional::ofNullable);
  }

  /** Returns the task to subscribe to, whichever hub runs it. */
  CompletionStage<EventSourcedTask> watch(String id) {
    TaskLifecycle taskLifecycle = dispatcherContext.lifecycle(id);
    if (taskLifecycle != null) {
      return CompletableFuture.completedFuture(taskLifecycle.live());
    }
    EventSourcedTask mirror = mirrors.get(id);
    return mirror != null
        ? CompletableFuture.completedFuture(mirror)
        : dispatcherContext.liveOrLoaded(id).thenCompose(this::mirror);
  }

  /** Reads new events; completes when the tasks that have them are being updated. */
  CompletionStage<Void> poll() {
    mirrors.values().removeIf(this::isDone);
    Map<String, EventSourcedTask> tasks = new HashMap<>(mirrors);
    dispatcherContext
        .lifecycles()
        .forEach(taskLifecycle -> tasks.put(taskLifecycle.live().id(), taskLifecycle.live()));
    return tasks.isEmpty() ? CompletableFuture.completedFuture(null) : catchUp(tasks);
  }

  private CompletionStage<Void> catchUp(Map<String, EventSourcedTask> tasks) {
    return log.sequences(tasks.keySet())
        .thenAccept(
            sequences ->
                sequences.forEach(
                    (id, sequence) -> {
                      EventSourcedTask live = tasks.get(id);
                      if (live != null && sequence > live.sequence()) {
                        live.catchUp();
                      }
                    }));
  }

  /**
   * Fails never: if the log cannot be read in time, this hub's own state is the newest that is
   * known.
   */
  private CompletionStage<Void> catchUp(EventSourcedTask live) {
    return catchUp(Map.of(live.id(), live))
        .toCompletableFuture()
        .orTimeout(LOG_WAIT.toMillis(), TimeUnit.MILLISECONDS)
        .exceptionally(
            failure -> {
              LOG.debug("Task {} is read without what other hubs wrote", live.id(), failure);
              return null;
            });
  }

  /**
   * Whether a copy can be dropped: the task has ended, or had no subscriber in two consecutive
   * polls. One poll is not enough, because a subscriber may be about to register.
   */
  private boolean isDone(EventSourcedTask mirror) {
    if (mirror.isFollowed()) {
      idle.remove(mirror.id());
      return false;
    }
    boolean done = mirror.hasEnded() || !idle.add(mirror.id());
    if (done) {
      idle.remove(mirror.id());
    }
    return done;
  }

  private CompletionStage<EventSourcedTask> mirror(EventSourcedTask loaded) {
    if (!loaded.exists()) {
      return CompletableFuture.failedFuture(new TaskNotFoundException(loaded.id()));
    }
    if (!log.shared() || loaded.hasEnded()) {
      return CompletableFuture.completedFuture(loaded);
    }
    EventSourcedTask other = mirrors.putIfAbsent(loaded.id(), loaded);
    return CompletableFuture.completedFuture(other == null ? loaded : other);
  }
}
