package io.serai.task.run;

import io.serai.task.Message;
import io.serai.task.MessageRole;
import io.serai.task.NewTask;
import io.serai.task.StopMode;
import io.serai.task.Task;
import io.serai.task.TaskCursor;
import io.serai.task.TaskEventLog;
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
final class TaskRuntime {
  private static final Logger LOG = LoggerFactory.getLogger(TaskRuntime.class);
  private static final int CHILDREN = 100;

  /** How soon it is seen that what is at work may be left. */
  private static final Duration LOOK = Duration.ofMillis(100);

  private final TaskEventLog log;
  private final TaskRunner runner;
  private final Function<String, AgentLimits> limits;
  private final Predicate<Task> rerunnable;
  private final TaskSettings settings;
  private final DispatcherEnvironment dispatcherEnvironment;
  private final Map<String, TaskLifecycle> jobs = new ConcurrentHashMap<>();
  private final Map<String, AgentQueue> places = new ConcurrentHashMap<>();
  private final CompletableFuture<Void> drained = new CompletableFuture<>();
  private final TaskObservers observers = new TaskObservers();
  private volatile @Nullable SharedTaskQueue sharedTaskQueue;
  private volatile boolean closing;
  private volatile boolean leavingWhatMayRunAgain;

  TaskRuntime(
      TaskEventLog log,
      TaskRunner runner,
      Function<String, AgentLimits> limits,
      Predicate<Task> rerunnable,
      TaskSettings settings,
      DispatcherEnvironment dispatcherEnvironment) {
    this.log = log;
    this.runner = runner;
    this.limits = limits;
    this.rerunnable = rerunnable;
    this.settings = settings;
    this.dispatcherEnvironment = dispatcherEnvironment;
  }

  TaskEventLog log() {
    return log;
  }

  TaskRunner runner() {
    return runner;
  }

  TaskSettings settings() {
    return settings;
  }

  DispatcherEnvironment surroundings() {
    return dispatcherEnvironment;
  }

  TaskObservers observers() {
    return observers;
  }

  Executor here() {
    return dispatcherEnvironment.here().get();
  }

  AgentQueue places(String agent) {
    return places.computeIfAbsent(agent, id -> new AgentQueue());
  }

  AgentLimits limits(String agent) {
    return limits.apply(agent);
  }

  void sharedLine(SharedTaskQueue line) {
    sharedTaskQueue = line;
  }

  /** Where tasks that wait for a place stand; none where they stand in memory. */
  @Nullable SharedTaskQueue sharedLine() {
    return sharedTaskQueue;
  }

  /** The place of a score among those that are possible, from 0 to the highest rank. */
  int rank(NewTask task) {
    double most = 100 * (settings.alpha() + settings.beta());
    double part = most <= 0 ? 0 : score(task) / most;
    return (int) Math.round(Math.max(0, Math.min(1, part)) * SharedTaskQueue.HIGHEST);
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
    return places.values().stream().mapToInt(AgentQueue::running).sum();
  }

  Collection<TaskLifecycle> jobs() {
    return jobs.values();
  }

  @Nullable TaskLifecycle job(String id) {
    return jobs.get(id);
  }

  /** Takes a job in; the one of its id that is there already, where there is one. */
  @Nullable TaskLifecycle add(TaskLifecycle taskLifecycle) {
    return jobs.putIfAbsent(taskLifecycle.live().id(), taskLifecycle);
  }

  void gone(TaskLifecycle taskLifecycle) {
    jobs.remove(taskLifecycle.live().id(), taskLifecycle);
    lookDrained();
  }

  /** Lets tasks begin as long as the agent has a place and somebody waits. */
  void fill(String agent) {
    AgentQueue line = places(agent);
    TaskLifecycle next = closing ? null : line.next(limits(agent));
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
    return Message.text(dispatcherEnvironment.ids().get(), MessageRole.AGENT, text);
  }

  /** Runs something later; what it returns, called, calls that off. Nothing where the hub stops. */
  Runnable after(Duration delay, Runnable work) {
    try {
      long millis = Math.max(0, delay.toMillis());
      var due = dispatcherEnvironment.timer().schedule(work, millis, TimeUnit.MILLISECONDS);
      return () -> due.cancel(false);
    } catch (RejectedExecutionException e) {
      return () -> {};
    }
  }

  /** Ends the live tasks that this one delegated. */
  void stopChildren(String parent, StopMode how) {
    stopChildren(parent, how, null);
  }

  private void stopChildren(String parent, StopMode how, @Nullable TaskCursor from) {
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
  CompletionStage<EventSourcedTask> liveOrLoaded(String id) {
    TaskLifecycle taskLifecycle = jobs.get(id);
    return taskLifecycle != null
        ? CompletableFuture.completedFuture(taskLifecycle.live())
        : EventSourcedTask.load(id, log, dispatcherEnvironment.clock()).thenApply(this::heldOr);
  }

  private EventSourcedTask heldOr(EventSourcedTask loaded) {
    TaskLifecycle taskLifecycle = jobs.get(loaded.id());
    return taskLifecycle == null ? loaded : taskLifecycle.live();
  }

  void stop(Task child, StopMode how) {
    liveOrLoaded(child.id())
        .thenCompose(
            live -> live.post(TaskCommands.stop(how, null, "The task above it has ended.")))
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
    if (closing && !drained.isDone() && new DrainCheck(this).isAllLeft()) {
      drained.complete(null);
    }
  }
}
