package io.serai.reload.routes;

import java.util.Locale;
import org.apache.camel.ExpressionIllegalSyntaxException;
import org.apache.camel.FailedToCreateRouteException;

/**
 * Finds the line of an expression that Camel cannot parse, and of a node of a route that it cannot
 * create.
 */
record NodeFaultLocator(RouteFileText text) {

  /** What Camel writes before the name of a node: {@code at: >>> Transacted[ref:null] <<<}. */
  private static final String BEFORE = "at: >>> ";

  /** Returns the line of an expression; 0 if it is not known. */
  int ofExpression(Throwable thrown) {
    return thrown instanceof ExpressionIllegalSyntaxException syntax
            && syntax.getExpression() != null
        ? text.line(text.expression(syntax.getExpression()))
        : 0;
  }

  /** Returns the line of a node, if the file has only one of its kind; 0 if it is not known. */
  int ofNode(Throwable thrown) {
    if (!(thrown instanceof FailedToCreateRouteException)) {
      return 0;
    }
    String message = String.valueOf(thrown.getMessage());
    int begin = message.indexOf(BEFORE) + BEFORE.length();
    int end = begin;
    while (end < message.length() && Character.isLetterOrDigit(message.charAt(end))) {
      end++;
    }
    return begin < BEFORE.length() || begin == end
        ? 0
        : text.line(text.onlyMember(memberName(message.substring(begin, end))));
  }

  private static String memberName(String node) {
    return node.substring(0, 1).toLowerCase(Locale.ROOT) + node.substring(1);
  }
}
