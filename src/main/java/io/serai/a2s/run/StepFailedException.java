package io.serai.a2s.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.task.run.CodedTaskFailure;

/**
 * Why a run failed: the innermost step of its document that did, and what happened there (A2S-Q8).
 *
 * <p>It is the exception of the run's exchange; its message holds no secret.
 */
public final class StepFailedException extends Exception implements CodedTaskFailure {

  private static final long serialVersionUID = 1L;

  /** The reason of a request that cannot be made from the variables and secrets; none was sent. */
  static final String REQUEST = "REQUEST";

  /** The reason of an answer that tells of a failure, or is not what it claims to be. */
  static final String ANSWER = "ANSWER";

  /** The reason of a capability step whose capability is gone or refuses the run. */
  static final String DEPENDENCY = "DEPENDENCY";

  private final String step;
  private final transient ObjectNode details;

  StepFailedException(String step, String message, ObjectNode details) {
    super(message, null, false, false);
    this.step = step;
    this.details = details;
  }

  /** The id of the step, in the document of the capability that was run. */
  public String step() {
    return step;
  }

  @Override
  public String taskCode() {
    return details.path("reason").asText().equals("TIMEOUT") ? "E040" : "E050";
  }

  /**
   * More on it: {@code reason}, {@code http_status}; where a capability within this one failed,
   * {@code capability} and {@code step} name the innermost one and its step.
   */
  public ObjectNode details() {
    return details;
  }
}
