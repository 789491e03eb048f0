package io.serai.outbound.mask;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;

/**
 * Adds the forms of a secret in a response to a {@link SecretSearch}. Each character may
 * independently occur unchanged, percent-encoded, or escaped as in JSON or HTML. The response is
 * read as Latin-1.
 */
final class EscapedSecretPattern {
  private static final String CONTROLS = "\b\f\n\r\t";
  private static final String CONTROL_LETTERS = "bfnrt";

  /** The HTML names of ASCII characters other than letters and digits. */
  private static final Map<Character, String[]> NAMES =
      Map.ofEntries(
          names('\t', "Tab"),
          names('\n', "NewLine"),
          names('!', "excl"),
          names('"', "quot", "QUOT"),
          names('#', "num"),
          names('$', "dollar"),
          names('%', "percnt"),
          names('&', "amp", "AMP"),
          names('\'', "apos"),
          names('(', "lpar"),
          names(')', "rpar"),
          names('*', "ast", "midast"),
          names('+', "plus"),
          names(',', "comma"),
          names('.', "period"),
          names('/', "sol"),
          names(':', "colon"),
          names(';', "semi"),
          names('<', "lt", "LT"),
          names('=', "equals"),
          names('>', "gt", "GT"),
          names('?', "quest"),
          names('@', "commat"),
          names('[', "lsqb", "lbrack"),
          names('\\', "bsol"),
          names(']', "rsqb", "rbrack"),
          names('^', "Hat"),
          names('_', "lowbar", "UnderBar"),
          names('`', "grave", "DiacriticalGrave"),
          names('{', "lcub", "lbrace"),
          names('|', "verbar", "vert", "VerticalLine"),
          names('}', "rcub", "rbrace"));

  private EscapedSecretPattern() {}

  /** Adds the forms of the text. */
  static void add(String text, SecretSearch search) {
    int node = SecretSearch.START;
    for (int character : text.codePoints().toArray()) {
      int next = search.node();
      addCharacter(character, node, search, next);
      node = next;
    }
    search.end(node);
  }

  /** Adds the forms of one character as edges between two nodes. */
  static void addCharacter(int character, int from, SecretSearch search, int to) {
    addOctets(character, from, search, to);
    addJson(character, from, search, to);
    addHtml(character, from, search, to);
    if (character == ' ') {
      search.path(from, "+", to);
    }
  }

  /** Adds the UTF-8 octets of the character, each unchanged or percent-encoded. */
  private static void addOctets(int character, int from, SecretSearch search, int to) {
    byte[] octets = Character.toString(character).getBytes(StandardCharsets.UTF_8);
    int node = from;
    for (int i = 0; i < octets.length; i++) {
      int octet = octets[i] & 0xff;
      int next = i == octets.length - 1 ? to : search.node();
      search.path(node, String.valueOf((char) octet), next);
      search.pathInAnyCase(node, String.format(Locale.ROOT, "%%%02x", octet), next);
      node = next;
    }
  }

  /**
   * Adds the JSON escapes: one or two UTF-16 code units, and the short escape if the character has
   * one.
   */
  private static void addJson(int character, int from, SecretSearch search, int to) {
    StringBuilder units = new StringBuilder();
    Character.toString(character)
        .chars()
        .forEach(unit -> units.append(String.format(Locale.ROOT, "\\u%04x", unit)));
    search.pathInAnyCase(from, units.toString(), to);
    int control = CONTROLS.indexOf(character);
    if (character == '"' || character == '\\' || character == '/') {
      search.path(from, "\\" + (char) character, to);
    } else if (control >= 0) {
      search.path(from, "\\" + CONTROL_LETTERS.charAt(control), to);
    }
  }

  /**
   * Adds the HTML character references: decimal, hexadecimal (both with leading zeros) and by name.
   */
  private static void addHtml(int character, int from, SecretSearch search, int to) {
    int hash = search.node();
    search.path(from, "&#", hash);
    search.path(hash, "0", hash);
    search.path(hash, character + ";", to);
    int hex = search.node();
    search.edge(hash, ByteSet.of("xX"), hex);
    search.path(hex, "0", hex);
    search.pathInAnyCase(hex, Integer.toHexString(character) + ";", to);
    for (String name : NAMES.getOrDefault((char) character, new String[0])) {
      if (character < 0x80) {
        search.path(from, "&" + name + ";", to);
      }
    }
  }

  private static Map.Entry<Character, String[]> names(char character, String... names) {
    return Map.entry(character, names);
  }
}
