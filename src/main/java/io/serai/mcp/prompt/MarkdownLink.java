package io.serai.mcp.prompt;

import java.util.Optional;

/**
 * A link of Markdown, such as {@code ![A chart](chart.png)}.
 *
 * @param image whether it begins with an exclamation mark
 */
record MarkdownLink(boolean image, String text, String target) {
  private static final String MIDDLE = "](";

  /** Returns the link that is all of a line; empty if the line is anything else. */
  static Optional<MarkdownLink> alone(String line) {
    String link = line.strip();
    boolean image = link.startsWith("![");
    int middle = link.indexOf(MIDDLE);
    if (!(image || link.startsWith("[")) || middle < 0 || !link.endsWith(")")) {
      return Optional.empty();
    }
    String target = link.substring(middle + MIDDLE.length(), link.length() - 1).strip();
    boolean isTarget = !target.isEmpty() && target.indexOf('(') < 0 && target.indexOf(')') < 0;
    return isTarget
        ? Optional.of(new MarkdownLink(image, link.substring(image ? 2 : 1, middle), target))
        : Optional.empty();
  }

  /** Whether the line has an image of a file beside other text. */
  static boolean hasImageWithin(String line) {
    int begin = line.indexOf("![");
    int middle = begin < 0 ? -1 : line.indexOf(MIDDLE, begin);
    int end = middle < 0 ? -1 : line.indexOf(')', middle);
    return end >= 0 && isFile(line.substring(middle + MIDDLE.length(), end));
  }

  /** Whether the target is a file, and not an address or a place in the text. */
  boolean isFile() {
    return isFile(target);
  }

  private static boolean isFile(String target) {
    return target.indexOf(':') < 0 && !target.startsWith("#") && !target.startsWith("//");
  }
}
