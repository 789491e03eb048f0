package io.serai.a2s.call;

import java.util.Locale;
import java.util.Optional;

/** The formats in which a request body can be sent. */
public enum BodyMediaType {
  JSON,
  FORM,
  TEXT;

  /**
   * Returns the format of a media type; empty if the hub does not support it for request bodies.
   */
  public static Optional<BodyMediaType> of(String type) {
    String base = base(type);
    if (isJson(base) || base.equals("*/*") || base.equals("application/*")) {
      return Optional.of(JSON);
    }
    if (base.equals("application/x-www-form-urlencoded")) {
      return Optional.of(FORM);
    }
    return base.equals("text/plain") ? Optional.of(TEXT) : Optional.empty();
  }

  /** Returns whether a media type without parameters is JSON. */
  static boolean isJson(String base) {
    return base.equals("application/json") || base.endsWith("+json") || base.equals("text/json");
  }

  /** Returns a media type without its parameters, in lower case. */
  static String base(String type) {
    int end = type.indexOf(';');
    return (end < 0 ? type : type.substring(0, end)).strip().toLowerCase(Locale.ROOT);
  }
}
