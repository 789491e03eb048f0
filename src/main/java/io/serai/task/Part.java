package io.serai.task;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.JsonMappers;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A piece of content of a message or artifact, as in A2A 1.0: exactly one of text, raw bytes, a URL
 * or JSON data.
 *
 * @param raw bytes in base64
 * @param data any JSON value, including JSON null
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

  /** Rejects a part that has no content or more than one kind of it. */
  public Part {
    if (present(text) + present(raw) + present(url) + present(data) != 1) {
      throw new IllegalArgumentException("a part must have exactly one of text, raw, url and data");
    }
  }

  private static int present(@Nullable Object content) {
    return content == null ? 0 : 1;
  }

  /** Returns the number of characters of its content. */
  public long length() {
    return data == null
        ? Stream.of(text, raw, url).filter(Objects::nonNull).mapToLong(String::length).sum()
        : JsonMappers.text(data).length();
  }

  /** Creates a text part. */
  public static Part ofText(String text) {
    return new Part(text, null, null, null, null, null, null);
  }

  /** Creates a part from a JSON value. */
  public static Part ofData(JsonNode data) {
    return new Part(null, null, null, data, null, null, null);
  }

  /** Creates a file part from its bytes, in base64. */
  public static Part ofRaw(String base64, @Nullable String filename, @Nullable String mediaType) {
    return new Part(null, base64, null, null, filename, mediaType, null);
  }

  /** Creates a file part from the file's URL. */
  public static Part ofUrl(String url, @Nullable String filename, @Nullable String mediaType) {
    return new Part(null, null, url, null, filename, mediaType, null);
  }
}
