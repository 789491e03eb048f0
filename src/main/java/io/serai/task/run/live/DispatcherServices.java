package io.serai.task.run.live;

import io.serai.task.Message;
import io.serai.task.MessageRole;
import io.serai.task.NewTask;
import io.serai.task.Retention;
import io.serai.task.Task;
import io.serai.task.TaskEventLog;
import io.serai.task.TaskEventPayload;
import io.serai.task.run.config.RetentionRules;
import io.serai.task.run.config.TaskConfig;
import io.serai.task.run.environment.DispatcherEnvironment;
import io.serai.task.run.feed.AgentFeeds;
import io.serai.task.run.memory.LiveTaskMemory;
import io.serai.task.run.memory.TaskReadBudget;
import io.serai.task.run.read.LargeTaskOffloader;
import io.serai.task.run.state.EventSourcedTask;
import io.serai.task.run.work.TaskRunner;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * What the components of a dispatcher use and none of them changes: the log, the work, the
 * configuration, the memory and the timer. It knows no task. Thread-safe.
 */
public final class DispatcherServices {
  private final TaskEventLog log;
  private final TaskRunner runner;
  private final RetentionRules retentionRules;
  private final TaskConfig config;
  private final DispatcherEnvironment environment;
  private final AgentFeeds feeds;
  private final LiveTaskMemory memory;
  private final LargeTaskOffloader handover;
  private final TaskReadBudget readBudget = TaskReadBudget.ofHeap();
  private final TaskLifecycleListeners observers = new TaskLifecycleListeners();
  private final TaskWaiterRegistry waiters = new TaskWaiterRegistry();

  public DispatcherServices(
      TaskEventLog log,
      TaskRunner runner,
      RetentionRules retentionRules,
      TaskConfig config,
      DispatcherEnvironment environment) {
    this.log = log;
    this.runner = runner;
    this.retentionRules = retentionRules;
    this.config = config;
    this.environment = environment;
    this.feeds = new AgentFeeds(log, this::schedule);
    this.memory = new LiveTaskMemory(config.memory(), log.durable());
    this.handover = LargeTaskOffloader.on(environment.background());
  }

  public TaskEventLog log() {
    return log;
  }

  public TaskRunner runner() {
    return runner;
  }

  public TaskConfig config() {
    return config;
  }

  public DispatcherEnvironment environment() {
    return environment;
  }

  public AgentFeeds feeds() {
    return feeds;
  }

  /** Returns the memory that live tasks use. */
  public LiveTaskMemory memory() {
    return memory;
  }

  public LargeTaskOffloader handover() {
    return handover;
  }

  public TaskReadBudget readBudget() {
    return readBudget;
  }

  public TaskLifecycleListeners observers() {
    return observers;
  }

  /** Returns the requests that wait for a task. */
  public TaskWaiterRegistry waiters() {
    return waiters;
  }

  /** Returns the id of this hub. */
  public String hub() {
    return environment.hub();
  }

  public Instant now() {
    return environment.clock().instant();
  }

  public Message message(String text) {
    return Message.text(environment.ids().get(), MessageRole.AGENT, text);
  }

  /** Returns the first event of a new task. */
  public TaskEventPayload.Created created(NewTask task) {
    String retention = retentionRules.name(task);
    return new TaskEventPayload.Created(
        task, environment.hub(), retention.isEmpty() ? null : retention);
  }

  /** Returns the retention of the tasks that were created under that name. */
  public Retention retention(String name) {
    return retentionRules.find(name, config.retention());
  }

  /** Whether the work of a task may run again. */
  public boolean isRerunnable(Task task) {
    return runner.mayRunAgain(task);
  }

  /** Returns a task without events. */
  public EventSourcedTask task(String id) {
    return new EventSourcedTask(id, log, environment.clock(), feeds, this::schedule);
  }

  /** Loads a task from the log; it does not exist if the log does not have it. */
  public CompletionStage<EventSourcedTask> load(String id) {
    return task(id).load();
  }

  /**
   * Runs {@code work} after the delay; does nothing once the timer is shut down.
   *
   * @return cancels it
   */
  public Runnable schedule(Duration delay, Runnable work) {
    try {
      long millis = Math.max(0, delay.toMillis());
      var due = environment.timer().schedule(work, millis, TimeUnit.MILLISECONDS);
      return () -> due.cancel(false);
    } catch (RejectedExecutionException e) {
      return () -> {};
    }
  }

  /**
   * Completes after the delay, unless its future is cancelled, or the timer is shut down before.
   */
  public CompletionStage<Void> delay(Duration delay) {
    CompletableFuture<Void> due = new CompletableFuture<>();
    Runnable cancel = schedule(delay, () -> due.complete(null));
    var unused = due.whenComplete((done, cancelled) -> cancel.run());
    return due;
  }
}
