package io.serai.setting;

import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Replaces the placeholders {@code {{KEY}}} of properties by their values as Camel does, but within
 * a bound: a few lines that each name the next one twice would otherwise never end. Whatever Camel
 * finds wrong in a placeholder is left to it.
 */
final class PlaceholderExpansion {
  /** Characters that are written for one key, with all texts in between. */
  static final int MOST_OF_KEY = 1_000_000;

  /** Characters that are written for all keys. */
  private static final int MOST_OF_ALL = 20_000_000;

  /** Placeholders that lead one to the other. */
  private static final int DEEPEST = 100;

  private static final String BEGIN = "{{";
  private static final String END = "}}";

  private final Map<String, String> properties;
  private final Set<String> path = new HashSet<>();
  private long left;
  private boolean circular;

  private PlaceholderExpansion(Map<String, String> properties) {
    this.properties = properties;
  }

  /** Returns the first key, in the order of the alphabet, for which too much would be written. */
  static Optional<String> findTooLong(Map<String, String> properties) {
    PlaceholderExpansion expansion = new PlaceholderExpansion(properties);
    long all = MOST_OF_ALL;
    for (Map.Entry<String, String> each : new TreeMap<>(properties).entrySet()) {
      all -= expansion.cost(each.getValue(), Math.min(all, MOST_OF_KEY));
      if (expansion.left < 0) {
        return Optional.of(each.getKey());
      }
    }
    return Optional.empty();
  }

  private long cost(String value, long most) {
    path.clear();
    circular = false;
    left = most;
    expand(value);
    return most - left;
  }

  /** Returns a text without placeholders; any text if there is a fault or too much was written. */
  private String expand(String text) {
    String answer = text;
    int end = unescaped(answer, answer.indexOf(END), END, 1);
    while (end >= 0 && left >= 0) {
      int begin = unescaped(answer, answer.lastIndexOf(BEGIN, end - 1), BEGIN, -1);
      if (begin < 0) {
        return answer; // Camel says what is wrong
      }
      String key = answer.substring(begin + BEGIN.length(), end);
      String value = value(key);
      if (circular) {
        return answer;
      }
      int before = begin > 0 && answer.charAt(begin - 1) == '\\' ? begin - 1 : begin;
      answer = answer.substring(0, before) + value + answer.substring(end + END.length());
      left -= answer.length();
      end = unescaped(answer, answer.indexOf(END), END, 1);
    }
    return answer;
  }

  /** Returns the text that replaces a placeholder. */
  private String value(String placeholder) {
    String text = placeholder.startsWith("?") ? placeholder.substring(1) : placeholder;
    int otherwise = text.indexOf(':');
    String key = otherwise < 0 ? text : text.substring(0, otherwise);
    String value = properties.getOrDefault(key, otherwise < 0 ? "" : text.substring(otherwise + 1));
    if (!path.add(key)) {
      circular = true;
      return value;
    }
    left -= path.size() > DEEPEST ? MOST_OF_KEY : value.length();
    String expanded = left < 0 ? value : expand(value);
    path.remove(key);
    return expanded;
  }

  /**
   * Returns the index of the next token that counts, from one that may not; -1 if there is none.
   *
   * @param step 1 to look forwards, -1 to look backwards
   */
  private static int unescaped(String text, int from, String token, int step) {
    int index = from;
    while (index >= 0 && isText(text, index, token)) {
      index = step > 0 ? text.indexOf(token, index + step) : text.lastIndexOf(token, index + step);
    }
    return index;
  }

  /** Whether a token is in quotes of its own, or escaped. */
  private static boolean isText(String text, int index, String token) {
    char before = index > 0 ? text.charAt(index - 1) : ' ';
    int after = index + token.length();
    boolean quoted =
        (before == '\'' || before == '"') && after < text.length() && text.charAt(after) == before;
    boolean escaped = before == '\\' && (index == 1 || text.charAt(index - 2) != '\\');
    return quoted || escaped;
  }
}
