package io.serai.task.run;

import io.serai.task.TaskLog;
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
final class Mirrors {
  private final Works works;
  private final TaskLog log;
  private final Map<String, LiveTask> mirrors = new ConcurrentHashMap<>();
  private final Set<String> idle = ConcurrentHashMap.newKeySet();

  Mirrors(Works works) {
    this.works = works;
    this.log = works.log();
  }

  /** The task to follow, wherever it runs. */
  CompletionStage<LiveTask> watch(String id) {
    Job job = works.job(id);
    if (job != null) {
      return CompletableFuture.completedFuture(job.live());
    }
    LiveTask mirror = mirrors.get(id);
    return mirror != null
        ? CompletableFuture.completedFuture(mirror)
        : works.liveOrLoaded(id).thenCompose(this::mirror);
  }

  /** Reads what is new; completes when it is told. */
  CompletionStage<Void> look() {
    mirrors.values().removeIf(this::isDone);
    Map<String, LiveTask> known = new HashMap<>(mirrors);
    works.jobs().forEach(job -> known.put(job.live().id(), job.live()));
    if (known.isEmpty()) {
      return CompletableFuture.completedFuture(null);
    }
    return log.sequences(known.keySet())
        .thenAccept(
            sequences ->
                sequences.forEach(
                    (id, sequence) -> {
                      LiveTask live = known.get(id);
                      if (live != null && sequence > live.sequence()) {
                        live.catchUp();
                      }
                    }));
  }

  /** Ended, or followed by nobody at two looks: at one, somebody may be about to. */
  private boolean isDone(LiveTask mirror) {
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

  private CompletionStage<LiveTask> mirror(LiveTask loaded) {
    if (!loaded.isThere()) {
      return CompletableFuture.failedFuture(new TaskNotFoundException(loaded.id()));
    }
    if (!log.shared() || loaded.hasEnded()) {
      return CompletableFuture.completedFuture(loaded);
    }
    LiveTask other = mirrors.putIfAbsent(loaded.id(), loaded);
    return CompletableFuture.completedFuture(other == null ? loaded : other);
  }
}
