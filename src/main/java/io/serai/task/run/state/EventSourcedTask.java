package io.serai.task.run.state;

import io.serai.concurrent.ByteBudget;
import io.serai.concurrent.Callbacks;
import io.serai.concurrent.CompletionCause;
import io.serai.task.NewTask;
import io.serai.task.Task;
import io.serai.task.TaskEvent;
import io.serai.task.TaskEventFold;
import io.serai.task.TaskEventLog;
import io.serai.task.TaskStatus;
import io.serai.task.run.environment.GrowingDelay;
import io.serai.task.run.environment.HubTimer;
import io.serai.task.run.failure.AgentQueueFullException;
import io.serai.task.run.failure.TaskMemoryFullException;
import io.serai.task.run.failure.TaskNotFoundException;
import io.serai.task.run.feed.AgentFeeds;
import io.serai.task.run.feed.EventSource;
import io.serai.task.run.memory.TaskCharge;
import io.serai.task.run.queue.AgentQueue;
import io.serai.task.run.read.TaskEventHistory;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The state of one task in memory, and the only way in which this hub changes it. Thread-safe.
 *
 * <p>Commands are queued. The first thread that finds no writer active takes all queued commands,
 * collects their payloads and appends them in one write; commands that arrive meanwhile form the
 * next append. Events are therefore written in order and in batches, and the fold equals the log
 * whenever no write is active. If another hub wrote first, its events are read and the commands are
 * evaluated again. If the log is busy, the append is repeated after a delay, which grows.
 */
public final class EventSourcedTask implements EventSource<TaskEvent> {
  /** Maximum number of queued commands. */
  static final int MAX_PENDING = 4096;

  private static final Logger LOG = LoggerFactory.getLogger(EventSourcedTask.class);
  private static final Duration FIRST_RETRY_DELAY = Duration.ofMillis(20);
  private static final Duration MAX_RETRY_DELAY = Duration.ofSeconds(2);

  private final String id;
  private final TaskEventLog log;
  private final Clock clock;
  private final AgentFeeds feeds;
  private final HubTimer timer;
  private final GrowingDelay retryDelay = new GrowingDelay(FIRST_RETRY_DELAY, MAX_RETRY_DELAY);
  private final TaskEventNotifier taskEventNotifier = new TaskEventNotifier();
  private final TaskAppendQueue pendingCommands = new TaskAppendQueue(MAX_PENDING);
  private final LiveState state = new LiveState();
  private @Nullable TaskCharge charge;
  private BooleanSupplier mayRest = () -> false;

  /** Whether the log has events that are not in the fold. */
  private boolean behind;

  /** Whether the fold has events that may not be in the log. */
  private boolean ahead;

  public EventSourcedTask(
      String id, TaskEventLog log, Clock clock, AgentFeeds feeds, HubTimer timer) {
    this.id = id;
    this.log = log;
    this.clock = clock;
    this.feeds = feeds;
    this.timer = timer;
  }

  /** Loads the task from the log; {@link #exists} is false if the log does not have it. */
  public CompletionStage<EventSourcedTask> load() {
    return readNew()
        .thenApply(
            events -> {
              taskEventNotifier.recent().startAfter(sequence(), hasEnded());
              return this;
            });
  }

  public String id() {
    return id;
  }

  @Override
  public long last() {
    return taskEventNotifier.recent().last();
  }

  @Override
  public boolean isComplete() {
    return taskEventNotifier.recent().hasEnded();
  }

  @Override
  public long position(TaskEvent event) {
    return event.sequence();
  }

  @Override
  public List<TaskEvent> recent(long after, int limit) {
    return taskEventNotifier.recent().from(after + 1, limit);
  }

  @Override
  public CompletionStage<List<TaskEvent>> read(long after, int limit) {
    return log.read(id, after + 1, limit).thenApply(page -> requireEvents(page.events()));
  }

  private List<TaskEvent> requireEvents(List<TaskEvent> events) {
    if (events.isEmpty()) {
      throw new TaskNotFoundException(id);
    }
    return events;
  }

  @Override
  public String toString() {
    return "task " + id;
  }

  /**
   * Sets the function that is called with all new events once they are in the log, in order and
   * never concurrently.
   */
  public void reaction(TaskEventNotifier.Reaction reaction) {
    taskEventNotifier.reaction(reaction);
  }

  /**
   * Sets how the task leaves its contents to the log while it waits.
   *
   * @param charge counts its contents; null if nobody does
   * @param mayRest whether it waits; called under the lock of this task when all is written
   */
  public synchronized void restWhile(BooleanSupplier mayRest, @Nullable TaskCharge charge) {
    this.mayRest = mayRest;
    this.charge = charge;
  }

  @Override
  public void follow(Runnable follower) {
    taskEventNotifier.follow(follower);
  }

  @Override
  public void unfollow(Runnable follower) {
    taskEventNotifier.unfollow(follower);
  }

  public boolean isFollowed() {
    return !taskEventNotifier.isEmpty();
  }

  public synchronized boolean exists() {
    return state.status() != null;
  }

  public synchronized boolean hasEnded() {
    TaskStatus status = state.status();
    return status != null && status.state().isEnd();
  }

  public synchronized long sequence() {
    return state.sequence();
  }

  /**
   * Returns the task including changes that are being written, while it rests without its contents;
   * null if the task does not exist.
   */
  public synchronized @Nullable Task head() {
    return state.head();
  }

  /** Returns the task without its contents while it rests; otherwise null. */
  public synchronized @Nullable Task restingHead() {
    return state.restingHead();
  }

  /** Returns the weight of the contents; 0 while the task rests. */
  public synchronized long weight() {
    return state.isResting() ? 0 : state.fold().weight();
  }

  /**
   * Runs a command; completes when its events are in the log. If the task rests and there is no
   * memory for its contents, the command waits.
   */
  public CompletionStage<Void> post(TaskCommand command) {
    return enqueue(new PendingCommand(command, false, true)).thenAccept(none -> {});
  }

  /** Like {@link #post}, but fails with {@link TaskMemoryFullException} instead of waiting. */
  public CompletionStage<Void> postIfRoom(TaskCommand command) {
    return enqueue(new PendingCommand(command, false, false)).thenAccept(none -> {});
  }

  /**
   * Runs a command; completes with the resulting task when its events are in the log. Fails with
   * {@link TaskMemoryFullException} if the task rests and there is no memory for its contents.
   */
  public CompletionStage<Task> change(TaskCommand command) {
    return enqueue(new PendingCommand(command, true, false)).thenApply(task -> task);
  }

  /** Like {@link #change}, but waits for memory: for commands that end a task and so free some. */
  public CompletionStage<Task> end(TaskCommand command) {
    return enqueue(new PendingCommand(command, true, true)).thenApply(task -> task);
  }

  /**
   * Wraps a command with which a caller adds something: it fails with {@link
   * TaskMemoryFullException} if that does not fit into the memory of live tasks.
   *
   * @param weight of what is added
   */
  public TaskCommand ifRoom(long weight, TaskCommand command) {
    return fold -> {
      charged(counted -> counted.add(fold.weight() + weight));
      return command.on(fold);
    };
  }

  /**
   * Counts contents that the work is about to add; part of a command.
   *
   * @param weight of all contents, with those
   * @throws TaskMemoryFullException if they do not fit into the memory of live tasks
   */
  public void grow(long weight) {
    charged(counted -> counted.grow(weight));
  }

  private synchronized void charged(Consumer<TaskCharge> count) {
    if (charge != null) {
      count.accept(charge);
    }
  }

  /**
   * Takes over the task for a hub by a command. It is not repeated: nothing is written if another
   * hub wrote first, or {@linkplain TaskEventLog#takeOver owns the task} and is alive.
   */
  public CompletionStage<Void> takeOver(String hub, TaskCommand command) {
    return enqueue(PendingCommand.takeOver(hub, command)).thenAccept(none -> {});
  }

  /** Returns the task once all commands queued so far are written. */
  public CompletionStage<Task> task() {
    Task written = taskIfWritten();
    return written == null ? change(fold -> List.of()) : CompletableFuture.completedFuture(written);
  }

  /** Returns the task if the fold equals the log and nothing is queued; otherwise null. */
  private synchronized @Nullable Task taskIfWritten() {
    boolean written = !isStale() && restingHead() == null && pendingCommands.isIdle();
    return written ? head() : null;
  }

  /**
   * Completes the result when the task meets the condition, of which its {@linkplain Task#head
   * head} is enough. A caller that stops waiting cancels the result.
   */
  public void await(Predicate<Task> condition, CompletableFuture<Task> result) {
    TaskEventNotifier.StatusWaiter statusWaiter = taskEventNotifier.watch(condition, result);
    Task resting = restingHead();
    if (resting == null || condition.test(resting)) {
      task().whenComplete(statusWaiter::check);
    }
  }

  /** Runs {@code work} and writes all commands that it posts in one append. */
  public void batched(Runnable work) {
    Thread before = pendingCommands.cork();
    try {
      work.run();
    } finally {
      if (pendingCommands.uncork(before)) {
        write();
      }
    }
  }

  /** Reads events that other hubs wrote. */
  public void catchUp() {
    setBehind();
    rest();
  }

  /** Leaves the contents to the log if the task waits and nothing is to be written. */
  public void rest() {
    if (pendingCommands.add(new PendingCommand(fold -> List.of(), false, true))) {
      write();
    }
  }

  private CompletableFuture<@Nullable Task> enqueue(PendingCommand pending) {
    if (!pendingCommands.hasRoom()) {
      return CompletableFuture.failedFuture(
          new AgentQueueFullException(
              "Task " + id + " reports faster than its log is written.", AgentQueue.DEFAULT_RETRY));
    }
    if (pendingCommands.add(pending)) {
      write();
    }
    return pending.future();
  }

  /** Writes until the queue is empty; called only by the thread that is the current writer. */
  private void write() {
    boolean more = true;
    while (more) {
      CompletableFuture<List<Runnable>> written = writeOnce().toCompletableFuture();
      if (!written.isDone()) {
        var unused = written.thenAccept(this::continueWriting);
        return;
      }
      more = release(written.join());
    }
  }

  private void continueWriting(List<Runnable> after) {
    if (release(after)) {
      write();
    }
  }

  /** Passes the writer role on, or keeps it if commands are queued; then runs what follows. */
  private boolean release(List<Runnable> after) {
    restIfWaiting();
    boolean more = pendingCommands.release();
    try {
      Callbacks.runAll(after);
    } catch (Throwable e) {
      LOG.error("Handling an event of task {} failed", id, e);
    }
    return more;
  }

  /** Called by the writer, so no other thread needs the fold until the next write. */
  private synchronized void restIfWaiting() {
    charged(TaskCharge::endExtraLoad);
    if (!isStale() && pendingCommands.isEmpty() && mayRest.getAsBoolean()) {
      state.rest();
      if (state.isResting()) {
        taskEventNotifier.recent().drop();
        charged(TaskCharge::rest);
      }
    }
  }

  /**
   * Performs one append. The stage never fails: errors are reported to the waiting commands.
   *
   * @return what follows from it, in order
   */
  private CompletionStage<List<Runnable>> writeOnce() {
    CompletionStage<List<Runnable>> written;
    try {
      written =
          isStale() || restingHead() != null ? wake().thenCompose(this::append) : append(List.of());
    } catch (Throwable failure) {
      written = CompletableFuture.failedFuture(failure);
    }
    return written.exceptionallyCompose(this::handleReadFailure);
  }

  private CompletionStage<List<Runnable>> handleReadFailure(Throwable failure) {
    boolean busy =
        TaskWriteRetryability.passes(failure)
            || (CompletionCause.of(failure) instanceof TaskMemoryFullException
                && pendingCommands.isUrgent());
    if (exists() && busy) {
      return afterDelay().thenApply(done -> List.of());
    }
    List<PendingCommand> commands = pendingCommands.take();
    Throwable reason = CompletionCause.of(failure);
    return completed(List.of(() -> commands.forEach(pending -> pending.fail(reason))));
  }

  private CompletionStage<List<Runnable>> append(List<TaskEvent> foreign) {
    List<Runnable> before = foreign.isEmpty() ? List.of() : notifications(foreign);
    TaskCommandBatch batch = nextBatch();
    if (batch.events().isEmpty()) {
      return completed(inOrder(before, List.of(completions(batch))));
    }
    return appendToLog(batch)
        .handle((appendResult, failure) -> inOrder(before, settle(batch, appendResult, failure)));
  }

  /** Fails the commands if what follows from their events cannot be determined. */
  private List<Runnable> settle(
      TaskCommandBatch batch,
      TaskEventLog.@Nullable AppendResult appendResult,
      @Nullable Throwable failure) {
    try {
      return handleAppendResult(batch, appendResult, failure);
    } catch (RuntimeException fault) {
      LOG.error("Handling an event of task {} failed", id, fault);
      setAhead();
      return List.of(() -> batch.fail(fault));
    }
  }

  /** Appends the batch, once the log is not busy. Only new tasks are rejected by a busy log. */
  private CompletionStage<TaskEventLog.AppendResult> appendToLog(TaskCommandBatch batch) {
    return appendOnce(batch)
        .exceptionallyCompose(
            failure ->
                batch.expected() > 0 && TaskWriteRetryability.passes(failure)
                    ? afterDelay().thenCompose(done -> appendToLog(batch))
                    : CompletableFuture.failedFuture(failure));
  }

  private CompletionStage<TaskEventLog.AppendResult> appendOnce(TaskCommandBatch batch) {
    String taker = batch.taker();
    try {
      return taker == null
          ? log.append(id, batch.expected(), batch.events())
          : log.takeOver(taker, id, batch.expected(), batch.events());
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  /** Completes the commands, or queues them again if another hub wrote first. */
  private List<Runnable> handleAppendResult(
      TaskCommandBatch batch,
      TaskEventLog.@Nullable AppendResult appendResult,
      @Nullable Throwable failure) {
    if (appendResult == TaskEventLog.AppendResult.DONE) {
      retryDelay.reset();
      Runnable completions = completions(batch);
      List<Runnable> after = notifications(batch.events());
      after.add(0, completions);
      return after;
    }
    setAhead();
    if (failure == null && batch.expected() > 0) {
      pendingCommands.putBack(batch.withoutTakeOver());
      return List.of(batch::refuseTakeOver);
    }
    Throwable reason =
        failure == null ? new TaskIdConflictException() : CompletionCause.of(failure);
    return List.of(() -> batch.fail(reason));
  }

  /** Completes when the next attempt is due. */
  private CompletionStage<Void> afterDelay() {
    CompletableFuture<Void> due = new CompletableFuture<>();
    timer.schedule(retryDelay.next(), () -> due.complete(null));
    return due;
  }

  private static CompletionStage<List<Runnable>> completed(List<Runnable> after) {
    return CompletableFuture.completedFuture(after);
  }

  private synchronized TaskCommandBatch nextBatch() {
    Instant now = Instant.ofEpochMilli(clock.millis());
    return TaskCommandBatch.of(pendingCommands.take(), state.fold(), now);
  }

  private synchronized boolean isStale() {
    return behind || ahead;
  }

  private synchronized void setBehind() {
    behind = true;
  }

  private synchronized void setAhead() {
    ahead = true;
  }

  /**
   * Returns the completion of the waiting commands. The task is copied now, while the fold equals
   * the log.
   */
  private synchronized Runnable completions(TaskCommandBatch batch) {
    Task task = batch.wantsTask() && state.status() != null ? state.fold().task() : null;
    return () -> batch.commands().forEach(pending -> pending.settle(task));
  }

  /** Returns the notifications of listeners about these events, in order. */
  private synchronized List<Runnable> notifications(List<TaskEvent> events) {
    TaskEventFold fold = state.fold();
    charged(counted -> counted.contents(fold.weight(), events));
    List<Runnable> notifications = taskEventNotifier.onEvents(events, fold);
    Runnable listChange = feeds.list().after(events, fold);
    NewTask request = fold.request();
    if (request != null) {
      notifications.add(() -> feeds.changed(request.agent()));
      notifications.add(listChange);
    }
    return notifications;
  }

  /** Reads what the fold does not have, if there is memory for the contents. */
  private CompletionStage<List<TaskEvent>> wake() {
    TaskCharge counted = charge;
    if (restingHead() == null || counted == null) {
      return readNew();
    }
    Optional<ByteBudget.Limit> limit = counted.wake(pendingCommands.isUrgent());
    return limit.isPresent()
        ? CompletableFuture.failedFuture(counted.refusal(limit.get()))
        : readNew().whenComplete((events, failure) -> restAgain(counted, failure));
  }

  private static void restAgain(TaskCharge counted, @Nullable Throwable failure) {
    if (failure != null) {
      counted.rest();
    }
  }

  /**
   * Reads what the fold does not have, and the whole task if the fold has what the log may not
   * have; returns the events that are new to this hub.
   */
  private CompletionStage<List<TaskEvent>> readNew() {
    long known = startRead();
    return TaskEventHistory.after(log, id, known)
        .thenApply(events -> addToFold(events, known == 0))
        .whenComplete(
            (events, failure) -> {
              if (failure != null) {
                setBehind();
              }
            });
  }

  /** Returns the number of the last event that is in the fold and in the log. */
  private synchronized long startRead() {
    behind = false; // before reading: what is written meanwhile sets it again
    return ahead || state.isResting() ? 0 : state.sequence();
  }

  private synchronized List<TaskEvent> addToFold(List<TaskEvent> events, boolean anew) {
    TaskEventFold next = anew ? new TaskEventFold() : state.fold();
    ahead = true; // until all are added
    events.forEach(next::apply);
    state.wake(next);
    ahead = false;
    retryDelay.reset();
    charged(counted -> counted.contents(next.weight(), List.of()));
    long known = taskEventNotifier.recent().last();
    return events.stream().filter(event -> event.sequence() > known).toList();
  }

  private static List<Runnable> inOrder(List<Runnable> before, List<Runnable> after) {
    return before.isEmpty() ? after : Stream.concat(before.stream(), after.stream()).toList();
  }
}
