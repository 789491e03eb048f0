package io.serai.outbound;

import io.serai.security.PrivateHostAllowlist;
import io.serai.security.WebOrigin;
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

  private final HostAccessRules rules;
  private final PinnedAddressCache pins;
  private final PrivateHostAllowlist usual;

  OutboundGuard(OutboundConfig config, HostResolver resolver) {
    this.rules = new HostAccessRules(config.hosts());
    this.pins = new PinnedAddressCache(resolver, config);
    this.usual = config.hosts().allowedPrivate();
  }

  /** Where a request goes, if it may. */
  WebOrigin admit(OutboundRequest request) throws OutboundException {
    if (!METHODS.contains(request.method())) {
      throw OutboundException.refused(
          "only " + String.join(", ", new TreeSet<>(METHODS)) + " may be called");
    }
    for (String name : request.headers().keySet()) {
      if (ReservedRequestHeaders.contain(name)) {
        throw OutboundException.refused("the header " + name + " is the hub's own; leave it out");
      }
    }
    return admit(request.uri(), request.hosts());
  }

  /** Where an address leads, if a request that is confined to these hosts may go there. */
  WebOrigin admit(URI uri, Set<String> hosts) throws OutboundException {
    boolean tls = "https".equalsIgnoreCase(uri.getScheme());
    if (!tls && !"http".equalsIgnoreCase(uri.getScheme())) {
      throw OutboundException.refused("only http and https addresses may be called");
    }
    if (uri.getRawUserInfo() != null) {
      throw OutboundException.refused("an address may not hold user and password; use a header");
    }
    String host = TargetHostParser.of(uri);
    WebOrigin origin =
        WebOrigin.of(uri)
            .orElseThrow(() -> OutboundException.refused("the port " + uri.getPort() + " is none"));
    rules.check(host, hosts);
    return origin;
  }

  /**
   * The checked socket address to connect to; fails with an OutboundException.
   *
   * @param allowed the private hosts that the request may go to; null: those of the settings
   */
  Future<SocketAddress> pin(WebOrigin origin, @Nullable PrivateHostAllowlist allowed) {
    return pins.of(origin, allowed == null ? usual : allowed);
  }

  /** The address that was checked a moment ago, or null. */
  @Nullable SocketAddress pinned(WebOrigin origin, @Nullable PrivateHostAllowlist allowed) {
    return pins.known(origin, allowed == null ? usual : allowed);
  }
}
