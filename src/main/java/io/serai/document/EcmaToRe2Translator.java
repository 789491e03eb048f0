package io.serai.document;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;

/**
 * Translates an ECMA-262 pattern (with the flag {@code u}) into RE2 syntax. It rejects what RE2
 * does not support and patterns that would be too large. Captures are dropped, since callers only
 * test for a match.
 */
final class EcmaToRe2Translator {

  /** Maximum number of RE2 instructions, with repetitions written out. */
  static final int MAX_INSTRUCTIONS = 5_000;

  private static final int MAX_DEPTH = 100;
  private static final int MAX_REPETITIONS = 1_000;
  private static final String NOT_LINE_END = "[^\\n\\r\\x{2028}\\x{2029}]";

  /** Number of instructions of a group so far, and of its last element. */
  private static final class InstructionCost {
    private long last;
    private long all;

    void add(long cost) {
      last = cost;
      all += cost;
    }

    void repeat(long times) {
      all += last * (times - 1);
      last *= times;
    }
  }

  private final String text;
  private final StringBuilder out = new StringBuilder();
  private final Deque<InstructionCost> groups = new ArrayDeque<>();
  private boolean captures;
  private int at;

  /**
   * Creates a translator.
   *
   * @param captures whether the first group is captured; all others are not
   */
  EcmaToRe2Translator(String text, boolean captures) {
    this.text = text;
    this.captures = captures;
  }

  /**
   * Returns the pattern in RE2 syntax.
   *
   * @throws InvalidRegexException if the pattern is invalid or not supported
   */
  String toRe2() {
    groups.push(new InstructionCost());
    while (at < text.length()) {
      translate(text.charAt(at));
      if (groups.element().all > MAX_INSTRUCTIONS) {
        throw new InvalidRegexException(
            "its repetitions are more than "
                + MAX_INSTRUCTIONS
                + " steps when written out; repeat less, or bound the text by maxLength");
      }
    }
    if (groups.size() > 1) {
      throw new InvalidRegexException("a ( has no matching ); write \\( for the character");
    }
    return out.toString();
  }

  private void translate(char c) {
    switch (c) {
      case '(' -> open();
      case ')' -> close();
      case '[' -> characterClass();
      case '\\' -> atom(new EcmaRegexEscapeTranslator(text, at, false));
      case '.' -> atom(NOT_LINE_END, 1);
      case '*', '+', '?' -> atom(String.valueOf(c), 1, 0);
      case '{' -> braces();
      default -> atom(String.valueOf(c), 1);
    }
  }

  private void atom(String translated, int length) {
    atom(translated, length, 1);
  }

  private void atom(String translated, int length, int cost) {
    out.append(translated);
    at += length;
    if (cost == 0) {
      groups.element().all++;
    } else {
      groups.element().add(cost);
    }
  }

  private void atom(EcmaRegexEscapeTranslator escape) {
    atom(escape.translated(), escape.length());
  }

  private void open() {
    if (groups.size() > MAX_DEPTH) {
      throw new InvalidRegexException("its groups are nested deeper than " + MAX_DEPTH);
    }
    groups.push(new InstructionCost());
    if (!text.startsWith("(?", at)) {
      openGroup();
      at++;
    } else if (startsWith("(?=", "(?!", "(?<=", "(?<!")) {
      throw new InvalidRegexException(
          "lookahead and lookbehind are not supported, as patterns are matched in linear time;"
              + " rewrite it without them, or combine several patterns with allOf and not");
    } else if (text.startsWith("(?<", at)) {
      openGroup();
      at = afterName();
    } else {
      out.append("(?");
      at += 2;
      flags();
    }
  }

  private void openGroup() {
    out.append(captures ? "(" : "(?:");
    captures = false;
  }

  /** Copies the flags of a group, up to its colon or its end. */
  private void flags() {
    while (at < text.length() && "imsU-".indexOf(text.charAt(at)) >= 0) {
      out.append(text.charAt(at++));
    }
    if (at < text.length() && text.charAt(at) == ':') {
      out.append(text.charAt(at++));
    }
  }

  private boolean startsWith(String... starts) {
    for (String start : starts) {
      if (text.startsWith(start, at)) {
        return true;
      }
    }
    return false;
  }

  /** Returns the index after the name of a group. */
  private int afterName() {
    int end = text.indexOf('>', at);
    if (end < 0) {
      throw new InvalidRegexException(
          "the > that ends the name of "
              + TextFunctions.clipped(text.substring(at))
              + " is missing");
    }
    return end + 1;
  }

  private void close() {
    if (groups.size() == 1) {
      throw new InvalidRegexException("a ) has no matching (; write \\) for the character");
    }
    out.append(')');
    at++;
    long cost = groups.pop().all;
    groups.element().add(cost + 1);
  }

  /** Translates braces; if they are not a repetition, they are literal. */
  private void braces() {
    int end = text.indexOf('}', at);
    String inside = end < 0 ? "" : text.substring(at + 1, end);
    int comma = inside.indexOf(',');
    String least = comma < 0 ? inside : inside.substring(0, comma);
    String most = comma < 0 ? "" : inside.substring(comma + 1);
    if (!isNumber(least) || !(most.isEmpty() || isNumber(most))) {
      atom("\\{", 1);
      return;
    }
    groups.element().repeat(Math.max(1, Math.max(times(least), times(most)) + (comma < 0 ? 0 : 1)));
    out.append(text, at, end + 1);
    at = end + 1;
  }

  private static boolean isNumber(String text) {
    return !text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9');
  }

  private static int times(String number) {
    String digits = number.isEmpty() ? "0" : number;
    if (digits.length() > 4 || Integer.parseInt(digits) > MAX_REPETITIONS) {
      throw new InvalidRegexException(
          String.format(
              Locale.ROOT,
              "{%s} repeats more than %d times; write * or +, and bound the text by minLength and"
                  + " maxLength",
              number,
              MAX_REPETITIONS));
    }
    return Integer.parseInt(digits);
  }

  private void characterClass() {
    if (startsWith("[]")) {
      atom("[^\\x{0}-\\x{10ffff}]", 2);
    } else if (startsWith("[^]")) {
      atom("[\\x{0}-\\x{10ffff}]", 3);
    } else {
      int begin = at;
      out.append('[');
      at++;
      if (at < text.length() && text.charAt(at) == '^') {
        out.append(text.charAt(at++));
      }
      members(begin);
      groups.element().add(1);
    }
  }

  private void members(int begin) {
    while (at < text.length() && text.charAt(at) != ']') {
      char c = text.charAt(at);
      if (c == '\\') {
        EcmaRegexEscapeTranslator escape = new EcmaRegexEscapeTranslator(text, at, true);
        out.append(escape.translated());
        at += escape.length();
      } else {
        out.append(c == '[' ? "\\[" : String.valueOf(c));
        at++;
      }
    }
    if (at == text.length()) {
      throw new InvalidRegexException(
          "the ] that ends "
              + TextFunctions.clipped(text.substring(begin))
              + " is missing; write \\[ for the character");
    }
    at++;
    out.append(']');
  }
}
