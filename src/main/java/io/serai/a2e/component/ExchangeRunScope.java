package io.serai.a2e.component;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2e.data.DataPath;
import io.serai.a2e.data.JsonSize;
import io.serai.a2e.data.RunData;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.camel.Exchange;
import org.apache.camel.SafeCopyProperty;
import org.jspecify.annotations.Nullable;

/**
 * The view that the operations of one exchange have of their run: the whole run, or one iteration
 * of a loop. Each exchange carries its scope. A copy of an exchange of a workflow carries the same
 * one until it enters another; a copy of an exchange of another route goes on with a copy of the
 * scope, which is made with the exchange, since both may run at once. Used by one thread at a time.
 */
public final class ExchangeRunScope implements SafeCopyProperty {
  private static final String PROPERTY = "SeraiRunScope";

  private final WorkflowRunState run;
  private final RunData data;
  private final @Nullable ExchangeRunScope outer;
  private final CompositeState.@Nullable Iterations loop;
  private final Map<String, JsonNode> results = new LinkedHashMap<>();
  private final Map<String, Long> sizes = new HashMap<>();
  private @Nullable CompositeState innermost;
  private @Nullable String skippedUntil;
  private @Nullable OperationFailure failure;

  private ExchangeRunScope(
      WorkflowRunState run,
      RunData data,
      @Nullable ExchangeRunScope outer,
      CompositeState.@Nullable Iterations loop) {
    this.run = run;
    this.data = data;
    this.outer = outer;
    this.loop = loop;
  }

  /** Returns the scope of the run of a workflow. */
  public static ExchangeRunScope of(WorkflowRunState run) {
    return of(run, RunData.empty());
  }

  /** Returns the scope of a run that begins with some data. */
  static ExchangeRunScope of(WorkflowRunState run, RunData data) {
    return new ExchangeRunScope(run, data, null, null);
  }

  /** Returns the scope of an exchange; null if no operation has run on it. */
  static @Nullable ExchangeRunScope find(Exchange exchange) {
    return exchange.getExchangeExtension().getSafeCopyProperty(PROPERTY, ExchangeRunScope.class);
  }

  /** Returns the scope of an exchange on which an operation has run. */
  static ExchangeRunScope of(Exchange exchange) {
    ExchangeRunScope scope = find(exchange);
    if (scope == null) {
      throw new IllegalStateException(
          "A split with " + OperationNodeFactory.ITERATION + " must be over: each /workflow/LIST");
    }
    return scope;
  }

  /** Puts an exchange into this scope. */
  public void enter(Exchange exchange) {
    exchange.getExchangeExtension().setSafeCopyProperty(PROPERTY, this);
  }

  @Override
  public ExchangeRunScope safeCopy() {
    return run.isOfRoute() ? in(run) : this;
  }

  /** Returns a copy that belongs to another run. */
  ExchangeRunScope in(WorkflowRunState other) {
    ExchangeRunScope copy = new ExchangeRunScope(other, data.copy(), outer, loop);
    copy.results.putAll(results);
    copy.sizes.putAll(sizes);
    copy.innermost = innermost;
    copy.skippedUntil = skippedUntil;
    return copy;
  }

  /** Returns the scope of an iteration of a loop. */
  ExchangeRunScope iteration(CompositeState.Iterations state, int index) {
    return new ExchangeRunScope(
        run, data.iteration(state.elements().get(index), index), this, state);
  }

  /**
   * Returns why no further operation begins here: the run was ended, or an earlier iteration ended
   * the loop; null if operations go on.
   */
  @Nullable OperationFailure over() {
    OperationFailure end = run.end();
    return end != null || loop == null ? end : loop.failure();
  }

  WorkflowRunState run() {
    return run;
  }

  RunData data() {
    return data;
  }

  /** Returns the loop whose iteration this is; null outside of loops. */
  CompositeState.@Nullable Iterations loop() {
    return loop;
  }

  /** Returns the scope around this iteration. */
  ExchangeRunScope outer() {
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
   * @throws io.serai.a2e.data.DataException if something on the path is not an object
   */
  void put(String operation, Optional<DataPath> path, JsonNode result, long bytes)
      throws OperationFailure {
    if (run.isOfRoute()) { // which may repeat an operation for ever
      Long before = sizes.put(operation, bytes);
      run.memory().subtract(before == null ? 0 : before);
    }
    run.memory().add(bytes);
    path.ifPresent(to -> data.put(to, result));
    results.put(operation, result);
  }

  /** Whether an operation is not run here, since an earlier execution has done it. */
  boolean keeps(String operation) {
    return !isIteration() && run.keeps(operation);
  }

  /**
   * Takes over what an earlier execution has done in place of an operation, and of those that are
   * parts of it.
   *
   * @throws OperationFailure if the data of the run would be too large
   * @throws io.serai.a2e.data.DataException if something on a path is not an object
   */
  void takeOver(String operation) throws OperationFailure {
    for (String id : run.keptWithin(operation)) {
      JsonNode result = run.keptResult(id);
      if (result != null) {
        put(id, run.pathOf(id), result, JsonSize.of(result));
      }
      run.report().record(id, new OperationRecord(OperationStatus.SUCCESS, 0, 0, false), false);
    }
  }

  /**
   * Makes a result the body of the exchange. A route may change its body; what is in the data, or
   * in a cache, must stay as it is.
   */
  void giveResult(Exchange exchange, JsonNode result) {
    exchange.getMessage().setBody(run.isOfRoute() ? result.deepCopy() : result);
  }

  /** Returns why this iteration failed; null if it did not. */
  @Nullable OperationFailure failure() {
    return failure;
  }

  /** Records that an operation begins. */
  void begun(String operation) {
    runs(operation);
    run.report().begun(operation, isIteration());
  }

  /** Records that an operation that ends at once runs. */
  void runs(String operation) {
    if (innermost instanceof CompositeState.Branch branch) {
      branch.begun(operation);
    }
  }

  /** Begins a conditional. */
  void openBranch(String operation, boolean met) {
    close(operation); // in a route it may have no end, and be repeated
    innermost = new CompositeState.Branch(operation, innermost, met);
  }

  /** Begins a loop. */
  CompositeState.Iterations openLoop(String operation, JsonNode elements, int lanes) {
    close(operation);
    CompositeState.Iterations state =
        new CompositeState.Iterations(operation, innermost, elements, lanes);
    innermost = state;
    return state;
  }

  /** Whether a loop that has begun here has not ended. */
  @SuppressWarnings("ReferenceEquality") // states are not values
  boolean isOpen(CompositeState.Iterations state) {
    return find(state.id()) == state;
  }

  private @Nullable CompositeState find(String operation) {
    CompositeState state = innermost;
    while (state != null && !state.id().equals(operation)) {
      state = state.around();
    }
    return state;
  }

  /**
   * Ends a conditional or a loop, with those within it that have no end, and returns its state;
   * null if it has not begun here.
   */
  @Nullable CompositeState close(String operation) {
    CompositeState state = find(operation);
    if (state != null) {
      innermost = state.around();
    }
    return state;
  }

  /** Ends the innermost conditional or loop, and returns its state; null if there is none. */
  @Nullable CompositeState closeInnermost() {
    CompositeState state = innermost;
    if (state != null) {
      innermost = state.around();
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

  /**
   * Fails this iteration, or the run, and the conditionals around the operation that failed. A
   * route may handle the failure, and go on.
   */
  void fail(OperationFailure reason) {
    failure = reason;
    if (run.isOfRoute()) {
      return;
    }
    for (CompositeState state = innermost; state != null; state = state.around()) {
      run.report().record(state.id(), state.log(OperationStatus.FAILED), isIteration());
    }
    innermost = null;
  }
}
