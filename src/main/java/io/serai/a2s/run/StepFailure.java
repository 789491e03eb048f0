package io.serai.a2s.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.Json;

/**
 * Why a run failed: the innermost step that did, and what happened there (A2S-Q8).
 *
 * <p>It is the exception of the run's exchange; its message holds no secret.
 */
public final class StepFailure extends Exception {

  private static final long serialVersionUID = 1L;

  private final String step;
  private final transient ObjectNode details;

  StepFailure(String step, String message, ObjectNode details) {
    super(message, null, false, false);
    this.step = step;
    this.details = details;
  }

  StepFailure(String step, String message) {
    this(step, message, Json.object());
  }

  /** The id of the step. */
  public String step() {
    return step;
  }

  /** More on it, such as {@code http_status}; empty where there is nothing to add. */
  public ObjectNode details() {
    return details;
  }
}
