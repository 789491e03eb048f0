package io.serai.outbound.mask;

import java.nio.charset.StandardCharsets;

/**
 * Adds the Base64 encodings (RFC 4648) of a secret to a {@link SecretSearch}.
 *
 * <p>It covers the standard and the URL-safe alphabet, with and without padding, and each of the
 * three positions at which the secret may begin within a group of three octets. A character that
 * encodes only some bits of the secret is part of the match.
 */
final class Base64SecretPattern {
  /**
   * Minimum length in octets. The Base64 form of a shorter secret would match unrelated text by
   * chance.
   */
  static final int MIN_LENGTH = 4;

  private static final int BITS = 6;
  private static final String ALPHABET =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  private static final String[] LAST_TWO = {"+-", "/_"};

  private Base64SecretPattern() {}

  /**
   * Adds the Base64 forms of the text; does nothing if the text is shorter than {@link
   * #MIN_LENGTH}.
   */
  static void add(String text, SecretSearch search) {
    byte[] octets = text.getBytes(StandardCharsets.UTF_8);
    if (octets.length >= MIN_LENGTH) {
      for (int before = 0; before < 3; before++) {
        add(octets, before, search);
      }
    }
  }

  /**
   * Adds the forms that begin at one position within a group.
   *
   * @param before number of octets before the text in its first group of four characters
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

  /** Adds an edge for each character whose bits agree with those octets that it covers. */
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
      int position = bit + i;
      boolean within = position >= 0 && position < octets.length * 8;
      boolean expected = within && (octets[position / 8] >> (7 - position % 8) & 1) == 1;
      boolean actual = (value >> (BITS - 1 - i) & 1) == 1;
      if (within && expected != actual) {
        return false;
      }
    }
    return true;
  }

  /** Adds up to two optional padding characters. */
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
