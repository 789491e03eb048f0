package io.serai.task.component;

import io.serai.outbound.OutboundAbortSignal;
import io.serai.security.Caller;
import io.serai.task.A2aTaskState;
import io.serai.task.ErrorCode;
import io.serai.task.NewTask;
import io.serai.task.run.work.TaskContext;
import io.serai.task.run.work.TaskOutcome;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.apache.camel.Exchange;
import org.apache.camel.Message;
import org.jspecify.annotations.Nullable;

/**
 * Binds the exchanges that do the work of a task to the task. Every exchange of the skill's route
 * carries it as a property, as do the exchanges of skills that it calls. Thread-safe.
 *
 * <p>The work is over once it has an outcome or is cancelled. Then its first exchange stops at the
 * next node, all others at their next {@code task:} or {@code agent:} endpoint, and outgoing calls
 * are aborted.
 */
public final class ExchangeTaskBinding {

  /** The exchange property that contains the binding. */
  public static final String PROPERTY = "SeraiTaskWork";

  /** Exchange property with the places of a part, each followed by a dot. */
  private static final String SCOPE = "SeraiDelegationScope";

  private static final int MAX_UNWRITTEN = 64;

  private final TaskContext task;
  private final TaskOwnerPermissions rights;
  private final Supplier<Executor> executor;
  private final CompletableFuture<TaskOutcome> outcome = new CompletableFuture<>();
  private final AtomicInteger unwritten = new AtomicInteger();
  private final Map<String, AtomicInteger> delegations;
  private final io.serai.task.@Nullable Message answer;
  private final @Nullable ExchangeTaskBinding whole;
  private final OutboundAbortSignal calls = new OutboundAbortSignal();
  private volatile @Nullable Exchange first;
  private volatile long keptBytes;
  private volatile boolean over;
  private volatile boolean publishedArtifact;
  private volatile boolean abandoned;
  private Set<String> endActions = Set.of(); // guarded by this

  /**
   * Creates the binding of one run.
   *
   * @param rights current permissions of the task's owner
   * @param executor returns an executor that resumes work in the context of the calling thread
   */
  public ExchangeTaskBinding(
      TaskContext task, TaskOwnerPermissions rights, Supplier<Executor> executor) {
    this(task, rights, executor, new ConcurrentHashMap<>(), null, null);
    task.cancellation().listen(how -> stop());
  }

  private ExchangeTaskBinding(
      TaskContext task,
      TaskOwnerPermissions rights,
      Supplier<Executor> executor,
      Map<String, AtomicInteger> delegations,
      io.serai.task.@Nullable Message answer,
      @Nullable ExchangeTaskBinding whole) {
    this.task = task;
    this.rights = rights;
    this.executor = executor;
    this.delegations = delegations;
    this.answer = answer;
    this.whole = whole;
  }

  /**
   * Returns the binding of one of several attempts at the work, which has an outcome of its own.
   *
   * @param answer the message that the attempt is made with; null for that of the task
   */
  public ExchangeTaskBinding attempt(io.serai.task.@Nullable Message answer) {
    ExchangeTaskBinding attempt =
        new ExchangeTaskBinding(
            task, rights, executor, delegations, answer == null ? this.answer : answer, null);
    attempt.keptBytes = keptBytes;
    task.cancellation().listen(how -> attempt.stop());
    return attempt;
  }

  /**
   * Returns the binding of a part of the work, which has an outcome of its own: what ends the part
   * by a {@code task:} endpoint does not end the work.
   */
  public ExchangeTaskBinding part() {
    return new ExchangeTaskBinding(task, rights, executor, delegations, answer, this);
  }

  /** Returns the binding of an exchange; empty if no task runs it. */
  public static Optional<ExchangeTaskBinding> of(Exchange exchange) {
    return Optional.ofNullable(exchange.getProperty(PROPERTY, ExchangeTaskBinding.class));
  }

  /**
   * Returns the caller for permission checks: the owner of the exchange's task with its current
   * permissions, otherwise the caller of the HTTP request; null if there is neither.
   */
  public static @Nullable Caller caller(Exchange exchange) {
    ExchangeTaskBinding work = exchange.getProperty(PROPERTY, ExchangeTaskBinding.class);
    return work == null
        ? exchange.getProperty(Caller.PROPERTY, Caller.class)
        : work.rights.caller();
  }

  /**
   * Fails the work if the owner has lost its permissions since the task started.
   *
   * @return whether the work continues
   */
  public boolean checkOwnerRights() {
    if (whole != null) {
      return whole.checkOwnerRights();
    }
    Optional<String> refusal = rights.refusal();
    refusal.ifPresent(reason -> end(task.failed(ErrorCode.PERMISSION_DENIED, reason)));
    return refusal.isEmpty();
  }

  /** Returns the task. */
  public TaskContext task() {
    return task;
  }

  /** Returns an executor that resumes work in the context of the calling thread. */
  public Executor executor() {
    return executor.get();
  }

  /** Makes this exchange the one that does the work; it is stopped when the work is over. */
  public void begin(Exchange exchange) {
    exchange.setProperty(PROPERTY, this);
    first = exchange;
    exchange.setRouteStop(over);
    calls.on(exchange);
  }

  /** Records how many bytes of memory the work keeps beside its exchanges while it waits. */
  public void keeps(long bytes) {
    keptBytes = bytes;
  }

  /**
   * Reports how many bytes the work keeps, because this exchange waits for input. If it is not the
   * one that does the work, those that called it keep more, so nothing is reported.
   */
  void waits(Exchange exchange, long bytes) {
    if (exchange == first) {
      task.keepsWhileWaiting(keptBytes + bytes);
    }
  }

  /** Sets the headers that identify the task. */
  public void describe(Message message) {
    NewTask asked = task.request();
    message.setHeader(TaskHeaders.TASK_ID, asked.id());
    message.setHeader(TaskHeaders.CONTEXT_ID, asked.context());
    message.setHeader(TaskHeaders.CALLER, asked.owner());
    message.setHeader(TaskHeaders.AGENT, asked.agent());
    message.setHeader(TaskHeaders.SKILL, asked.skill());
    message.setHeader(TaskHeaders.PROTOCOL, asked.origin().protocol());
    message.setHeader(TaskHeaders.STATE, A2aTaskState.WORKING.name());
    if (asked.parent() != null) {
      message.setHeader(TaskHeaders.PARENT_TASK_ID, asked.parent());
    }
    describe(message, received());
  }

  /** Returns the message that the work is done with; null if there is none. */
  io.serai.task.@Nullable Message received() {
    return received(task.request());
  }

  /** Returns the same, for the request of the task as it was at some moment. */
  io.serai.task.@Nullable Message received(NewTask request) {
    return answer == null ? request.message() : answer;
  }

  /** Sets the headers and properties of the last message given to the task, if there is one. */
  static void describe(Message message, io.serai.task.@Nullable Message received) {
    if (received != null) {
      message.setHeader(TaskHeaders.MESSAGE_ID, received.id());
      message.setHeader(TaskHeaders.MESSAGE_TEXT, received.text());
      Exchange exchange = message.getExchange();
      exchange.setProperty(TaskHeaders.MESSAGE, received);
      exchange.setProperty(TaskHeaders.FILES, ReceivedFile.of(received));
    }
  }

  /** Ends the work; only the first outcome counts. */
  public void end(TaskOutcome end) {
    outcome.complete(end);
    stop();
  }

  /** Completes with the outcome; never completes if the work is only cancelled or abandoned. */
  public CompletionStage<TaskOutcome> outcome() {
    return outcome;
  }

  /**
   * Runs an action when the work ends or is cancelled, but not if it is left to a later run. It
   * must not block, and is run again if the end comes after a cancellation.
   *
   * @param name of actions with the same name, only the first is run
   */
  public void onEnd(String name, Runnable action) {
    if (whole != null) {
      whole.onEnd(name, action);
      return;
    }
    synchronized (this) {
      Set<String> names = new HashSet<>(endActions);
      if (!names.add(name)) {
        return;
      }
      endActions = names;
    }
    var unused = outcome.thenRun(action);
    task.cancellation().listen(how -> action.run());
  }

  /** Whether the work has ended or was cancelled. */
  public boolean isOver() {
    return over || (whole != null && whole.isOver());
  }

  /**
   * Whether the run was abandoned: another exchange does the work again, and the end of this one is
   * ignored.
   */
  public boolean isAbandoned() {
    return abandoned;
  }

  /** Whether the route has published an artifact itself. */
  public boolean hasGiven() {
    return publishedArtifact;
  }

  /**
   * Returns the id of the next task that an exchange of this one delegates to the agent. The ids
   * are the same when the work runs again, so that it finds the tasks that it created before.
   */
  public String nextDelegation(String agent, Exchange exchange) {
    String name = exchange.getProperty(SCOPE, "", String.class) + agent;
    int number = delegations.computeIfAbsent(name, id -> new AtomicInteger()).incrementAndGet();
    return task.request().id() + "/" + name + "/" + number;
  }

  /**
   * Makes an exchange a part of the work that has numbers of its own for what it delegates: it may
   * be left out when the work runs again.
   *
   * @param place of the part among those of the exchange whose properties this one has
   */
  public static void within(Exchange exchange, String place) {
    exchange.setProperty(SCOPE, exchange.getProperty(SCOPE, "", String.class) + place + ".");
  }

  /** Stops this run, and leaves the task to a later exchange. */
  void leave() {
    abandoned = true;
    stop();
    if (whole != null) {
      whole.leave();
    }
  }

  /** Records that the route has published an artifact itself. */
  public void given() {
    publishedArtifact = true;
    if (whole != null) {
      whole.given();
    }
  }

  /**
   * Counts a report that is being written to the log.
   *
   * @return the stage to wait for before the next report; already complete unless too many are
   *     being written
   */
  CompletionStage<?> reported(CompletionStage<Void> report) {
    if (whole != null) {
      return whole.reported(report);
    }
    int waiting = unwritten.incrementAndGet();
    CompletionStage<Void> written =
        report.whenComplete((done, failure) -> unwritten.decrementAndGet());
    return waiting < MAX_UNWRITTEN ? CompletableFuture.completedFuture(null) : onReturn(written);
  }

  private CompletionStage<?> onReturn(CompletionStage<Void> written) {
    return written.<@Nullable Object>handleAsync((done, failure) -> null, executor());
  }

  private void stop() {
    over = true;
    Exchange running = first;
    if (running != null) {
      running.setRouteStop(true);
    }
    calls.abort();
  }
}
