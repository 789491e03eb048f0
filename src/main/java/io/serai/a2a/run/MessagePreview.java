package io.serai.a2a.run;

import io.serai.document.TextFunctions;
import io.serai.task.Message;
import io.serai.task.Part;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;

/**
 * The beginning of a message's text for the log, word by word. What looks like a secret is replaced
 * by {@code ***}: what stands behind words such as <i>password</i>, credentials in addresses, and
 * long tokens with a digit. The work is bounded and linear, since each request has it.
 */
final class MessagePreview {
  private static final int LENGTH = 80;

  /** Characters that are looked at; masks make a text shorter. */
  private static final int READ = 3 * LENGTH;

  private static final int TOKEN = 20;
  private static final String MASK = "***";
  private static final Set<String> SECRETS =
      Set.of(
          "password",
          "passphrase",
          "passwd",
          "pwd",
          "secret",
          "token",
          "bearer",
          "basic",
          "credential",
          "credentials",
          "pin",
          "authorization",
          "apikey");

  private final StringBuilder shown = new StringBuilder(LENGTH);

  /** Whether the next word is a secret. */
  private boolean named;

  private boolean afterApi;

  private MessagePreview() {}

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
    MessagePreview preview = new MessagePreview();
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
    return TextFunctions.printable(TextFunctions.clipped(preview.shown.toString(), LENGTH));
  }

  private void word(String word) {
    int mark = assignment(word);
    String name = bare(word);
    boolean secret = mark < 0 && (SECRETS.contains(name) || (name.equals("key") && afterApi));
    if (secret || mark == word.length() - 1 && mark >= 0) {
      shown.append(word);
      named = true;
    } else if (mark >= 0) {
      shown.append(word, 0, mark + 1).append(MASK);
      named = false;
    } else if (named && (name.isEmpty() || name.equals("is"))) {
      shown.append(word);
    } else if (named || isToken(word)) {
      shown.append(MASK);
      named = false;
    } else {
      shown.append(withoutUserInfo(word));
    }
    afterApi = name.equals("api");
  }

  /** Returns where a colon or an equals sign follows the name of a secret; -1 if none does. */
  private static int assignment(String word) {
    int begin = 0;
    for (int i = 0; i < word.length(); i++) {
      char each = word.charAt(i);
      if (each == ':' || each == '=') {
        String name = bare(word.substring(begin, i));
        if (SECRETS.contains(name) || name.endsWith("key")) {
          return i;
        }
      }
      boolean part = Character.isLetterOrDigit(each) || each == '"' || each == '\'';
      begin = part ? begin : i + 1;
    }
    return -1;
  }

  /** Returns the letters and digits of a word, in lower case. */
  private static String bare(String word) {
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

  private static String withoutUserInfo(String word) {
    int from = word.indexOf("://");
    int to = from < 0 ? -1 : word.indexOf('@', from);
    return to < 0 ? word : word.substring(0, from + 3) + MASK + word.substring(to);
  }
}
