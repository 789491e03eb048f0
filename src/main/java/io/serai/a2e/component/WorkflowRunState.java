package io.serai.a2e.component;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2e.data.DataPath;
import io.serai.a2e.workflow.A2eErrorType;
import io.serai.a2e.workflow.Operation;
import io.serai.a2e.workflow.Workflow;
import io.serai.concurrent.ByteBudget;
import io.serai.outbound.OutboundAbortSignal;
import io.serai.security.Caller;
import io.serai.security.PermissionKind;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;

/**
 * The state of one run of a workflow, which all its exchanges share: who runs it, within which
 * limits, and whether it was ended from outside. Thread-safe.
 */
public final class WorkflowRunState {
  /** How long a run may keep an event loop without a pause. */
  private static final long SLICE_NANOS = 5_000_000;

  private final @Nullable Workflow workflow;
  private final String agent;
  private final Supplier<Caller> caller;
  private final RunLimits limits;
  private final RunMemory memory;
  private final WorkflowRunReport report;
  private final boolean continuesOnError;
  private final JsonNode kept;
  private final OutboundAbortSignal calls;
  private final Set<Runnable> endListeners = new LinkedHashSet<>();
  private volatile @Nullable OperationFailure end;
  private int iterations;
  private volatile long slice = System.nanoTime();

  /**
   * Creates a run.
   *
   * @param workflow null if it is that of an exchange of another route
   * @param kept see {@link WorkflowRunFactory#begin}
   */
  WorkflowRunState(
      @Nullable Workflow workflow,
      String agent,
      Supplier<Caller> caller,
      RunLimits limits,
      ByteBudget budget,
      boolean continuesOnError,
      JsonNode kept,
      WorkflowRunReport.Listener listener) {
    this.workflow = workflow;
    this.agent = agent;
    this.caller = caller;
    this.limits = limits;
    this.calls = new OutboundAbortSignal(limits.maxTime());
    this.memory = new RunMemory(agent, limits, budget);
    this.continuesOnError = continuesOnError;
    this.kept = kept;
    this.report = new WorkflowRunReport(workflow, listener);
  }

  /**
   * Whether it is an exchange of a route that an operator wrote, and not a workflow that an agent
   * sent.
   */
  boolean isOfRoute() {
    return workflow == null;
  }

  /** Returns the id of the agent that runs it. */
  public String agent() {
    return agent;
  }

  /** Returns who runs it, with its current permissions. */
  public Caller caller() {
    return caller.get();
  }

  /**
   * Checks again what validation has checked: an operator may have withdrawn it since.
   *
   * @throws OperationFailure if the caller may not use an operation any more
   */
  void requirePermission(Operation operation) throws OperationFailure {
    if (!caller().may(PermissionKind.OPERATIONS, operation.type())) {
      throw OperationFailure.of(
          A2eErrorType.PERMISSION,
          "You may not use the operation " + operation.type() + " any more.",
          "Use an operation that supportedOperations lists.");
    }
  }

  /** Whether an operation is not run, since an earlier execution has done it. */
  boolean keeps(String operation) {
    return kept.has(operation);
  }

  /** Returns the result that an operation had then; null if it has none. */
  @Nullable JsonNode keptResult(String operation) {
    return kept.path(operation).get("result");
  }

  /** Returns an operation, and all that it contains, that are not run. */
  List<String> keptWithin(String operation) {
    Workflow known = Objects.requireNonNull(workflow);
    List<String> all = new ArrayList<>(List.of(operation));
    all.addAll(known.within(known.operation(operation)));
    all.removeIf(id -> !keeps(id));
    return all;
  }

  /** Returns the path that an operation writes to. */
  Optional<DataPath> pathOf(String operation) {
    return Objects.requireNonNull(workflow).operation(operation).writes();
  }

  RunLimits limits() {
    return limits;
  }

  /** Returns the memory of its data. */
  public RunMemory memory() {
    return memory;
  }

  /** Returns the report on what its operations did. */
  public WorkflowRunReport report() {
    return report;
  }

  /** Whether operations run after one that failed. */
  boolean continuesOnError() {
    return continuesOnError;
  }

  /** Makes the outgoing calls of an exchange end with this run. */
  public void attach(Exchange exchange) {
    calls.on(exchange);
  }

  /** Returns why the run was ended from outside; null if it goes on. */
  public @Nullable OperationFailure end() {
    return end;
  }

  /**
   * Ends the run from outside: what waits is woken up, calls are aborted, and no further operation
   * begins. Only the first end counts.
   */
  public void end(OperationFailure reason) {
    Runnable[] listeners;
    synchronized (this) {
      if (end != null) {
        return;
      }
      end = reason;
      listeners = endListeners.toArray(Runnable[]::new);
      endListeners.clear();
    }
    for (Runnable each : listeners) {
      each.run();
    }
    calls.abort();
  }

  /** Runs the work when the run is ended from outside, or at once if it was. */
  void whenEnded(Runnable work) {
    synchronized (this) {
      if (end == null) {
        endListeners.add(work);
        return;
      }
    }
    work.run();
  }

  /** Forgets work that was given to {@link #whenEnded}. */
  synchronized void forget(Runnable work) {
    endListeners.remove(work);
  }

  /** Counts an iteration of a loop; false if there were too many. */
  synchronized boolean countIteration() {
    return ++iterations <= limits.maxTotalIterations();
  }

  /**
   * Whether the run has kept its thread for so long that other work of the event loop should go
   * first.
   */
  boolean shouldYield() {
    return System.nanoTime() - slice > SLICE_NANOS;
  }

  /** Records that other work of the event loop had its turn. */
  void yielded() {
    slice = System.nanoTime();
  }
}
