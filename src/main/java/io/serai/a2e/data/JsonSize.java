package io.serai.a2e.data;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;

/** Estimates how much memory a JSON value needs on a 64-bit JVM. */
public final class JsonSize {

  private static final int REFERENCE = 8;

  private static final int CONTAINER = 64;
  private static final int MEMBER = 48;
  private static final int TEXT = 56;
  private static final int SCALAR = 24;

  private JsonSize() {}

  /** Returns the bytes that a value needs. */
  public static long of(JsonNode value) {
    return switch (value.getNodeType()) {
      case OBJECT -> ofObject(value);
      case ARRAY -> ofArray(value);
      case STRING -> TEXT + value.textValue().length();
      default -> SCALAR;
    };
  }

  /** Returns the bytes that a list needs besides its elements. */
  public static long ofList(JsonNode list) {
    return CONTAINER + (long) REFERENCE * list.size();
  }

  private static long ofObject(JsonNode object) {
    long size = CONTAINER;
    for (Map.Entry<String, JsonNode> member : object.properties()) {
      size += MEMBER + of(member.getValue());
    }
    return size;
  }

  private static long ofArray(JsonNode array) {
    long size = ofList(array);
    for (JsonNode element : array) {
      size += of(element);
    }
    return size;
  }
}
