package io.serai.a2e.component;

import io.serai.a2e.data.DataException;
import io.serai.a2e.workflow.Conditional;
import org.apache.camel.Exchange;
import org.apache.camel.Predicate;
import org.apache.camel.RuntimeCamelException;

/**
 * Evaluates the condition of a conditional, and begins the operation. If the condition cannot be
 * evaluated and the run continues on errors, the operations up to the end of the conditional are
 * passed over, those of its other branch too.
 *
 * @param text the condition, as routes have it
 */
record ConditionPredicate(
    String text, OperationIdResolver node, Conditional conditional, WorkflowRunFactory runs)
    implements Predicate {

  @Override
  public boolean matches(Exchange exchange) {
    ExchangeRunScope scope = runs.scope(exchange);
    if (scope.skips()) {
      return false;
    }
    OperationFailure over = scope.over();
    if (over != null) {
      throw new RuntimeCamelException(over);
    }
    String id = node.id(exchange, text);
    try {
      if (scope.keeps(id)) {
        scope.takeOver(id);
        scope.skipUntilEndOf(id);
        return false;
      }
      scope.begun(id);
      scope.run().requirePermission(conditional);
      boolean met = conditional.isMetBy(scope.data());
      scope.openBranch(id, met);
      return met;
    } catch (OperationFailure refused) {
      fail(id, scope, refused);
    } catch (DataException invalid) {
      fail(id, scope, OperationFailure.of(invalid));
    }
    return false;
  }

  private static void fail(String id, ExchangeRunScope scope, OperationFailure failure) {
    CompositeEnd.fail(id, scope, failure);
    scope.skipUntilEndOf(id);
  }

  @Override
  public String toString() {
    return text;
  }
}
