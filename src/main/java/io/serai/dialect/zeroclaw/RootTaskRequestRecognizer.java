package io.serai.dialect.zeroclaw;

import io.serai.document.TextFunctions;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.camel.Exchange;

/**
 * Decides whether {@code GET /tasks/{id}} at the root is of A2A 1.0 or of this dialect, the only
 * request that both have.
 *
 * <p>It is of A2A if it names a version of A2A from 1 on, as a header or in the query, or if it
 * accepts A2A's media type. Clients of A2A 1.0 must name the version, and A2A 0.3 has no such path.
 */
final class RootTaskRequestRecognizer {

  /** What the response depends on. */
  static final String VARY = "A2A-Version, Accept";

  private RootTaskRequestRecognizer() {}

  static boolean isOfA2a(Exchange exchange) {
    return namesVersion(header(exchange, "A2A-Version"))
        || header(exchange, "Accept").toLowerCase(Locale.ROOT).contains("application/a2a+json");
  }

  private static boolean namesVersion(String version) {
    String stripped = version.strip();
    int point = stripped.indexOf('.');
    String major = point < 0 ? stripped : stripped.substring(0, point);
    return !major.isEmpty()
        && major.charAt(0) != '0'
        && TextFunctions.consistsOf(major, TextFunctions::isDigit);
  }

  private static String header(Exchange exchange, String name) {
    Object value = exchange.getMessage().getHeader(name);
    Stream<?> values = value instanceof List<?> many ? many.stream() : Stream.ofNullable(value);
    return values.map(Object::toString).collect(Collectors.joining(","));
  }
}
