package io.serai.security;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * An entry of a list of hosts: {@code api.example.com}, {@code api.example.com:8443}, or the origin
 * of URLs {@code https://api.example.com:8443}; an address of IPv6 stands in brackets where a port
 * follows.
 *
 * @param origin where the entry names a scheme: exactly this origin
 * @param host as {@link CanonicalHost} has it
 * @param port none where the entry means every port
 */
record HostAllowlistEntry(Optional<WebOrigin> origin, String host, OptionalInt port) {

  /** What an entry says; empty where it is none. */
  static Optional<HostAllowlistEntry> parse(String text) {
    if (text.indexOf('%') >= 0) {
      return Optional.empty(); // a zone of IPv6 is this machine's alone
    }
    return text.contains("://") ? origin(text) : place(text);
  }

  /** Whether it means a host at a port, whatever the scheme. */
  boolean names(String normalHost, int wanted) {
    return host.equals(normalHost) && (port.isEmpty() || port.getAsInt() == wanted);
  }

  private static Optional<HostAllowlistEntry> origin(String text) {
    try {
      URI uri = new URI(text);
      String path = uri.getRawPath();
      boolean bare =
          path != null // as that of x:https://host
              && (path.isEmpty() || path.equals("/"))
              && uri.getRawUserInfo() == null
              && uri.getRawQuery() == null
              && uri.getRawFragment() == null;
      return WebOrigin.of(uri)
          .filter(found -> bare && CanonicalHost.isHost(found.host()))
          .map(
              found ->
                  new HostAllowlistEntry(
                      Optional.of(found), found.host(), OptionalInt.of(found.port())));
    } catch (URISyntaxException noUrl) {
      return Optional.empty();
    }
  }

  private static Optional<HostAllowlistEntry> place(String text) {
    int colon = text.lastIndexOf(':');
    boolean withPort = colon >= 0 && (text.indexOf(':') == colon || text.charAt(colon - 1) == ']');
    String host = CanonicalHost.normal(withPort ? text.substring(0, colon) : text);
    OptionalInt port = withPort ? WebOrigin.port(text.substring(colon + 1)) : OptionalInt.empty();
    return CanonicalHost.isHost(host) && withPort == port.isPresent()
        ? Optional.of(new HostAllowlistEntry(Optional.empty(), host, port))
        : Optional.empty();
  }
}
