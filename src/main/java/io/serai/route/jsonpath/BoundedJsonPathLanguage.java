package io.serai.route.jsonpath;

import com.jayway.jsonpath.InvalidPathException;
import org.apache.camel.Expression;
import org.apache.camel.ExpressionIllegalSyntaxException;
import org.apache.camel.jsonpath.JsonPathExpression;
import org.apache.camel.jsonpath.JsonPathLanguage;
import org.apache.camel.jsonpath.easypredicate.EasyPredicateParser;
import org.apache.camel.support.ExpressionAdapter;

/**
 * Camel's language {@code jsonpath}, changed so that a document from outside can neither block a
 * thread nor fill the heap, and so that no value of one exchange reaches another. All options are
 * Camel's. Thread-safe.
 *
 * <p>What an evaluation may cost is in {@link JsonPathBudget}, what a path may be in {@link
 * JsonPathEvaluation}. A path that cannot be used is refused when its route is created.
 *
 * <p>Bind the language in the registry under {@link #NAME}; the registry takes precedence over the
 * class path.
 */
public final class BoundedJsonPathLanguage extends JsonPathLanguage {

  /** The name under which Camel finds it in the registry. */
  public static final String NAME = "jsonpath-language";

  @Override
  protected ExpressionAdapter doCreateJsonPathExpression(
      Expression source, String expression, Object[] properties, boolean predicate) {
    JsonPathExpression configured =
        (JsonPathExpression)
            super.doCreateJsonPathExpression(source, expression, properties, predicate);
    String path =
        predicate && configured.isAllowEasyPredicate()
            ? new EasyPredicateParser().parse(expression)
            : expression;
    try {
      BoundedJsonPathExpression bounded =
          new BoundedJsonPathExpression(
              configured, new JsonPathEvaluation(path, configured, getCamelContext()));
      bounded.init(getCamelContext());
      return bounded;
    } catch (InvalidPathException e) {
      throw new ExpressionIllegalSyntaxException(expression, e);
    }
  }
}
