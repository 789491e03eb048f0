package io.serai.a2a.run;

import io.serai.document.TextFunctions;
import io.serai.document.UnsafeCharacters;
import io.serai.task.Message;
import io.serai.task.Part;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;

/**
 * The beginning of a message's text for the log, word by word. What looks like a secret is replaced
 * by {@code ***}: what follows words that end with one such as <i>password</i>, credentials in
 * addresses, and long tokens with a digit. The work is bounded and linear, since each request has
 * it.
 */
final class MessageLogExcerpt {
  private static final int LENGTH = 80;

  /** Characters that are looked at; masks make a text shorter. */
  private static final int READ = 3 * LENGTH;

  private static final int TOKEN = 20;
  private static final String MASK = "***";

  /** What names of secrets end with. */
  private static final List<String> SECRETS =
      List.of(
          "password",
          "passphrase",
          "passwd",
          "pwd",
          "secret",
          "token",
          "bearer",
          "basic",
          "credential",
          "pin",
          "authorization",
          "apikey");

  /** What may separate the name of a secret from the secret; empty if it is a mark. */
  private static final Set<String> BETWEEN = Set.of("", "is", "are", "bearer", "basic");

  private final StringBuilder shown = new StringBuilder(LENGTH);

  /** Whether the next word is a secret. */
  private boolean named;

  private boolean afterApi;

  private MessageLogExcerpt() {}

  /** Returns the preview, which has no line breaks; empty if the message has no text. */
  static String of(Message message) {
    for (Part part : message.parts()) {
      if (part.text() != null) {
        return of(Objects.requireNonNull(part.text()));
      }
    }
    return "";
  }

  private static String of(String text) {
    MessageLogExcerpt preview = new MessageLogExcerpt();
    int end = Math.min(text.length(), READ);
    int at = 0;
    while (at < end && preview.shown.length() <= LENGTH) {
      int next = at;
      while (next < end && !Character.isWhitespace(text.charAt(next))) {
        next++;
      }
      preview.word(text.substring(at, next));
      if (next < end) {
        preview.shown.append(text.charAt(next));
      }
      at = next + 1;
    }
    if (end < text.length()) {
      preview.shown.append('…');
    }
    return UnsafeCharacters.escapedLine(TextFunctions.clipped(preview.shown.toString(), LENGTH));
  }

  private void word(String word) {
    int mark = assignment(word);
    String name = bare(word);
    if (named && BETWEEN.contains(name)) {
      shown.append(word);
    } else if (mark >= 0) {
      assigned(word.substring(0, mark + 1), word.substring(mark + 1));
    } else {
      shown.append(named ? MASK : masked(word));
      named = isSecret(name) || (isKey(name) && afterApi);
    }
    afterApi = name.equals("api");
  }

  /** Shows the name of a secret; without a value, the next word is the secret. */
  private void assigned(String name, String value) {
    shown.append(named ? MASK : masked(name));
    if (!value.isEmpty()) {
      shown.append(MASK);
    }
    named = bare(value).isEmpty();
  }

  /** Returns where a colon or an equals sign follows the name of a secret; -1 if none does. */
  private static int assignment(String word) {
    int begin = 0;
    for (int i = 0; i < word.length(); i++) {
      char each = word.charAt(i);
      if (each == ':' || each == '=') {
        String name = bare(word.substring(begin, i));
        if (isSecret(name) || isKey(name)) {
          return i;
        }
      }
      boolean part = Character.isLetterOrDigit(each) || each == '"' || each == '\'';
      begin = part ? begin : i + 1;
    }
    return -1;
  }

  private static boolean isSecret(String name) {
    String one = singular(name);
    for (String secret : SECRETS) {
      if (one.endsWith(secret)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isKey(String name) {
    return singular(name).endsWith("key");
  }

  private static String singular(String name) {
    return name.endsWith("s") ? name.substring(0, name.length() - 1) : name;
  }

  /** Returns the letters and digits of a word, in lower case. */
  private static String bare(String word) {
    if (TextFunctions.consistsOf(word, each -> each >= 'a' && each <= 'z')) {
      return word;
    }
    StringBuilder bare = new StringBuilder(word.length());
    for (int i = 0; i < word.length(); i++) {
      if (Character.isLetterOrDigit(word.charAt(i))) {
        bare.append(word.charAt(i));
      }
    }
    return bare.toString().toLowerCase(Locale.ROOT);
  }

  /** Whether the word has a digit among at least {@value #TOKEN} characters that tokens have. */
  private static boolean isToken(String word) {
    int length = 0;
    boolean digit = false;
    for (int i = 0; i < word.length(); i++) {
      char each = word.charAt(i);
      boolean part = Character.isLetterOrDigit(each) || "_.+/=-".indexOf(each) >= 0;
      length = part ? length + 1 : 0;
      digit = part && (digit || Character.isDigit(each));
      if (digit && length >= TOKEN) {
        return true;
      }
    }
    return false;
  }

  private static String masked(String word) {
    if (isToken(word)) {
      return MASK;
    }
    return word.contains("://") ? withoutUserInfo(word) : word;
  }

  /**
   * Masks what precedes the last at sign of each host, since passwords may contain at signs too.
   */
  private static String withoutUserInfo(String word) {
    StringBuilder masked = new StringBuilder(word.length());
    int copied = 0;
    for (int from = word.indexOf("://"); from >= 0; from = word.indexOf("://", from + 3)) {
      int host = from + 3;
      int slash = word.indexOf('/', host);
      int at = word.substring(host, slash < 0 ? word.length() : slash).lastIndexOf('@');
      if (at >= 0) {
        masked.append(word, copied, host).append(MASK);
        copied = host + at;
      }
    }
    return masked.append(word, copied, word.length()).toString();
  }
}
