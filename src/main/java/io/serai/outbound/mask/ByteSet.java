package io.serai.outbound.mask;

import java.util.BitSet;
import java.util.Locale;

/** A set of octets. Each octet corresponds to one Latin-1 character. */
final class ByteSet {
  private static final int SIZE = 256;

  private final BitSet octets = new BitSet(SIZE);

  /** The set of these characters. */
  static ByteSet of(String characters) {
    ByteSet set = new ByteSet();
    characters.chars().forEach(set.octets::set);
    return set;
  }

  /** The set of one character's lower and upper case. */
  static ByteSet anyCase(char character) {
    String text = String.valueOf(character);
    return of(text.toLowerCase(Locale.ROOT) + text.toUpperCase(Locale.ROOT));
  }

  boolean contains(int octet) {
    return octets.get(octet);
  }
}
