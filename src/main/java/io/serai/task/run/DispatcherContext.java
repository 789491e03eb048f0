package io.serai.task.run;

import io.serai.task.Message;
import io.serai.task.MessageRole;
import io.serai.task.NewTask;
import io.serai.task.Retention;
import io.serai.task.StopMode;
import io.serai.task.Task;
import io.serai.task.TaskCursor;
import io.serai.task.TaskEventLog;
import io.serai.task.TaskEventPayload;
import io.serai.task.TaskQuery;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The state that the components of a dispatcher share: live tasks, agent queues and the timer.
 * Thread-safe.
 */
final class DispatcherContext {
  private static final Logger LOG = LoggerFactory.getLogger(DispatcherContext.class);
  private static final int CHILD_PAGE_SIZE = 100;

  /** How often a draining hub checks whether the remaining tasks may be left. */
  private static final Duration DRAIN_CHECK_INTERVAL = Duration.ofMillis(100);

  private final TaskEventLog log;
  private final AgentFeeds feeds;
  private final TaskRunner runner;
  private final Function<String, AgentLimits> limits;
  private final RetentionRules retentionRules;
  private final TaskConfig settings;
  private final DispatcherEnvironment environment;
  private final LiveTaskMemory memory;
  private final Map<String, TaskLifecycle> lifecycles = new ConcurrentHashMap<>();
  private final Set<EventSourcedTask> handedOver = ConcurrentHashMap.newKeySet();
  private final Set<String> uncertain = ConcurrentHashMap.newKeySet();
  private final AgentQueues queues;
  private final CompletableFuture<Void> drained = new CompletableFuture<>();
  private final TaskLifecycleListeners observers = new TaskLifecycleListeners();
  private final TaskWaiterRegistry waiters = new TaskWaiterRegistry();
  private final TaskReadBudget readBudget = TaskReadBudget.ofHeap();
  private final LargeTaskHandover handover;
  private volatile @Nullable SharedTaskQueue sharedTaskQueue;
  private volatile boolean closing;
  private volatile boolean holdsQueued;
  private volatile boolean leavesRerunnableWork;

  DispatcherContext(
      TaskEventLog log,
      TaskRunner runner,
      Function<String, AgentLimits> limits,
      RetentionRules retentionRules,
      TaskConfig settings,
      DispatcherEnvironment environment) {
    this.log = log;
    this.runner = runner;
    this.limits = limits;
    this.retentionRules = retentionRules;
    this.settings = settings;
    this.environment = environment;
    this.feeds = new AgentFeeds(log, this::schedule);
    this.queues = new AgentQueues(environment.clock());
    this.handover = LargeTaskHandover.on(environment.background());
    this.memory = new LiveTaskMemory(settings.memory(), log.durable());
  }

  TaskEventLog log() {
    return log;
  }

  /** Returns the memory that live tasks use. */
  LiveTaskMemory memory() {
    return memory;
  }

  /** Returns the requests that wait for a task. */
  TaskWaiterRegistry waiters() {
    return waiters;
  }

  TaskReadBudget readBudget() {
    return readBudget;
  }

  LargeTaskHandover handover() {
    return handover;
  }

  AgentFeeds feeds() {
    return feeds;
  }

  TaskRunner runner() {
    return runner;
  }

  TaskConfig settings() {
    return settings;
  }

  DispatcherEnvironment environment() {
    return environment;
  }

  TaskLifecycleListeners observers() {
    return observers;
  }

  Executor currentExecutor() {
    return environment.currentExecutor().get();
  }

  AgentQueues queues() {
    return queues;
  }

  AgentLimits limits(String agent) {
    return limits.apply(agent);
  }

  void sharedQueue(SharedTaskQueue queue) {
    sharedTaskQueue = queue;
  }

  /** Returns the queue shared with other hubs; null if tasks wait in memory. */
  @Nullable SharedTaskQueue sharedQueue() {
    return sharedTaskQueue;
  }

  /** Maps the score of a task to a rank of the shared queue, 0 to the highest. */
  int rank(NewTask task) {
    double most = 100 * (settings.alpha() + settings.beta());
    double part = most <= 0 ? 0 : score(task) / most;
    return (int) Math.round(Math.max(0, Math.min(1, part)) * SharedTaskQueue.HIGHEST);
  }

  /** Returns the first event of a new task. */
  TaskEventPayload.Created created(NewTask task) {
    String retention = retentionRules.name(task);
    return new TaskEventPayload.Created(
        task, environment.hub(), retention.isEmpty() ? null : retention);
  }

  /** Returns the retention of the tasks that were created under that name. */
  Retention retention(String name) {
    return retentionRules.find(name, settings.retention());
  }

  /** Whether the work of a task may run again. */
  boolean isRerunnable(Task task) {
    return runner.mayRunAgain(task);
  }

  boolean isClosing() {
    return closing;
  }

  Collection<TaskLifecycle> lifecycles() {
    return lifecycles.values();
  }

  @Nullable TaskLifecycle lifecycle(String id) {
    return lifecycles.get(id);
  }

  /** Adds a lifecycle; returns the existing one of the same id if there is one. */
  @Nullable TaskLifecycle add(TaskLifecycle taskLifecycle) {
    return lifecycles.putIfAbsent(taskLifecycle.live().id(), taskLifecycle);
  }

  void remove(TaskLifecycle taskLifecycle) {
    lifecycles.remove(taskLifecycle.live().id(), taskLifecycle);
    checkDrained();
  }

  /** Remembers a task of another hub that may have subscribers here. */
  void handOver(EventSourcedTask live) {
    if (log.shared()) {
      handedOver.add(live);
    }
  }

  /** Returns the tasks of other hubs that this hub has owned, or tried to take over, before. */
  Set<EventSourcedTask> handedOver() {
    return handedOver;
  }

  /**
   * Returns the ids of tasks whose submission was reported as failed although they may be in the
   * log.
   */
  Set<String> uncertain() {
    return uncertain;
  }

  /** Starts queued tasks while the agent has free slots. */
  void startQueued(String agent) {
    AgentQueue queue = queues.find(agent);
    TaskLifecycle next = queue == null ? null : next(agent, queue);
    while (queue != null && next != null) {
      next.begin();
      next = next(agent, queue);
    }
    checkDrained();
  }

  private @Nullable TaskLifecycle next(String agent, AgentQueue queue) {
    return holdsQueued ? null : queue.pollNext(limits(agent));
  }

  /** Starts queued tasks of all agents, since their limits may have changed. */
  void startQueued() {
    queues.removeUnused(this::agentsOfTasks);
    queues.agents().forEach(this::startQueued);
  }

  private Set<String> agentsOfTasks() {
    return lifecycles.values().stream()
        .map(taskLifecycle -> taskLifecycle.request().agent())
        .collect(Collectors.toSet());
  }

  double score(NewTask task) {
    return settings.alpha() * task.weight() + settings.beta() * task.priority();
  }

  Message message(String text) {
    return Message.text(environment.ids().get(), MessageRole.AGENT, text);
  }

  /**
   * Runs {@code work} after the delay; does nothing once the timer is shut down.
   *
   * @return cancels it
   */
  Runnable schedule(Duration delay, Runnable work) {
    try {
      long millis = Math.max(0, delay.toMillis());
      var due = environment.timer().schedule(work, millis, TimeUnit.MILLISECONDS);
      return () -> due.cancel(false);
    } catch (RejectedExecutionException e) {
      return () -> {};
    }
  }

  /** Completes after the delay; does not if the timer is shut down before. */
  CompletionStage<Void> delay(Duration delay) {
    CompletableFuture<Void> due = new CompletableFuture<>();
    schedule(delay, () -> due.complete(null));
    return due;
  }

  /** Stops the live tasks that this one delegated. */
  void stopChildren(String parent, StopMode how) {
    stopChildren(parent, how, null);
  }

  private void stopChildren(String parent, StopMode how, @Nullable TaskCursor from) {
    log.summaries(TaskQuery.ALL.parent(parent).live(true).page(from, CHILD_PAGE_SIZE))
        .whenComplete(
            (page, failure) -> {
              if (page == null) {
                LOG.warn("The tasks delegated by {} could not be stopped", parent, failure);
                return;
              }
              page.tasks().forEach(child -> stop(child.id(), how));
              if (page.next() != null) {
                stopChildren(parent, how, page.next());
              }
            });
  }

  /** Returns the task as this hub holds it, otherwise loads it from the log. */
  CompletionStage<EventSourcedTask> liveOrLoaded(String id) {
    TaskLifecycle taskLifecycle = lifecycles.get(id);
    return taskLifecycle != null
        ? CompletableFuture.completedFuture(taskLifecycle.live())
        : load(id).thenApply(this::heldOrLoaded);
  }

  /** Loads a task from the log; it does not exist if the log does not have it. */
  CompletionStage<EventSourcedTask> load(String id) {
    return task(id).load();
  }

  /** Returns a task without events. */
  EventSourcedTask task(String id) {
    return new EventSourcedTask(id, log, environment.clock(), feeds, this::schedule);
  }

  private EventSourcedTask heldOrLoaded(EventSourcedTask loaded) {
    TaskLifecycle taskLifecycle = lifecycles.get(loaded.id());
    return taskLifecycle == null ? loaded : taskLifecycle.live();
  }

  void stop(String child, StopMode how) {
    liveOrLoaded(child)
        .thenCompose(live -> live.post(TaskCommands.stop(how, null, "Its parent task has ended.")))
        .exceptionally(
            failure -> {
              LOG.debug("Task {} was not stopped with its parent", child, failure);
              return null;
            });
  }

  /** Starts no queued tasks from now on. */
  void holdQueued() {
    holdsQueued = true;
  }

  boolean holdsQueued() {
    return holdsQueued;
  }

  /** From now on a stop does not wait for work that the next start may run again. */
  void stopWaitingForRerunnable() {
    leavesRerunnableWork = log.durable();
  }

  boolean leavesRerunnableWork() {
    return leavesRerunnableWork;
  }

  /** Starts no further tasks; completes when only tasks that may be left are running. */
  CompletionStage<Void> drain() {
    holdsQueued = true;
    closing = true;
    pollUntilDrained();
    return drained.copy();
  }

  /**
   * Polls, because a running task may come to wait for a task that may be left, which triggers no
   * event here.
   */
  private void pollUntilDrained() {
    checkDrained();
    if (!drained.isDone()) {
      schedule(DRAIN_CHECK_INTERVAL, this::pollUntilDrained);
    }
  }

  private void checkDrained() {
    if (closing && !drained.isDone() && new DrainCheck(this).isDrained()) {
      drained.complete(null);
    }
  }
}
