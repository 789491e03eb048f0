package io.serai.security.host;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * An entry of a list of hosts: {@code api.example.com}, {@code api.example.com:8443}, or an origin
 * such as {@code https://api.example.com:8443}. An IPv6 address before a port is in brackets.
 *
 * @param origin the exact origin, if the entry has a scheme
 * @param host in the form of {@link CanonicalHost}
 * @param port empty for all ports
 */
public record HostAllowlistEntry(Optional<TargetOrigin> origin, String host, OptionalInt port) {

  /** Parses an entry; empty if it is invalid. */
  public static Optional<HostAllowlistEntry> parse(String text) {
    if (text.indexOf('%') >= 0) {
      return Optional.empty(); // an IPv6 zone is valid on this machine only
    }
    return text.contains("://") ? origin(text) : hostAndPort(text);
  }

  /** Whether the entry covers a host and port, whatever the scheme. */
  public boolean covers(String normalHost, int wanted) {
    return host.equals(normalHost) && (port.isEmpty() || port.getAsInt() == wanted);
  }

  private static Optional<HostAllowlistEntry> origin(String text) {
    try {
      URI uri = new URI(text);
      String path = uri.getRawPath();
      boolean bare =
          path != null // null for opaque URIs such as x:https://host
              && (path.isEmpty() || path.equals("/"))
              && uri.getRawUserInfo() == null
              && uri.getRawQuery() == null
              && uri.getRawFragment() == null;
      return TargetOrigin.of(uri)
          .filter(found -> bare && CanonicalHost.isHost(found.host()))
          .map(
              found ->
                  new HostAllowlistEntry(
                      Optional.of(found), found.host(), OptionalInt.of(found.port())));
    } catch (URISyntaxException noUrl) {
      return Optional.empty();
    }
  }

  private static Optional<HostAllowlistEntry> hostAndPort(String text) {
    int colon = text.lastIndexOf(':');
    boolean withPort = colon >= 0 && (text.indexOf(':') == colon || text.charAt(colon - 1) == ']');
    String host = CanonicalHost.normal(withPort ? text.substring(0, colon) : text);
    OptionalInt port =
        withPort ? TargetOrigin.port(text.substring(colon + 1)) : OptionalInt.empty();
    return CanonicalHost.isHost(host) && withPort == port.isPresent()
        ? Optional.of(new HostAllowlistEntry(Optional.empty(), host, port))
        : Optional.empty();
  }
}
