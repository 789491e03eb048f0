package io.serai.task;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A piece of content: exactly one of text, raw bytes, an address or data; in JSON as A2A 1.0 has
 * it.
 *
 * @param raw bytes in base64
 * @param data any JSON value, JSON's null too
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Part(
    @Nullable String text,
    @Nullable String raw,
    @Nullable String url,
    @Nullable JsonNode data,
    @Nullable String filename,
    @Nullable String mediaType,
    @Nullable JsonNode metadata) {

  /** Refuses a part with no content, and one with several. */
  public Part {
    if (Stream.of(text == null, raw == null, url == null, data == null).filter(x -> !x).count()
        != 1) {
      throw new IllegalArgumentException("a part has exactly one of text, raw, url and data");
    }
  }

  /** Words. */
  public static Part ofText(String text) {
    return new Part(text, null, null, null, null, null, null);
  }

  /** A JSON value. */
  public static Part ofData(JsonNode data) {
    return new Part(null, null, null, data, null, null, null);
  }

  /** A file by its bytes, in base64. */
  public static Part ofRaw(String base64, @Nullable String filename, @Nullable String mediaType) {
    return new Part(null, base64, null, null, filename, mediaType, null);
  }

  /** A file by its address. */
  public static Part ofUrl(String url, @Nullable String filename, @Nullable String mediaType) {
    return new Part(null, null, url, null, filename, mediaType, null);
  }
}
