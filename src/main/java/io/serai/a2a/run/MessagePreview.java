package io.serai.a2a.run;

import io.serai.document.TextFunctions;
import io.serai.task.Message;
import io.serai.task.Part;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * The beginning of a message's text for the log. What looks like a secret is replaced by {@code
 * ***}: values after words such as <i>password</i>, credentials in addresses, and long tokens.
 */
final class MessagePreview {
  private static final int LENGTH = 80;

  /** Characters that are looked at, so that the cost does not depend on the message. */
  private static final int READ = 400;

  private static final String MASK = "***";
  private static final Pattern NAMED =
      Pattern.compile(
          "(?i)(\\b(?:password|passphrase|passwd|pwd|secret|token|bearer|credentials?|pin"
              + "|api[ _-]?key)\\b(?:\\s+is\\b|[\"']?\\s?[:=])?[\"'\\s]{0,3})\\S+");
  private static final Pattern ASSIGNED = Pattern.compile("(?i)(key[\"']?\\s?[:=]\\s?)\\S+");
  private static final Pattern USER_INFO = Pattern.compile("://[^\\s/@]{1,200}@");
  private static final Pattern LONG_TOKEN =
      Pattern.compile("(?=[\\w.+/=-]{0,100}\\d)[\\w.+/=-]{20,}");

  private MessagePreview() {}

  /** Returns the preview, which has no line breaks; empty if the message has no text. */
  static String of(Message message) {
    return message.parts().stream()
        .map(Part::text)
        .filter(Objects::nonNull)
        .findFirst()
        .map(MessagePreview::of)
        .orElse("");
  }

  private static String of(String text) {
    String shown = TextFunctions.clipped(text, READ);
    shown = NAMED.matcher(shown).replaceAll("$1" + MASK);
    shown = ASSIGNED.matcher(shown).replaceAll("$1" + MASK);
    shown = USER_INFO.matcher(shown).replaceAll("://" + MASK + "@");
    shown = LONG_TOKEN.matcher(shown).replaceAll(MASK);
    return TextFunctions.printable(TextFunctions.clipped(shown, LENGTH));
  }
}
