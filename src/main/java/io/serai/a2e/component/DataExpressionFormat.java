package io.serai.a2e.component;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2e.data.DataException;
import io.serai.a2e.data.DataPath;
import io.serai.a2e.data.InvalidPathException;
import io.serai.a2e.decode.ConditionText;
import io.serai.a2e.language.DataExpressionLanguage;
import io.serai.a2e.workflow.Conditional;
import io.serai.a2e.workflow.Loop;
import io.serai.document.JsonMappers;
import java.time.Clock;
import org.apache.camel.Exchange;
import org.apache.camel.Expression;
import org.apache.camel.Predicate;
import org.apache.camel.RuntimeCamelException;
import org.apache.camel.support.ExpressionAdapter;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes the texts of the {@link DataExpressionLanguage}. Thread-safe.
 *
 * @param clock the time that operations ask for
 */
record DataExpressionFormat(WorkflowRunFactory runs, Clock clock) {
  private static final String EACH = "each ";
  private static final String LANES = " lanes of ";
  static final String RESULTS = "results";

  /** Returns the text of a condition. */
  static String conditionText(Conditional conditional) {
    ObjectNode condition =
        JsonMappers.object().put("operator", conditional.condition().operator().symbol());
    JsonNode operand = conditional.condition().operand();
    if (!operand.isMissingNode()) {
      condition.set("value", operand);
    }
    return ConditionText.of(conditional.path().text(), condition);
  }

  /** Returns the text of the list that a loop runs over. */
  static String loopText(Loop loop) {
    return loop.concurrency() == 1
        ? EACH + loop.inputPath()
        : loop.concurrency() + LANES + loop.inputPath();
  }

  /** Returns the language, as routes use it. */
  DataExpressionLanguage language() {
    return new DataExpressionLanguage(this::predicate, this::expression);
  }

  private Predicate predicate(String text) {
    ObjectNode config = JsonMappers.object();
    config.set("condition", ConditionText.read(text));
    config.putArray("ifTrue");
    Conditional conditional = OperationComponent.read(config, Conditional::read, clock);
    return new ConditionPredicate(text, conditional, runs);
  }

  private Expression expression(String text) {
    if (text.equals(LoopLane.Iterations.TEXT)) {
      return new LoopLane.Iterations();
    }
    if (text.equals(RESULTS)) {
      return results();
    }
    int lanes = text.indexOf(LANES);
    if (text.startsWith(EACH)) {
      return loop(text, text.substring(EACH.length()), "1");
    } else if (lanes > 0) {
      return loop(text, text.substring(lanes + LANES.length()), text.substring(0, lanes));
    }
    return value(text);
  }

  private Expression loop(String text, String path, String lanes) {
    ObjectNode config = JsonMappers.object().put("inputPath", path);
    config.putArray("operations").add("each");
    config.set("concurrency", number(lanes));
    Loop loop = OperationComponent.read(config, Loop::read, clock);
    return new LoopSplitter(text, loop, runs);
  }

  private Expression results() {
    return new ExpressionAdapter() {
      @Override
      public Object evaluate(Exchange exchange) {
        ObjectNode results = JsonMappers.object();
        runs.scope(exchange).results().forEach((id, result) -> results.set(id, result.deepCopy()));
        return results;
      }

      @Override
      public String toString() {
        return RESULTS;
      }
    };
  }

  private static JsonNode number(String text) {
    try {
      return JsonMappers.MAPPER.getNodeFactory().numberNode(Integer.parseInt(text));
    } catch (NumberFormatException none) {
      return JsonMappers.MAPPER.getNodeFactory().textNode(text); // reported as any other value
    }
  }

  private Expression value(String text) {
    DataPath path;
    try {
      path = DataPath.parse(text);
    } catch (InvalidPathException invalid) {
      throw new IllegalArgumentException(
          text.indexOf(' ') < 0
              ? invalid.getMessage() + "; " + invalid.remedy()
              : "'"
                  + text
                  + "' is not a path; a condition can only be in when, filter, loop or validate",
          invalid);
    }
    return new ExpressionAdapter() {
      @Override
      public @Nullable Object evaluate(Exchange exchange) {
        ExchangeRunScope scope = runs.scope(exchange);
        try {
          JsonNode value = scope.data().find(path);
          return value.isMissingNode() ? null : value.deepCopy();
        } catch (DataException invalid) {
          throw new RuntimeCamelException(OperationFailure.of(invalid));
        }
      }

      @Override
      public String toString() {
        return text;
      }
    };
  }
}
