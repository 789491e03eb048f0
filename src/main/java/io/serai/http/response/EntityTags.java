package io.serai.http.response;

import io.serai.document.Sha256;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Entity tags of what is served, and their comparison (RFC 9110, 13.1.2). Stateless. */
public final class EntityTags {

  private static final int LENGTH = 32;

  private EntityTags() {}

  /** Returns a strong tag for a text, in quotes. */
  public static String of(String text) {
    return '"' + Sha256.hex(text).substring(0, LENGTH) + '"';
  }

  /**
   * Returns whether the client has the content that the tag identifies.
   *
   * @param ifNoneMatch the header {@code If-None-Match}; null if there is none
   */
  public static boolean matches(@Nullable String ifNoneMatch, String tag) {
    return ifNoneMatch != null
        && Arrays.stream(ifNoneMatch.split(","))
            .map(String::strip)
            .map(each -> each.startsWith("W/") ? each.substring(2) : each)
            .anyMatch(each -> each.equals(tag) || each.equals("*"));
  }
}
