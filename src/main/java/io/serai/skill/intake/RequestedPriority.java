package io.serai.skill.intake;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/** Reads the priority that the metadata of a message requests for its task. */
public final class RequestedPriority {
  private static final int DEFAULT = 50;
  private static final int MAX = 100;

  private RequestedPriority() {}

  /**
   * Returns {@code a2w.priority} of the metadata, limited to 0 to 100; 50 if it requests none.
   *
   * @param metadata of a message of any protocol; null if it has none
   */
  public static int of(@Nullable JsonNode metadata) {
    return metadata == null
        ? DEFAULT
        : Math.max(0, Math.min(MAX, metadata.path("a2w").path("priority").asInt(DEFAULT)));
  }
}
