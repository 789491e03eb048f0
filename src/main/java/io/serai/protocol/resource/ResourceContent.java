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

  /** Returns the size as it is sent: characters of the text, or of the Base64. */
  public long size() {
    return text != null ? text.length() : base64 != null ? base64.length() : 0;
  }
}
