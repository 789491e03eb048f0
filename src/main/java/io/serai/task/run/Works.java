package io.serai.task.run;

import io.serai.task.Message;
import io.serai.task.NewTask;
import io.serai.task.Role;
import io.serai.task.Stop;
import io.serai.task.Task;
import io.serai.task.TaskCursor;
import io.serai.task.TaskLog;
import io.serai.task.TaskQuery;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What the jobs of a hub share: the jobs themselves, the agents' places, the timer. */
final class Works {
  private static final Logger LOG = LoggerFactory.getLogger(Works.class);
  private static final int CHILDREN = 100;

  /** How soon it is seen that what is at work may be left. */
  private static final Duration LOOK = Duration.ofMillis(100);

  private final TaskLog log;
  private final TaskRunner runner;
  private final Function<String, AgentLimits> limits;
  private final Predicate<Task> rerunnable;
  private final TaskSettings settings;
  private final Surroundings surroundings;
  private final Map<String, Job> jobs = new ConcurrentHashMap<>();
  private final Map<String, Places> places = new ConcurrentHashMap<>();
  private final CompletableFuture<Void> drained = new CompletableFuture<>();
  private final Observers observers = new Observers();
  private volatile @Nullable SharedLine sharedLine;
  private volatile boolean closing;
  private volatile boolean leavingWhatMayRunAgain;

  Works(
      TaskLog log,
      TaskRunner runner,
      Function<String, AgentLimits> limits,
      Predicate<Task> rerunnable,
      TaskSettings settings,
      Surroundings surroundings) {
    this.log = log;
    this.runner = runner;
    this.limits = limits;
    this.rerunnable = rerunnable;
    this.settings = settings;
    this.surroundings = surroundings;
  }

  TaskLog log() {
    return log;
  }

  TaskRunner runner() {
    return runner;
  }

  TaskSettings settings() {
    return settings;
  }

  Surroundings surroundings() {
    return surroundings;
  }

  Observers observers() {
    return observers;
  }

  Executor here() {
    return surroundings.here().get();
  }

  Places places(String agent) {
    return places.computeIfAbsent(agent, id -> new Places());
  }

  AgentLimits limits(String agent) {
    return limits.apply(agent);
  }

  void sharedLine(SharedLine line) {
    sharedLine = line;
  }

  /** Where tasks that wait for a place stand; none where they stand in memory. */
  @Nullable SharedLine sharedLine() {
    return sharedLine;
  }

  /** The place of a score among those that are possible, from 0 to the highest rank. */
  int rank(NewTask task) {
    double most = 100 * (settings.alpha() + settings.beta());
    double part = most <= 0 ? 0 : score(task) / most;
    return (int) Math.round(Math.max(0, Math.min(1, part)) * SharedLine.HIGHEST);
  }

  /** Whether the work of a task may be done again. */
  boolean mayRunAgain(Task task) {
    return rerunnable.test(task);
  }

  boolean isClosing() {
    return closing;
  }

  /** How many tasks have a place. */
  int running() {
    return places.values().stream().mapToInt(Places::running).sum();
  }

  Collection<Job> jobs() {
    return jobs.values();
  }

  @Nullable Job job(String id) {
    return jobs.get(id);
  }

  /** Takes a job in; the one of its id that is there already, where there is one. */
  @Nullable Job add(Job job) {
    return jobs.putIfAbsent(job.live().id(), job);
  }

  void gone(Job job) {
    jobs.remove(job.live().id(), job);
    lookDrained();
  }

  /** Lets tasks begin as long as the agent has a place and somebody waits. */
  void fill(String agent) {
    Places line = places(agent);
    Job next = closing ? null : line.next(limits(agent));
    while (next != null) {
      next.begin();
      next = closing ? null : line.next(limits(agent));
    }
    lookDrained();
  }

  /** The same for every agent: its limits may have changed. */
  void fill() {
    places.keySet().forEach(this::fill);
  }

  double score(NewTask task) {
    return settings.alpha() * task.weight() + settings.beta() * task.priority();
  }

  Message message(String text) {
    return Message.text(surroundings.ids().get(), Role.AGENT, text);
  }

  /** Runs something later; what it returns, called, calls that off. Nothing where the hub stops. */
  Runnable after(Duration delay, Runnable work) {
    try {
      long millis = Math.max(0, delay.toMillis());
      var due = surroundings.timer().schedule(work, millis, TimeUnit.MILLISECONDS);
      return () -> due.cancel(false);
    } catch (RejectedExecutionException e) {
      return () -> {};
    }
  }

  /** Ends the live tasks that this one delegated. */
  void stopChildren(String parent, Stop how) {
    stopChildren(parent, how, null);
  }

  private void stopChildren(String parent, Stop how, @Nullable TaskCursor from) {
    log.list(TaskQuery.ALL.parent(parent).live(true).page(from, CHILDREN))
        .whenComplete(
            (page, failure) -> {
              if (page == null) {
                LOG.warn("The tasks that {} delegated were not stopped", parent, failure);
                return;
              }
              page.tasks().forEach(child -> stop(child, how));
              if (page.next() != null) {
                stopChildren(parent, how, page.next());
              }
            });
  }

  /** The task as this hub holds it, even if only since it was read; else as the log has it. */
  CompletionStage<LiveTask> liveOrLoaded(String id) {
    Job job = jobs.get(id);
    return job != null
        ? CompletableFuture.completedFuture(job.live())
        : LiveTask.load(id, log, surroundings.clock()).thenApply(this::heldOr);
  }

  private LiveTask heldOr(LiveTask loaded) {
    Job job = jobs.get(loaded.id());
    return job == null ? loaded : job.live();
  }

  void stop(Task child, Stop how) {
    liveOrLoaded(child.id())
        .thenCompose(live -> live.post(Moves.stop(how, null, "The task above it has ended.")))
        .exceptionally(
            failure -> {
              LOG.debug("Task {} was not stopped with the one above it", child.id(), failure);
              return null;
            });
  }

  /** From now on a stop waits no more for work that the next start may do again. */
  void leaveWhatMayRunAgain() {
    leavingWhatMayRunAgain = log.durable();
  }

  boolean isLeavingWhatMayRunAgain() {
    return leavingWhatMayRunAgain;
  }

  /** Begins nothing more; completes when nothing is at work but what may be left. */
  CompletionStage<Void> drain() {
    closing = true;
    lookUntilDrained();
    return drained.copy();
  }

  /** What is at work may come to wait for what is elsewhere, which nothing here tells of. */
  private void lookUntilDrained() {
    lookDrained();
    if (!drained.isDone()) {
      after(LOOK, this::lookUntilDrained);
    }
  }

  private void lookDrained() {
    if (closing && !drained.isDone() && new Leaving(this).isAllLeft()) {
      drained.complete(null);
    }
  }
}
