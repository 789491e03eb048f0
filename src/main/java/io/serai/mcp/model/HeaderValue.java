package io.serai.mcp.model;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/**
 * A value of the body in a header: as it is, or between {@code =?base64?} and {@code ?=} (revision
 * 2026-07-28, Streamable HTTP, "Value Encoding").
 */
public final class HeaderValue {
  private static final String PREFIX = "=?base64?";
  private static final String SUFFIX = "?=";

  private HeaderValue() {}

  /** Returns the value that a header carries; empty if its encoding is not valid. */
  public static Optional<String> decoded(String header) {
    if (!isEncoded(header)) {
      return Optional.of(header);
    }
    String base64 = header.substring(PREFIX.length(), header.length() - SUFFIX.length());
    if (base64.length() % 4 != 0) {
      return Optional.empty(); // its padding is missing
    }
    try {
      return Optional.of(new String(Base64.getDecoder().decode(base64), StandardCharsets.UTF_8));
    } catch (IllegalArgumentException malformed) {
      return Optional.empty();
    }
  }

  /** Returns the header that carries a value. */
  public static String encoded(String value) {
    boolean plain =
        value.chars().allMatch(each -> each >= ' ' && each <= '~')
            && value.equals(value.strip())
            && !isEncoded(value);
    return plain
        ? value
        : PREFIX
            + Base64.getEncoder().encodeToString(value.getBytes(StandardCharsets.UTF_8))
            + SUFFIX;
  }

  private static boolean isEncoded(String text) {
    return text.length() >= PREFIX.length() + SUFFIX.length()
        && text.startsWith(PREFIX)
        && text.endsWith(SUFFIX);
  }
}
