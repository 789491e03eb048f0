package io.serai.a2e.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2e.data.DataException;
import io.serai.a2e.workflow.Conditional;
import io.serai.document.JsonMappers;
import io.serai.route.NamedPredicate;
import java.util.List;
import java.util.Optional;
import org.apache.camel.Exchange;
import org.apache.camel.RuntimeCamelException;

/**
 * The nodes of a conditional: the predicate that evaluates its condition, the one that says that
 * the condition is not met, and the end.
 */
final class BranchChoice {
  private final String id;
  private final Conditional conditional;

  BranchChoice(String id, Conditional conditional) {
    this.id = id;
    this.conditional = conditional;
  }

  /** Returns the predicate of the first branch, which evaluates the condition. */
  NamedPredicate isMet() {
    return new NamedPredicate(text(), this::evaluate);
  }

  /** Returns the predicate of the second branch. */
  NamedPredicate isNotMet() {
    return new NamedPredicate(
        "otherwise",
        exchange ->
            RunScope.of(exchange).state(id) instanceof CompositeState.Branch branch
                && !branch.isMet());
  }

  private String text() {
    String operand =
        conditional
            .condition()
            .operandPath()
            .map(Object::toString)
            .orElseGet(() -> String.valueOf(conditional.condition().operand()));
    return conditional.path() + " " + conditional.condition().operator().symbol() + " " + operand;
  }

  private boolean evaluate(Exchange exchange) {
    RunScope scope = RunScope.of(exchange);
    OperationFailure over = scope.over();
    if (over != null) {
      throw new RuntimeCamelException(over);
    }
    scope.run().begun(id, scope.isIteration());
    try {
      scope.run().requirePermission(conditional);
      boolean met = conditional.isMetBy(scope.data());
      scope.open(id, new CompositeState.Branch(met));
      return met;
    } catch (OperationFailure refused) {
      CompositeEnd.fail(id, scope, refused);
      return false;
    } catch (DataException invalid) {
      CompositeEnd.fail(id, scope, OperationFailure.of(invalid));
      return false;
    }
  }

  /** Ends the conditional with its result. */
  void end(Exchange exchange) {
    RunScope scope = RunScope.of(exchange);
    if (scope.close(id) instanceof CompositeState.Branch branch) {
      ObjectNode result = JsonMappers.object().put("condition", branch.isMet());
      List<String> executed = branch.isMet() ? conditional.ifTrue() : conditional.ifFalse();
      executed.forEach(result.putArray("executed")::add);
      CompositeEnd.succeed(id, scope, branch, Optional.empty(), result, 0);
    }
  }
}
