package io.serai.a2s.run;

import io.serai.http.HttpErrorCarrier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What is told of a failure that nobody foresaw: the log has it whole, the caller nothing of it.
 */
final class UnexpectedStepFailure {

  static final String MESSAGE = "The hub failed; its log tells why.";

  private static final Logger LOG = LoggerFactory.getLogger(UnexpectedStepFailure.class);

  private UnexpectedStepFailure() {}

  /** Logs the failure of a step, unless it has words for callers; returns what they are told. */
  static String told(CapabilityRun run, String step, Throwable failure) {
    if (failure instanceof HttpErrorCarrier known) {
      return known.error().message();
    }
    LOG.error("the step {} of {} failed", step, run.capability().name(), failure);
    return MESSAGE;
  }
}
