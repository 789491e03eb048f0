package io.serai.task.run;

import io.serai.concurrent.CompletionCause;
import io.serai.http.request.RequestContext;
import io.serai.task.AgentEvent;
import io.serai.task.AgentEventPage;
import io.serai.task.InputResponse;
import io.serai.task.Message;
import io.serai.task.MessageRole;
import io.serai.task.NewTask;
import io.serai.task.StopMode;
import io.serai.task.StoredTask;
import io.serai.task.Task;
import io.serai.task.TaskEvent;
import io.serai.task.TaskEventLog;
import io.serai.task.TaskEventPage;
import io.serai.task.TaskEventPayload;
import io.serai.task.TaskMemoryEstimator;
import io.serai.task.TaskQuery;
import io.serai.task.TaskRerunOrigin;
import io.serai.task.TaskStatus;
import io.serai.task.TaskSummary;
import io.serai.task.TaskSummaryPage;
import io.serai.task.run.config.AgentLimits;
import io.serai.task.run.config.RetentionRules;
import io.serai.task.run.config.TaskConfig;
import io.serai.task.run.environment.DispatcherEnvironment;
import io.serai.task.run.failure.AgentQueueFullException;
import io.serai.task.run.failure.TaskEndedException;
import io.serai.task.run.failure.TaskEventLimitException;
import io.serai.task.run.failure.TaskException;
import io.serai.task.run.failure.TaskExistsException;
import io.serai.task.run.failure.TaskNotFoundException;
import io.serai.task.run.failure.TaskNotStoredException;
import io.serai.task.run.failure.TaskWaitInterruptedException;
import io.serai.task.run.feed.EventSubscription;
import io.serai.task.run.feed.FailedSubscription;
import io.serai.task.run.feed.TaskListChange;
import io.serai.task.run.feed.TaskListChanges;
import io.serai.task.run.live.DispatcherServices;
import io.serai.task.run.live.LiveTaskController;
import io.serai.task.run.live.LiveTasks;
import io.serai.task.run.live.StructuredTaskLogger;
import io.serai.task.run.live.TaskLifecycleListener;
import io.serai.task.run.memory.LiveTaskMemory;
import io.serai.task.run.memory.TaskReadBudget;
import io.serai.task.run.memory.TaskReadLease;
import io.serai.task.run.queue.AgentQueue;
import io.serai.task.run.queue.AgentQueues;
import io.serai.task.run.queue.SharedTaskQueue;
import io.serai.task.run.queue.TaskClaimResult;
import io.serai.task.run.read.LargeTaskOffloader;
import io.serai.task.run.recovery.PeriodicTaskJobs;
import io.serai.task.run.recovery.SharedLogFollower;
import io.serai.task.run.recovery.SharedTaskClaimer;
import io.serai.task.run.recovery.TaskRecovery;
import io.serai.task.run.state.EventSourcedTask;
import io.serai.task.run.state.TaskCommand;
import io.serai.task.run.state.TaskCommands;
import io.serai.task.run.stop.StopSequence;
import io.serai.task.run.stop.TaskDrain;
import io.serai.task.run.work.TaskRunner;
import io.serai.task.run.work.TaskRunners;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The entry point for tasks: accepts them, runs them within the limits of their agents, and lets
 * callers query, answer, stop and follow them. Thread-safe; no method blocks.
 *
 * <p>It does not check permissions; {@link CallerScopedTasks} does. Stages fail with {@link
 * TaskException}, or with {@link io.serai.store.StoreException} if the log fails.
 */
public final class TaskDispatcher implements AutoCloseable {
  private final DispatcherServices services;
  private final AgentQueues queues;
  private final LiveTasks liveTasks;
  private final TaskDrain drain;
  private final PeriodicTaskJobs periodicTaskJobs;
  private final SharedLogFollower sharedLogFollower;
  private final StopSequence stopSequence;

  /**
   * Creates a dispatcher; {@link #recover} must complete before the first task is submitted.
   *
   * @param runner does the work of every task; {@link TaskRunners} for several kinds of work
   * @param limits returns the current limits of an agent
   * @param retentionRules how long ended tasks are kept that {@code config} does not decide about
   */
  public TaskDispatcher(
      TaskEventLog log,
      TaskRunner runner,
      Function<String, AgentLimits> limits,
      RetentionRules retentionRules,
      TaskConfig config,
      DispatcherEnvironment environment) {
    this.services = new DispatcherServices(log, runner, retentionRules, config, environment);
    this.queues = new AgentQueues(limits, config, environment.clock());
    this.liveTasks = new LiveTasks(services, queues);
    this.drain = new TaskDrain(services, queues, liveTasks);
    this.sharedLogFollower = new SharedLogFollower(services, liveTasks);
    this.stopSequence = new StopSequence(services, drain);
    services.observers().add(new StructuredTaskLogger());
    this.periodicTaskJobs =
        new PeriodicTaskJobs(
            services, queues, liveTasks, sharedLogFollower, new TaskRecovery(services, liveTasks));
  }

  /**
   * Makes this hub known to the hubs that share its log, so that they do not take over its tasks.
   * To be called before the first task, if that comes before {@link #recover}, which does it
   * otherwise. A second call does nothing.
   */
  public CompletionStage<Void> join() {
    return periodicTaskJobs.join();
  }

  /**
   * Takes over the tasks of an earlier process or of a hub that is gone. Queued tasks are queued
   * again. Running tasks run again if they may, otherwise they fail. Tasks that wait for input
   * continue to wait if they may run again. Afterwards, recovery and the deletion of old tasks run
   * periodically.
   *
   * @return completes when every abandoned task is known to this hub
   */
  public CompletionStage<Void> recover() {
    return periodicTaskJobs.begin();
  }

  /** Returns a new id for a task, a message or an artifact. */
  public String newId() {
    return services.environment().ids().get();
  }

  /**
   * Submits a task: it runs immediately if its agent has a free slot, otherwise it is queued.
   *
   * @return the task once it is in the log, before its work starts. Fails with {@link
   *     AgentQueueFullException} if too many tasks wait, with {@link TaskExistsException} if the id
   *     is taken
   */
  public CompletionStage<Task> submit(NewTask task) {
    return submitter(task).run((live, made) -> {});
  }

  /**
   * Submits a task for a request that waits for it. A caller that stops waiting cancels the future;
   * that does not affect the task.
   *
   * @return completes with the task once its status meets the condition or it has ended. Fails with
   *     {@link TaskWaitInterruptedException} if the hub stops first, with {@link
   *     TaskNotStoredException} if the disk is full when the task ends
   */
  public CompletableFuture<Task> submit(NewTask task, Predicate<TaskStatus> condition) {
    return submit(submitter(task), condition);
  }

  private TaskSubmitter submitter(NewTask task) {
    return new TaskSubmitter(services, queues, liveTasks, task);
  }

  private CompletableFuture<Task> submit(TaskSubmitter submitter, Predicate<TaskStatus> condition) {
    CompletableFuture<Task> result = new CompletableFuture<>();
    submitter
        .run(
            (live, made) -> {
              services.waiters().add(live, result);
              await(live, task -> condition.test(task.status()), result);
            })
        .whenComplete(
            (done, failure) -> {
              if (failure != null) {
                result.completeExceptionally(CompletionCause.of(failure));
              }
            });
    return result;
  }

  /**
   * Submits a task for a request that waits for its end, where nobody minds if a crash loses the
   * task before: its work may run twice. The log may write it in one append.
   *
   * @return completes with the ended task; fails as {@link #submit(NewTask, Predicate)} does
   */
  public CompletableFuture<Task> submitBrief(NewTask task) {
    return submit(submitter(task).deferringBegin(), status -> status.state().isEnd());
  }

  /** Submits a task like {@link #submit(NewTask)}, for a caller that follows it from there on. */
  public CompletionStage<FollowedTask> submitFollowed(NewTask task) {
    CompletableFuture<FollowedTask> result = new CompletableFuture<>();
    submitter(task)
        .run(
            (live, made) ->
                result.complete(new FollowedTask(made, following(live, made.sequence()))))
        .exceptionally(
            failure -> {
              result.completeExceptionally(CompletionCause.of(failure));
              return null;
            });
    return result;
  }

  /** Publishes what follows from memory; a large task that has ended is read from the log. */
  private Flow.Publisher<TaskEvent> following(EventSourcedTask live, long after) {
    return subscriber -> {
      if (live.hasEnded() && live.weight() > TaskMemoryEstimator.SMALL) {
        events(live.id(), after + 1).subscribe(subscriber);
      } else {
        new EventSubscription<>(live, after, subscriber).begin();
      }
    };
  }

  /**
   * A task that was submitted.
   *
   * @param task as it was at the beginning, before its work
   * @param events all that follow
   */
  public record FollowedTask(Task task, Flow.Publisher<TaskEvent> events) {}

  /** Returns the current state of a task; empty if it does not exist. */
  public CompletionStage<Optional<Task>> find(String id) {
    return sharedLogFollower.find(id);
  }

  /** Returns the summary of a task; empty if it does not exist. */
  public CompletionStage<Optional<TaskSummary>> summary(String id) {
    return services.log().find(id, 0).thenApply(found -> found.map(StoredTask::summary));
  }

  /** Returns the id of the task that runs a task again {@linkplain TaskRerunOrigin#once once}. */
  public CompletionStage<Optional<String>> repeatOf(String id) {
    return services.log().repeatOf(id);
  }

  /**
   * Returns what reads tasks for a request, whose memory it holds until the request is answered. To
   * be called on the event loop of the request.
   *
   * @param caller id of the caller, who has a share of the memory
   */
  public TaskReads reads(String caller, RequestContext request) {
    TaskReadLease lease = services.readBudget().lease(caller);
    return request.departure().answered(lease::close) ? reads(lease) : reads();
  }

  /** Returns the same for a caller that closes it. */
  public TaskReads reads(String caller) {
    return reads(services.readBudget().lease(caller));
  }

  /** Returns what reads tasks inside of the hub, without a limit. */
  public TaskReads reads() {
    return reads(new TaskReadBudget(Long.MAX_VALUE).lease(""));
  }

  private TaskReads reads(TaskReadLease lease) {
    return new TaskReads(services, liveTasks, sharedLogFollower, lease);
  }

  /** Lists summaries of the tasks that match the query, those with the newest status first. */
  public CompletionStage<TaskSummaryPage> summaries(TaskQuery query) {
    return services.log().summaries(query);
  }

  /** Returns those of some tasks that this owner has, or that were started over this protocol. */
  public CompletionStage<Set<String>> ofOwnerOrProtocol(
      Collection<String> ids, String owner, String protocol) {
    return services.log().ofOwnerOrProtocol(ids, owner, protocol);
  }

  /** See {@link TaskEventLog#read}. */
  public CompletionStage<List<TaskEvent>> read(String id, long from, int limit) {
    return services.log().read(id, from, limit).thenApply(TaskEventPage::events);
  }

  /**
   * Waits for a task until its status meets the condition or it has ended. A caller that stops
   * waiting cancels the future; that does not affect the task.
   */
  public CompletableFuture<Task> until(String id, Predicate<TaskStatus> condition) {
    return untilTask(id, task -> condition.test(task.status()));
  }

  /**
   * Like {@link #until}, for a condition on more than the status.
   *
   * @param condition is asked with the task or its {@linkplain Task#head head}
   */
  public CompletableFuture<Task> untilTask(String id, Predicate<Task> condition) {
    return until(id, condition, live -> {}, new CompletableFuture<>());
  }

  /**
   * Like {@link #until}, for a request that waits.
   *
   * @return fails with {@link TaskWaitInterruptedException} if the hub stops first, with {@link
   *     TaskNotStoredException} if the disk is full when the task ends
   */
  public CompletableFuture<Task> awaitStatus(String id, Predicate<TaskStatus> condition) {
    CompletableFuture<Task> result = new CompletableFuture<>();
    return until(
        id,
        task -> condition.test(task.status()),
        live -> services.waiters().add(live, result),
        result);
  }

  private CompletableFuture<Task> until(
      String id,
      Predicate<Task> condition,
      Consumer<EventSourcedTask> found,
      CompletableFuture<Task> result) {
    sharedLogFollower
        .watch(id)
        .whenComplete(
            (live, failure) -> {
              if (failure != null) {
                result.completeExceptionally(CompletionCause.of(failure));
              } else {
                found.accept(live);
                await(live, condition, result);
              }
            });
    return result;
  }

  /** Returns the worker that computes with large JSON, such as of tasks. */
  public LargeTaskOffloader worker() {
    return services.handover();
  }

  /**
   * Completes with a task that is to be encoded for a request: at once, or on a worker thread if it
   * is large, so that encoding it holds up no event loop.
   */
  public CompletionStage<Task> encodable(Task task) {
    return services.handover().ofSize(TaskMemoryEstimator.of(task), task);
  }

  /**
   * Publishes the events of a task starting with number {@code from}: those in the log, then new
   * ones, without gaps or repetitions, and completes after the last. Each subscriber reads at its
   * own speed. A task that does not exist is an error.
   */
  public Flow.Publisher<TaskEvent> events(String id, long from) {
    return subscriber ->
        sharedLogFollower
            .watch(id)
            .whenComplete(
                (live, failure) -> {
                  if (failure == null) {
                    new EventSubscription<>(live, Math.max(1, from) - 1, subscriber).begin();
                  } else {
                    FailedSubscription.fail(subscriber, CompletionCause.of(failure));
                  }
                });
  }

  /**
   * Publishes the events of all tasks of an agent after a position, in the order in which they were
   * committed, whichever hub runs the tasks: those in the log, then new ones, without gaps or
   * repetitions. It never completes. Each subscriber reads at its own speed.
   *
   * @param after position of the last event that the subscriber knows; 0 for all
   */
  public Flow.Publisher<AgentEvent> feed(String agent, long after) {
    return services.feeds().after(agent, after);
  }

  /**
   * Publishes which tasks are new or have another state, whichever hub runs them. See {@link
   * TaskListChanges#of}.
   */
  public Flow.Publisher<TaskListChange> listChanges(Predicate<TaskSummary> wanted) {
    return services.feeds().list().of(wanted);
  }

  /** Returns the position of the newest event in the feeds of all agents. */
  public CompletionStage<Long> feedPosition() {
    return services.log().position();
  }

  /** Reads up to {@code limit} events of the tasks of an agent after a position. */
  public CompletionStage<AgentEventPage> changes(String agent, long after, int limit) {
    return services.log().changes(agent, after, limit);
  }

  /** Reads up to {@code limit} events of a task after a position in the feed of its agent. */
  public CompletionStage<AgentEventPage> taskChanges(String id, long after, int limit) {
    return services.log().taskChanges(id, after, limit);
  }

  /**
   * Stops a task from outside; its work and the tasks that it delegated are notified.
   *
   * @param by id of the caller
   * @return the task after the request; with {@link StopMode#GRACEFUL} its work may still wind
   *     down. With {@link StopMode#NOW} it has ended, also if its runner {@linkplain
   *     TaskRunner#confirmsCancel confirms} that. Fails with {@link TaskEndedException} or {@link
   *     TaskNotFoundException}
   */
  public CompletionStage<Task> cancel(
      String id, StopMode how, @Nullable String by, @Nullable String why) {
    return cancel(id, how, mode -> TaskCommands.stop(mode, by, why));
  }

  /**
   * Stops a waiting task at once since its user declines to answer it.
   *
   * @param by id of the user
   * @param why the reason, which the last status of the task has as its message
   * @param note what the user says about it, for the history of the task; null for nothing
   */
  public CompletionStage<Task> decline(
      String id, @Nullable String by, String why, @Nullable Message note) {
    Message message = Message.text(newId(), MessageRole.AGENT, why);
    TaskCommand said =
        note == null ? fold -> List.of() : TaskCommands.report(new TaskEventPayload.Said(note));
    return cancel(
        id,
        StopMode.NOW,
        mode -> TaskCommands.both(said, TaskCommands.stop(mode, by, why, message)));
  }

  private CompletionStage<Task> cancel(
      String id, StopMode how, Function<StopMode, TaskCommand> stop) {
    return require(id)
        .thenCompose(
            live -> {
              LiveTaskController lifecycle = liveTasks.find(id);
              boolean confirmed =
                  how == StopMode.NOW
                      && lifecycle != null
                      && services.runner().confirmsCancel(lifecycle.request());
              return confirmed
                  ? live.end(stop.apply(StopMode.GRACEFUL))
                      .thenCompose(asked -> until(id, status -> status.state().isEnd()))
                  : live.end(stop.apply(how));
            });
  }

  /**
   * Gives a task the input that it waits for; it resumes once all required names are present.
   *
   * @return fails with {@link TaskEndedException} or {@link TaskNotFoundException}
   */
  public CompletionStage<InputResponseReceipt> answer(String id, InputResponse inputResponse) {
    return answer(id, inputResponse, null);
  }

  /**
   * Like {@link #answer(String, InputResponse)}, with a status message for an incomplete response.
   *
   * @param ifIncomplete text of that message; null for none
   */
  public CompletionStage<InputResponseReceipt> answer(
      String id, InputResponse inputResponse, @Nullable String ifIncomplete) {
    return answer(id, inputResponse, null, ifIncomplete);
  }

  /**
   * Answers the question that a task waited with when its caller read it; if another answer was
   * faster, this one is not used. If the task did not wait, any question is answered.
   *
   * @param ifIncomplete text of a status message for an incomplete response; null for none
   */
  public CompletionStage<InputResponseReceipt> answer(
      Task asked, InputResponse inputResponse, @Nullable String ifIncomplete) {
    Long question = asked.status().canonical().isInterrupted() ? (Long) asked.needSequence() : null;
    return answer(asked.id(), inputResponse, question, ifIncomplete);
  }

  private CompletionStage<InputResponseReceipt> answer(
      String id,
      InputResponse inputResponse,
      @Nullable Long question,
      @Nullable String ifIncomplete) {
    Message again =
        ifIncomplete == null ? null : Message.text(newId(), MessageRole.AGENT, ifIncomplete);
    int maxEvents = services.config().mostEvents();
    return require(id)
        .thenCompose(
            live -> InputResponseDelivery.deliver(live, inputResponse, question, again, maxEvents))
        .thenCompose(this::awaitResume);
  }

  /**
   * Waits until the task has left the status in which it asked. A complete response is in the log
   * before the task resumes, so the receipt would otherwise show the old status.
   */
  private CompletionStage<InputResponseReceipt> awaitResume(InputResponseReceipt receipt) {
    TaskStatus asked = receipt.task().status();
    if (receipt.unsolicited() || !receipt.missing().isEmpty() || !asked.isSettled()) {
      return CompletableFuture.completedFuture(receipt);
    }
    return until(receipt.task().id(), status -> !status.equals(asked))
        .thenApply(
            task -> new InputResponseReceipt(task, receipt.accepted(), receipt.missing(), false));
  }

  /**
   * Adds a message of the caller to a task that does not wait for input.
   *
   * @return fails with {@link TaskEndedException}, {@link TaskNotFoundException} or {@link
   *     TaskEventLimitException}
   */
  public CompletionStage<Task> say(String id, Message message) {
    TaskCommand said =
        TaskCommands.ifBelowLimit(
            services.config().mostEvents(),
            TaskCommands.report(new TaskEventPayload.Said(message)));
    long weight = TaskMemoryEstimator.of(message);
    return require(id).thenCompose(live -> live.change(live.ifRoom(weight, said)));
  }

  /** Returns the memory that the live tasks of this hub use. */
  public LiveTaskMemory memory() {
    return services.memory();
  }

  /** Returns how many tasks of the agent run on this hub, and how many are queued. */
  public Load load(String agent) {
    AgentQueue queue = queues.find(agent);
    return queue == null ? new Load(0, 0) : new Load(queue.running(), queue.waiting());
  }

  /** Returns the limits of an agent and the age of its oldest queued task. */
  public AgentCapacity room(String agent) {
    AgentLimits limits = queues.limits(agent);
    AgentQueue queue = queues.find(agent);
    Instant oldest = queue == null ? null : queue.oldest();
    Instant now = services.now();
    Duration age = oldest == null ? Duration.ZERO : Duration.between(oldest, now);
    return new AgentCapacity(limits.concurrent(), limits.queued(), age);
  }

  /**
   * Uses a queue that is shared with other hubs for tasks that wait for a slot. To be called before
   * {@link #recover} and the first task. Tasks whose interrupted work runs again are still queued
   * in memory.
   */
  public void share(SharedTaskQueue queue) {
    queues.share(queue);
  }

  /** Claims a task taken from the shared queue, if its agent has a free slot on this hub. */
  public CompletionStage<TaskClaimResult> claim(String id) {
    return new SharedTaskClaimer(services, queues, liveTasks).claim(id);
  }

  /**
   * Completes after the delay, on the timer of this hub, unless its future is cancelled or the hub
   * stops before.
   */
  public CompletionStage<Void> delay(Duration delay) {
    return services.delay(delay);
  }

  /** Registers an observer for all tasks of this hub from now on. */
  public void observe(TaskLifecycleListener observer) {
    services.observers().add(observer);
  }

  /**
   * Starts no queued tasks from now on: they are left to other hubs and to the next start. New
   * tasks are still accepted, and run if their agent has a free slot.
   */
  public void holdQueued() {
    queues.hold();
  }

  /**
   * Begins to stop while tasks are still accepted and started. After the grace period, requests
   * that wait for tasks which continue without this hub are failed, and {@link #drain} no longer
   * waits for work that may run again. Shortly before the timeout all remaining requests are
   * failed. A second call does nothing.
   *
   * @param timeout of the whole stop, from now
   */
  public void beginStop(Duration grace, Duration timeout) {
    stopSequence.begin(grace, timeout);
  }

  /**
   * Stops accepting and starting tasks.
   *
   * @return completes when the only tasks still running here are those that {@linkplain
   *     TaskRunner#mayBeLeft may be left} or wait for such tasks
   */
  public CompletionStage<Void> drain() {
    return drain.drain();
  }

  /**
   * Releases everything immediately. Tasks that still run are recovered by the next process, as
   * after a crash.
   */
  @Override
  public void close() {
    var unused = drain.drain();
    services.runner().stop();
    periodicTaskJobs.close();
  }

  private CompletionStage<EventSourcedTask> require(String id) {
    return liveTasks
        .findOrLoad(id)
        .thenCompose(
            live ->
                live.exists()
                    ? CompletableFuture.completedFuture(live)
                    : CompletableFuture.failedFuture(new TaskNotFoundException(id)));
  }

  private static void await(
      EventSourcedTask live, Predicate<Task> condition, CompletableFuture<Task> result) {
    live.await(task -> condition.test(task) || task.status().state().isEnd(), result);
  }

  /**
   * Limits and backlog of an agent.
   *
   * @param maxRunning maximum number of running tasks
   * @param maxQueued maximum number of queued tasks
   * @param oldest how long the oldest queued task has waited; zero if none waits
   */
  public record AgentCapacity(int maxRunning, int maxQueued, Duration oldest) {}

  /** The number of running and queued tasks of an agent. */
  public record Load(int running, int waiting) {}
}
