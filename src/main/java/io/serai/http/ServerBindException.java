package io.serai.http;

import java.util.concurrent.CompletionException;

/**
 * Thrown if the server cannot listen on its address. The message is one line with the cause and the
 * remedy.
 */
public final class ServerBindException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  ServerBindException(String host, int port, CompletionException cause) {
    super(
        "cannot listen on "
            + host
            + ":"
            + port
            + " ("
            + reason(cause)
            + "). Stop what listens there, or choose another port with --port.",
        cause);
  }

  private static String reason(CompletionException failure) {
    Throwable cause = failure.getCause();
    return String.valueOf((cause == null ? failure : cause).getMessage());
  }
}
