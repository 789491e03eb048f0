package io.serai.http.proxy;

import org.jspecify.annotations.Nullable;

/**
 * Parses the header {@code Forwarded} (RFC 7239, section 4): elements are separated by commas, the
 * pairs of an element by semicolons, and values may be quoted. One instance parses one value, once.
 */
final class ForwardedHeaderParser {

  private final String text;
  private int at;

  ForwardedHeaderParser(String text) {
    this.text = text;
  }

  /** Returns the last value of a parameter in the last element; null if that has none. */
  @Nullable String last(String name) {
    String found = null;
    while (at < text.length()) {
      int start = at;
      while (at < text.length() && ",;=".indexOf(text.charAt(at)) < 0) {
        at++;
      }
      if (at < text.length() && text.charAt(at) == '=') {
        String key = text.substring(start, at++).strip();
        String value = value();
        found = key.equalsIgnoreCase(name) ? value : found;
      } else if (at < text.length()) {
        found = text.charAt(at++) == ',' ? null : found;
      }
    }
    return found;
  }

  private String value() {
    return at < text.length() && text.charAt(at) == '"' ? quoted() : plain();
  }

  private String plain() {
    int start = at;
    while (at < text.length() && ",;".indexOf(text.charAt(at)) < 0) {
      at++;
    }
    return text.substring(start, at).strip();
  }

  /** Reads a quoted value; escapes are not resolved, since hosts and schemes contain none. */
  private String quoted() {
    int start = ++at;
    while (at < text.length() && text.charAt(at) != '"') {
      at += text.charAt(at) == '\\' ? 2 : 1;
    }
    String value = text.substring(start, Math.min(at, text.length()));
    at = Math.min(at + 1, text.length());
    return value;
  }
}
