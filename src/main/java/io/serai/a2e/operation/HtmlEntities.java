package io.serai.a2e.operation;

import java.util.Map;

/** Replaces the characters that have a meaning in HTML by entities, and back. */
final class HtmlEntities {
  private static final Map<String, String> NAMED =
      Map.of("amp", "&", "lt", "<", "gt", ">", "quot", "\"", "apos", "'", "nbsp", "\u00a0");
  private static final int LONGEST = 10;

  private HtmlEntities() {}

  static String encoded(String text) {
    StringBuilder html = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char character = text.charAt(i);
      switch (character) {
        case '&' -> html.append("&amp;");
        case '<' -> html.append("&lt;");
        case '>' -> html.append("&gt;");
        case '"' -> html.append("&quot;");
        case '\'' -> html.append("&#x27;");
        default -> html.append(character);
      }
    }
    return html.toString();
  }

  /** Decodes the entities that {@link #encoded} makes, and numeric ones; others stay. */
  static String decoded(String html) {
    StringBuilder text = new StringBuilder();
    int at = 0;
    for (int begin = html.indexOf('&'); begin >= 0; begin = html.indexOf('&', begin + 1)) {
      int end = begin + 1;
      while (end < html.length() && end - begin < LONGEST && html.charAt(end) != ';') {
        end++;
      }
      boolean closed = end < html.length() && html.charAt(end) == ';';
      String entity = closed ? character(html.substring(begin + 1, end)) : "";
      if (!entity.isEmpty()) {
        text.append(html, at, begin).append(entity);
        at = end + 1;
      }
    }
    return text.append(html, at, html.length()).toString();
  }

  /** Returns the character of an entity; an empty text if it is not one. */
  private static String character(String entity) {
    if (!entity.startsWith("#")) {
      return NAMED.getOrDefault(entity, "");
    }
    boolean hex = entity.startsWith("#x") || entity.startsWith("#X");
    try {
      int code =
          hex ? Integer.parseInt(entity.substring(2), 16) : Integer.parseInt(entity.substring(1));
      boolean valid = Character.isValidCodePoint(code) && (code < 0xd800 || code > 0xdfff);
      return valid ? Character.toString(code) : "";
    } catch (NumberFormatException noNumber) {
      return "";
    }
  }
}
