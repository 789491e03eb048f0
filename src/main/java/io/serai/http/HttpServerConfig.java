package io.serai.http;

import java.time.Duration;
import java.util.List;

/**
 * How the front door listens.
 *
 * @param port 0 for any free one
 * @param bodies what bounds the bodies of requests
 * @param idleTimeout after which a connection without a request in progress is closed, and one
 *     whose client takes nothing of what is written; zero for never
 * @param corsOrigins origins whose pages may call; empty: none, {@code *}: all
 * @param eventLoops how many event loops serve
 */
public record HttpServerConfig(
    String host,
    int port,
    BodyLimits bodies,
    Duration idleTimeout,
    List<String> corsOrigins,
    int eventLoops) {

  public HttpServerConfig {
    corsOrigins = List.copyOf(corsOrigins);
  }

  /** With the standard limits for bodies of up to this many bytes. */
  public HttpServerConfig(
      String host,
      int port,
      long maxBodySize,
      Duration idleTimeout,
      List<String> corsOrigins,
      int eventLoops) {
    this(host, port, BodyLimits.of(maxBodySize), idleTimeout, corsOrigins, eventLoops);
  }
}
