package io.serai.reload.routes;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.camel.ExpressionIllegalSyntaxException;
import org.apache.camel.FailedToCreateRouteException;

/**
 * Finds the line of an expression that Camel cannot parse, and of a node of a route that it cannot
 * create.
 */
record NodeFaultLocator(RouteFileText text) {

  /** How Camel names the node: {@code at: >>> Transacted[ref:null] <<<}. */
  private static final Pattern NODE = Pattern.compile("at: >>> (\\w{1,100})[\\[ ]");

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
    Matcher node = NODE.matcher(String.valueOf(thrown.getMessage()));
    return node.find() ? text.line(text.onlyMember(memberName(node.group(1)))) : 0;
  }

  private static String memberName(String node) {
    return node.substring(0, 1).toLowerCase(Locale.ROOT) + node.substring(1);
  }
}
