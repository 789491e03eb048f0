package io.serai.http;

import java.util.concurrent.CompletionException;

/**
 * Thrown if the server cannot listen on its address. The message is one line with the cause and the
 * remedy.
 */
public final class ServerBindException extends RuntimeException {

  ServerBindException(String host, int port, CompletionException cause) {
    super(
        "cannot listen on %s:%s (%s). Stop what listens there, or choose another port with --port or serai.port."
            .formatted(host, port, reason(cause)),
        cause);
  }

  private static String reason(CompletionException failure) {
    Throwable cause = failure.getCause();
    return String.valueOf((cause == null ? failure : cause).getMessage());
  }
}
