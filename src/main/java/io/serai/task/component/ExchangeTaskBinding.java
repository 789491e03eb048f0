package io.serai.task.component;

import io.serai.http.HubHttpServer;
import io.serai.outbound.OutboundAbortSignal;
import io.serai.security.Caller;
import io.serai.task.A2aTaskState;
import io.serai.task.NewTask;
import io.serai.task.run.TaskContext;
import io.serai.task.run.TaskOutcome;
import java.util.Map;
import java.util.Optional;
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
 * The work on a task as the exchanges that do it know it: every exchange of a skill's route carries
 * it, those of the skills that it calls too. Thread-safe.
 *
 * <p>It is over when it has an outcome or is no longer wanted. Then its first exchange stops at its
 * next node, every other one at its next {@code task:} or {@code agent:}, and calls out are broken
 * off.
 */
public final class ExchangeTaskBinding {

  /** The property of exchanges that holds it. */
  public static final String PROPERTY = "SeraiTaskWork";

  private static final int MOST_UNWRITTEN = 64;
  private static final String FORBIDDEN = "E020";

  private final TaskContext task;
  private final TaskOwnerRights rights;
  private final Supplier<Executor> here;
  private final CompletableFuture<TaskOutcome> outcome = new CompletableFuture<>();
  private final AtomicInteger unwritten = new AtomicInteger();
  private final Map<String, AtomicInteger> delegations = new ConcurrentHashMap<>();
  private final OutboundAbortSignal calls = new OutboundAbortSignal();
  private volatile @Nullable Exchange first;
  private volatile boolean over;
  private volatile boolean gave;
  private volatile boolean left;

  /**
   * @param rights of the task's owner
   * @param here brings work back to the kind of thread that asks
   */
  public ExchangeTaskBinding(TaskContext task, TaskOwnerRights rights, Supplier<Executor> here) {
    this.task = task;
    this.rights = rights;
    this.here = here;
    task.cancellation().listen(how -> stop());
  }

  /** The work that an exchange is part of; empty where no task runs it. */
  public static Optional<ExchangeTaskBinding> of(Exchange exchange) {
    return Optional.ofNullable(exchange.getProperty(PROPERTY, ExchangeTaskBinding.class));
  }

  /**
   * Who calls what an exchange calls: the owner of the task that it is part of, with the rights
   * that it has now, else who sent the request; null where nobody is known.
   */
  public static @Nullable Caller caller(Exchange exchange) {
    ExchangeTaskBinding work = exchange.getProperty(PROPERTY, ExchangeTaskBinding.class);
    return work == null
        ? exchange.getProperty(HubHttpServer.CALLER, Caller.class)
        : work.rights.caller();
  }

  /**
   * Ends the work as failed where the task's owner lost its rights while it waited.
   *
   * @return whether it goes on
   */
  public boolean goesOn() {
    Optional<String> refusal = rights.refusal();
    refusal.ifPresent(words -> end(new TaskOutcome.Failed(FORBIDDEN, task.message(words))));
    return refusal.isEmpty();
  }

  /** The task. */
  public TaskContext task() {
    return task;
  }

  /** The executor of the thread that asks. */
  public Executor here() {
    return here.get();
  }

  /** Makes this exchange the one that does the work. */
  public void begin(Exchange exchange) {
    exchange.setProperty(PROPERTY, this);
    first = exchange;
    exchange.setRouteStop(over);
    calls.on(exchange);
  }

  /** Writes into the message's headers which task this is. */
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
    describe(message, asked.message());
  }

  /**
   * Writes into the message's headers what the task was told last; nothing where it was nothing.
   */
  static void describe(Message message, io.serai.task.@Nullable Message told) {
    if (told != null) {
      message.setHeader(TaskHeaders.MESSAGE_ID, told.id());
      message.setHeader(TaskHeaders.MESSAGE_TEXT, told.text());
    }
  }

  /** Ends the work; only the first outcome counts. */
  public void end(TaskOutcome end) {
    outcome.complete(end);
    stop();
  }

  /** Completes with the outcome; never where the work only stops. */
  public CompletionStage<TaskOutcome> outcome() {
    return outcome;
  }

  /** Whether nothing more is to be done. */
  public boolean isOver() {
    return over;
  }

  /** Whether another exchange does the work anew, so that this one's end is nothing. */
  public boolean isLeft() {
    return left;
  }

  /** Whether the route has given an artifact out itself. */
  public boolean hasGiven() {
    return gave;
  }

  /**
   * A name for the next task that this one delegates to the agent: the same again where the work is
   * done anew, so that it finds the task that it made before.
   */
  public String nextDelegation(String agent) {
    int number = delegations.computeIfAbsent(agent, id -> new AtomicInteger()).incrementAndGet();
    return task.request().id() + "/" + agent + "/" + number;
  }

  /** Stops, and leaves the task to an exchange to come. */
  void leave() {
    left = true;
    stop();
  }

  /** Notes that the work has given an artifact out itself. */
  public void given() {
    gave = true;
  }

  /**
   * Counts a report that is on its way to the log.
   *
   * @return what to wait for before the next one: nothing, unless too many are on their way
   */
  CompletionStage<?> reported(CompletionStage<Void> report) {
    int waiting = unwritten.incrementAndGet();
    CompletionStage<Void> written =
        report.whenComplete((done, failure) -> unwritten.decrementAndGet());
    return waiting < MOST_UNWRITTEN ? CompletableFuture.completedFuture(null) : onReturn(written);
  }

  private CompletionStage<?> onReturn(CompletionStage<Void> written) {
    return written.<@Nullable Object>handleAsync((done, failure) -> null, here());
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
