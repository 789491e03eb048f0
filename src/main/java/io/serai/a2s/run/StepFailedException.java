package io.serai.a2s.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.task.ErrorCode;
import io.serai.task.run.work.CodedTaskFailure;
import org.apache.camel.Exchange;

/**
 * The failure of a run: the step of its document that failed, and the reason (A2S-Q8).
 *
 * <p>It is the exception of the run's exchange. Its message contains no secret.
 */
public final class StepFailedException extends Exception implements CodedTaskFailure {

  /**
   * The reason of a failure before the request was sent: it could not be built from variables and
   * secrets.
   */
  static final String REQUEST = "REQUEST";

  /** The reason of a failure after a response: it reports a failure or cannot be decoded. */
  static final String ANSWER = "ANSWER";

  /** The reason of a capability step whose capability is no longer served or refused the run. */
  static final String DEPENDENCY = "DEPENDENCY";

  /** The reason of a result that is too large beside those of the runs that have not ended. */
  static final String MEMORY = "MEMORY";

  private final String step;
  private final transient ObjectNode details;

  StepFailedException(String step, String message, ObjectNode details) {
    super(message, null, false, false);
    this.step = step;
    this.details = details;
  }

  /** Returns the failure of the step that an exchange is at: its request could not be built. */
  static StepFailedException ofRequest(Exchange exchange, String message) {
    return new StepFailedException(
        StepIdResolver.ofNode(exchange), message, JsonMappers.object().put("reason", REQUEST));
  }

  /** The id of the step in the document of the capability that was run. */
  public String step() {
    return step;
  }

  @Override
  public String taskCode() {
    return details.path("reason").asText().equals("TIMEOUT")
        ? ErrorCode.TIMEOUT.code()
        : ErrorCode.EXTERNAL_DEPENDENCY.code();
  }

  /** Returns the details with the step; that of the innermost capability if one is nested. */
  @Override
  public ObjectNode taskDetails() {
    return JsonMappers.object().put("step", step).setAll(details);
  }

  /**
   * Details of the failure: {@code reason}, {@code http_status}, {@code host}, {@code attempts},
   * {@code method}, {@code path}. If a nested capability failed, {@code capability} and {@code
   * step} name the innermost one and its step.
   */
  public ObjectNode details() {
    return details;
  }
}
