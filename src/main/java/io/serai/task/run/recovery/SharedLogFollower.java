package io.serai.task.run.recovery;

import io.serai.task.Task;
import io.serai.task.TaskEventLog;
import io.serai.task.run.failure.TaskNotFoundException;
import io.serai.task.run.live.DispatcherServices;
import io.serai.task.run.live.LiveTaskController;
import io.serai.task.run.live.LiveTasks;
import io.serai.task.run.state.EventSourcedTask;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Follows a log that several hubs share: reads events that other hubs wrote for this hub's tasks,
 * and keeps copies of other hubs' tasks while they have subscribers here. If the log is not shared,
 * this hub's tasks are always up to date.
 */
public final class SharedLogFollower {
  private static final Logger LOG = LoggerFactory.getLogger(SharedLogFollower.class);

  /**
   * How long a reader of a task waits for what other hubs wrote. For reports of this hub it waits
   * until they are written, however long that takes.
   */
  private static final Duration LOG_WAIT = Duration.ofSeconds(1);

  private final DispatcherServices services;
  private final LiveTasks liveTasks;
  private final TaskEventLog log;
  private final Map<String, EventSourcedTask> mirrors = new ConcurrentHashMap<>();
  private final Set<EventSourcedTask> idle = ConcurrentHashMap.newKeySet();

  public SharedLogFollower(DispatcherServices services, LiveTasks liveTasks) {
    this.services = services;
    this.liveTasks = liveTasks;
    this.log = services.log();
  }

  /**
   * Returns a task with all that any hub has written before this call; empty if it does not exist.
   */
  public CompletionStage<Optional<Task>> find(String id) {
    LiveTaskController taskLifecycle = liveTasks.find(id);
    if (taskLifecycle == null) {
      return log.find(id);
    }
    EventSourcedTask live = taskLifecycle.live();
    if (live.restingHead() != null) {
      return log.find(id); // all that this hub has reported is written
    }
    CompletionStage<Void> current =
        log.shared() ? catchUp(live) : CompletableFuture.completedFuture(null);
    return current.thenCompose(done -> live.task()).thenApply(Optional::ofNullable);
  }

  /** Returns the task to subscribe to, whichever hub runs it. */
  public CompletionStage<EventSourcedTask> watch(String id) {
    LiveTaskController taskLifecycle = liveTasks.find(id);
    if (taskLifecycle != null) {
      return CompletableFuture.completedFuture(taskLifecycle.live());
    }
    EventSourcedTask mirror = mirrors.get(id);
    return mirror != null
        ? CompletableFuture.completedFuture(mirror)
        : liveTasks.findOrLoad(id).thenCompose(this::mirror);
  }

  /** Reads new events; completes when the tasks that have them are being updated. */
  CompletionStage<Void> poll() {
    mirrors.values().removeIf(this::isDone);
    liveTasks.handedOver().removeIf(this::isDone);
    List<EventSourcedTask> tasks = new ArrayList<>(mirrors.values());
    tasks.addAll(liveTasks.handedOver());
    liveTasks.all().forEach(taskLifecycle -> tasks.add(taskLifecycle.live()));
    return tasks.isEmpty() ? CompletableFuture.completedFuture(null) : catchUp(tasks);
  }

  private CompletionStage<Void> catchUp(List<EventSourcedTask> tasks) {
    Set<String> ids = tasks.stream().map(EventSourcedTask::id).collect(Collectors.toSet());
    return log.sequences(ids)
        .thenAccept(
            sequences ->
                tasks.stream()
                    .filter(live -> sequences.getOrDefault(live.id(), 0L) > live.sequence())
                    .forEach(EventSourcedTask::catchUp));
  }

  /**
   * Fails never: if the log cannot be read in time, this hub's own state is the newest that is
   * known.
   */
  private CompletionStage<Void> catchUp(EventSourcedTask live) {
    CompletableFuture<Void> read = new CompletableFuture<>();
    Runnable cancelLimit = services.schedule(LOG_WAIT, () -> read.complete(null));
    catchUp(List.of(live))
        .whenComplete(
            (done, failure) -> {
              cancelLimit.run();
              if (failure != null) {
                LOG.debug("Task {} is read without what other hubs wrote", live.id(), failure);
              }
              read.complete(null);
            });
    return read;
  }

  /**
   * Whether a copy can be dropped: the task has ended, or had no subscriber in two consecutive
   * polls. One poll is not enough, because a subscriber may be about to register.
   */
  private boolean isDone(EventSourcedTask mirror) {
    if (mirror.isFollowed()) {
      idle.remove(mirror);
      return false;
    }
    boolean done = mirror.hasEnded() || !idle.add(mirror);
    if (done) {
      idle.remove(mirror);
    }
    return done;
  }

  private CompletionStage<EventSourcedTask> mirror(EventSourcedTask loaded) {
    if (!loaded.exists()) {
      return CompletableFuture.failedFuture(new TaskNotFoundException(loaded.id()));
    }
    loaded.restWhile(() -> true, null);
    loaded.rest();
    if (!log.shared() || loaded.hasEnded()) {
      return CompletableFuture.completedFuture(loaded);
    }
    EventSourcedTask other = mirrors.putIfAbsent(loaded.id(), loaded);
    return CompletableFuture.completedFuture(other == null ? loaded : other);
  }
}
