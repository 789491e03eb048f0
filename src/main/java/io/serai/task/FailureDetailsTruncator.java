package io.serai.task;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import java.util.Map;

/** Bounds the details of a failure, since they are stored and sent with the task. */
public final class FailureDetailsTruncator {
  /** Maximum size of the details as JSON, in bytes. */
  public static final int MAX_BYTES = 16 * 1024;

  /** Member that says what was cut. */
  static final String NOTE = "truncated";

  /** Space for the note, and for the quotes and separators of a member. */
  private static final int NOTE_BYTES = 100;

  private static final int MEMBER_BYTES = 4;

  private FailureDetailsTruncator() {}

  /**
   * Returns the details if they are small enough; otherwise the members that fit, in their order,
   * and the note {@code truncated}.
   */
  public static ObjectNode bounded(ObjectNode details) {
    int size = size(details);
    if (size <= MAX_BYTES) {
      return details;
    }
    ObjectNode kept = JsonMappers.object();
    kept.put(NOTE, "The details had " + size + " bytes; at most " + MAX_BYTES + " are kept.");
    int room = MAX_BYTES - NOTE_BYTES;
    for (Map.Entry<String, JsonNode> member : details.properties()) {
      int needed = size(JsonMappers.MAPPER.getNodeFactory().textNode(member.getKey()));
      needed += size(member.getValue()) + MEMBER_BYTES;
      if (needed <= room && !member.getKey().equals(NOTE)) {
        kept.set(member.getKey(), member.getValue());
        room -= needed;
      }
    }
    return kept;
  }

  private static int size(JsonNode json) {
    try {
      return JsonMappers.MAPPER.writeValueAsBytes(json).length;
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("details cannot be written as JSON: " + e.getMessage(), e);
    }
  }
}
