package io.serai.outbound.host;

import io.serai.outbound.OutboundException;
import org.jspecify.annotations.Nullable;

/** The result of an attempt as circuit breakers count it, for the host and for its caller. */
public enum CircuitBreakerOutcome {
  /** The host has answered, and the caller can use the answer or must change its request. */
  ANSWERED,
  /** The host cannot be reached, or is not ready for anybody. */
  HOST_FAILED,
  /** The host has answered, but the call failed. */
  CALL_FAILED,
  /** The call failed before an answer, for a reason that may be the caller's. */
  CALLER_FAILED,
  /** Nothing was learned: the hub did not send the request, or there were too many. */
  NOT_COUNTED;

  private static final int TOO_MANY_REQUESTS = 429;
  private static final int BAD_GATEWAY = 502;
  private static final int GATEWAY_TIMEOUT = 504;

  /**
   * Returns the result of an attempt.
   *
   * @param failure null if it succeeded
   * @param answers number of answers that began to arrive, with redirects: what fails after the
   *     first one, such as the target of a redirect or a long download, is not the host's failure
   * @param patient whether the attempt had the time that the hub gives every call: a shorter limit
   *     is chosen by the caller
   */
  public static CircuitBreakerOutcome of(
      @Nullable OutboundException failure, int answers, boolean patient) {
    if (failure == null) {
      return ANSWERED;
    }
    return switch (failure.reason()) {
      case REJECTED -> NOT_COUNTED;
      case REFUSED -> answers > 0 ? ANSWERED : NOT_COUNTED;
      case REDIRECTS, TOO_LARGE -> ANSWERED;
      case STATUS -> ofStatus(failure, answers > 1);
      case UNREACHABLE -> answers > 0 ? CALL_FAILED : HOST_FAILED;
      case TIMEOUT -> answers > 0 ? CALL_FAILED : patient ? HOST_FAILED : CALLER_FAILED;
    };
  }

  private static CircuitBreakerOutcome ofStatus(OutboundException failure, boolean redirected) {
    int status = failure.status();
    if (status == TOO_MANY_REQUESTS) {
      return NOT_COUNTED;
    }
    if (!failure.isTransient()) {
      return ANSWERED;
    }
    boolean notReady = status >= BAD_GATEWAY && status <= GATEWAY_TIMEOUT;
    return notReady && !redirected ? HOST_FAILED : CALL_FAILED;
  }
}
