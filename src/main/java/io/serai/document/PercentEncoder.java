package io.serai.document;

import java.nio.charset.StandardCharsets;
import java.util.function.IntPredicate;

/** Percent-encodes texts as UTF-8 (RFC 3986), except for ASCII characters that are kept. */
public final class PercentEncoder {

  /** Keeps only the unreserved characters: valid in any part of an address. */
  public static final PercentEncoder UNRESERVED = keeping("");

  private static final char[] HEX = "0123456789ABCDEF".toCharArray();

  private final boolean[] kept = new boolean[128];

  public PercentEncoder(IntPredicate kept) {
    for (int c = 0; c < this.kept.length; c++) {
      this.kept[c] = kept.test(c);
    }
  }

  /** Returns an encoder that keeps these characters and the unreserved ones. */
  public static PercentEncoder keeping(String others) {
    return new PercentEncoder(
        c -> TextFunctions.isAlphanumeric(c) || ("-._~" + others).indexOf(c) >= 0);
  }

  /** Returns the text encoded. An unpaired surrogate becomes a question mark, encoded. */
  public String of(String text) {
    StringBuilder out = new StringBuilder(text.length() + 16);
    append(out, text);
    return out.toString();
  }

  /** Appends the text encoded. */
  public void append(StringBuilder out, String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c >= kept.length) {
        int point = text.codePointAt(i);
        for (byte octet : Character.toString(point).getBytes(StandardCharsets.UTF_8)) {
          appendOctet(out, octet & 0xFF);
        }
        i += Character.charCount(point) - 1;
      } else if (kept[c]) {
        out.append(c);
      } else {
        appendOctet(out, c);
      }
    }
  }

  /** Appends an octet, encoded. */
  public static void appendOctet(StringBuilder out, int octet) {
    out.append('%').append(HEX[octet >> 4]).append(HEX[octet & 0xF]);
  }
}
