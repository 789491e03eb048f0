package io.serai.task;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;

/**
 * A position in a list of tasks: directly after the task with this id and the time by which the
 * list is ordered, which is that of the status for clients. Its text form is opaque to clients and
 * safe in a URL.
 */
public record TaskCursor(Instant at, String id) {

  /** Returns the position after a task. */
  public static TaskCursor after(Task task) {
    return new TaskCursor(task.status().at(), task.id());
  }

  /** Parses the text form of a cursor; empty if the text is not a cursor. */
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
