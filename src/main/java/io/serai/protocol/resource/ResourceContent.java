package io.serai.protocol.resource;

import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * The content of a resource, or a part of it: exactly one of text and bytes.
 *
 * @param uri of the resource, or of the part
 * @param base64 the bytes in Base64
 */
public record ResourceContent(
    String uri, String mediaType, @Nullable String text, @Nullable String base64) {

  /** Base64 makes four digits of three bytes. */
  private static final int BYTES_OF_GROUP = 3;

  private static final int DIGITS_OF_GROUP = 4;

  /** What may be between the digits, mostly line breaks. */
  private static final String WHITE_SPACE = "\n\r \t";

  /** The first characters that have more than one byte, and more than two, in UTF-8. */
  private static final int ONE_BYTE = 0x80;

  private static final int TWO_BYTES = 0x800;

  /** Rejects a content that is both or neither. */
  public ResourceContent {
    if ((text == null) == (base64 == null)) {
      throw new IllegalArgumentException("a content must be either text or bytes");
    }
  }

  /** Creates a text. */
  public static ResourceContent ofText(String uri, String mediaType, String text) {
    return new ResourceContent(uri, mediaType, text, null);
  }

  /** Creates a content of bytes that are in Base64. */
  public static ResourceContent ofBase64(String uri, String mediaType, String base64) {
    return new ResourceContent(uri, mediaType, null, base64);
  }

  /** Creates a content of bytes. */
  public static ResourceContent ofBytes(String uri, String mediaType, byte[] bytes) {
    return ofBase64(uri, mediaType, Base64.getEncoder().encodeToString(bytes));
  }

  /** Returns the same content under another URI. */
  public ResourceContent at(String other) {
    return new ResourceContent(other, mediaType, text, base64);
  }

  /** Returns the number of its bytes: of the text in UTF-8, or of those that are in Base64. */
  public long size() {
    return text != null ? encoded(text) : base64 != null ? decoded(base64) : 0;
  }

  private static long encoded(String text) {
    long bytes = 0;
    for (int i = 0; i < text.length(); i++) {
      bytes += bytes(text.charAt(i));
    }
    return bytes;
  }

  private static int bytes(char unit) {
    if (unit < ONE_BYTE) {
      return 1;
    }
    boolean two = unit < TWO_BYTES || Character.isSurrogate(unit); // a pair has four
    return two ? 2 : BYTES_OF_GROUP;
  }

  /** Counts no digits, unless there is white space between them. */
  private static long decoded(String text) {
    long digits = text.length();
    if (WHITE_SPACE.chars().anyMatch(each -> text.indexOf(each) >= 0)) {
      digits = text.chars().filter(each -> each > ' ' && each != '=').count();
    } else {
      while (digits > 0 && text.charAt((int) digits - 1) == '=') {
        digits--;
      }
    }
    return digits * BYTES_OF_GROUP / DIGITS_OF_GROUP;
  }
}
