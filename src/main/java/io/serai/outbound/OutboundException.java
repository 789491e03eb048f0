package io.serai.outbound;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A call that did not end with a 2xx response. The message names the host and contains no secret.
 * It has no stack trace, because the place where it is created says nothing about the call.
 */
public final class OutboundException extends Exception {

  /** Why a call failed. */
  public enum Reason {
    /**
     * The guard does not allow the request or one of its redirects; nothing was sent to that
     * address.
     */
    REFUSED,
    /** The service redirects more often than is followed. */
    REDIRECTS,
    /** The name does not resolve, or the connection failed or broke. */
    UNREACHABLE,
    /** The response was not complete in time. */
    TIMEOUT,
    /** The service responded with a status outside 200 to 299, or of gRPC other than OK. */
    STATUS,
    /** The response exceeds the size limit. */
    TOO_LARGE,
    /**
     * The hub itself did not send the request or no longer waits for the response: the queue of the
     * throttle is full, the circuit breaker is open, or the call was aborted.
     */
    REJECTED
  }

  private final Reason reason;
  private final transient @Nullable OutboundResponse response;
  private final @Nullable Duration retryAfter;
  private final @Nullable String host;
  private final int attempts;
  private final boolean unsent;

  /** Creates a failure without a response. */
  public OutboundException(Reason reason, String message) {
    this(reason, message, null, null);
  }

  /** Creates a failure of a request that cannot have reached the service. */
  public static OutboundException unsent(Reason reason, String message) {
    return new OutboundException(reason, message, null, null, null, 0, true);
  }

  public OutboundException(
      Reason reason,
      String message,
      @Nullable OutboundResponse response,
      @Nullable Duration retryAfter) {
    this(reason, message, response, retryAfter, null, 0, false);
  }

  private OutboundException(
      Reason reason,
      String message,
      @Nullable OutboundResponse response,
      @Nullable Duration retryAfter,
      @Nullable String host,
      int attempts,
      boolean unsent) {
    super(message, null, false, false);
    this.reason = reason;
    this.response = response;
    this.retryAfter = retryAfter;
    this.host = host;
    this.attempts = attempts;
    this.unsent = unsent;
  }

  /** Returns this failure with the host of its call and the number of attempts. */
  public OutboundException after(String calledHost, int madeAttempts) {
    return new OutboundException(
        reason,
        String.valueOf(getMessage()),
        response,
        retryAfter,
        calledHost,
        madeAttempts,
        unsent);
  }

  /** Creates a failure with reason {@link Reason#REFUSED}. */
  public static OutboundException refused(String message) {
    return new OutboundException(Reason.REFUSED, message);
  }

  /** Returns why the call failed. */
  public Reason reason() {
    return reason;
  }

  /**
   * Returns the status of the response; 0 unless the reason is {@link Reason#STATUS}. For a status
   * of gRPC, it is the one of HTTP that corresponds to it.
   */
  public int status() {
    return response == null ? 0 : response.status();
  }

  /** Returns the number of requests that were sent, with retries; 0 if none was. */
  public int attempts() {
    return attempts;
  }

  /**
   * Whether the last request cannot have reached the service: the guard or the hub did not send it,
   * or there was no connection.
   */
  public boolean isUnsent() {
    return unsent || reason == Reason.REFUSED;
  }

  /** Returns the response if the reason is {@link Reason#STATUS}; its secrets are masked. */
  public Optional<OutboundResponse> response() {
    return Optional.ofNullable(response);
  }

  /**
   * Returns the delay before the next attempt that the service or the open circuit breaker
   * requests.
   */
  public Optional<Duration> retryAfter() {
    return Optional.ofNullable(retryAfter);
  }

  /**
   * Returns the facts of the failure for programs: {@code reason}, and if they are known {@code
   * http_status}, {@code host} and {@code attempts}.
   */
  public ObjectNode details() {
    ObjectNode details = JsonMappers.object().put("reason", reason.name());
    if (status() > 0) {
      details.put("http_status", status());
    }
    if (host != null) {
      details.put("host", host).put("attempts", attempts);
    }
    return details;
  }

  /** Whether the same request may succeed a moment later. */
  public boolean isTransient() {
    return switch (reason) {
      case UNREACHABLE, TIMEOUT -> true;
      case STATUS -> status() >= 500 || status() == 429 || status() == 408;
      case REFUSED, REDIRECTS, TOO_LARGE, REJECTED -> false;
    };
  }
}
