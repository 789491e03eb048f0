package io.serai.outbound.credential;

import io.serai.document.TextFunctions;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Parser of the header {@code WWW-Authenticate}: challenges, each with parameters whose values are
 * tokens or in quotes (RFC 9110, 11.6.1). What is not in this form is skipped. Takes linear time.
 * For one use.
 */
final class AuthenticateHeaderParser {
  private static final int MAX_LENGTH = 16_384;

  private final String text;
  private int at;

  AuthenticateHeaderParser(String header) {
    this.text = header.substring(0, Math.min(header.length(), MAX_LENGTH));
  }

  /**
   * Returns the parameters of the first challenge of a scheme, by their names in lower case; empty
   * if there is no such challenge.
   */
  Map<String, String> parameters(String scheme) {
    Map<String, String> parameters = new HashMap<>();
    boolean found = false;
    while (skip(" \t,")) {
      String word = token();
      if (word.isEmpty()) {
        at++;
      } else if (skip(" \t") && text.charAt(at) == '=') {
        at++;
        String value = value();
        if (found) {
          parameters.putIfAbsent(word.toLowerCase(Locale.ROOT), value);
        }
      } else if (found) {
        break;
      } else {
        found = word.equalsIgnoreCase(scheme);
      }
    }
    return parameters;
  }

  private String value() {
    if (!skip(" \t")) {
      return "";
    }
    return text.charAt(at) == '"' ? quoted() : token();
  }

  private String quoted() {
    StringBuilder value = new StringBuilder();
    for (at++; at < text.length() && text.charAt(at) != '"'; at++) {
      boolean escaped = text.charAt(at) == '\\' && at + 1 < text.length();
      value.append(text.charAt(escaped ? ++at : at));
    }
    at++;
    return value.toString();
  }

  private String token() {
    int start = at;
    while (at < text.length() && TextFunctions.isToken(text.substring(at, at + 1))) {
      at++;
    }
    return text.substring(start, at);
  }

  /** Skips some characters; whether there is another one behind them. */
  private boolean skip(String characters) {
    while (at < text.length() && characters.indexOf(text.charAt(at)) >= 0) {
      at++;
    }
    return at < text.length();
  }
}
