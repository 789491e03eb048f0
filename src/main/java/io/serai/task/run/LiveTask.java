package io.serai.task.run;

import io.serai.task.Appended;
import io.serai.task.Fact;
import io.serai.task.Task;
import io.serai.task.TaskEvent;
import io.serai.task.TaskFold;
import io.serai.task.TaskLog;
import io.serai.task.TaskStatus;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A task held in memory, and the one way in which this hub changes it.
 *
 * <p>Moves stand in line. Whoever finds nobody writing takes all of them, asks each for its facts
 * and appends these at once; what comes meanwhile is the next append. So a task's events are
 * written in order, those ready together in one write, and the fold, while nothing is being
 * written, is what the log holds. Where the log says that others wrote first, what they wrote is
 * read and the moves are asked again.
 */
final class LiveTask {
  /** How many moves may stand in line. */
  static final int MOST_WAITING = 4096;

  private static final int PAGE = 512;
  private static final Logger LOG = LoggerFactory.getLogger(LiveTask.class);

  private final String id;
  private final TaskLog log;
  private final Clock clock;
  private final Recent recent = new Recent();
  private final Set<Watch> watches = ConcurrentHashMap.newKeySet();
  private final Set<Runnable> followers = ConcurrentHashMap.newKeySet();
  private volatile Reaction reaction = (events, fold) -> () -> {};

  private final ArrayDeque<Post> line = new ArrayDeque<>();
  private TaskFold fold = new TaskFold();
  private boolean writing;
  private boolean stale;
  private @Nullable Thread corked;

  LiveTask(String id, TaskLog log, Clock clock) {
    this.id = id;
    this.log = log;
    this.clock = clock;
  }

  /** The task as the log has it; a fold of nothing where there is none. */
  static CompletionStage<LiveTask> load(String id, TaskLog log, Clock clock) {
    LiveTask task = new LiveTask(id, log, clock);
    return task.reload()
        .thenApply(
            events -> {
              task.recent.startAfter(task.sequence(), task.hasEnded());
              return task;
            });
  }

  String id() {
    return id;
  }

  Recent recent() {
    return recent;
  }

  /** Told of every event once it is in the log, in order, one call at a time. */
  void reaction(Reaction reaction) {
    this.reaction = reaction;
  }

  /** Called when there are new events; it must not block. */
  void follow(Runnable follower) {
    followers.add(follower);
  }

  void unfollow(Runnable follower) {
    followers.remove(follower);
  }

  boolean isFollowed() {
    return !followers.isEmpty() || !watches.isEmpty();
  }

  synchronized boolean isThere() {
    return fold.status() != null;
  }

  synchronized boolean hasEnded() {
    TaskStatus status = fold.status();
    return status != null && status.state().isEnd();
  }

  /** Makes the change; completes when it is in the log. */
  CompletionStage<Void> post(Move move) {
    return stand(new Post(move, false)).thenAccept(none -> {});
  }

  /** Makes the change; completes with the task as it then stands in the log. */
  CompletionStage<Task> change(Move move) {
    return stand(new Post(move, true)).thenApply(task -> task);
  }

  /** The task as it stands when everything in line before is written. */
  CompletionStage<Task> task() {
    return change(tip -> List.of());
  }

  /** Completes when the status is such, now or later; to be cancelled by who gives up. */
  CompletableFuture<Task> until(Predicate<TaskStatus> condition) {
    Watch watch = new Watch(condition, new CompletableFuture<>());
    watches.add(watch);
    task().whenComplete((task, failure) -> watch.look(task, failure));
    var unused = watch.future.whenComplete((task, failure) -> watches.remove(watch));
    return watch.future;
  }

  /** Runs something whose moves, all together, are to be one write. */
  void together(Runnable work) {
    Thread before;
    synchronized (this) {
      before = corked;
      corked = Thread.currentThread();
    }
    try {
      work.run();
    } finally {
      uncork(before);
    }
  }

  /** Reads what other hubs wrote. */
  void catchUp() {
    synchronized (this) {
      stale = true;
      line.add(new Post(tip -> List.of(), false));
      if (writing) {
        return;
      }
      writing = true;
    }
    write();
  }

  synchronized long sequence() {
    return fold.sequence();
  }

  private void uncork(@Nullable Thread before) {
    synchronized (this) {
      corked = before;
      if (writing || line.isEmpty()) {
        return;
      }
      writing = true;
    }
    write();
  }

  private CompletableFuture<@Nullable Task> stand(Post post) {
    synchronized (this) {
      if (line.size() >= MOST_WAITING) {
        return CompletableFuture.failedFuture(
            new TaskBusyException(
                "Task " + id + " reports faster than its log is written.", Places.SOON));
      }
      line.add(post);
      if (writing || corked == Thread.currentThread()) {
        return post.future;
      }
      writing = true;
    }
    write();
    return post.future;
  }

  /** Only whoever set {@link #writing} is here. */
  private void write() {
    boolean more = true;
    while (more) {
      CompletableFuture<Runnable> written = writeOnce().toCompletableFuture();
      if (!written.isDone()) {
        var unused =
            written.thenAccept(
                after -> {
                  if (release(after)) {
                    write();
                  }
                });
        return;
      }
      more = release(written.join());
    }
  }

  /** Lets others write, unless somebody waits; then tells what was written. */
  private boolean release(Runnable after) {
    boolean more;
    synchronized (this) {
      more = !line.isEmpty();
      writing = more;
    }
    tell(after);
    return more;
  }

  private void tell(Runnable after) {
    try {
      after.run();
    } catch (RuntimeException e) {
      LOG.error("What follows from an event of task {} failed", id, e);
    }
  }

  /** One append; never fails, since its result tells those who wait. */
  private CompletionStage<Runnable> writeOnce() {
    CompletionStage<List<TaskEvent>> foreign =
        isStale() ? reload() : CompletableFuture.completedFuture(List.of());
    return foreign
        .thenCompose(this::append)
        .exceptionally(
            failure -> {
              List<Post> posts = take();
              return () -> posts.forEach(post -> post.fail(unwrapped(failure)));
            });
  }

  private CompletionStage<Runnable> append(List<TaskEvent> foreign) {
    Runnable before = foreign.isEmpty() ? () -> {} : told(foreign);
    Batch batch = batch();
    if (batch.events.isEmpty()) {
      Runnable done = completions(batch);
      return CompletableFuture.completedFuture(sequence(before, done));
    }
    return toLog(batch)
        .handle((appended, failure) -> settle(batch, appended, failure))
        .thenApply(after -> sequence(before, after));
  }

  private CompletionStage<Appended> toLog(Batch batch) {
    try {
      return log.append(id, batch.expected, batch.events);
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private Runnable settle(Batch batch, @Nullable Appended appended, @Nullable Throwable failure) {
    if (appended instanceof Appended.Done) {
      Runnable done = completions(batch);
      return sequence(done, told(batch.events));
    }
    synchronized (this) {
      stale = true;
    }
    if (failure != null || batch.expected == 0) {
      Throwable reason = failure == null ? new CreationConflict() : unwrapped(failure);
      return () -> batch.posts.forEach(post -> post.fail(reason));
    }
    synchronized (this) {
      batch.posts.descendingIterator().forEachRemaining(line::addFirst);
    }
    return () -> {};
  }

  private synchronized Batch batch() {
    Batch batch = new Batch(fold.sequence());
    Instant now = clock.instant();
    for (Post post : take()) {
      try {
        List<Fact> facts = post.move.on(fold);
        for (Fact fact : facts) {
          TaskEvent event = new TaskEvent(fold.sequence() + 1, now, fact);
          fold.apply(event);
          batch.events.add(event);
        }
        post.refusal = null;
      } catch (RuntimeException e) {
        post.refusal = e;
      }
      batch.posts.add(post);
    }
    return batch;
  }

  private synchronized boolean isStale() {
    return stale;
  }

  private synchronized List<Post> take() {
    List<Post> taken = new ArrayList<>(line);
    line.clear();
    return taken;
  }

  /** What those who wait are told; the task itself is copied now, while the log stands so. */
  private synchronized Runnable completions(Batch batch) {
    boolean wanted = batch.posts.stream().anyMatch(post -> post.wantsTask);
    Task task = wanted && fold.status() != null ? fold.task() : null;
    return () -> batch.posts.forEach(post -> post.settle(task));
  }

  /** What everybody else is told. */
  private Runnable told(List<TaskEvent> events) {
    Runnable effects;
    Task task;
    synchronized (this) {
      recent.add(events);
      effects = reaction.to(events, fold);
      task = watches.isEmpty() ? null : fold.task();
    }
    return () -> {
      followers.forEach(Runnable::run);
      if (task != null) {
        watches.forEach(watch -> watch.look(task, null));
      }
      effects.run();
    };
  }

  /** Reads the task anew; gives the events that are new here. */
  private CompletionStage<List<TaskEvent>> reload() {
    long known = recent.last();
    return readAll(new TaskFold())
        .thenApply(
            fresh -> {
              synchronized (this) {
                fold = fresh.fold;
                stale = false;
              }
              return fresh.events.stream().filter(event -> event.sequence() > known).toList();
            });
  }

  private CompletionStage<Fresh> readAll(TaskFold into) {
    return readOn(new Fresh(into, new ArrayList<>()));
  }

  private CompletionStage<Fresh> readOn(Fresh fresh) {
    return log.read(id, fresh.fold.sequence() + 1, PAGE)
        .thenCompose(
            page -> {
              page.forEach(fresh.fold::apply);
              fresh.events.addAll(page);
              return page.size() < PAGE ? CompletableFuture.completedFuture(fresh) : readOn(fresh);
            });
  }

  private static Runnable sequence(Runnable first, Runnable second) {
    return () -> {
      first.run();
      second.run();
    };
  }

  private static Throwable unwrapped(Throwable failure) {
    return failure instanceof CompletionException && failure.getCause() != null
        ? failure.getCause()
        : failure;
  }

  /** What the hub does about events that are in the log; what it returns runs outside any lock. */
  @FunctionalInterface
  interface Reaction {
    Runnable to(List<TaskEvent> events, TaskFold fold);
  }

  /** The task to be made was there already. */
  static final class CreationConflict extends RuntimeException {
    private static final long serialVersionUID = 1;

    CreationConflict() {
      super("the task is there already", null, false, false);
    }
  }

  private record Fresh(TaskFold fold, List<TaskEvent> events) {}

  private static final class Batch {
    final long expected;
    final List<TaskEvent> events = new ArrayList<>();
    final ArrayDeque<Post> posts = new ArrayDeque<>();

    Batch(long expected) {
      this.expected = expected;
    }
  }

  private static final class Post {
    final Move move;
    final boolean wantsTask;
    final CompletableFuture<@Nullable Task> future = new CompletableFuture<>();
    @Nullable RuntimeException refusal;

    Post(Move move, boolean wantsTask) {
      this.move = move;
      this.wantsTask = wantsTask;
    }

    void settle(@Nullable Task task) {
      if (refusal == null) {
        future.complete(task);
      } else {
        fail(refusal);
      }
    }

    void fail(Throwable reason) {
      future.completeExceptionally(reason);
    }
  }

  private record Watch(Predicate<TaskStatus> condition, CompletableFuture<Task> future) {
    void look(@Nullable Task task, @Nullable Throwable failure) {
      if (failure != null) {
        future.completeExceptionally(failure);
      } else if (task != null && condition.test(task.status())) {
        future.complete(task);
      }
    }
  }
}
