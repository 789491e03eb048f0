package io.serai.http;

import java.time.Duration;
import java.util.List;

/**
 * How the front door listens.
 *
 * @param port 0 for any free one
 * @param maxBodySize bytes of a request's body, after decompression
 * @param idleTimeout after which a silent connection is closed
 * @param corsOrigins origins whose pages may call; empty: none, {@code *}: all
 * @param eventLoops how many event loops serve
 */
public record HttpConfig(
    String host,
    int port,
    long maxBodySize,
    Duration idleTimeout,
    List<String> corsOrigins,
    int eventLoops) {

  public HttpConfig {
    corsOrigins = List.copyOf(corsOrigins);
  }
}
