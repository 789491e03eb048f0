package io.serai.console.documentation;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;

/**
 * The links of a page, as they are served. All files are served from one folder, so a link to a
 * served file becomes its name. Of a link to another file of the repository only the text remains,
 * since the hub does not serve it. Stateless; takes time that grows with the size of the page.
 */
final class PageLinks {

  private static final String FENCE = "```";

  private PageLinks() {}

  /**
   * Returns the page with links that work where it is served.
   *
   * @param folder the folder of the page in the repository, such as {@code docs/}; empty for the
   *     root
   * @param served names as they are served, by the paths in the repository
   */
  static String adapt(String page, String folder, Map<String, String> served) {
    StringBuilder adapted = new StringBuilder(page.length());
    StringBuilder prose = new StringBuilder();
    boolean isCode = false;
    for (String line : page.lines().toList()) {
      boolean isFence = line.strip().startsWith(FENCE);
      if (isCode || isFence) {
        adapted.append(adaptProse(prose, folder, served)).append(line).append('\n');
        prose.setLength(0);
      } else {
        prose.append(line).append('\n');
      }
      isCode ^= isFence;
    }
    adapted.append(adaptProse(prose, folder, served));
    if (!page.endsWith("\n")) {
      adapted.setLength(adapted.length() - 1);
    }
    return adapted.toString();
  }

  /** Returns a text of which all links to files of the repository are only their texts. */
  static String withoutLinks(String text) {
    return adaptProse(text, "", Map.of()).toString();
  }

  /** Adapts a text without blocks of code. */
  private static StringBuilder adaptProse(
      CharSequence prose, String folder, Map<String, String> served) {
    String text = prose.toString();
    StringBuilder adapted = new StringBuilder(text.length());
    Deque<Integer> brackets = new ArrayDeque<>();
    int at = 0;
    while (at < text.length()) {
      char c = text.charAt(at);
      int end = c == '`' ? endOfCode(text, at) : at + 1;
      if (c == '[') {
        brackets.push(adapted.length());
      }
      int open = c == ']' && !brackets.isEmpty() ? brackets.pop() : -1;
      int close = open < 0 ? -1 : endOfTarget(text, end);
      if (close < 0) {
        adapted.append(text, at, end);
        at = end;
      } else {
        String target = target(text.substring(end + 1, close), folder, served);
        if (target.isEmpty()) {
          adapted.deleteCharAt(open);
        } else {
          adapted.append("](").append(target).append(')');
        }
        at = close + 1;
      }
    }
    return adapted;
  }

  /**
   * Returns the index behind the code that begins here; it ends at as many backticks as it begins
   * with. Without an end the backticks are text.
   */
  private static int endOfCode(String text, int begin) {
    int codeBegin = endOfBackticks(text, begin);
    int at = codeBegin;
    while (at < text.length()) {
      int end = endOfBackticks(text, at);
      if (end - at == codeBegin - begin) {
        return end;
      }
      at = end == at ? at + 1 : end;
    }
    return codeBegin;
  }

  private static int endOfBackticks(String text, int begin) {
    int end = begin;
    while (end < text.length() && text.charAt(end) == '`') {
      end++;
    }
    return end;
  }

  /** Returns the index of the bracket that ends the target which begins here; -1 if none does. */
  private static int endOfTarget(String text, int begin) {
    if (!text.startsWith("(", begin)) {
      return -1;
    }
    int end = text.indexOf(')', begin);
    return text.substring(begin, Math.max(begin, end)).contains("\n") ? -1 : end;
  }

  /** Returns the target as it is served; empty if it is not served. */
  private static String target(String target, String folder, Map<String, String> served) {
    if (target.startsWith("#") || target.contains("://")) {
      return target;
    }
    int anchor = target.contains("#") ? target.indexOf('#') : target.length();
    String file = target.substring(0, anchor);
    String source = file.startsWith("../") ? file.substring(3) : folder + file;
    String name = served.get(source);
    return name == null ? "" : name + target.substring(anchor);
  }
}
