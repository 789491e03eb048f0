package io.serai.task;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/** The progress of a task, 0 to 1, with the last note and the last telemetry. */
public record TaskProgress(double value, @Nullable String note, @Nullable JsonNode telemetry) {
  /** No progress reported yet. */
  public static final TaskProgress NONE = new TaskProgress(0, null, null);
}
