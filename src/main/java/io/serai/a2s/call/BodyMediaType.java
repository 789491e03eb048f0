package io.serai.a2s.call;

import java.util.Locale;
import java.util.Optional;

/** The media types that a request's body may have. */
enum BodyMediaType {
  JSON,
  FORM,
  TEXT;

  /** What a media type is written as; empty where the hub does not write it. */
  static Optional<BodyMediaType> of(String type) {
    String base = base(type);
    if (isJson(base) || base.equals("*/*") || base.equals("application/*")) {
      return Optional.of(JSON);
    }
    if (base.equals("application/x-www-form-urlencoded")) {
      return Optional.of(FORM);
    }
    return base.equals("text/plain") ? Optional.of(TEXT) : Optional.empty();
  }

  /** Whether a media type without parameters says that the body is JSON. */
  static boolean isJson(String base) {
    return base.equals("application/json") || base.endsWith("+json") || base.equals("text/json");
  }

  /** A media type without its parameters, in lower case. */
  static String base(String type) {
    int end = type.indexOf(';');
    return (end < 0 ? type : type.substring(0, end)).strip().toLowerCase(Locale.ROOT);
  }
}
