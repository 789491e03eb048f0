package io.serai.a2a.model;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.task.Artifact;
import io.serai.task.Message;
import io.serai.task.Part;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Upper bounds of how many bytes messages, artifacts and JSON values take in a response, both as
 * JSON and as Protocol Buffers. Nothing is encoded to find them.
 */
public final class EncodedSizeBound {
  private static final int MESSAGE = 192;
  private static final int ARTIFACT = 160;
  private static final int PART = 96;

  /** Tags and lengths of a value of protobuf, or the punctuation of JSON. */
  private static final int VALUE = 16;

  private static final int NUMBER = 11;
  private static final int LONGEST_ESCAPE = 6;
  private static final int LONGEST_CHARACTER = 3;

  private EncodedSizeBound() {}

  /** Bound of a message. */
  public static long of(Message message) {
    return MESSAGE
        + of(message.id())
        + parts(message.parts())
        + of(message.metadata())
        + texts(message.extensions())
        + texts(message.references());
  }

  /** Bound of an artifact. */
  public static long of(Artifact artifact) {
    return ARTIFACT
        + of(artifact.id())
        + of(artifact.name())
        + of(artifact.description())
        + parts(artifact.parts())
        + of(artifact.metadata())
        + texts(artifact.extensions());
  }

  static long of(@Nullable JsonNode value) {
    if (value == null) {
      return 0;
    }
    if (value.isTextual()) {
      return VALUE + of(value.textValue());
    }
    if (value.isNumber()) {
      return Math.max(NUMBER, value.asText().length() + 1);
    }
    long size = VALUE;
    for (Map.Entry<String, JsonNode> member : value.properties()) {
      size += VALUE + of(member.getKey()) + of(member.getValue());
    }
    if (value.isArray()) {
      for (JsonNode element : value) {
        size += of(element);
      }
    }
    return size;
  }

  /** Bound of a text in UTF-8, with the escapes of JSON. */
  static long of(@Nullable String text) {
    long size = 0;
    for (int i = 0; text != null && i < text.length(); i++) {
      size += bytes(text.charAt(i));
    }
    return size;
  }

  private static int bytes(char character) {
    if (character < ' ') {
      return LONGEST_ESCAPE;
    }
    if (character < 0x80) {
      return character == '"' || character == '\\' ? 2 : 1;
    }
    return character < 0x800 ? 2 : LONGEST_CHARACTER;
  }

  private static long parts(Collection<Part> parts) {
    long size = 0;
    for (Part part : parts) {
      size +=
          PART
              + of(part.text())
              + (part.raw() == null ? 0 : part.raw().length())
              + of(part.url())
              + of(part.data())
              + of(part.filename())
              + of(part.mediaType())
              + of(part.metadata());
    }
    return size;
  }

  private static long texts(Collection<String> texts) {
    long size = 0;
    for (String text : texts) {
      size += VALUE + of(text);
    }
    return size;
  }
}
