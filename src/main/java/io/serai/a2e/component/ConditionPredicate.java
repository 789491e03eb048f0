package io.serai.a2e.component;

import io.serai.a2e.workflow.Conditional;
import org.apache.camel.Exchange;
import org.apache.camel.Predicate;

/**
 * Evaluates the condition of a conditional, and begins the operation.
 *
 * @param text the condition, as routes have it
 */
record ConditionPredicate(String text, Conditional conditional, WorkflowRunFactory runs)
    implements Predicate {

  @Override
  public boolean matches(Exchange exchange) {
    return Boolean.TRUE.equals(
        new CompositeBegin(text, conditional, runs).on(exchange, this::open));
  }

  private boolean open(String id, ExchangeRunScope scope) {
    boolean met = conditional.isMetBy(scope.data());
    scope.openBranch(id, met);
    return met;
  }

  @Override
  public String toString() {
    return text;
  }
}
