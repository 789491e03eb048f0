package io.serai.task.run;

import io.serai.task.InputResponse;
import io.serai.task.Message;
import io.serai.task.MessageRole;
import io.serai.task.NewTask;
import io.serai.task.StopMode;
import io.serai.task.Task;
import io.serai.task.TaskEvent;
import io.serai.task.TaskEventLog;
import io.serai.task.TaskEventPayload;
import io.serai.task.TaskPage;
import io.serai.task.TaskQuery;
import io.serai.task.TaskStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The way in for tasks: takes them, runs them within the limits of their agents, and is where they
 * are asked about, answered, stopped and followed. Thread-safe; nothing blocks.
 *
 * <p>It knows no callers: {@link CallerScopedTasks} stands before it where somebody asks. Stages
 * fail with {@link TaskException}, or with {@link io.serai.store.StoreException} where the log is
 * the reason.
 */
public final class TaskDispatcher implements AutoCloseable {
  private final TaskRuntime taskRuntime;
  private final TaskHousekeeping taskHousekeeping;
  private final SharedLogFollower sharedLogFollower;
  private final RequestWaiters waits = new RequestWaiters();
  private final StopSequence stopSequence;

  /**
   * Makes a dispatcher; {@link #recover} must complete before the first task is taken.
   *
   * @param runner does the work of every task
   * @param limits of an agent, asked each time
   * @param rerunnable whether a task's work may run again, after a crash or where its route changed
   */
  public TaskDispatcher(
      TaskEventLog log,
      TaskRunner runner,
      Function<String, AgentLimits> limits,
      Predicate<Task> rerunnable,
      TaskSettings settings,
      DispatcherEnvironment dispatcherEnvironment) {
    this.taskRuntime =
        new TaskRuntime(log, runner, limits, rerunnable, settings, dispatcherEnvironment);
    this.sharedLogFollower = new SharedLogFollower(taskRuntime);
    this.stopSequence = new StopSequence(taskRuntime, waits);
    taskRuntime.observers().add(new StructuredTaskLogger());
    this.taskHousekeeping =
        new TaskHousekeeping(taskRuntime, sharedLogFollower, new TaskRecovery(taskRuntime));
  }

  /**
   * Takes up what an earlier process, or a hub that is gone, left: tasks that waited for a place
   * wait again; those at work run again where they may, else they end as errors; those that wait
   * for an answer go on waiting where they may run again. Then this goes on by itself, as does the
   * deletion of old tasks.
   *
   * @return completes when every task that was left is known here
   */
  public CompletionStage<Void> recover() {
    return taskHousekeeping.begin();
  }

  /** A new id for a task, a message or an artifact. */
  public String newId() {
    return taskRuntime.surroundings().ids().get();
  }

  /**
   * Takes a task: it runs at once where its agent has a free place, else it waits in line.
   *
   * @return the task once it is in the log, before its work begins. Fails with {@link
   *     AgentQueueFullException} where too many wait, {@link TaskExistsException} where the id is
   *     taken
   */
  public CompletionStage<Task> submit(NewTask task) {
    return new TaskSubmission(taskRuntime, task)
        .run((live, made) -> CompletableFuture.completedFuture(made));
  }

  /**
   * Takes a task for a request that waits for it; completes with it once its status is such, or it
   * has ended. Whoever no longer waits cancels it, which changes nothing for the task.
   *
   * @return fails with {@link HubStoppingException} where the hub stops first
   */
  public CompletableFuture<Task> submit(NewTask task, Predicate<TaskStatus> condition) {
    CompletableFuture<Task> result = new CompletableFuture<>();
    new TaskSubmission(taskRuntime, task)
        .run(
            (live, made) -> {
              waits.add(live, result);
              await(live, condition, result);
              return result;
            })
        .whenComplete(
            (done, failure) -> {
              if (failure != null) {
                result.completeExceptionally(TaskFailureClassifier.reason(failure));
              }
            });
    return result;
  }

  /** Takes a task and gives all its events to the subscriber, who hears of nothing if it fails. */
  public CompletionStage<Task> submit(NewTask task, Flow.Subscriber<? super TaskEvent> subscriber) {
    return new TaskSubmission(taskRuntime, task)
        .run(
            (live, made) -> {
              new TaskSubscription(live, taskRuntime.log(), 1, subscriber).begin();
              return CompletableFuture.completedFuture(made);
            });
  }

  /** The task as it stands; empty where there is none. */
  public CompletionStage<Optional<Task>> find(String id) {
    TaskLifecycle taskLifecycle = taskRuntime.job(id);
    return taskLifecycle == null
        ? taskRuntime.log().find(id)
        : taskLifecycle.live().task().thenApply(Optional::ofNullable);
  }

  /** The tasks that are meant, the newest status first. */
  public CompletionStage<TaskPage> list(TaskQuery query) {
    return taskRuntime.log().list(query);
  }

  /** Up to {@code limit} events of a task from number {@code from} on. */
  public CompletionStage<List<TaskEvent>> read(String id, long from, int limit) {
    return taskRuntime.log().read(id, from, limit);
  }

  /**
   * Completes when the task's status is such, now or later. Whoever no longer waits cancels it,
   * which changes nothing for the task. Where the task ends without being such, it completes too.
   */
  public CompletableFuture<Task> until(String id, Predicate<TaskStatus> condition) {
    return until(id, condition, live -> {}, new CompletableFuture<>());
  }

  /**
   * The same for a request that waits for it.
   *
   * @return fails with {@link HubStoppingException} where the hub stops first
   */
  public CompletableFuture<Task> untilOrLeft(String id, Predicate<TaskStatus> condition) {
    CompletableFuture<Task> result = new CompletableFuture<>();
    return until(id, condition, live -> waits.add(live, result), result);
  }

  private CompletableFuture<Task> until(
      String id,
      Predicate<TaskStatus> condition,
      Consumer<EventSourcedTask> found,
      CompletableFuture<Task> result) {
    sharedLogFollower
        .watch(id)
        .whenComplete(
            (live, failure) -> {
              if (failure != null) {
                result.completeExceptionally(TaskFailureClassifier.reason(failure));
              } else {
                found.accept(live);
                await(live, condition, result);
              }
            });
    return result;
  }

  /**
   * The task's events from number {@code from} on: those that are there, then those to come,
   * without gap or repeat, completed behind the last. Each subscriber reads on its own and may be
   * as slow as it likes. A task that is not there is an error.
   */
  public Flow.Publisher<TaskEvent> events(String id, long from) {
    return subscriber ->
        sharedLogFollower
            .watch(id)
            .whenComplete(
                (live, failure) -> {
                  if (failure == null) {
                    new TaskSubscription(live, taskRuntime.log(), Math.max(1, from), subscriber)
                        .begin();
                  } else {
                    FailedSubscription.tell(subscriber, TaskFailureClassifier.reason(failure));
                  }
                });
  }

  /**
   * Ends a task from outside; its work and the tasks that it delegated are told.
   *
   * @param by who asks
   * @return the task as it then stands: with {@link StopMode#GRACEFUL} its work may still wind
   *     down. Fails with {@link TaskEndedException}, {@link TaskNotFoundException}
   */
  public CompletionStage<Task> cancel(
      String id, StopMode how, @Nullable String by, @Nullable String why) {
    return there(id).thenCompose(live -> live.change(TaskCommands.stop(how, by, why)));
  }

  /**
   * Gives a task what it waits for; it goes on once all that is required is there.
   *
   * @return fails with {@link TaskEndedException}, {@link TaskNotFoundException}
   */
  public CompletionStage<InputResponseReceipt> answer(String id, InputResponse inputResponse) {
    return answer(id, inputResponse, null);
  }

  /**
   * The same with words for an answer that is not enough.
   *
   * @param otherwise what the task then asks
   */
  public CompletionStage<InputResponseReceipt> answer(
      String id, InputResponse inputResponse, @Nullable String otherwise) {
    Message again = otherwise == null ? null : Message.text(newId(), MessageRole.AGENT, otherwise);
    int most = taskRuntime.settings().mostEvents();
    return there(id)
        .thenCompose(live -> InputResponseDelivery.give(live, inputResponse, again, most))
        .thenCompose(this::movedOn);
  }

  /**
   * An answer that is enough is in the log before the task goes on; so its question is waited out.
   */
  private CompletionStage<InputResponseReceipt> movedOn(InputResponseReceipt receipt) {
    TaskStatus asked = receipt.task().status();
    if (receipt.unsolicited() || !receipt.missing().isEmpty() || !asked.isSettled()) {
      return CompletableFuture.completedFuture(receipt);
    }
    return until(receipt.task().id(), status -> !status.equals(asked))
        .thenApply(
            task -> new InputResponseReceipt(task, receipt.accepted(), receipt.missing(), false));
  }

  /**
   * Adds what the asker says to a task that does not wait for it.
   *
   * @return fails with {@link TaskEndedException}, {@link TaskNotFoundException}, {@link
   *     TaskEventLimitException}
   */
  public CompletionStage<Task> say(String id, Message message) {
    TaskCommand said =
        TaskCommands.within(
            taskRuntime.settings().mostEvents(),
            TaskCommands.report(new TaskEventPayload.Said(message)));
    return there(id).thenCompose(live -> live.change(said));
  }

  /** How many tasks of the agent are at work here, and how many wait for a place. */
  public Load load(String agent) {
    AgentQueue agentQueue = taskRuntime.places(agent);
    return new Load(agentQueue.running(), agentQueue.waiting());
  }

  /** What the agent has room for, and how long its line is in time. */
  public AgentCapacity room(String agent) {
    AgentLimits limits = taskRuntime.limits(agent);
    Instant oldest = taskRuntime.places(agent).oldest();
    Instant now = taskRuntime.surroundings().clock().instant();
    Duration age = oldest == null ? Duration.ZERO : Duration.between(oldest, now);
    return new AgentCapacity(limits.concurrent(), limits.queued(), age);
  }

  /**
   * Lets tasks that wait for a place stand in a line that hubs of one log share; to be called
   * before {@link #recover}. Work that was broken off and runs anew waits on its own hub all the
   * same.
   */
  public void share(SharedTaskQueue line) {
    taskRuntime.sharedLine(line);
  }

  /** Takes a task that stood in the shared line, where its agent has a free place here. */
  public CompletionStage<TaskClaimResult> claim(String id) {
    return new TaskClaimer(taskRuntime).claim(id);
  }

  /** Tells the observer of every task of this hub from now on. */
  public void observe(TaskObserver observer) {
    taskRuntime.observers().add(observer);
  }

  /**
   * Begins to stop: tasks are still taken and begun. After the grace, requests that wait for tasks
   * which go on without this hub are told so, and {@link #drain} waits no more for work that may
   * run again; before the patience is over all that still wait are told. A second call does
   * nothing.
   *
   * @param patience of the stop as a whole, from now on
   */
  public void beginStop(Duration grace, Duration patience) {
    stopSequence.begin(grace, patience);
  }

  /**
   * Begins no more tasks and takes none; completes when nothing is at work here but what
   * {@linkplain TaskRunner#mayBeLeft may be left}, or waits for such.
   */
  public CompletionStage<Void> drain() {
    return taskRuntime.drain();
  }

  /**
   * Lets go of everything at once. What is still at work is taken up by the next process, as after
   * a crash.
   */
  @Override
  public void close() {
    var unused = taskRuntime.drain();
    taskHousekeeping.close();
  }

  private CompletionStage<EventSourcedTask> there(String id) {
    return taskRuntime
        .liveOrLoaded(id)
        .thenCompose(
            live ->
                live.isThere()
                    ? CompletableFuture.completedFuture(live)
                    : CompletableFuture.failedFuture(new TaskNotFoundException(id)));
  }

  private static void await(
      EventSourcedTask live, Predicate<TaskStatus> condition, CompletableFuture<Task> result) {
    CompletableFuture<Task> watch =
        live.until(status -> condition.test(status) || status.state().isEnd());
    var unusedResult =
        watch.whenComplete(
            (task, failure) -> {
              if (failure == null) {
                result.complete(task);
              } else {
                result.completeExceptionally(TaskFailureClassifier.reason(failure));
              }
            });
    var unusedEnd = result.whenComplete((task, failure) -> watch.cancel(false));
  }

  /**
   * How many tasks an agent takes.
   *
   * @param places how many may be at work
   * @param line how many may wait for a place
   * @param oldest how long the one waits that waits longest; zero where none does
   */
  public record AgentCapacity(int places, int line, Duration oldest) {}

  /** How busy an agent is. */
  public record Load(int running, int waiting) {}
}
