package io.serai.a2s.run;

import io.serai.a2s.condition.Condition;
import io.serai.a2s.condition.ConditionSyntaxException;
import io.serai.a2s.template.JsonTemplate;
import io.serai.document.DocumentParseException;
import io.serai.document.JsonMappers;
import java.util.Optional;
import org.apache.camel.Exchange;
import org.apache.camel.Expression;
import org.apache.camel.Predicate;
import org.apache.camel.spi.annotations.Language;
import org.apache.camel.support.ExpressionAdapter;
import org.apache.camel.support.LanguageSupport;

/**
 * The Camel language {@code a2s}: conditions and outputs over the variables that steps set.
 *
 * <p>As a predicate it is a condition (A2S-Q9): <code>${severity} in ['severe', 'extreme']</code>.
 * As an expression it is {@code outputs}, an object with all variables that steps have set, {@code
 * outputs ["summary", "celsius"]}, one with those of them, or JSON with placeholders (A2S-48):
 * <code>{"summary": "${city}: ${description}"}</code>. Thread-safe.
 */
@Language("a2s")
final class CapabilityLanguage extends LanguageSupport {
  static final String NAME = "a2s";

  private final CapabilityRunFactory runs;

  /**
   * Creates the language.
   *
   * @param runs knows the variables of each exchange
   */
  CapabilityLanguage(CapabilityRunFactory runs) {
    this.runs = runs;
  }

  @Override
  public Predicate createPredicate(String text) {
    Condition condition;
    try {
      condition = Condition.parse(text);
    } catch (ConditionSyntaxException invalid) {
      throw new IllegalArgumentException(invalid.getMessage(), invalid);
    }
    return new Predicate() {
      @Override
      public boolean matches(Exchange exchange) {
        CapabilityRun run = runs.of(exchange);
        run.setDecided(StepIdResolver.ofNode(exchange));
        return condition.holds(CapabilityRunFactory.scope(run, exchange));
      }

      @Override
      public String toString() {
        return text;
      }
    };
  }

  @Override
  public Expression createExpression(String text) {
    CapabilityOutputs outputs = outputs(text);
    return new ExpressionAdapter() {
      @Override
      public Object evaluate(Exchange exchange) {
        return outputs.of(runs, exchange);
      }

      @Override
      public String toString() {
        return text;
      }
    };
  }

  private static CapabilityOutputs outputs(String text) {
    if (text.equals(CapabilityOutputs.ALL)) {
      return new CapabilityOutputs(Optional.empty(), null);
    }
    return text.startsWith(CapabilityOutputs.ALL + " ")
        ? CapabilityOutputs.named(text.substring(CapabilityOutputs.ALL.length()))
        : new CapabilityOutputs(Optional.of(template(text)), null);
  }

  private static JsonTemplate template(String text) {
    try {
      return JsonTemplate.parse(JsonMappers.read(text));
    } catch (DocumentParseException invalid) {
      throw new IllegalArgumentException(
          "'%s' is neither %s nor JSON; a condition can only be in when, filter, loop or validate"
              .formatted(text, CapabilityOutputs.ALL),
          invalid);
    }
  }
}
