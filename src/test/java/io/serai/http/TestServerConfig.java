package io.serai.http;

import io.serai.http.limit.BodyLimits;
import io.serai.http.limit.CallerQuota;
import io.serai.security.host.TrustedProxies;
import java.time.Duration;
import java.util.List;

/** Configurations of servers of tests, with the default limits of connections and streams. */
public final class TestServerConfig {
  private TestServerConfig() {}

  /** Returns the configuration of a server whose bodies have up to so many bytes. */
  public static HttpServerConfig of(
      int port, long maxBodySize, Duration idleTimeout, int eventLoops) {
    return of(port, BodyLimits.of(maxBodySize), idleTimeout, eventLoops);
  }

  /** Returns the configuration of a server with these limits of bodies. */
  public static HttpServerConfig of(
      int port, BodyLimits bodies, Duration idleTimeout, int eventLoops) {
    return new HttpServerConfig(
        "127.0.0.1",
        port,
        bodies,
        idleTimeout,
        List.of(),
        eventLoops,
        CallerQuota.Limits.DEFAULT,
        TrustedProxies.NONE,
        CallerQuota.Limits.DEFAULT);
  }
}
