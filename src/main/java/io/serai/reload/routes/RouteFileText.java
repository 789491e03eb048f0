package io.serai.reload.routes;

import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The text of a route file, in which the lines of URIs and options are found. */
record RouteFileText(String text) {

  /** Returns the position of the URI, without its options; -1 if it is not written as a literal. */
  int uri(String uri) {
    Matcher found = literal(uri.replaceFirst("\\?.*", ""));
    return found.find() ? found.start() : -1;
  }

  /** Returns the position of a component that is written without a colon; -1 if there is none. */
  int component(String scheme) {
    return first("[:=(]\\s*[\"']?" + Pattern.quote(scheme) + "(?![\\w.:-])");
  }

  /** Returns the position of a member or element, or of a text that is its name; -1 if none. */
  int member(String name) {
    return first("(?i)(?<![\\w.:-])" + Pattern.quote(name) + "(?![\\w.-])");
  }

  /** Returns the position of a member or element; -1 if there is none, or more than one. */
  int onlyMember(String name) {
    Matcher found =
        Pattern.compile(
                "(?m)(?:^[ \\t-]*|[{,<][ \\t]*)(" + Pattern.quote(name) + ")(?=[ \\t:>/]|$)")
            .matcher(text);
    if (!found.find()) {
      return -1;
    }
    int position = found.start(1);
    return found.find() ? -1 : position;
  }

  /** Returns the position of the first line of an expression; -1 if it is not in the text. */
  int expression(String expression) {
    return text.indexOf(expression.strip().lines().findFirst().orElse("").strip());
  }

  /** Returns the position of a property placeholder; -1 if it is not in the text. */
  int placeholder(String key) {
    return first("\\{\\{\\s*" + Pattern.quote(key) + "(?![\\w.-])");
  }

  /** Whether one of the words is in the text; a word may have dots and hyphens. */
  boolean mentionsAny(Set<String> words) {
    return words.stream().anyMatch(this::mentions);
  }

  private boolean mentions(String word) {
    for (int at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
      if (!isPart(at - 1) && !isPart(at + word.length())) {
        return true;
      }
    }
    return false;
  }

  private boolean isPart(int position) {
    return position >= 0
        && position < text.length()
        && Character.isJavaIdentifierPart(text.charAt(position));
  }

  private int first(String pattern) {
    Matcher found = Pattern.compile(pattern).matcher(text);
    return found.find() ? found.start() : -1;
  }

  /** Returns the line where the URI is written for the second time; 0 if it is not. */
  int lineOfSecond(String uri) {
    return literal(uri)
        .results()
        .skip(1)
        .mapToInt(match -> line(match.start()))
        .findFirst()
        .orElse(0);
  }

  /**
   * Returns the position of the option of a URI: after the URI, otherwise before it, otherwise that
   * of the URI.
   */
  int option(int uri, String option) {
    int after = uri < 0 ? -1 : text.indexOf(option, uri);
    int before = uri < 0 ? -1 : text.lastIndexOf(option, uri);
    return after >= 0 ? after : Math.max(before, uri);
  }

  /** Returns the line of a position, from 1; 0 for -1. */
  int line(int position) {
    return position < 0
        ? 0
        : 1 + (int) text.substring(0, position).chars().filter(c -> c == '\n').count();
  }

  private Matcher literal(String uri) {
    int path = uri.indexOf(':') + 1;
    String rest = uri.substring(path).replaceFirst("^/+", "");
    String scheme = "(?<![\\w.:-])" + Pattern.quote(uri.substring(0, path));
    String literal = scheme + "/*" + Pattern.quote(rest) + "(?![\\w.-])";
    return Pattern.compile(literal).matcher(text);
  }
}
