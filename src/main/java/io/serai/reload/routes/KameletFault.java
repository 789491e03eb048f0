package io.serai.reload.routes;

import io.serai.document.DocumentFault;
import java.util.List;
import org.apache.camel.ResolveEndpointFailedException;

/** Reports a fault in a kamelet at the place where the route file uses the kamelet. */
final class KameletFault {

  private static final String SCHEME = "kamelet:";

  private KameletFault() {}

  /**
   * Returns the fault with the line of the kamelet, if it has no line of its own.
   *
   * @param chain the exception and its causes
   */
  static DocumentFault located(DocumentFault fault, List<Throwable> chain, RouteFileText text) {
    for (Throwable thrown : chain) {
      if (fault.line() == 0
          && thrown instanceof ResolveEndpointFailedException unresolved
          && KameletRouteRemover.isEndpoint(unresolved.getUri())) {
        String name = name(unresolved.getUri());
        int at = text.uri(SCHEME + name);
        return new DocumentFault(
            fault.path(),
            fault.code(),
            "kamelet " + name + ": " + fault.message(),
            text.line(at < 0 ? text.member(name) : at));
      }
    }
    return fault;
  }

  /** Returns the name in {@code kamelet://name/route?word=x}. */
  private static String name(String uri) {
    int start = SCHEME.length();
    while (start < uri.length() && uri.charAt(start) == '/') {
      start++;
    }
    int end = start;
    while (end < uri.length() && uri.charAt(end) != '/' && uri.charAt(end) != '?') {
      end++;
    }
    return uri.substring(start, end);
  }
}
