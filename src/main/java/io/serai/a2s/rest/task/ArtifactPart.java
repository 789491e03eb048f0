package io.serai.a2s.rest.task;

import com.fasterxml.jackson.databind.JsonNode;
import io.netty.buffer.ByteBufUtil;
import io.serai.document.JsonMappers;
import io.serai.task.Artifact;
import io.serai.task.Part;
import io.vertx.core.buffer.Buffer;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A part of an artifact as a client reads it: a text that arrived in chunks is one part.
 *
 * @param chunks the chunks of a text, or the only part
 */
record ArtifactPart(List<Part> chunks) {

  /** Returns the parts of an artifact, in their order. */
  static List<ArtifactPart> all(Artifact artifact) {
    List<ArtifactPart> all = new ArrayList<>();
    List<Part> chunks = new ArrayList<>();
    for (Part part : artifact.parts()) {
      if (!chunks.isEmpty() && !continues(chunks.get(0), part)) {
        all.add(new ArtifactPart(chunks));
        chunks = new ArrayList<>();
      }
      chunks.add(part);
    }
    if (!chunks.isEmpty()) {
      all.add(new ArtifactPart(chunks));
    }
    return all;
  }

  private static boolean continues(Part first, Part next) {
    return first.text() != null
        && next.text() != null
        && Objects.equals(first.mediaType(), next.mediaType())
        && Objects.equals(first.filename(), next.filename());
  }

  /** Returns {@code text}, {@code data}, {@code file} or {@code url}. */
  String kind() {
    if (first().text() != null) {
      return "text";
    }
    if (first().data() != null) {
      return "data";
    }
    return first().raw() != null ? "file" : "url";
  }

  @Nullable String filename() {
    return first().filename();
  }

  @Nullable String url() {
    return first().url();
  }

  @Nullable String declaredType() {
    return first().mediaType();
  }

  /** Returns the media type: the one that the agent gave, else that of the kind. */
  String mediaType() {
    String declared = declaredType();
    if (declared != null) {
      return declared;
    }
    return switch (kind()) {
      case "text" -> "text/plain";
      case "data" -> "application/json";
      default -> "application/octet-stream";
    };
  }

  /**
   * Returns the number of bytes of {@link #content}; empty for data that are too large to be
   * counted.
   */
  OptionalLong size(JsonByteCounter counter) {
    JsonNode data = first().data();
    String raw = first().raw();
    if (data != null) {
      return counter.count(data);
    }
    return OptionalLong.of(
        raw == null
            ? chunks.stream().mapToLong(chunk -> ByteBufUtil.utf8Bytes(text(chunk))).sum()
            : decodedSize(raw));
  }

  /**
   * Returns the content.
   *
   * @throws IllegalArgumentException if the agent did not encode the file in base64
   */
  Buffer content() {
    JsonNode data = first().data();
    String raw = first().raw();
    if (data != null) {
      return Buffer.buffer(JsonMappers.text(data));
    }
    if (raw != null) {
      return Buffer.buffer(Base64.getMimeDecoder().decode(raw));
    }
    Buffer content = Buffer.buffer();
    chunks.forEach(chunk -> content.appendString(text(chunk)));
    return content;
  }

  /** Counts what the decoder reads: it ignores what is not of the alphabet. */
  private static long decodedSize(String base64) {
    long digits = 0;
    for (int i = 0; i < base64.length(); i++) {
      char c = base64.charAt(i);
      if (c == '=') {
        break;
      }
      digits += isDigit(c) ? 1 : 0;
    }
    return digits * 3 / 4;
  }

  private static boolean isDigit(char c) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (c >= '0' && c <= '9')
        || c == '+'
        || c == '/';
  }

  private static String text(Part chunk) {
    return Objects.requireNonNullElse(chunk.text(), "");
  }

  private Part first() {
    return chunks.get(0);
  }
}
