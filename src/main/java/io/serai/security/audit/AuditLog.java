package io.serai.security.audit;

import com.fasterxml.jackson.databind.node.TextNode;
import io.serai.document.JsonMappers;
import java.time.Clock;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The audit log of a hub. Each entry is one line of the logger {@code io.serai.audit}, with the
 * keys {@code event}, {@code caller}, {@code subject}, {@code outcome} and {@code request} in that
 * order, and, unless a method says otherwise, one row of the database. In a line, a value that is
 * not a plain word is quoted, so that no line can be forged. No value is a secret. Thread-safe;
 * does not block.
 */
public final class AuditLog {
  /** Placeholder for a missing value. */
  public static final String NONE = "-";

  private static final String FOLDER = "folder";
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
   * Writes an entry.
   *
   * @param event the operation, such as {@code credential.put}
   * @param caller id of the caller
   * @param subject what the operation changes
   * @param request the request's id
   */
  public void write(
      String event, String caller, String subject, AuditOutcome outcome, String request) {
    write(event, caller, subject, outcome, request, AuditDetails.NONE);
  }

  /** Writes an entry with details, of which the line has none. */
  public void write(
      String event,
      String caller,
      String subject,
      AuditOutcome outcome,
      String request,
      AuditDetails details) {
    rows.accept(line(event, caller, subject, outcome, request, details));
  }

  /**
   * Writes the line of a refused request whose caller is unknown. It gets no row: else a stranger
   * could displace all other entries.
   */
  public void unknownCaller(String event, String subject, AuditOutcome outcome, String request) {
    var unused = line(event, NONE, subject, outcome, request, AuditDetails.NONE);
  }

  /** Writes a change that was made by editing a file. */
  public void file(String event, String file, AuditOutcome outcome) {
    write(event, FOLDER, file, outcome, NONE);
  }

  /**
   * Writes a change of a key that was made by editing a file, as the command line does.
   *
   * @param label of the key
   */
  public void file(String event, String key, AuditOutcome outcome, String label) {
    write(event, FOLDER, key, outcome, NONE, AuditDetails.NONE.ofSubject(label));
  }

  /** Writes the line of a file that was read at the start. It gets no row, since it may be old. */
  public void fileAtStart(String event, String file, AuditOutcome outcome) {
    var unused = line(event, FOLDER, file, outcome, NONE, AuditDetails.NONE);
  }

  private AuditEntry line(
      String event,
      String caller,
      String subject,
      AuditOutcome outcome,
      String request,
      AuditDetails details) {
    AuditEntry entry =
        new AuditEntry(clock.instant(), event, caller, subject, outcome, request, details);
    LOG.info(
        "event={} caller={} subject={} outcome={} request={}",
        event,
        word(entry.caller()),
        word(entry.subject()),
        outcome.word(),
        word(entry.request()));
    return entry;
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
