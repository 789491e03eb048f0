package io.serai.outbound.guard;

import io.serai.outbound.OutboundConfig;
import io.serai.outbound.OutboundException;
import io.serai.outbound.OutboundRequest;
import io.serai.security.host.PrivateHostAllowlist;
import io.serai.security.host.TargetOrigin;
import io.vertx.core.Future;
import io.vertx.core.net.SocketAddress;
import java.net.URI;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Checks every address before a request is sent there; refuses what is not known to be allowed
 * (A2S-Q5).
 *
 * <p>There are two steps. {@link #admit} checks the address as written. {@link #pin} checks the
 * resolved IP address, which is the one connected to; a name that later resolves to another address
 * therefore has no effect (DNS rebinding). Thread-safe; never blocks.
 */
public final class OutboundGuard {

  private static final Set<String> METHODS =
      Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");

  private final HostAccessRules rules;
  private final PinnedAddressCache pins;
  private final PrivateHostAllowlist defaultPrivateHosts;

  public OutboundGuard(OutboundConfig config, HostResolver resolver) {
    this.rules = new HostAccessRules(config.hosts());
    this.pins = new PinnedAddressCache(resolver, config);
    this.defaultPrivateHosts = config.hosts().allowedPrivate();
  }

  /**
   * Returns the origin of the request.
   *
   * @throws OutboundException if the request is not allowed
   */
  public TargetOrigin admit(OutboundRequest request) throws OutboundException {
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

  /**
   * Returns the origin of the address.
   *
   * @param hosts hosts to which the request is restricted; empty: no restriction
   * @throws OutboundException if the address is not allowed
   */
  public TargetOrigin admit(URI uri, Set<String> hosts) throws OutboundException {
    boolean tls = "https".equalsIgnoreCase(uri.getScheme());
    if (!tls && !"http".equalsIgnoreCase(uri.getScheme())) {
      throw OutboundException.refused("only http and https addresses may be called");
    }
    if (uri.getRawUserInfo() != null) {
      throw OutboundException.refused(
          "an address must not contain user and password; use a header");
    }
    TargetHostParser.of(uri);
    TargetOrigin origin =
        TargetOrigin.of(uri)
            .orElseThrow(
                () -> OutboundException.refused("the port " + uri.getPort() + " is not valid"));
    rules.check(origin, hosts);
    return origin;
  }

  /**
   * Returns the checked socket address to connect to; fails with an OutboundException.
   *
   * @param allowed private hosts that the request may go to; null: the configured ones
   */
  public Future<SocketAddress> pin(TargetOrigin origin, @Nullable PrivateHostAllowlist allowed) {
    return pins.of(origin, allowed == null ? defaultPrivateHosts : allowed);
  }

  /** Returns the checked address if it is still cached, otherwise null. */
  public @Nullable SocketAddress pinned(
      TargetOrigin origin, @Nullable PrivateHostAllowlist allowed) {
    return pins.cached(origin, allowed == null ? defaultPrivateHosts : allowed);
  }
}
