package io.serai.a2e.component;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2e.data.DataException;
import io.serai.a2e.data.DataPath;
import io.serai.a2e.data.JsonSize;
import io.serai.document.JsonMappers;
import java.util.Optional;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.apache.camel.RuntimeCamelException;

/**
 * The node behind a conditional or a loop: it ends the operation with its result. Where none has
 * begun, it does nothing.
 *
 * @param target where the results of a loop are written, if anywhere
 */
record CompositeEnd(NodeOperation node, Optional<DataPath> target, WorkflowRuns runs)
    implements Processor {

  @Override
  public void process(Exchange exchange) {
    RunScope scope = runs.scope(exchange);
    String id = node.id(exchange);
    if (scope.endsSkipping(id)) {
      return;
    }
    CompositeState state = scope.close(id);
    if (state == null && scope.run().isOfRoute()) { // whose nodes may have any ids
      state = scope.closeInnermost();
      if (state == null) {
        throw new IllegalStateException(
            "data:end must be behind a split over each /workflow/LIST, or behind a choice");
      }
    }
    if (state instanceof CompositeState.Branch branch) {
      ObjectNode result = JsonMappers.object().put("condition", branch.isMet());
      branch.executed().forEach(result.putArray("executed")::add);
      succeed(exchange, scope, branch, Optional.empty(), result, 0);
    } else if (state instanceof CompositeState.Iterations iterations) {
      end(exchange, iterations, scope);
    }
  }

  private void end(Exchange exchange, CompositeState.Iterations state, RunScope scope) {
    if (!scope.isIteration()) {
      scope.run().loopEnded(state.id());
    }
    OperationFailure failure = state.failure();
    if (failure != null) {
      fail(state.id(), scope, failure);
      return;
    }
    JsonNode results = state.results();
    succeed(exchange, scope, state, target, results, JsonSize.ofList(results));
  }

  /**
   * Ends one successfully.
   *
   * @param bytes size of the result that is not accounted for yet
   */
  private static void succeed(
      Exchange exchange,
      RunScope scope,
      CompositeState state,
      Optional<DataPath> path,
      JsonNode result,
      long bytes) {
    try {
      scope.put(state.id(), path, result, bytes);
      scope.run().record(state.id(), state.log(OperationStatus.SUCCESS), scope.isIteration());
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
  static void fail(String id, RunScope scope, OperationFailure reason) {
    WorkflowRun run = scope.run();
    run.record(id, new OperationLog(OperationStatus.FAILED, 0, 1, false), scope.isIteration());
    run.recordFailure(id, reason);
    if (scope.isIteration() || !run.continuesOnError()) {
      scope.fail(reason);
      throw new RuntimeCamelException(reason);
    }
  }
}
