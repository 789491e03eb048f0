package io.serai.security;

import com.fasterxml.jackson.databind.node.TextNode;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The record of administrative acts: a line each in the log {@code io.serai.audit}, with the keys
 * {@code event}, {@code caller}, {@code subject}, {@code outcome} and {@code request} in that
 * order. A value that is no plain word stands in quotes, so that no line can be forged; a long one
 * ends with an ellipsis; no value is a secret.
 */
public final class AuditLog {
  /** Where nothing is to be said. */
  public static final String NONE = "-";

  private static final Logger LOG = LoggerFactory.getLogger("io.serai.audit");
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9._:@/+*-]+");
  private static final int LONGEST = 256;

  private AuditLog() {}

  /**
   * Writes one line.
   *
   * @param event what was to be done, such as {@code credential.put}
   * @param caller the id of who wanted it; a file's change is the {@code folder}'s
   * @param subject what it was to be done to
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

  /** One that a file of the home led to. */
  public static void file(String event, String file, AuditOutcome outcome) {
    write(event, "folder", file, outcome, NONE);
  }

  private static String word(String value) {
    String text = TextFunctions.clipped(value, LONGEST);
    return PLAIN.matcher(text).matches() ? text : quoted(text);
  }

  /** JSON leaves the line separators of Unicode as they are. */
  private static String quoted(String text) {
    return JsonMappers.text(TextNode.valueOf(text))
        .replace("\u0085", "\\u0085")
        .replace("\u2028", "\\u2028")
        .replace("\u2029", "\\u2029");
  }
}
