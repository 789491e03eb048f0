package io.serai.a2s.call;

/** Percent-encodes text as UTF-8 (RFC 3986), except for a set of characters that are kept. */
final class PercentEncoding implements ValueEscaper {

  private static final String UNRESERVED =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";
  private static final char[] HEX = "0123456789ABCDEF".toCharArray();

  /** Keeps only the unreserved characters: valid in any part of an address. */
  static final PercentEncoding ALL = new PercentEncoding("");

  /**
   * Also keeps the reserved characters that have no meaning within a query value; {@code & = + # %}
   * and brackets are still encoded, so that a value remains one value.
   */
  static final PercentEncoding RESERVED = new PercentEncoding("!$'()*,/:;?@");

  private final boolean[] kept = new boolean[128];

  private PercentEncoding(String kept) {
    (UNRESERVED + kept).chars().forEach(c -> this.kept[c] = true);
  }

  @Override
  public void append(StringBuilder out, String text) throws ServiceCallException {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < 128 && kept[c]) {
        out.append(c);
      } else {
        int point = codePoint(text, i);
        encode(out, point);
        i += Character.charCount(point) - 1;
      }
    }
  }

  private static int codePoint(String text, int at) throws ServiceCallException {
    int point = text.codePointAt(at);
    if (point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE) {
      throw new ServiceCallException("The text contains half a character (a lone surrogate)");
    }
    return point;
  }

  private static void encode(StringBuilder out, int point) {
    if (point < 0x80) {
      octet(out, point);
    } else if (point < 0x800) {
      octet(out, 0xC0 | (point >> 6));
      continuation(out, point);
    } else if (point < 0x10000) {
      octet(out, 0xE0 | (point >> 12));
      continuation(out, point >> 6);
      continuation(out, point);
    } else {
      octet(out, 0xF0 | (point >> 18));
      continuation(out, point >> 12);
      continuation(out, point >> 6);
      continuation(out, point);
    }
  }

  private static void continuation(StringBuilder out, int bits) {
    octet(out, 0x80 | (bits & 0x3F));
  }

  private static void octet(StringBuilder out, int octet) {
    out.append('%').append(HEX[octet >> 4]).append(HEX[octet & 0xF]);
  }
}
