package io.serai.mcp.call;

import java.util.Optional;

/**
 * The id of a request of the hub in a session: which task asks, and under which key. So every hub
 * of a database understands the client's response.
 */
record QuestionId(String taskId, String key) {
  private static final String PREFIX = "serai:";

  String text() {
    return PREFIX + taskId + ":" + key;
  }

  /** Reads an id; empty if no hub has given it. */
  static Optional<QuestionId> of(String text) {
    int end = text.indexOf(':', PREFIX.length());
    return text.startsWith(PREFIX) && end > 0
        ? Optional.of(new QuestionId(text.substring(PREFIX.length(), end), text.substring(end + 1)))
        : Optional.empty();
  }
}
