package io.serai.http.engine;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Matches the media types that an endpoint consumes or produces; an empty list matches any.
 *
 * @param types lower case, without parameters
 */
record MediaTypeMatcher(List<String> types) {

  static MediaTypeMatcher parse(@Nullable String commaSeparated) {
    if (commaSeparated == null || commaSeparated.isBlank()) {
      return new MediaTypeMatcher(List.of());
    }
    return new MediaTypeMatcher(
        Arrays.stream(commaSeparated.split(",")).map(MediaTypeMatcher::bare).toList());
  }

  /** Whether a request body of this type is accepted; a missing type is. */
  boolean admits(@Nullable String contentType) {
    return types.isEmpty()
        || contentType == null
        || types.contains(contentType)
        || types.stream().anyMatch(type -> covers(type, bare(contentType)));
  }

  /** Returns the error message for a type that is not accepted; it may be blank. */
  String refusal(@Nullable String contentType) {
    return contentType == null || contentType.isBlank()
        ? "The Content-Type is missing. Send " + this + "."
        : "Send " + this + ", not " + contentType + ".";
  }

  /** Whether one of the types matches an {@code Accept} header. */
  boolean satisfies(@Nullable String accept) {
    if (types.isEmpty() || accept == null || accept.isBlank() || accept.contains("*/*")) {
      return true;
    }
    for (String range : accept.split(",")) {
      if (!isExcluded(range) && types.stream().anyMatch(type -> covers(bare(range), type))) {
        return true;
      }
    }
    return false;
  }

  @Override
  public String toString() {
    return String.join(", ", types);
  }

  private static boolean isExcluded(String range) {
    String parameters = range.replace(" ", "");
    return parameters.endsWith(";q=0") || parameters.endsWith(";q=0.0");
  }

  private static boolean covers(String range, String type) {
    if (range.equals("*/*") || range.equals(type)) {
      return true;
    }
    return range.endsWith("/*") && type.startsWith(range.substring(0, range.length() - 1));
  }

  private static String bare(String type) {
    int parameters = type.indexOf(';');
    String name = parameters < 0 ? type : type.substring(0, parameters);
    return name.trim().toLowerCase(Locale.ROOT);
  }
}
