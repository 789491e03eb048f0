package io.serai.route.jsonpath;

import org.apache.camel.jsonpath.JsonPathExpression;

/**
 * An expression of the language {@code jsonpath} whose value a {@link JsonPathEvaluation} reads;
 * Camel converts it to the type that the options require.
 */
final class BoundedJsonPathExpression extends JsonPathExpression {

  /** The path of the one element of {@link JsonPathEvaluation}'s list. */
  private static final String ELEMENT = "$[0]";

  private final String text;

  /**
   * @param configured the expression as Camel configured it
   */
  BoundedJsonPathExpression(JsonPathExpression configured, JsonPathEvaluation value) {
    super(ELEMENT);
    text = configured.toString();
    setSource(value);
    setAllowSimple(false);
    setResultType(configured.getResultType());
    setWriteAsString(configured.isWriteAsString());
    setUnpackArray(configured.isUnpackArray());
  }

  @Override
  public String toString() {
    return text;
  }
}
