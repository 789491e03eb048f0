package io.serai.mcp.model;

import java.util.Optional;
import java.util.UUID;

/**
 * The id of a session of a revision before 2026-07-28. It says what {@code initialize} has settled,
 * so that no hub needs to remember a session, and every hub of a database can serve it: {@code
 * 2025-11-25.fs.0d4f…}. Nothing is allowed because of it: a client that changes it only changes
 * what it says of itself.
 */
public record SessionId(Revision revision, ClientCapabilities client) {
  /** Name of the header. */
  public static final String HEADER = "Mcp-Session-Id";

  private static final int MAX_LENGTH = 128;

  /** Returns a new id for a client. */
  public String text() {
    String letters =
        (client.form() ? "f" : "")
            + (client.url() ? "u" : "")
            + (client.sampling() ? "s" : "")
            + (client.roots() ? "r" : "");
    return revision.text() + "." + letters + "." + UUID.randomUUID();
  }

  /** Reads an id; empty if no hub has given it. */
  public static Optional<SessionId> of(String text) {
    int end = text.indexOf('.');
    int second = text.indexOf('.', end + 1);
    if (end < 0 || second < 0 || text.length() > MAX_LENGTH) {
      return Optional.empty();
    }
    String letters = text.substring(end + 1, second);
    return Revision.of(text.substring(0, end))
        .filter(revision -> !revision.isStateless())
        .map(
            revision ->
                new SessionId(
                    revision,
                    new ClientCapabilities(
                        letters.contains("f"),
                        letters.contains("u"),
                        letters.contains("s"),
                        letters.contains("r"),
                        false)));
  }
}
