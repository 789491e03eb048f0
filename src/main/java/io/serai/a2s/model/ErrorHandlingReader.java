package io.serai.a2s.model;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.DocumentNode;
import java.util.Set;

/** Reads the {@code error_handling} of a step in its two forms (A2S-Q8). */
final class ErrorHandlingReader {
  private static final Set<String> STOPS = Set.of("stop", "fail", "abort");

  private ErrorHandlingReader() {}

  /**
   * Returns whether the run continues after the step has failed. An unknown action stops the run
   * and is reported as a warning.
   */
  static boolean continues(DocumentNode step) {
    DocumentNode handling = step.member("error_handling");
    if (!handling.exists()) {
      return false;
    }
    String action = action(handling.node());
    if (!action.equals("continue") && !STOPS.contains(action)) {
      handling.warn(
          "ERROR_HANDLING_UNKNOWN",
          "this is not known and the run stops when the step fails; write error_handling:"
              + " continue");
    }
    return action.equals("continue");
  }

  private static String action(JsonNode handling) {
    JsonNode failure = handling.isObject() ? handling.path("on_failure") : handling;
    return (failure.isObject() ? failure.path("action") : failure).asText("");
  }
}
