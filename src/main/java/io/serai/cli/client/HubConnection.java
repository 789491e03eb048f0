package io.serai.cli.client;

import io.serai.document.TextFunctions;
import java.util.Optional;

/**
 * A hub for as long as a command runs. Closing it stops a hub that was started for the command.
 *
 * @param url the address, without a trailing slash
 * @param key the caller's key; empty if there is none
 * @param maxBody how many bytes a request may have
 * @param stop stops the hub if it was started for the command
 */
public record HubConnection(String url, Optional<String> key, long maxBody, Runnable stop)
    implements AutoCloseable {

  /** For a hub whose settings are not known; it refuses what is too large for it. */
  private static final long MAX_BODY = 64L * 1024 * 1024;

  /** Creates a connection to a running hub, whose URL may have a trailing slash. */
  static HubConnection of(String url, Optional<String> key) {
    return new HubConnection(TextFunctions.withoutTrailing(url, '/'), key, MAX_BODY, () -> {});
  }

  @Override
  public void close() {
    stop.run();
  }
}
