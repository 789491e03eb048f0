package io.serai.security;

import com.fasterxml.jackson.databind.node.TextNode;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Log of administrative operations: one line each to the logger {@code io.serai.audit}, with the
 * keys {@code event}, {@code caller}, {@code subject}, {@code outcome} and {@code request} in that
 * order. A value that is not a plain word is quoted, so that no line can be forged; a long value is
 * truncated with an ellipsis. No value is a secret.
 */
public final class AuditLog {
  /** Placeholder for a missing value. */
  public static final String NONE = "-";

  private static final Logger LOG = LoggerFactory.getLogger("io.serai.audit");
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9._:@/+*-]+");
  private static final int MAX_LENGTH = 256;

  private AuditLog() {}

  /**
   * Writes one line.
   *
   * @param event the operation, such as {@code credential.put}
   * @param caller id of the caller; {@code folder} for changes of files
   * @param subject what the operation changes
   * @param request the request's id
   */
  public static void write(
      String event, String caller, String subject, AuditOutcome outcome, String request) {
    LOG.info(
        "event={} caller={} subject={} outcome={} request={}",
        event,
        word(caller),
        word(subject),
        outcome.word(),
        word(request));
  }

  /** Writes a line for a change that was made by editing a file. */
  public static void file(String event, String file, AuditOutcome outcome) {
    write(event, "folder", file, outcome, NONE);
  }

  private static String word(String value) {
    String text = TextFunctions.clipped(value, MAX_LENGTH);
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
