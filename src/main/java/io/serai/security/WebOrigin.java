package io.serai.security;

import java.net.URI;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Where a request goes: scheme, host and port (RFC 6454).
 *
 * @param tls whether the scheme is https; else it is http
 * @param host name or address as {@link CanonicalHost} has it
 * @param port 1 to 65535
 */
public record WebOrigin(boolean tls, String host, int port) {
  private static final int HTTPS = 443;
  private static final int HTTP = 80;
  private static final int HIGHEST_PORT = 65_535;

  /** The origin of an http or https address; empty where it is none. */
  public static Optional<WebOrigin> of(URI uri) {
    boolean tls = "https".equalsIgnoreCase(uri.getScheme());
    boolean web = tls || "http".equalsIgnoreCase(uri.getScheme());
    int port = uri.getPort() < 0 ? (tls ? HTTPS : HTTP) : uri.getPort();
    String host = uri.getHost();
    return web && host != null && !host.isEmpty() && port > 0 && port <= HIGHEST_PORT
        ? Optional.of(new WebOrigin(tls, CanonicalHost.normal(host), port))
        : Optional.empty();
  }

  /** A port from 1 to 65535 in decimal digits; empty where a text is none. */
  static OptionalInt port(String text) {
    boolean digits = !text.isEmpty() && text.length() <= 5;
    if (!digits || !text.chars().allMatch(c -> c >= '0' && c <= '9')) {
      return OptionalInt.empty();
    }
    int port = Integer.parseInt(text);
    return port > 0 && port <= HIGHEST_PORT ? OptionalInt.of(port) : OptionalInt.empty();
  }

  /** Host and port as a list of hosts names them, such as {@code localhost:8080}. */
  public String place() {
    return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port;
  }

  /** {@code https://api.example.com:443}. */
  @Override
  public String toString() {
    return (tls ? "https://" : "http://") + place();
  }
}
