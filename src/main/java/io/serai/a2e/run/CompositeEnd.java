package io.serai.a2e.run;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2e.data.DataException;
import io.serai.a2e.data.DataPath;
import java.util.Optional;
import org.apache.camel.RuntimeCamelException;

/** How conditionals and loops end. */
final class CompositeEnd {
  private CompositeEnd() {}

  /**
   * Ends one successfully.
   *
   * @param bytes size of the result that is not accounted for yet
   */
  static void succeed(
      String id,
      RunScope scope,
      CompositeState state,
      Optional<DataPath> path,
      JsonNode result,
      long bytes) {
    try {
      scope.put(id, path, result, bytes);
      scope.run().record(id, state.log(OperationStatus.SUCCESS), scope.isIteration());
    } catch (OperationFailure tooLarge) {
      fail(id, scope, tooLarge);
    } catch (DataException invalid) {
      fail(id, scope, OperationFailure.of(invalid));
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
