package io.serai.reload.routes;

import io.serai.document.DocumentFault;
import io.serai.document.TextFunctions;
import io.serai.http.engine.PathTakenException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.camel.CamelContext;
import org.apache.camel.FailedToCreateRouteException;
import org.apache.camel.FailedToStartRouteException;
import org.apache.camel.ResolveEndpointFailedException;

/**
 * Maps exceptions of Camel and its parsers to faults that the author of a route file can act on.
 */
final class RouteFaultMapper {

  private static final Pattern LINE = Pattern.compile("(?i)(?:\\bline[:= ]+|\\.java:)(\\d{1,9})");
  private static final Pattern TRIAL =
      Pattern.compile("(?:direct:)?(?://)?" + RouteTrial.PREFIX + "\\d+-?");

  /** The options of a URI, which may be secrets. */
  private static final Pattern QUERY =
      Pattern.compile("(?<=[\\w/:.#}-])\\?[\\w.-]+=[^\\s\\])>'\"]*");

  /**
   * What Java writes for an object without a text of its own: {@code a.b.CsvDataFormat@bd76182}.
   */
  private static final Pattern IDENTITY =
      Pattern.compile("\\b(?:[a-z_][\\w$]*\\.)+([A-Z][\\w$]*)@[0-9a-f]{1,8}\\b");

  static final String ADVICE =
      "; correct the file; until then the version that it replaces, if any, goes on serving";
  private static final String NO_TEMPLATE = "Cannot find RouteTemplate with id ";
  private static final int MAX_LENGTH = 1_000;

  private RouteFaultMapper() {}

  /**
   * Returns the fault for an exception.
   *
   * @param text text of the file, used to find line numbers; may be empty
   * @param camel knows the components and their options
   */
  static DocumentFault of(Throwable thrown, String text, CamelContext camel) {
    if (thrown instanceof RouteFileRejectedException refusal) {
      return refusal.fault();
    }
    List<Throwable> chain = chain(thrown);
    RouteFileText lines = new RouteFileText(text);
    EndpointFaultLocator endpoints = new EndpointFaultLocator(camel, lines);
    MissingJarFaults jars = new MissingJarFaults(camel, lines);
    return chain.stream()
        .flatMap(
            each ->
                SkillFaultLocator.of(each, lines)
                    .or(() -> pathTaken(each, lines))
                    .or(() -> endpoints.of(each))
                    .or(() -> jars.of(each))
                    .or(() -> MissingPlaceholderFault.of(each, lines))
                    .or(() -> MissingParameterFault.of(each, lines))
                    .or(() -> MissingBeanFault.of(each, lines))
                    .or(() -> UnknownFieldFault.of(each, camel))
                    .stream())
        .findFirst()
        .map(fault -> KameletFault.located(fault, chain, lines))
        .orElseGet(() -> of(chain, endpoints, new NodeFaultLocator(lines)));
  }

  private static Optional<DocumentFault> pathTaken(Throwable thrown, RouteFileText text) {
    if (thrown instanceof PathTakenException taken) {
      int line = text.line(text.uri("platform-http:" + taken.path()));
      return Optional.of(
          new DocumentFault("", "ROUTE_INPUT_TAKEN", String.valueOf(taken.getMessage()), line));
    }
    return Optional.empty();
  }

  private static DocumentFault of(
      List<Throwable> chain, EndpointFaultLocator endpoints, NodeFaultLocator nodes) {
    int line =
        Stream.<ToIntFunction<Throwable>>of(
                RouteFaultMapper::line, endpoints::line, nodes::ofExpression, nodes::ofNode)
            .flatMapToInt(locator -> chain.stream().mapToInt(locator))
            .filter(n -> n > 0)
            .findFirst()
            .orElse(0);
    return new DocumentFault("", code(chain), message(chain), line);
  }

  private static String code(List<Throwable> chain) {
    for (Throwable thrown : chain) {
      if (thrown instanceof FailedToStartRouteException) {
        return "ROUTE_START_FAILED";
      }
      if (thrown instanceof FailedToCreateRouteException
          || thrown instanceof ResolveEndpointFailedException) {
        return "ROUTE_INVALID";
      }
    }
    return "ROUTE_SYNTAX";
  }

  /**
   * Combines the outermost message, which names the location, and the innermost one, which is the
   * cause.
   */
  private static String message(List<Throwable> chain) {
    String inner = messageOf(chain.get(chain.size() - 1));
    String outer = messageOf(chain.get(0));
    if (inner.startsWith(NO_TEMPLATE)) {
      return noTemplate(inner.substring(NO_TEMPLATE.length()));
    }
    String all = outer.contains(inner) ? outer : outer + ": " + inner;
    return TextFunctions.clipped(all, MAX_LENGTH) + ADVICE;
  }

  private static String noTemplate(String id) {
    return "there is no routeTemplate with the id "
        + TextFunctions.clipped(id)
        + "; add it to this file, or to another file of routes/ whose name ends with .camel.yaml,"
        + " .camel.xml or .camel.java and that is not refused; then this file is tried again";
  }

  private static String messageOf(Throwable thrown) {
    String message = thrown.getMessage();
    String text = message == null ? unreadable(thrown) : message;
    String named = IDENTITY.matcher(TRIAL.matcher(text).replaceAll("")).replaceAll("$1");
    return QUERY.matcher(named).replaceAll("").replaceAll("\\s+", " ").strip();
  }

  /** Camel's parsers throw such exceptions at values of types that they do not expect. */
  private static String unreadable(Throwable thrown) {
    return "Camel cannot read a value of the file, which is probably of another type than it should be ("
        + thrown.getClass().getSimpleName()
        + ")";
  }

  private static int line(Throwable thrown) {
    Matcher line = LINE.matcher(thrown.getMessage() == null ? "" : thrown.getMessage());
    return line.find() ? Integer.parseInt(line.group(1)) : 0;
  }

  private static List<Throwable> chain(Throwable thrown) {
    List<Throwable> chain = new ArrayList<>();
    for (Throwable at = thrown; at != null && !chain.contains(at); at = at.getCause()) {
      chain.add(at);
    }
    return chain;
  }
}
