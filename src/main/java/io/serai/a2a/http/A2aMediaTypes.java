package io.serai.a2a.http;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The media types of HTTP+JSON. */
final class A2aMediaTypes {
  static final String JSON = "application/json";
  static final String A2A = "application/a2a+json";

  private A2aMediaTypes() {}

  static boolean isJson(String type) {
    int parameters = type.indexOf(';');
    String bare = (parameters < 0 ? type : type.substring(0, parameters)).strip();
    String lower = bare.toLowerCase(Locale.ROOT);
    return lower.equals(JSON) || lower.endsWith("+json");
  }

  /**
   * What is answered: A2A's own type where the request names it, JSON where it names that, else the
   * standard one.
   */
  static String of(A2aHttpRequest request, String standard) {
    String accept = request.header("Accept");
    String type = request.header("Content-Type");
    if (names(accept, A2A) || names(type, A2A)) {
      return A2A;
    }
    return names(accept, JSON) || names(type, JSON) ? JSON : standard;
  }

  private static boolean names(@Nullable String header, String type) {
    return header != null && header.contains(type);
  }
}
