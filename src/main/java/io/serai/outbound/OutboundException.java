package io.serai.outbound;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
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

  /** Longest path that a failure names, in characters. */
  private static final int LONGEST_PATH = 200;

  private final Reason reason;
  private final transient @Nullable OutboundResponse response;
  private final @Nullable Duration retryAfter;
  private final transient @Nullable CalledRequest called;
  private final transient @Nullable RoutePlace place;
  private final boolean unsent;

  /** The request of a call, as far as it has no secret. */
  private record CalledRequest(String host, String method, String path, int attempts) {}

  /** The node of a route that made a call. */
  private record RoutePlace(@Nullable String route, @Nullable String step) {}

  /** Creates a failure without a response. */
  public OutboundException(Reason reason, String message) {
    this(reason, message, null, null);
  }

  /** Creates a failure of a request that cannot have reached the service. */
  public static OutboundException unsent(Reason reason, String message) {
    return new OutboundException(reason, message, null, null, null, null, true);
  }

  public OutboundException(
      Reason reason,
      String message,
      @Nullable OutboundResponse response,
      @Nullable Duration retryAfter) {
    this(reason, message, response, retryAfter, null, null, false);
  }

  private OutboundException(
      Reason reason,
      String message,
      @Nullable OutboundResponse response,
      @Nullable Duration retryAfter,
      @Nullable CalledRequest called,
      @Nullable RoutePlace place,
      boolean unsent) {
    super(message, null, false, false);
    this.reason = reason;
    this.response = response;
    this.retryAfter = retryAfter;
    this.called = called;
    this.place = place;
    this.unsent = unsent;
  }

  /**
   * Returns this failure with the request of its call and the number of attempts.
   *
   * @param path without the query; secrets are masked
   */
  public OutboundException after(String host, String method, String path, int attempts) {
    return with(
        new CalledRequest(host, method, TextFunctions.clipped(path, LONGEST_PATH), attempts),
        place);
  }

  /** Returns this failure with the node of a route that made the call. */
  public OutboundException in(@Nullable String route, @Nullable String step) {
    return with(called, new RoutePlace(route, step));
  }

  private OutboundException with(@Nullable CalledRequest request, @Nullable RoutePlace node) {
    String message = String.valueOf(getMessage());
    return new OutboundException(reason, message, response, retryAfter, request, node, unsent);
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
    return called == null ? 0 : called.attempts;
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
   * http_status}, {@code host}, {@code attempts}, {@code method} and {@code path}. Callers cannot
   * read the file of a route, so a call of one has {@code route} and {@code step} in place of the
   * path.
   */
  public ObjectNode details() {
    ObjectNode details = JsonMappers.object().put("reason", reason.name());
    if (status() > 0) {
      details.put("http_status", status());
    }
    if (called != null) {
      details.put("host", called.host).put("attempts", called.attempts);
      details.put("method", called.method);
      if (place == null) {
        details.put("path", called.path);
      }
    }
    if (place != null) {
      details.put("route", place.route).put("step", place.step);
    }
    return details;
  }

  /** Returns the message, the request and the node of the route, for the hub's log. */
  public String logText() {
    StringBuilder text = new StringBuilder(String.valueOf(getMessage()));
    if (called != null) {
      text.append(" to ").append(called.method).append(' ').append(called.path);
    }
    if (place != null) {
      text.append(" in route ").append(place.route).append(", step ").append(place.step);
    }
    return text.toString();
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
