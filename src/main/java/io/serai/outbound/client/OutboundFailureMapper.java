package io.serai.outbound.client;

import io.serai.outbound.OutboundException;
import io.serai.outbound.OutboundException.Reason;
import io.serai.outbound.OutboundResponse;
import io.serai.outbound.stream.ResponseTooLargeException;
import io.serai.security.host.TargetOrigin;
import io.vertx.core.http.ConnectionPoolTooBusyException;
import java.net.ConnectException;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * Maps the failure of an attempt to an {@link OutboundException} with a fixed message. The message
 * of the cause is not used, because it may contain a secret.
 */
public final class OutboundFailureMapper {

  private OutboundFailureMapper() {}

  static OutboundException of(Throwable cause, TargetOrigin origin) {
    String host = origin.host();
    if (cause instanceof OutboundException known) {
      return known;
    }
    if (cause instanceof ResponseTooLargeException large) {
      return failure(
          Reason.TOO_LARGE, host + " answered with more than " + large.limit() + " octets");
    }
    if (cause instanceof ConnectionPoolTooBusyException) {
      return OutboundException.unsent(
          Reason.REJECTED, "too many calls to " + host + " wait for a connection");
    }
    if (cause instanceof TimeoutException) {
      return failure(Reason.TIMEOUT, host + " did not answer in time");
    }
    if (cause instanceof SSLException) {
      return failure(Reason.UNREACHABLE, "no trusted TLS connection to " + host);
    }
    return cause instanceof ConnectException
        ? OutboundException.unsent(
            Reason.UNREACHABLE, "no connection to " + host + ":" + origin.port())
        : failure(Reason.UNREACHABLE, "the connection to " + host + " broke");
  }

  /**
   * Returns the failure of a call that was answered.
   *
   * @param status status to be named, of HTTP or gRPC
   */
  static OutboundException status(
      OutboundResponse answer, String status, TargetOrigin origin, @Nullable Duration retryAfter) {
    return new OutboundException(
        Reason.STATUS, origin.host() + " answered " + status, answer, retryAfter);
  }

  /** Returns the failure of a call that its owner no longer waits for. */
  public static OutboundException aborted(TargetOrigin origin) {
    return failure(Reason.REJECTED, "the call to " + origin.host() + " was aborted");
  }

  private static OutboundException failure(Reason reason, String message) {
    return new OutboundException(reason, message);
  }
}
