package io.serai.a2e.component;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2e.data.DataException;
import io.serai.a2e.data.DataPath;
import io.serai.a2e.data.JsonSize;
import io.serai.a2e.workflow.A2eErrorType;
import io.serai.document.JsonMappers;
import java.util.Optional;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.apache.camel.RuntimeCamelException;
import org.jspecify.annotations.Nullable;

/**
 * The node behind a conditional or a loop: it ends the operation with its result. Where none has
 * begun, it does nothing in a workflow, whose operation has failed then, and fails in a route.
 *
 * @param target where the results of a loop are written, if anywhere
 */
record CompositeEnd(OperationIdResolver node, Optional<DataPath> target, WorkflowRunFactory runs)
    implements Processor {

  @Override
  public void process(Exchange exchange) {
    ExchangeRunScope scope = runs.scope(exchange);
    String id = node.id(exchange);
    if (scope.endsSkipping(id)) {
      return;
    }
    CompositeState state = scope.close(id);
    if (state == null && scope.run().isOfRoute()) { // whose nodes may have any ids
      state = scope.closeInnermost();
      requireBegun(state);
    }
    if (state instanceof CompositeState.Branch branch) {
      ObjectNode result = JsonMappers.object().put("condition", branch.isMet());
      branch.executed().forEach(result.putArray("executed")::add);
      succeed(exchange, scope, branch, Optional.empty(), result, 0);
    } else if (state instanceof CompositeState.Iterations iterations) {
      end(exchange, iterations, scope);
    }
  }

  private void end(Exchange exchange, CompositeState.Iterations state, ExchangeRunScope scope) {
    if (!scope.isIteration()) {
      scope.run().report().loopEnded(state.id());
    }
    OperationFailure failure = state.failure();
    if (failure != null) {
      fail(state.id(), scope, failure);
      return;
    }
    if (scope.run().isOfRoute()) {
      requireAll(state);
    }
    JsonNode results = state.results();
    succeed(exchange, scope, state, target, results, JsonSize.ofList(results));
  }

  /**
   * Refuses the end of an operation that has not begun, or of a loop whose split does not collect
   * its results.
   *
   * @throws RuntimeCamelException with what to write
   */
  private static void requireBegun(@Nullable CompositeState state) {
    if (state == null) {
      throw new RuntimeCamelException(
          OperationFailure.of(
              A2eErrorType.VALIDATION,
              "data:end is not behind a split over each LIST, nor behind a choice with a condition"
                  + " of the language data.",
              "Remove it, or write it behind one of these."));
    }
  }

  private static void requireAll(CompositeState.Iterations state) {
    if (state.results().size() < state.elements().size()) {
      throw new RuntimeCamelException(
          OperationFailure.of(
              A2eErrorType.VALIDATION,
              "The split over each LIST does not collect the results of its iterations: it needs"
                  + " onPrepare: "
                  + OperationNodeFactory.ITERATION
                  + " and aggregationStrategy: "
                  + OperationNodeFactory.RESULTS
                  + ".",
              "Write both at the split."));
    }
  }

  /**
   * Ends one successfully.
   *
   * @param bytes size of the result that is not accounted for yet
   */
  private static void succeed(
      Exchange exchange,
      ExchangeRunScope scope,
      CompositeState state,
      Optional<DataPath> path,
      JsonNode result,
      long bytes) {
    try {
      scope.put(state.id(), path, result, bytes);
      scope
          .run()
          .report()
          .record(state.id(), state.log(OperationStatus.SUCCESS), scope.isIteration());
      scope.giveResult(exchange, result);
    } catch (OperationFailure tooLarge) {
      fail(state.id(), scope, tooLarge);
    } catch (DataException invalid) {
      fail(state.id(), scope, OperationFailure.of(invalid));
    }
  }

  /**
   * Ends one with a failure.
   *
   * @throws RuntimeCamelException to stop the exchange, unless the run continues on errors
   */
  static void fail(String id, ExchangeRunScope scope, OperationFailure reason) {
    WorkflowRunState run = scope.run();
    run.report()
        .record(id, new OperationRecord(OperationStatus.FAILED, 0, 1, false), scope.isIteration());
    run.report().recordFailure(id, reason);
    if (scope.isIteration() || !run.continuesOnError()) {
      scope.fail(reason);
      throw new RuntimeCamelException(reason);
    }
  }
}
