package io.serai.a2e.run;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2e.data.DataPath;
import io.serai.a2e.data.RunData;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;

/**
 * What the operations of one exchange see of their run: the whole run, or one iteration of a loop.
 * Each exchange of the route carries its scope. Used by one thread at a time.
 */
final class RunScope {
  private static final String PROPERTY = "serai.workflow-scope";

  private final WorkflowRun run;
  private final RunData data;
  private final @Nullable RunScope outer;
  private final CompositeState.@Nullable Iterations loop;
  private final Map<String, JsonNode> results = new LinkedHashMap<>();
  private final Map<String, CompositeState> open = new HashMap<>();
  private @Nullable OperationFailure failure;

  private RunScope(
      WorkflowRun run,
      RunData data,
      @Nullable RunScope outer,
      CompositeState.@Nullable Iterations loop) {
    this.run = run;
    this.data = data;
    this.outer = outer;
    this.loop = loop;
  }

  /** Returns the scope of a new run. */
  static RunScope of(WorkflowRun run) {
    return new RunScope(run, RunData.empty(), null, null);
  }

  /** Returns the scope of an exchange of a workflow's route. */
  static RunScope of(Exchange exchange) {
    RunScope scope = exchange.getProperty(PROPERTY, RunScope.class);
    if (scope == null) {
      throw new IllegalStateException("the exchange is no run of a workflow");
    }
    return scope;
  }

  /** Puts an exchange into this scope. */
  void enter(Exchange exchange) {
    exchange.setProperty(PROPERTY, this);
  }

  /** Returns the scope of an iteration of a loop. */
  RunScope iteration(CompositeState.Iterations state, int index) {
    return new RunScope(run, data.iteration(state.elements().get(index), index), this, state);
  }

  /**
   * Returns why no further operation begins here: the run was ended, or an earlier iteration ended
   * the loop; null if operations go on.
   */
  @Nullable OperationFailure over() {
    OperationFailure end = run.end();
    return end != null || loop == null ? end : loop.failure();
  }

  WorkflowRun run() {
    return run;
  }

  RunData data() {
    return data;
  }

  /** Returns the scope around this iteration. */
  RunScope outer() {
    return outer == null ? this : outer;
  }

  /** Whether this is an iteration of a loop. */
  boolean isIteration() {
    return outer != null;
  }

  /** Returns the results of the operations that ran in this scope, by their ids. */
  Map<String, JsonNode> results() {
    return results;
  }

  /**
   * Stores the result of an operation.
   *
   * @param path where it is written, if anywhere
   * @throws OperationFailure if the data of the run would be too large
   * @throws io.serai.a2e.data.DataException if something on the path is no object
   */
  void put(String operation, Optional<DataPath> path, JsonNode result, long bytes)
      throws OperationFailure {
    run.memory().add(bytes);
    path.ifPresent(to -> data.put(to, result));
    results.put(operation, result);
  }

  /** Returns why this iteration failed; null if it did not. */
  @Nullable OperationFailure failure() {
    return failure;
  }

  /** Begins a conditional or a loop. */
  void open(String operation, CompositeState state) {
    open.put(operation, state);
  }

  /** Returns the state of a conditional or a loop that has begun here; null if it has not. */
  @Nullable CompositeState state(String operation) {
    return open.get(operation);
  }

  /** Ends a conditional or a loop, and returns its state; null if it has not begun here. */
  @Nullable CompositeState close(String operation) {
    return open.remove(operation);
  }

  /** Fails this iteration, or the run, and the conditionals around the operation that failed. */
  void fail(OperationFailure reason) {
    failure = reason;
    open.forEach((id, state) -> run.record(id, state.log(OperationStatus.FAILED), isIteration()));
    open.clear();
  }
}
