package io.serai.outbound;

import java.nio.charset.StandardCharsets;

/**
 * The forms of a text as part of a text in base64 (RFC 4648), with the standard alphabet or that
 * for URLs, with padding or without, and wherever the text begins among the three octets that four
 * characters stand for. Characters that hold but some bits of the text are a part of the form.
 */
final class Base64SecretPattern {
  /** Shorter texts have so few characters in base64 that others would be masked by chance. */
  static final int SHORTEST = 4;

  private static final int BITS = 6;
  private static final String ALPHABET =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  private static final String[] LAST_TWO = {"+-", "/_"};

  private Base64SecretPattern() {}

  /** Adds the forms of a text, unless it is too short to be told from others. */
  static void add(String text, SecretSearch search) {
    byte[] octets = text.getBytes(StandardCharsets.UTF_8);
    if (octets.length >= SHORTEST) {
      for (int before = 0; before < 3; before++) {
        add(octets, before, search);
      }
    }
  }

  /**
   * @param before how many octets stand before the text in its first group of four characters
   */
  private static void add(byte[] octets, int before, SecretSearch search) {
    int first = before * 8;
    int behind = first + octets.length * 8;
    int node = SecretSearch.START;
    for (int at = first - first % BITS; at < behind; at += BITS) {
      int next = search.node();
      addCharacters(octets, at - first, node, search, next);
      node = next;
    }
    search.end(node);
    addPadding(node, search);
  }

  /** The characters whose bits are those of the octets, as far as these go. */
  private static void addCharacters(byte[] octets, int bit, int from, SecretSearch search, int to) {
    StringBuilder plain = new StringBuilder();
    for (int value = 0; value < 1 << BITS; value++) {
      if (fits(value, octets, bit)) {
        if (value < ALPHABET.length()) {
          plain.append(ALPHABET.charAt(value));
        } else {
          LAST_TWO[value - ALPHABET.length()]
              .chars()
              .forEach(each -> EscapedSecretPattern.addCharacter(each, from, search, to));
        }
      }
    }
    if (!plain.isEmpty()) {
      search.edge(from, ByteSet.of(plain.toString()), to);
    }
  }

  private static boolean fits(int value, byte[] octets, int bit) {
    for (int i = 0; i < BITS; i++) {
      int place = bit + i;
      boolean within = place >= 0 && place < octets.length * 8;
      boolean wanted = within && (octets[place / 8] >> (7 - place % 8) & 1) == 1;
      boolean there = (value >> (BITS - 1 - i) & 1) == 1;
      if (within && wanted != there) {
        return false;
      }
    }
    return true;
  }

  /** One or two, which may or may not be there. */
  private static void addPadding(int from, SecretSearch search) {
    int node = from;
    for (int i = 0; i < 2; i++) {
      int next = search.node();
      EscapedSecretPattern.addCharacter('=', node, search, next);
      search.end(next);
      node = next;
    }
  }
}
