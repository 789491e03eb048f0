package io.serai.outbound;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A call that gave no 2xx answer, with the reason; its message names the host and holds no secret.
 * It has no stack trace of its own: where it was made says nothing about the call.
 */
public final class OutboundException extends Exception {

  private static final long serialVersionUID = 1L;

  /** Why a call failed. */
  public enum Reason {
    /** The guard does not let the request, or a redirect of it, leave; nothing was sent there. */
    REFUSED,
    /** The name does not resolve, the connection failed or broke. */
    UNREACHABLE,
    /** The answer was not complete in time. */
    TIMEOUT,
    /** The service answered outside 200 to 299. */
    STATUS,
    /** The answer is larger than the hub reads. */
    TOO_LARGE,
    /**
     * The hub itself did not send, or no longer waits: the throttle's queue is full, the breaker is
     * open, or nobody wants the answer any more.
     */
    REJECTED
  }

  private final Reason reason;
  private final transient @Nullable OutboundResponse response;
  private final @Nullable Duration retryAfter;

  /** A failure without an answer. */
  public OutboundException(Reason reason, String message) {
    this(reason, message, null, null);
  }

  OutboundException(
      Reason reason,
      String message,
      @Nullable OutboundResponse response,
      @Nullable Duration retryAfter) {
    super(message, null, false, false);
    this.reason = reason;
    this.response = response;
    this.retryAfter = retryAfter;
  }

  /** What the guard does not let leave. */
  static OutboundException refused(String message) {
    return new OutboundException(Reason.REFUSED, message);
  }

  /** Why the call failed. */
  public Reason reason() {
    return reason;
  }

  /** The service's status; 0 unless the reason is {@link Reason#STATUS}. */
  public int status() {
    return response == null ? 0 : response.status();
  }

  /** The service's answer where the reason is {@link Reason#STATUS}, secrets masked. */
  public Optional<OutboundResponse> response() {
    return Optional.ofNullable(response);
  }

  /** How long to wait before the next try, as the service or the open breaker says. */
  public Optional<Duration> retryAfter() {
    return Optional.ofNullable(retryAfter);
  }

  /** Whether the same request may well succeed a moment later. */
  public boolean isTransient() {
    return switch (reason) {
      case UNREACHABLE, TIMEOUT -> true;
      case STATUS -> status() >= 500 || status() == 429 || status() == 408;
      case REFUSED, TOO_LARGE, REJECTED -> false;
    };
  }
}
