package io.serai.mcp.model;

import io.serai.document.Sha256;
import java.util.Optional;
import java.util.UUID;

/**
 * The id of a session of a revision before 2026-07-28. It says what {@code initialize} has settled
 * and whose session it is, so that no hub needs to remember a session, and every hub of a database
 * can serve it: {@code 2025-11-25.fs.0d4f….9c31…}. Nothing is allowed because of it: a client that
 * changes it only changes what it says of itself.
 */
public record SessionId(Revision revision, ClientCapabilities client) {
  /** Name of the header. */
  public static final String HEADER = "Mcp-Session-Id";

  private static final int MAX_LENGTH = 128;
  private static final int OWNER_LENGTH = 32;

  /**
   * Returns a new id for a client.
   *
   * @param caller whose session it is
   */
  public String text(String caller) {
    String letters =
        (client.form() ? "f" : "")
            + (client.url() ? "u" : "")
            + (client.sampling() ? "s" : "")
            + (client.roots() ? "r" : "");
    String begun = revision.text() + "." + letters + "." + UUID.randomUUID();
    return begun + "." + owner(begun, caller);
  }

  /**
   * Reads an id; empty if no hub has given it to this caller.
   *
   * @param caller who sends it
   */
  public static Optional<SessionId> of(String text, String caller) {
    int end = text.indexOf('.');
    int second = text.indexOf('.', end + 1);
    int last = text.lastIndexOf('.');
    if (end < 0 || last <= second || text.length() > MAX_LENGTH) {
      return Optional.empty();
    }
    if (!text.substring(last + 1).equals(owner(text.substring(0, last), caller))) {
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

  /** Returns what an id ends with: it binds the rest to the caller, and does not name it. */
  private static String owner(String begun, String caller) {
    return Sha256.hex(begun + "\n" + caller).substring(0, OWNER_LENGTH);
  }
}
