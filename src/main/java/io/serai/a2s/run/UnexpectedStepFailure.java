package io.serai.a2s.run;

import io.serai.http.error.HttpErrorCarrier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Converts an unexpected failure of a step to a message for callers: the log records the failure,
 * the caller receives no details.
 */
final class UnexpectedStepFailure {

  static final String MESSAGE = "The hub failed; its log has the reason.";

  private static final Logger LOG = LoggerFactory.getLogger(UnexpectedStepFailure.class);

  private UnexpectedStepFailure() {}

  /**
   * Returns the message for callers. A failure without one for callers is logged and replaced by
   * {@link #MESSAGE}.
   */
  static String messageFor(CapabilityRun run, String step, Throwable failure) {
    if (failure instanceof HttpErrorCarrier known) {
      return known.error().message();
    }
    LOG.error("the step {} of {} failed", step, run.name(), failure);
    return MESSAGE;
  }
}
