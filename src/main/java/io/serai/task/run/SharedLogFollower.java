package io.serai.task.run;

import io.serai.task.TaskEventLog;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What others write in a log that hubs share: brings it to this hub's tasks, and keeps those of
 * other hubs that somebody here follows. Where the log is not shared there is nothing to do.
 */
final class SharedLogFollower {
  private final TaskRuntime taskRuntime;
  private final TaskEventLog log;
  private final Map<String, EventSourcedTask> mirrors = new ConcurrentHashMap<>();
  private final Set<String> idle = ConcurrentHashMap.newKeySet();

  SharedLogFollower(TaskRuntime taskRuntime) {
    this.taskRuntime = taskRuntime;
    this.log = taskRuntime.log();
  }

  /** The task to follow, wherever it runs. */
  CompletionStage<EventSourcedTask> watch(String id) {
    TaskLifecycle taskLifecycle = taskRuntime.job(id);
    if (taskLifecycle != null) {
      return CompletableFuture.completedFuture(taskLifecycle.live());
    }
    EventSourcedTask mirror = mirrors.get(id);
    return mirror != null
        ? CompletableFuture.completedFuture(mirror)
        : taskRuntime.liveOrLoaded(id).thenCompose(this::mirror);
  }

  /** Reads what is new; completes when it is told. */
  CompletionStage<Void> look() {
    mirrors.values().removeIf(this::isDone);
    Map<String, EventSourcedTask> known = new HashMap<>(mirrors);
    taskRuntime
        .jobs()
        .forEach(taskLifecycle -> known.put(taskLifecycle.live().id(), taskLifecycle.live()));
    if (known.isEmpty()) {
      return CompletableFuture.completedFuture(null);
    }
    return log.sequences(known.keySet())
        .thenAccept(
            sequences ->
                sequences.forEach(
                    (id, sequence) -> {
                      EventSourcedTask live = known.get(id);
                      if (live != null && sequence > live.sequence()) {
                        live.catchUp();
                      }
                    }));
  }

  /** Ended, or followed by nobody at two looks: at one, somebody may be about to. */
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
    if (!loaded.isThere()) {
      return CompletableFuture.failedFuture(new TaskNotFoundException(loaded.id()));
    }
    if (!log.shared() || loaded.hasEnded()) {
      return CompletableFuture.completedFuture(loaded);
    }
    EventSourcedTask other = mirrors.putIfAbsent(loaded.id(), loaded);
    return CompletableFuture.completedFuture(other == null ? loaded : other);
  }
}
