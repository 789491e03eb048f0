package io.serai.a2e.component;

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
public final class RunScope {
  /** The exchange property that holds the scope; skills that a route calls do not get it. */
  static final String PROPERTY = "CamelSeraiRunScope";

  private final WorkflowRun run;
  private final RunData data;
  private final @Nullable RunScope outer;
  private final CompositeState.@Nullable Iterations loop;
  private final Map<String, JsonNode> results = new LinkedHashMap<>();
  private final Map<String, CompositeState> open = new HashMap<>();
  private CompositeState.@Nullable Branch branch;
  private @Nullable String skippedUntil;
  private @Nullable Exchange owner;
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
  public static RunScope of(WorkflowRun run) {
    return new RunScope(run, RunData.empty(), null, null);
  }

  /** Returns the scope of an exchange of a workflow's route. */
  static RunScope of(Exchange exchange) {
    RunScope scope = exchange.getProperty(PROPERTY, RunScope.class);
    if (scope == null) {
      throw new IllegalStateException("no operation of a workflow has run on the exchange");
    }
    return scope;
  }

  /** Puts an exchange into this scope. */
  public void enter(Exchange exchange) {
    owner = exchange;
    exchange.setProperty(PROPERTY, this);
  }

  /** Gives the scope back to an exchange whose results its own exchange gets. */
  void giveTo(Exchange exchange) {
    exchange.setProperty(PROPERTY, this);
  }

  /**
   * Returns the scope of an exchange that has this one: a copy if it is a copy of another exchange,
   * as the parts of a multicast are, because they may run at once.
   */
  @SuppressWarnings("ReferenceEquality") // exchanges are not values
  RunScope forExchange(Exchange exchange) {
    if (owner == exchange) {
      return this;
    }
    RunScope copy = new RunScope(run, data.copy(), outer, loop);
    copy.results.putAll(results);
    copy.open.putAll(open);
    copy.branch = branch;
    copy.skippedUntil = skippedUntil;
    copy.enter(exchange);
    return copy;
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

  /** Returns the loop whose iteration this is; null if it is none. */
  CompositeState.@Nullable Iterations loop() {
    return loop;
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
  public Map<String, JsonNode> results() {
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

  /** Records that an operation begins. */
  void begun(String operation) {
    if (branch != null) {
      branch.begun(operation);
    }
    run.begun(operation, isIteration());
  }

  /** Records that an operation that ends at once runs. */
  void runs(String operation) {
    if (branch != null) {
      branch.begun(operation);
    }
  }

  /** Begins a conditional. */
  void openBranch(String operation, boolean met) {
    close(operation); // without an end, a node that is repeated would keep each of its states
    CompositeState.Branch state = new CompositeState.Branch(operation, met, branch);
    open.put(operation, state);
    branch = state;
  }

  /** Begins a loop. */
  void open(CompositeState.Iterations state) {
    open.put(state.id(), state);
  }

  /** Whether a loop that has begun here has not ended. */
  @SuppressWarnings("ReferenceEquality") // states are not values
  boolean isOpen(CompositeState.Iterations state) {
    return open.get(state.id()) == state;
  }

  /** Ends a conditional or a loop, and returns its state; null if it has not begun here. */
  @SuppressWarnings("ReferenceEquality") // states are not values
  @Nullable CompositeState close(String operation) {
    CompositeState state = open.remove(operation);
    if (state == branch && state instanceof CompositeState.Branch closed) {
      branch = closed.around();
    }
    return state;
  }

  /** Passes over all operations until the end of a conditional, because that has failed. */
  void skipUntilEndOf(String conditional) {
    skippedUntil = conditional;
  }

  /** Whether operations are passed over. */
  boolean skips() {
    return skippedUntil != null;
  }

  /** Whether this is the end of a conditional that is passed over, or of an operation within it. */
  boolean endsSkipping(String operation) {
    if (skippedUntil == null) {
      return false;
    }
    if (skippedUntil.equals(operation)) {
      skippedUntil = null;
    }
    return true;
  }

  /** Fails this iteration, or the run, and the conditionals around the operation that failed. */
  void fail(OperationFailure reason) {
    failure = reason;
    open.forEach((id, state) -> run.record(id, state.log(OperationStatus.FAILED), isIteration()));
    open.clear();
    branch = null;
  }
}
