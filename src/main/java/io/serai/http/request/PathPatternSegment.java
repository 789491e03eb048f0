package io.serai.http.request;

import org.jspecify.annotations.Nullable;

/**
 * One segment of a path pattern: a literal, or a parameter with optional text around it.
 *
 * @param before the literal, or the text before the parameter
 * @param name name of the parameter; null for a literal
 * @param after the text after the parameter
 */
public record PathPatternSegment(String before, @Nullable String name, String after) {

  static PathPatternSegment parse(String text) {
    int open = text.indexOf('{');
    int close = text.indexOf('}', open + 1);
    if (open < 0 || close < 0) {
      return new PathPatternSegment(text, null, "");
    }
    return new PathPatternSegment(
        text.substring(0, open), text.substring(open + 1, close), text.substring(close + 1));
  }

  boolean matches(String raw) {
    if (name == null) {
      return before.equals(raw);
    }
    return raw.length() > before.length() + after.length()
        && raw.startsWith(before)
        && raw.endsWith(after);
  }

  /** Whether a text may match both. */
  boolean overlaps(PathPatternSegment other) {
    if (name == null) {
      return other.matches(before);
    }
    if (other.name == null) {
      return matches(other.before);
    }
    return (before.startsWith(other.before) || other.before.startsWith(before))
        && (after.endsWith(other.after) || other.after.endsWith(after));
  }

  String value(String raw) {
    String inner = raw.substring(before.length(), raw.length() - after.length());
    return UrlDecoder.path(inner);
  }

  /** Returns 0 for a literal, 1 for a parameter with text around it, 2 for a parameter alone. */
  int rank() {
    if (name == null) {
      return 0;
    }
    return before.isEmpty() && after.isEmpty() ? 2 : 1;
  }
}
