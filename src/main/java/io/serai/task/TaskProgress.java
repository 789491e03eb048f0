package io.serai.task;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/** The progress of a task, 0 to 1, with the last note and the last value of each telemetry. */
public record TaskProgress(double value, @Nullable String note, @Nullable JsonNode telemetry) {
  /** No progress reported yet. */
  public static final TaskProgress NONE = new TaskProgress(0, null, null);

  /** Returns the progress after a report; telemetry that the report does not have is kept. */
  public TaskProgress after(TaskEventPayload.Progressed report) {
    return new TaskProgress(report.value(), report.note(), merged(report.telemetry()));
  }

  private @Nullable JsonNode merged(@Nullable JsonNode reported) {
    if (reported == null) {
      return telemetry;
    }
    if (telemetry instanceof ObjectNode before && reported instanceof ObjectNode after) {
      return before.deepCopy().setAll(after);
    }
    return reported;
  }
}
