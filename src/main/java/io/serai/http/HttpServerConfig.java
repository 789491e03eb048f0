package io.serai.http;

import io.serai.http.limit.BodyLimits;
import io.serai.http.limit.CallerQuota;
import io.serai.security.host.TrustedProxies;
import java.time.Duration;
import java.util.List;

/**
 * Configuration of the {@link HubHttpServer}.
 *
 * @param port 0 for any free port
 * @param bodies limits of request bodies
 * @param idleTimeout a connection is closed after this time without a request in progress, or if
 *     its client reads nothing of pending data for this time; zero for never
 * @param corsOrigins origins whose pages may call the hub; empty for none, {@code *} for all
 * @param eventLoops number of event loops that serve requests
 * @param connections how many connections may be open, and of one address
 * @param proxies trusted proxies, to which the limit for one address does not apply
 * @param streams how many streaming responses may be open
 */
public record HttpServerConfig(
    String host,
    int port,
    BodyLimits bodies,
    Duration idleTimeout,
    List<String> corsOrigins,
    int eventLoops,
    CallerQuota.Limits connections,
    TrustedProxies proxies,
    CallerQuota.Limits streams) {

  public HttpServerConfig {
    corsOrigins = List.copyOf(corsOrigins);
  }
}
