package io.serai.setting;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/** Finds the keys that an {@code application.properties} sets in more than one line. */
final class RepeatedSettingsCheck {

  private RepeatedSettingsCheck() {}

  /** Returns one sentence for each repeated key; it begins with the key and has all its lines. */
  static List<String> of(String text) {
    Map<String, List<String>> found = lines(text);
    found.values().removeIf(lines -> lines.size() < 2);
    return found.entrySet().stream().map(each -> sentence(each.getKey(), each.getValue())).toList();
  }

  /** Returns the numbers of the lines that set each key. */
  static Map<String, List<String>> lines(String text) {
    Map<String, List<String>> found = new TreeMap<>();
    StringBuilder logical = new StringBuilder();
    int number = 0;
    int first = 0;
    for (String line : text.lines().toList()) {
      number++;
      if (first == 0) {
        if (isComment(line)) {
          continue;
        }
        first = number;
      }
      logical.append(line.stripLeading());
      if (endsWithEscape(logical)) {
        logical.setLength(logical.length() - 1);
      } else {
        add(logical.toString(), first, found);
        logical.setLength(0);
        first = 0;
      }
    }
    add(logical.toString(), first, found);
    return found;
  }

  private static boolean isComment(String line) {
    String text = line.stripLeading();
    return text.startsWith("#") || text.startsWith("!");
  }

  /** Whether the next line continues this one: it ends with an odd number of backslashes. */
  private static boolean endsWithEscape(CharSequence line) {
    int backslashes = 0;
    while (backslashes < line.length() && line.charAt(line.length() - 1 - backslashes) == '\\') {
      backslashes++;
    }
    return backslashes % 2 == 1;
  }

  /**
   * Adds the key that a line sets, if it sets one.
   *
   * @param line the line with those that continue it
   */
  private static void add(String line, int number, Map<String, List<String>> found) {
    Properties properties = new Properties();
    try {
      properties.load(new StringReader(line));
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    for (String key : properties.stringPropertyNames()) {
      if (!key.isEmpty()) {
        found.computeIfAbsent(key, each -> new ArrayList<>()).add(Integer.toString(number));
      }
    }
  }

  private static String sentence(String key, List<String> lines) {
    int last = lines.size() - 1;
    return ("%s is set in the lines %s and %s of application.properties and the last one counts; "
            + "keep one of them.")
        .formatted(key, String.join(", ", lines.subList(0, last)), lines.get(last));
  }
}
