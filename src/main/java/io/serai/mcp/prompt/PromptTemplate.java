package io.serai.mcp.prompt;

import io.serai.document.TextFunctions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * A text with places for arguments, such as <code>{{language}}</code>. There is no other syntax:
 * values are inserted as they are, and what they contain is not read again.
 *
 * @param texts the texts around the places, one more than there are places
 * @param names the argument of each place
 */
record PromptTemplate(List<String> texts, List<String> names) {
  private static final String OPEN = "{{";
  private static final String CLOSE = "}}";

  PromptTemplate {
    texts = List.copyOf(texts);
    names = List.copyOf(names);
  }

  /**
   * Reads a text, in time that grows with its length.
   *
   * @param known whether there is an argument of that name; a place without one stays text
   */
  static PromptTemplate of(String text, Predicate<String> known) {
    List<String> texts = new ArrayList<>();
    List<String> names = new ArrayList<>();
    int begin = 0;
    int open = text.indexOf(OPEN);
    while (open >= 0) {
      int end = endOfName(text, open);
      String name = text.substring(open + OPEN.length(), end).strip();
      boolean isPlace = !name.isEmpty() && text.startsWith(CLOSE, end) && known.test(name);
      if (isPlace) {
        texts.add(text.substring(begin, open));
        names.add(name);
        begin = end + CLOSE.length();
      }
      open = text.indexOf(OPEN, isPlace ? begin : open + 1);
    }
    texts.add(text.substring(begin));
    return new PromptTemplate(texts, names);
  }

  /** Whether a character may be in the name of an argument. */
  static boolean isNameCharacter(int c) {
    return TextFunctions.isAlphanumeric(c) || c == '_' || c == '-' || c == '.';
  }

  private static int endOfName(String text, int open) {
    int end = open + OPEN.length();
    while (end < text.length() && (text.charAt(end) == ' ' || isNameCharacter(text.charAt(end)))) {
      end++;
    }
    return end;
  }

  /** Returns how many characters the text with these values has. */
  long length(Map<String, String> values) {
    long length = 0;
    for (String text : texts) {
      length += text.length();
    }
    for (String name : names) {
      length += values.getOrDefault(name, "").length();
    }
    return length;
  }

  /** Returns the text with these values; an argument without a value is an empty text. */
  String fill(Map<String, String> values) {
    StringBuilder filled = new StringBuilder(texts.get(0));
    for (int i = 0; i < names.size(); i++) {
      filled.append(values.getOrDefault(names.get(i), "")).append(texts.get(i + 1));
    }
    return filled.toString();
  }
}
