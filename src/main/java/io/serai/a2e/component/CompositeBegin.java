package io.serai.a2e.component;

import io.serai.a2e.data.DataException;
import io.serai.a2e.workflow.Operation;
import org.apache.camel.Exchange;
import org.apache.camel.RuntimeCamelException;
import org.jspecify.annotations.Nullable;

/**
 * Begins a conditional or a loop on an exchange. If that fails and the run continues on errors, the
 * operations up to its end are passed over, those of another branch too.
 *
 * @param text the condition or the list, as routes have it
 */
record CompositeBegin(String text, Operation operation, WorkflowRunFactory runs) {

  /** Opens the conditional or the loop, whose permission was checked. */
  @FunctionalInterface
  interface Opening<T> {

    /**
     * Opens it.
     *
     * @throws OperationFailure if it cannot be opened
     * @throws DataException if the data does not fit
     */
    T open(String id, ExchangeRunScope scope) throws OperationFailure;
  }

  /**
   * Returns what opens the operation; null if it is passed over, was done by an earlier execution,
   * or failed.
   */
  <T> @Nullable T on(Exchange exchange, Opening<T> opening) {
    ExchangeRunScope scope = runs.scope(exchange);
    if (scope.skips()) {
      return null;
    }
    OperationFailure over = scope.over();
    if (over != null) {
      throw new RuntimeCamelException(over);
    }
    String id = OperationIdResolver.OF_NODE.id(exchange, text);
    try {
      if (!scope.keeps(id)) {
        scope.begun(id);
        scope.run().requirePermission(operation);
        return opening.open(id, scope);
      }
      scope.takeOver(id);
    } catch (OperationFailure refused) {
      CompositeEnd.fail(id, scope, refused);
    } catch (DataException invalid) {
      CompositeEnd.fail(id, scope, OperationFailure.of(invalid));
    }
    scope.skipUntilEndOf(id);
    return null;
  }
}
