package io.serai.hub;

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
    Map<String, List<String>> found = new TreeMap<>();
    boolean continued = false;
    int number = 0;
    for (String line : text.lines().toList()) {
      number++;
      boolean comment = !continued && isComment(line);
      if (!continued) {
        for (String key : keys(line)) {
          found.computeIfAbsent(key, each -> new ArrayList<>()).add(Integer.toString(number));
        }
      }
      continued = !comment && endsWithEscape(line);
    }
    found.values().removeIf(lines -> lines.size() < 2);
    return found.entrySet().stream().map(each -> sentence(each.getKey(), each.getValue())).toList();
  }

  private static boolean isComment(String line) {
    String text = line.stripLeading();
    return text.startsWith("#") || text.startsWith("!");
  }

  /** Whether the next line continues this one: it ends with an odd number of backslashes. */
  private static boolean endsWithEscape(String line) {
    int backslashes = 0;
    while (backslashes < line.length() && line.charAt(line.length() - 1 - backslashes) == '\\') {
      backslashes++;
    }
    return backslashes % 2 == 1;
  }

  /** Returns the key that the line sets; none for an empty line and a comment. */
  private static Iterable<String> keys(String line) {
    Properties properties = new Properties();
    try {
      properties.load(new StringReader(line));
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return properties.stringPropertyNames();
  }

  private static String sentence(String key, List<String> lines) {
    int last = lines.size() - 1;
    return key
        + " is set in the lines "
        + String.join(", ", lines.subList(0, last))
        + " and "
        + lines.get(last)
        + " of application.properties and the last one counts; keep one of them.";
  }
}
