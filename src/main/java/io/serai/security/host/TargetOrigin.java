package io.serai.security.host;

import java.net.URI;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Destination of a request: scheme, host and port (RFC 6454).
 *
 * @param tls whether the scheme is https, else http
 * @param host name or address in the form of {@link CanonicalHost}
 * @param port 1 to 65535
 */
public record TargetOrigin(boolean tls, String host, int port) {
  private static final int HTTPS_PORT = 443;
  private static final int HTTP_PORT = 80;
  private static final int MAX_PORT = 65_535;

  /** Returns the origin of an http or https URL; empty for others. */
  public static Optional<TargetOrigin> of(URI uri) {
    boolean tls = "https".equalsIgnoreCase(uri.getScheme());
    boolean web = tls || "http".equalsIgnoreCase(uri.getScheme());
    int port = uri.getPort() < 0 ? (tls ? HTTPS_PORT : HTTP_PORT) : uri.getPort();
    String host = uri.getHost();
    return web && host != null && !host.isEmpty() && port > 0 && port <= MAX_PORT
        ? Optional.of(new TargetOrigin(tls, CanonicalHost.normal(host), port))
        : Optional.empty();
  }

  /** Parses a port from 1 to 65535 in decimal digits; empty if the text is not one. */
  static OptionalInt port(String text) {
    boolean digits = !text.isEmpty() && text.length() <= 5;
    if (!digits || !text.chars().allMatch(c -> c >= '0' && c <= '9')) {
      return OptionalInt.empty();
    }
    int port = Integer.parseInt(text);
    return port > 0 && port <= MAX_PORT ? OptionalInt.of(port) : OptionalInt.empty();
  }

  /** Whether a text names it: by the host alone, or by host and port; in any case. */
  public boolean isNamed(String text) {
    return host.equalsIgnoreCase(text) || place().equalsIgnoreCase(text);
  }

  /** Returns host and port as lists of hosts contain them, such as {@code localhost:8080}. */
  public String place() {
    return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port;
  }

  /** Returns the origin, such as {@code https://api.example.com:443}. */
  @Override
  public String toString() {
    return (tls ? "https://" : "http://") + place();
  }
}
