package io.serai.a2e.component;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2e.workflow.A2eErrorType;
import io.serai.a2e.workflow.Workflow;
import io.serai.document.EncodeOnceObjectNode;
import io.serai.document.JsonMappers;
import io.serai.route.cache.RouteCapacityException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The report on one run of a workflow: what its operations did, and its first failure. Thread-safe.
 */
public final class WorkflowRunReport {
  private static final Logger LOG = LoggerFactory.getLogger(WorkflowRunReport.class);

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

  private final @Nullable Workflow workflow;
  private final Listener listener;
  private final long began = System.nanoTime();
  private final Map<String, OperationRecord> logs = new LinkedHashMap<>();
  private final Set<String> begunInLoops = new HashSet<>();
  private @Nullable OperationFailure failure;
  private @Nullable String failedOperation;

  /**
   * @param workflow null if the run is that of an exchange of another route
   */
  WorkflowRunReport(@Nullable Workflow workflow, Listener listener) {
    this.workflow = workflow;
    this.listener = listener;
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
   * @param end why the run was ended from outside; null if it was not
   */
  public synchronized ObjectNode json(
      Map<String, JsonNode> results, boolean completed, @Nullable OperationFailure end) {
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

  /** Returns that of a run whose results cannot be kept, which counts more than the rest. */
  public synchronized ObjectNode failed(OperationFailure reason) {
    failure = reason;
    failedOperation = null;
    return json(Map.of(), false, null);
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
