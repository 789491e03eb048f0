package io.serai.a2e.component;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2e.data.DataPath;
import io.serai.a2e.workflow.A2eErrorType;
import io.serai.a2e.workflow.Operation;
import io.serai.a2e.workflow.Workflow;
import io.serai.concurrent.ByteBudget;
import io.serai.document.EncodeOnceObjectNode;
import io.serai.document.JsonMappers;
import io.serai.outbound.OutboundAbortSignal;
import io.serai.route.cache.RouteCapacityException;
import io.serai.security.Caller;
import io.serai.security.PermissionKind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The state of one run of a workflow, which all its exchanges share: what its operations did, its
 * first failure, and whether it was ended from outside. Thread-safe.
 */
public final class WorkflowRunState {
  private static final Logger LOG = LoggerFactory.getLogger(WorkflowRunState.class);

  /**
   * Receives what happens to operations. Of one within loops it is reported that it has begun for
   * the first time, and at the end of the outermost loop what all its runs did together.
   */
  @FunctionalInterface
  public interface Listener {

    /** An operation has begun, or it has ended and the log says how. */
    void changed(String operation, OperationRecord log);
  }

  /** The member of a report that has the results of the operations, by their ids. */
  public static final String RESULTS = "results";

  /** How long a run may keep an event loop without a pause. */
  private static final long SLICE_NANOS = 5_000_000;

  private final @Nullable Workflow workflow;
  private final String agent;
  private final Supplier<Caller> caller;
  private final RunLimits limits;
  private final RunMemory memory;
  private final boolean continuesOnError;
  private final JsonNode kept;
  private final Listener listener;
  private final long began = System.nanoTime();
  private final OutboundAbortSignal calls;
  private final Map<String, OperationRecord> logs = new LinkedHashMap<>();
  private final Set<Runnable> endListeners = new LinkedHashSet<>();
  private final Set<String> begunInLoops = new HashSet<>();
  private @Nullable OperationFailure failure;
  private @Nullable String failedOperation;
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
      Listener listener) {
    this.workflow = workflow;
    this.agent = agent;
    this.caller = caller;
    this.limits = limits;
    this.calls = new OutboundAbortSignal(limits.maxTime());
    this.memory = new RunMemory(agent, limits, budget);
    this.continuesOnError = continuesOnError;
    this.kept = kept;
    this.listener = listener;
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

  /** Records that an operation has begun. */
  void begun(String operation, boolean inLoop) {
    if (!inLoop || isFirstInLoops(operation)) {
      listener.changed(operation, new OperationRecord(OperationStatus.RUNNING, 0, 0, false));
    }
  }

  /** Records one time that an operation ran. */
  void record(String operation, OperationRecord log, boolean inLoop) {
    synchronized (this) {
      logs.merge(operation, log, OperationRecord::and);
    }
    if (!inLoop) {
      listener.changed(operation, log);
    }
  }

  private synchronized boolean isFirstInLoops(String operation) {
    return begunInLoops.add(operation);
  }

  /** Reports what the operations within an outermost loop did, all their runs together. */
  void loopEnded(String loop) {
    if (workflow != null) {
      workflow.within(workflow.operation(loop)).forEach(this::tellAll);
    }
  }

  private void tellAll(String operation) {
    OperationRecord log;
    synchronized (this) {
      log = logs.get(operation);
    }
    if (log != null) {
      listener.changed(operation, log);
    }
  }

  /** Whether an operation has failed. */
  public synchronized boolean hasFailed() {
    return failure != null;
  }

  /** Records that the route failed outside of its operations. */
  public void fail(Exception unexpected) {
    LOG.error("The route of a workflow failed", unexpected);
    boolean busy = unexpected instanceof RouteCapacityException;
    recordFailure(
        null,
        OperationFailure.of(
            A2eErrorType.EXECUTION,
            busy
                ? "The hub compiles too many other workflows now."
                : "The hub failed to run the workflow.",
            busy ? "Try again in a few seconds." : "Report this to an operator."));
  }

  /** Records the failure of an operation; the first one counts. */
  synchronized void recordFailure(@Nullable String operation, OperationFailure reason) {
    if (failure == null) {
      failure = reason;
      failedOperation = operation;
    }
  }

  /**
   * Returns what came of the run: {@code status}, {@code results}, {@code operations} and, if
   * something failed, {@code error}.
   *
   * @param results results of the operations that are not within loops
   * @param completed whether the route ran to its end
   */
  public synchronized ObjectNode report(Map<String, JsonNode> results, boolean completed) {
    ObjectNode report = JsonMappers.object();
    OperationFailure reason = end == null || failure != null ? failure : end;
    report.put("status", reason == null ? "success" : completed ? "partial_success" : "failed");
    report.set(RESULTS, new EncodeOnceObjectNode(results));
    ObjectNode operations = report.putObject("operations");
    Set<String> runnable = workflow == null ? Set.of() : workflow.runnable();
    runnable.forEach(
        id -> operations.set(id, logs.getOrDefault(id, OperationRecord.SKIPPED).json()));
    if (reason != null) {
      report.set("error", error(reason));
    }
    report.put("duration_ms", (System.nanoTime() - began) / 1_000_000);
    return report;
  }

  /** Returns the report of a run whose results cannot be kept, which counts more than the rest. */
  public synchronized ObjectNode failedReport(OperationFailure reason) {
    failure = reason;
    failedOperation = null;
    return report(Map.of(), false);
  }

  private ObjectNode error(OperationFailure reason) {
    ObjectNode error =
        JsonMappers.object().put("type", reason.type().text()).put("message", reason.message());
    if (failedOperation != null) {
      error.put("operationId", failedOperation);
    }
    error.set("details", reason.details());
    reason.suggestions().forEach(error.putArray("suggestions")::add);
    return error;
  }
}
