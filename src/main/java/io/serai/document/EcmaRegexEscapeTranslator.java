package io.serai.document;

import java.util.Locale;
import java.util.Map;

/** Translates one escape sequence of an ECMA-262 pattern into RE2 syntax. */
final class EcmaRegexEscapeTranslator {

  private static final String SPACE =
      "\\x{9}-\\x{d}\\x{20}\\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}"
          + "\\x{3000}\\x{feff}";
  private static final String NOT_SPACE =
      "\\x{0}-\\x{8}\\x{e}-\\x{1f}\\x{21}-\\x{9f}\\x{a1}-\\x{167f}\\x{1681}-\\x{1fff}"
          + "\\x{200b}-\\x{2027}\\x{202a}-\\x{202e}\\x{2030}-\\x{205e}\\x{2060}-\\x{2fff}"
          + "\\x{3001}-\\x{fefe}\\x{ff00}-\\x{10ffff}";

  /**
   * Short names of Unicode's general categories by their long names, including the POSIX names that
   * ECMA-262 allows.
   */
  private static final Map<String, String> CATEGORIES =
      Map.ofEntries(
          Map.entry("Letter", "L"),
          Map.entry("Lowercase_Letter", "Ll"),
          Map.entry("Uppercase_Letter", "Lu"),
          Map.entry("Titlecase_Letter", "Lt"),
          Map.entry("Modifier_Letter", "Lm"),
          Map.entry("Other_Letter", "Lo"),
          Map.entry("Mark", "M"),
          Map.entry("Nonspacing_Mark", "Mn"),
          Map.entry("Spacing_Mark", "Mc"),
          Map.entry("Enclosing_Mark", "Me"),
          Map.entry("Number", "N"),
          Map.entry("Decimal_Number", "Nd"),
          Map.entry("digit", "Nd"),
          Map.entry("Letter_Number", "Nl"),
          Map.entry("Other_Number", "No"),
          Map.entry("Punctuation", "P"),
          Map.entry("punct", "P"),
          Map.entry("Connector_Punctuation", "Pc"),
          Map.entry("Dash_Punctuation", "Pd"),
          Map.entry("Open_Punctuation", "Ps"),
          Map.entry("Close_Punctuation", "Pe"),
          Map.entry("Initial_Punctuation", "Pi"),
          Map.entry("Final_Punctuation", "Pf"),
          Map.entry("Other_Punctuation", "Po"),
          Map.entry("Symbol", "S"),
          Map.entry("Math_Symbol", "Sm"),
          Map.entry("Currency_Symbol", "Sc"),
          Map.entry("Modifier_Symbol", "Sk"),
          Map.entry("Other_Symbol", "So"),
          Map.entry("Separator", "Z"),
          Map.entry("Space_Separator", "Zs"),
          Map.entry("Line_Separator", "Zl"),
          Map.entry("Paragraph_Separator", "Zp"),
          Map.entry("Other", "C"),
          Map.entry("Control", "Cc"),
          Map.entry("cntrl", "Cc"),
          Map.entry("Format", "Cf"),
          Map.entry("Surrogate", "Cs"),
          Map.entry("Private_Use", "Co"));

  private static final int HEX = 16;

  private final String text;
  private final boolean inClass;
  private final String translated;
  private int at;
  private final int start;

  /**
   * Translates the escape that begins at {@code start}.
   *
   * @throws InvalidRegexException if it is not a valid escape
   */
  EcmaRegexEscapeTranslator(String text, int start, boolean inClass) {
    this.text = text;
    this.start = start;
    this.inClass = inClass;
    this.at = start + 1;
    if (at >= text.length()) {
      throw new InvalidRegexException("it ends with a single \\; write \\\\");
    }
    this.translated = translate(text.charAt(at++));
  }

  String translated() {
    return translated;
  }

  /** Returns the length of the escape in the pattern. */
  int length() {
    return at - start;
  }

  private String translate(char c) {
    return switch (c) {
      case 's' -> inClass ? SPACE : "[" + SPACE + "]";
      case 'S' -> inClass ? NOT_SPACE : "[^" + SPACE + "]";
      case 'b' -> inClass ? "\\x{8}" : "\\b";
      case 'u' -> unit();
      case 'c' -> control();
      case 'p', 'P' -> property(c);
      case '0' -> "\\x{0}";
      case '1', '2', '3', '4', '5', '6', '7', '8', '9', 'k' ->
          throw new InvalidRegexException(
              "backreferences are not supported, as patterns are matched in linear time; write the"
                  + " repeated part out");
      default -> "\\" + c;
    };
  }

  private String unit() {
    if (text.startsWith("{", at)) {
      int end = text.indexOf('}', at);
      String digits = end < 0 ? "" : text.substring(at + 1, end);
      at = end + 1;
      return character(hex(digits, digits.length()));
    }
    int unit = hex(digits(), 4);
    at += 4;
    if (Character.isHighSurrogate((char) unit) && text.startsWith("\\u", at)) {
      at += 2;
      int low = hex(digits(), 4);
      at += 4;
      return character(Character.toCodePoint((char) unit, (char) low));
    }
    return character(unit);
  }

  private String digits() {
    return text.substring(at, Math.min(text.length(), at + 4));
  }

  private static int hex(String digits, int length) {
    boolean valid =
        digits.length() == length
            && length > 0
            && length <= 6
            && digits.chars().allMatch(c -> Character.digit(c, HEX) >= 0);
    if (!valid) {
      throw new InvalidRegexException(
          "\\u takes four hex digits, or some in braces, as in \\u0041");
    }
    return Integer.parseInt(digits, HEX);
  }

  private static String character(int codePoint) {
    if (!Character.isValidCodePoint(codePoint)
        || (codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE)) {
      throw new InvalidRegexException(
          String.format(Locale.ROOT, "\\u%04x is not a character", codePoint));
    }
    return String.format(Locale.ROOT, "\\x{%x}", codePoint);
  }

  private String control() {
    char letter = at < text.length() ? text.charAt(at) : ' ';
    if (!((letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z'))) {
      throw new InvalidRegexException("\\c takes a letter, as in \\cJ");
    }
    at++;
    return character(letter % 32);
  }

  /**
   * Translates a character property; RE2 knows general categories and scripts by their short names.
   */
  private String property(char p) {
    if (!text.startsWith("{", at)) {
      return "\\" + p; // \pL is syntax of RE2
    }
    int end = text.indexOf('}', at);
    if (end < 0) {
      throw new InvalidRegexException("the } of \\" + p + "{ is missing");
    }
    String written = text.substring(at + 1, end);
    at = end + 1;
    String name = written.substring(written.indexOf('=') + 1);
    return "\\" + p + "{" + CATEGORIES.getOrDefault(name, name) + "}";
  }
}
