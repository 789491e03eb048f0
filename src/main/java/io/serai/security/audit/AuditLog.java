package io.serai.security.audit;

import com.fasterxml.jackson.databind.node.TextNode;
import io.serai.document.JsonMappers;
import java.time.Clock;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The audit log of a hub. Each administrative operation is one line of the logger {@code
 * io.serai.audit}, with the keys {@code event}, {@code caller}, {@code subject}, {@code outcome}
 * and {@code request} in that order, and one row of the database. In a line, a value that is not a
 * plain word is quoted, so that no line can be forged. No value is a secret. Thread-safe; does not
 * block.
 */
public final class AuditLog {
  /** Placeholder for a missing value. */
  public static final String NONE = "-";

  private static final Logger LOG = LoggerFactory.getLogger("io.serai.audit");
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9._:@/+*-]+");

  private final Consumer<AuditEntry> rows;
  private final Clock clock;

  /**
   * @param rows stores entries; must not block
   */
  public AuditLog(Consumer<AuditEntry> rows, Clock clock) {
    this.rows = rows;
    this.clock = clock;
  }

  /**
   * Writes an operation.
   *
   * @param event the operation, such as {@code credential.put}
   * @param caller id of the caller
   * @param subject what the operation changes
   * @param request the request's id
   */
  public void write(
      String event, String caller, String subject, AuditOutcome outcome, String request) {
    AuditEntry entry = new AuditEntry(clock.instant(), event, caller, subject, outcome, request);
    LOG.info(
        "event={} caller={} subject={} outcome={} request={}",
        event,
        word(entry.caller()),
        word(entry.subject()),
        outcome.word(),
        word(entry.request()));
    rows.accept(entry);
  }

  /** Writes a change that was made by editing a file. */
  public void file(String event, String file, AuditOutcome outcome) {
    write(event, "folder", file, outcome, NONE);
  }

  private static String word(String text) {
    return PLAIN.matcher(text).matches() ? text : quoted(text);
  }

  /** Returns a JSON string; it also escapes Unicode line separators, which JSON allows. */
  private static String quoted(String text) {
    return JsonMappers.text(TextNode.valueOf(text))
        .replace("\u0085", "\\u0085")
        .replace("\u2028", "\\u2028")
        .replace("\u2029", "\\u2029");
  }
}
