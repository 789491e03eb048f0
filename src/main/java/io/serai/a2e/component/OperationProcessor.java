package io.serai.a2e.component;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2e.data.DataException;
import io.serai.a2e.data.DataPath;
import io.serai.a2e.workflow.A2eErrorType;
import io.serai.a2e.workflow.DataOperation;
import io.serai.a2e.workflow.Operation;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;
import org.apache.camel.support.AsyncProcessorSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs one operation of a workflow on an exchange: records its begin and its end, and stops the
 * exchange if it fails, unless the run continues on errors.
 *
 * @param <T> the type of operation
 */
abstract class OperationProcessor<T extends Operation> extends AsyncProcessorSupport {
  private static final Logger LOG = LoggerFactory.getLogger(OperationProcessor.class);

  private final OperationIdResolver node;
  private final T operation;
  private final WorkflowRunFactory runs;

  OperationProcessor(OperationIdResolver node, T operation, WorkflowRunFactory runs) {
    this.node = node;
    this.operation = operation;
    this.runs = runs;
  }

  /** Returns the operation. */
  final T operation() {
    return operation;
  }

  /**
   * Does the work of the operation, and reports its end.
   *
   * @param end to be called once, also if the run was ended meanwhile
   * @throws OperationFailure if it fails at once
   * @throws DataException if the data does not fit
   */
  abstract void run(ExchangeRunScope scope, Exchange exchange, Completion end)
      throws OperationFailure;

  @Override
  public final boolean process(Exchange exchange, AsyncCallback callback) {
    ExchangeRunScope scope = runs.scope(exchange);
    if (scope.skips()) {
      callback.done(true);
      return true;
    }
    WorkflowRunState run = scope.run();
    OperationFailure over = scope.over();
    if (over != null) {
      exchange.setException(over);
      callback.done(true);
      return true;
    }
    String id = node.id(exchange);
    if (scope.keeps(id)) {
      Completion end = new Completion(id, scope, exchange, callback);
      end.guard(0, end::takeOver);
      return end.returned();
    }
    Context context = run.shouldYield() ? Vertx.currentContext() : null;
    if (context != null) {
      context.runOnContext(
          ignored -> {
            run.yielded();
            start(id, scope, exchange, doneSync -> callback.done(false));
          });
      return false;
    }
    return start(id, scope, exchange, callback);
  }

  private boolean start(
      String id, ExchangeRunScope scope, Exchange exchange, AsyncCallback callback) {
    Completion end = new Completion(id, scope, exchange, callback);
    if (operation instanceof DataOperation) { // which ends at once
      scope.runs(id);
    } else {
      scope.begun(id);
    }
    end.guard(
        1,
        () -> {
          scope.run().requirePermission(operation);
          run(scope, exchange, end);
        });
    return end.returned();
  }

  private OperationFailure unexpected(String id, RuntimeException failure) {
    LOG.error("The operation {} ({}) failed unexpectedly", id, operation.type(), failure);
    return OperationFailure.of(
        A2eErrorType.EXECUTION,
        "The hub failed to run the operation.",
        "Report this to an operator: the hub's log has the reason.");
  }

  /** A part of the work of an operation. */
  @FunctionalInterface
  interface Work {

    /**
     * Does it.
     *
     * @throws OperationFailure if the operation fails
     * @throws DataException if the data does not fit
     */
    void run() throws OperationFailure;
  }

  /** The end of one run of the operation. Only its first call counts. Thread-safe. */
  final class Completion {
    private final String id;
    private final ExchangeRunScope scope;
    private final Exchange exchange;
    private final AsyncCallback callback;
    private final long began = System.nanoTime();
    private final AtomicBoolean ended = new AtomicBoolean();

    /** Whether the processor has returned before the end; guarded by this. */
    private boolean asynchronous;

    private boolean done;

    Completion(String id, ExchangeRunScope scope, Exchange exchange, AsyncCallback callback) {
      this.id = id;
      this.scope = scope;
      this.exchange = exchange;
      this.callback = callback;
    }

    /**
     * Does a part of the work; if that fails in any way, the operation ends with the failure.
     *
     * @param attempts number of attempts that a failure reports
     */
    void guard(int attempts, Work work) {
      try {
        work.run();
      } catch (OperationFailure failure) {
        fail(failure, attempts);
      } catch (DataException failure) {
        fail(OperationFailure.of(failure), attempts);
      } catch (RuntimeException unexpected) {
        fail(unexpected(id, unexpected), attempts);
      }
    }

    /** Whether it has ended. */
    boolean isOver() {
      return ended.get();
    }

    /**
     * Ends it successfully with a result, which becomes the body of the exchange.
     *
     * @param path where the result is written, if anywhere
     * @throws OperationFailure if the data of the run would be too large
     * @throws DataException if something on the path is not an object
     */
    void succeed(Optional<DataPath> path, JsonNode result, long bytes, int attempts, boolean cached)
        throws OperationFailure {
      scope.put(id, path, result, bytes);
      scope.giveResult(exchange, result);
      succeed(attempts, cached);
    }

    /** Ends it as it has ended in an earlier execution. */
    private void takeOver() throws OperationFailure {
      scope.takeOver(id);
      if (ended.compareAndSet(false, true)) {
        done();
      }
    }

    /** Ends it successfully without a result. */
    void succeed(int attempts, boolean cached) {
      if (ended.compareAndSet(false, true)) {
        record(OperationStatus.SUCCESS, attempts, cached);
        done();
      }
    }

    /** Ends it with a failure, or with the reason for which the run was ended. */
    void fail(OperationFailure reason, int attempts) {
      if (ended.compareAndSet(false, true)) {
        OperationFailure over = scope.run().end();
        fail(over == null ? reason : over, attempts, over != null);
        done();
      }
    }

    private void fail(OperationFailure reason, int attempts, boolean over) {
      WorkflowRunState run = scope.run();
      exchange.setException(null);
      record(OperationStatus.FAILED, attempts, false);
      run.report().recordFailure(id, reason);
      if (over || scope.isIteration() || !run.continuesOnError()) {
        exchange.setException(reason);
        scope.fail(reason);
      }
    }

    private void record(OperationStatus status, int attempts, boolean cached) {
      long duration = System.nanoTime() - began;
      OperationRecord log = new OperationRecord(status, duration, attempts, cached);
      scope.run().report().record(id, log, scope.isIteration());
    }

    private void done() {
      boolean later;
      synchronized (this) {
        done = true;
        later = asynchronous;
      }
      if (later) {
        scope.run().yielded();
        callback.done(false);
      }
    }

    /** Tells that the processor returns; true if the operation has ended already. */
    private boolean returned() {
      synchronized (this) {
        asynchronous = true;
        if (!done) {
          return false;
        }
      }
      callback.done(true);
      return true;
    }
  }
}
