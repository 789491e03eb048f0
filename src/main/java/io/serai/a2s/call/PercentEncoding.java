package io.serai.a2s.call;

/** Percent-encoding by RFC 3986 of UTF-8 octets: all but the characters that stand as they are. */
final class PercentEncoding implements ValueEscaper {

  private static final String UNRESERVED =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";
  private static final char[] HEX = "0123456789ABCDEF".toCharArray();

  /** Keeps the unreserved characters only: for any part of an address. */
  static final PercentEncoding ALL = new PercentEncoding("");

  /**
   * Keeps also the reserved characters that mean nothing within a query's value; {@code & = + # %}
   * and brackets are encoded all the same, so that a value stays one value.
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
      throw new ServiceCallException("The text holds half a character (a lone surrogate)");
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
