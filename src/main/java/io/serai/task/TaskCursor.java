package io.serai.task;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;

/**
 * A place in a list of tasks: behind the task of this id, whose status is of that instant. Its text
 * means nothing to others and is safe in a URL.
 */
public record TaskCursor(Instant at, String id) {

  /** Reads a cursor's text; empty where it is none. */
  public static Optional<TaskCursor> parse(String text) {
    try {
      String plain = new String(Base64.getUrlDecoder().decode(text), StandardCharsets.UTF_8);
      int colon = plain.indexOf(':');
      return colon < 1
          ? Optional.empty()
          : Optional.of(
              new TaskCursor(
                  Instant.ofEpochMilli(Long.parseLong(plain.substring(0, colon))),
                  plain.substring(colon + 1)));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  @Override
  public String toString() {
    String plain = at.toEpochMilli() + ":" + id;
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(plain.getBytes(StandardCharsets.UTF_8));
  }
}
