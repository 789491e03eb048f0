package io.serai.outbound;

import io.vertx.core.Future;
import io.vertx.core.net.SocketAddress;
import java.net.URI;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The one guard that every address passes before something is sent there; what it does not know to
 * be allowed, it refuses (A2S-Q5).
 *
 * <p>Two steps: {@link #admit} looks at the address as it is written, {@link #pin} at the IP
 * address behind it, which is the one that is then connected to, so that a name that changes its
 * address leads nobody astray. Thread-safe; nothing blocks.
 */
final class OutboundGuard {

  private static final Set<String> METHODS =
      Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");

  private final HostRules rules;
  private final AddressPins pins;

  OutboundGuard(OutboundConfig config, HostResolver resolver) {
    this.rules = new HostRules(config.hosts());
    this.pins = new AddressPins(resolver, config);
  }

  /** Where a request goes, if it may. */
  Origin admit(OutboundRequest request) throws OutboundException {
    if (!METHODS.contains(request.method())) {
      throw OutboundException.refused(
          "only " + String.join(", ", new TreeSet<>(METHODS)) + " may be called");
    }
    for (String name : request.headers().keySet()) {
      if (HubFields.contain(name)) {
        throw OutboundException.refused("the header " + name + " is the hub's own; leave it out");
      }
    }
    return admit(request.uri(), request.hosts());
  }

  /** Where an address leads, if a request that is confined to these hosts may go there. */
  Origin admit(URI uri, Set<String> hosts) throws OutboundException {
    boolean tls = "https".equalsIgnoreCase(uri.getScheme());
    if (!tls && !"http".equalsIgnoreCase(uri.getScheme())) {
      throw OutboundException.refused("only http and https addresses may be called");
    }
    if (uri.getRawUserInfo() != null) {
      throw OutboundException.refused("an address may not hold user and password; use a header");
    }
    String host = HostName.of(uri);
    int port = port(uri, tls);
    rules.check(host, hosts);
    return new Origin(tls, host, port);
  }

  /** The checked socket address to connect to; fails with an OutboundException. */
  Future<SocketAddress> pin(Origin origin) {
    return pins.of(origin);
  }

  /** The address that was checked a moment ago, or null. */
  @Nullable SocketAddress pinned(Origin origin) {
    return pins.known(origin);
  }

  private static int port(URI uri, boolean tls) throws OutboundException {
    int port = uri.getPort() < 0 ? (tls ? 443 : 80) : uri.getPort();
    if (port == 0 || port > 65535) {
      throw OutboundException.refused("the port " + port + " is none");
    }
    return port;
  }
}
