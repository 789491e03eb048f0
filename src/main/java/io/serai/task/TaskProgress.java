package io.serai.task;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/** How far a task is, 0 to 1, with the last note and the last telemetry. */
public record TaskProgress(double value, @Nullable String note, @Nullable JsonNode telemetry) {
  /** Nothing was told yet. */
  public static final TaskProgress NONE = new TaskProgress(0, null, null);
}
