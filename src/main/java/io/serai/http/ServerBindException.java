package io.serai.http;

import java.util.concurrent.CompletionException;

/** The address cannot be listened on; its message is one line that says what to do. */
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
