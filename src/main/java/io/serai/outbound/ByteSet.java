package io.serai.outbound;

import java.util.BitSet;
import java.util.Locale;

/** A set of octets, which are seen as characters of Latin-1. */
final class ByteSet {
  private static final int ALL = 256;

  private final BitSet octets = new BitSet(ALL);

  /** These characters. */
  static ByteSet of(String characters) {
    ByteSet set = new ByteSet();
    characters.chars().forEach(set.octets::set);
    return set;
  }

  /** A character, whether in upper or lower case. */
  static ByteSet anyCase(char character) {
    String text = String.valueOf(character);
    return of(text.toLowerCase(Locale.ROOT) + text.toUpperCase(Locale.ROOT));
  }

  boolean contains(int octet) {
    return octets.get(octet);
  }
}
