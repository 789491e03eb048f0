package io.serai.http.ws;

import io.serai.http.HttpError;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Counts the WebSockets that are open or being opened, and limits them. Thread-safe. */
final class WebSocketQuota {
  private static final String CODE = "TOO_MANY_WEBSOCKETS";
  private static final String RETRY_AFTER = "5";

  private final WebSocketLimits limits;
  private final AtomicInteger total = new AtomicInteger();
  private final ConcurrentMap<String, Integer> callers = new ConcurrentHashMap<>();

  WebSocketQuota(WebSocketLimits limits) {
    this.limits = limits;
  }

  /** Counts a socket of a caller; returns an error, with nothing counted, if there are too many. */
  @Nullable HttpError acquire(String caller) {
    if (callers.merge(caller, 1, Integer::sum) > limits.perCaller()) {
      releaseShare(caller);
      return error(
          429,
          "You have as many WebSockets open as one caller may"
              + " (serai.http.max-websockets-per-caller). Close some.");
    }
    if (total.incrementAndGet() > limits.total()) {
      release(caller);
      return error(
          503,
          "As many WebSockets are open as this hub serves (serai.http.max-websockets)."
              + " Try again later.");
    }
    return null;
  }

  void release(String caller) {
    total.decrementAndGet();
    releaseShare(caller);
  }

  private void releaseShare(String caller) {
    callers.computeIfPresent(caller, (key, open) -> open == 1 ? null : Integer.valueOf(open - 1));
  }

  private static HttpError error(int status, String message) {
    return HttpError.of(status, CODE, message).with("retry-after", RETRY_AFTER);
  }
}
