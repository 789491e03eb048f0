package io.serai.a2s.openapi.importing;

import io.serai.document.PercentEncoder;
import io.serai.document.TextFunctions;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The key of a path as documents write it. OpenAPI allows one path only once, so documents
 * distinguish operations of the same path apart by a fragment, as in {@code /#Action=ListUsers}, or
 * by a query: neither belongs to the path that is sent.
 *
 * @param path what is sent, with percent-encoded characters where the key has some that no URL has
 * @param query the parameters that the key's query names, each with its value or <code>{name}
 *     </code>
 * @param fragment the values that its fragment gives to parameters
 */
record OpenApiPathKey(String path, Map<String, String> query, Map<String, String> fragment) {

  private static final String KEPT = "/-._~!$&'()*+,;=:@%";

  static OpenApiPathKey of(String key) {
    int hash = key.indexOf('#');
    // A fragment that goes on with a path is not a mark: the key is left as it is, so that its
    // fault is reported.
    boolean marked = hash >= 0 && TextFunctions.consistsOf(key.substring(hash + 1), c -> c != '/');
    String marks = marked ? key.substring(hash + 1) : "";
    String rest = marked ? key.substring(0, hash) : key;
    int question = rest.indexOf('?');
    String query = question < 0 ? "" : rest.substring(question + 1);
    String path = question < 0 ? rest : rest.substring(0, question);
    return new OpenApiPathKey(
        hash >= 0 && !marked ? key : encoded(path), values(query), values(marks));
  }

  private static Map<String, String> values(String text) {
    Map<String, String> values = new LinkedHashMap<>();
    for (String pair : text.split("&", -1)) {
      int equals = pair.indexOf('=');
      if (equals > 0) {
        values.put(decoded(pair.substring(0, equals)), decoded(pair.substring(equals + 1)));
      }
    }
    return values;
  }

  private static String decoded(String text) {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException literal) {
      return text;
    }
  }

  private static String encoded(String path) {
    StringBuilder out = new StringBuilder();
    boolean placeholder = false;
    for (int i = 0; i < path.length(); i++) {
      char c = path.charAt(i);
      placeholder = c == '{' || (placeholder && c != '}');
      if (placeholder
          || c == '}'
          || c > 127
          || KEPT.indexOf(c) >= 0
          || TextFunctions.isAlphanumeric(c)) {
        out.append(c);
      } else {
        PercentEncoder.appendOctet(out, c);
      }
    }
    return out.toString();
  }
}
